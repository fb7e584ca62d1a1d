import type { Checked } from "./checked.ts";
import { LIMITS } from "./limits.ts";
import { unfitCharacters } from "./visible-text.ts";

/**
 * Words that people take for who somebody is or what they sign: NFC, trimmed,
 * bounded, and nothing in them that cannot be seen or turns the direction of
 * writing. Only `readPersonalText` and its likes make one; a raw string is
 * refused by the compiler where these words are stored, shown or printed.
 */
export type PersonalText = Checked<"PersonalText">;

interface Kind {
  most: number;
  /** What must be in it at least: a letter or digit, or anything that leaves ink. */
  needs: "letter" | "mark";
  lines?: boolean;
}

/** What such words are for, and what each takes. */
const KINDS = {
  label: { most: LIMITS.labelCharacters, needs: "letter" },
  /** What an entry is asked for by. */
  fieldName: { most: LIMITS.fieldNameCharacters, needs: "letter" },
  title: { most: LIMITS.titleCharacters, needs: "letter" },
  documentName: { most: LIMITS.titleCharacters, needs: "letter" },
  tag: { most: LIMITS.tagCharacters, needs: "mark" },
  /** What an owner prints on a page: a dash is a fine text. */
  textField: { most: LIMITS.textFieldCharacters, needs: "mark", lines: true },
  inputStart: { most: LIMITS.inputStartCharacters, needs: "mark" },
  input: { most: LIMITS.inputCharacters, needs: "mark" },
  inputLines: { most: LIMITS.inputCharacters, needs: "mark", lines: true },
  choice: { most: LIMITS.choiceCharacters, needs: "mark" },
  signerName: { most: LIMITS.signerNameCharacters, needs: "letter" },
  presetName: { most: LIMITS.presetNameCharacters, needs: "letter" },
  postalAddress: { most: LIMITS.postalAddressCharacters, needs: "letter" },
  jobTitle: { most: LIMITS.signerTitleCharacters, needs: "letter" },
  message: { most: LIMITS.messageCharacters, needs: "mark", lines: true },
  /** What a caller knows a contract by. */
  reference: { most: LIMITS.referenceCharacters, needs: "mark" },
  senderMessage: { most: LIMITS.senderMessageCharacters, needs: "mark", lines: true },
  typedSignature: { most: LIMITS.typedSignatureCharacters, needs: "letter" },
  accountName: { most: LIMITS.accountNameCharacters, needs: "letter" },
  keyName: { most: LIMITS.apiKeyNameCharacters, needs: "mark" },
} as const satisfies Record<string, Kind>;

export type PersonalKind = keyof typeof KINDS;

/** So many characters of such words are taken, once they are tidy. */
export function mostCharacters(kind: PersonalKind): number {
  return KINDS[kind].most;
}

/** What was read of a value, or everything that is wrong with it. */
export type Read<T> = { text: T; problems: [] } | { text: null; problems: string[] };

const NEEDS: Record<Kind["needs"], { sign: RegExp; message: string }> = {
  // A modifier letter is a mark beside others: "ː" alone is nobody's name.
  letter: { sign: /(?!\p{Lm})[\p{L}\p{N}]/u, message: "must have a letter or a digit" },
  mark: { sign: /[\p{L}\p{N}\p{P}\p{S}]/u, message: "must have something that can be seen" },
};

/** Reads words that must be there. */
export function readPersonalText(kind: PersonalKind, typed: string): Read<PersonalText> {
  const { most, needs, lines = false }: Kind = KINDS[kind];
  const text = tidy(typed);
  if (text === "") return { text: null, problems: ["must not be empty"] };
  const problems = unfitCharacters(text, lines);
  const length = [...text].length;
  if (length > most) problems.push(`has ${length} characters, at most ${most} are taken`);
  const { sign, message } = NEEDS[needs];
  if (problems.length === 0 && !sign.test(text)) problems.push(message);
  return problems.length > 0
    ? { text: null, problems }
    : { text: text as PersonalText, problems: [] };
}

/** The same for words that may be left out: blank or absent is null. */
export function readOptionalText(
  kind: PersonalKind,
  typed: string | null | undefined,
): Read<PersonalText> | { text: null; problems: [] } {
  if (tidy(typed ?? "") === "") return { text: null, problems: [] };
  return readPersonalText(kind, typed ?? "");
}

/** Words that a request was checked for; an unfit one is a fault of ours. */
export function checkedText(kind: PersonalKind, typed: string): PersonalText {
  const { text, problems } = readPersonalText(kind, typed);
  if (text === null) throw new Error(`a ${kind} was not checked: ${problems.join(", ")}`);
  return text;
}

/** The same for words that may be left out. */
export function checkedOptionalText(
  kind: PersonalKind,
  typed: string | null | undefined,
): PersonalText | null {
  return tidy(typed ?? "") === "" ? null : checkedText(kind, typed ?? "");
}

/** Normalised and without blanks around it: how such words are looked at before they are read. */
export function tidy(typed: string): string {
  return typed.normalize("NFC").trim();
}

/** Words that need no reading: the service's own, and those it read before and stored. */
export function knownText(text: string): PersonalText {
  return text as PersonalText;
}
