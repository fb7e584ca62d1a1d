import { readEmail, shownEmail } from "./email.ts";
import { DEFAULT_FIELD_TYPE, type FieldType, fieldType } from "./field-types.ts";
import { type InputRules, readByRules } from "./input-rules.ts";
import type { Language } from "./language.ts";
import { knownText, type PersonalText, readOptionalText } from "./personal-text.ts";
import type { ProblemCode } from "./problem-codes.ts";

/** The field that an entry is for. */
export type AskingField = { type?: FieldType } & InputRules;

type ReadEntry =
  | { text: PersonalText | null; problems: [] }
  | { text: null; problems: { message: string; code: ProblemCode }[] };

/**
 * What was sent for a field, as it is stored, a day as `2026-12-31`; blank or absent is null.
 * @param language of the contract
 */
export function readEntry(
  field: AskingField,
  sent: string | undefined,
  language: Language,
): ReadEntry {
  const { entry } = fieldType(field.type ?? DEFAULT_FIELD_TYPE);
  if (!entry) return refuseEntry(["is not asked for"]);
  const typed = field.lines === undefined ? sent : sent?.replaceAll("\r\n", "\n");
  const { text, problems } = readOptionalText(
    field.lines === undefined ? entry.kind : "inputLines",
    typed,
  );
  if (problems.length > 0) return refuseEntry(problems);
  if (text === null) return { text, problems: [] };
  const ruled = readByRules(field, text, language);
  if (ruled.problem) return { text: null, problems: [ruled.problem] };
  return field.format === "email" ? readAddress(ruled.text) : keepEntry(ruled.text);
}

function readAddress(typed: string): ReadEntry {
  const { text, problems } = readEmail(typed);
  if (text !== null) return keepEntry(shownEmail(text));
  return { text: null, problems: problems.map((message) => ({ message, code: "no-email" })) };
}

function keepEntry(text: string): ReadEntry {
  return { text: knownText(text), problems: [] };
}

function refuseEntry(messages: readonly string[]): ReadEntry {
  return { text: null, problems: messages.map((message) => ({ message, code: "unfit" })) };
}

/** An entry that a submission was checked for; an unfit one is a fault of ours. */
export function checkedEntry(
  field: AskingField | undefined,
  sent: string,
  language: Language,
): PersonalText | null {
  const { text, problems } = readEntry(field ?? {}, sent, language);
  if (problems.length === 0) return text;
  throw new Error(`an entry was not checked: ${problems.map(({ message }) => message).join(", ")}`);
}
