import type { Language } from "#kernel/language.ts";
import type { Problem, Refusal, RefusalName } from "#kernel/refusals.ts";
import { UNFIT } from "#lib/pdf/intake/unfit-pdf.ts";
import type { SignatureFieldInput } from "#schemas/contracts.ts";
import { type DraftProblemWords, draftProblemWords } from "#words/draft-problems-words.ts";
import { newContractWords } from "#words/new-contract-words.ts";

/** Something that is wrong with a draft, as its owner reads it. */
export interface DraftProblem {
  sentence: string;
  /** What the API says, in English, where it knows more than our sentence. */
  said: string | null;
  /** The field's place in the request; null where no single one is meant. */
  field: number | null;
}

/** What was sent, for sentences that depend on it. */
interface Sent {
  fields?: readonly Pick<SignatureFieldInput, "label">[];
  pages?: number;
  /** Names of attachments. */
  attached?: readonly string[];
}

/** All that the API found wrong, in the words of the page. */
export function draftProblems(
  { refused, details = [], message }: Pick<Refusal, "refused" | "details" | "message">,
  sent: Sent,
  language: Language,
): DraftProblem[] {
  const { whole, people } = draftProblemWords[language];
  const of = WHOLE[refused];
  const isOfMails = refused === "RATE_LIMITED" && details.length > 0;
  if (isOfMails) return [{ sentence: people.tooManyMails, said: null, field: null }];
  if (message.startsWith(UPLOAD_GONE))
    return [{ sentence: whole.uploadGone, said: null, field: null }];
  if (of) return [{ sentence: whole[of], said: null, field: null }];
  if (details.length === 0) return [ofPath({ path: pathOf(refused), message }, sent, language)];
  const found = details.map((problem) => ofPath(problem, sent, language));
  return found.filter(
    ({ sentence, said }, at) =>
      found.findIndex((other) => other.sentence === sentence && other.said === said) === at,
  );
}

const UPLOAD_GONE = "The upload of this draft";

/** Refusals that are about no single value. */
const WHOLE: Partial<Record<RefusalName, Exclude<keyof DraftProblemWords["whole"], "other">>> = {
  RATE_LIMITED: "tooFast",
  CONFLICT: "overtaken",
  NOT_A_DRAFT: "noDraft",
  LIMIT_REACHED: "limit",
  BUSY: "busy",
};

/** Refusals with a code name no place in the request, but are about one. */
function pathOf(refused: RefusalName): string {
  return refused === "INVALID_EMAIL" ? "signers[].email" : "";
}

type Told = Pick<DraftProblem, "sentence"> & { isMore?: boolean };

function ofPath({ path, message, field = null }: Problem, sent: Sent, language: Language) {
  const words = draftProblemWords[language];
  const [, root = "", index, part = ""] = /^(\w+)(?:\[(\d*)\])?\.?(\w*)/.exec(path) ?? [];
  const { sentence, isMore = false } = tellProblem({
    root,
    part,
    index,
    message,
    sent,
    words,
    language,
  });
  return { sentence, said: isMore ? message : null, field };
}

interface Found {
  root: string;
  part: string;
  index: string | undefined;
  message: string;
  sent: Sent;
  words: DraftProblemWords;
  language: Language;
}

function tellProblem(found: Found): Told {
  const { root, part, message, words } = found;
  switch (root) {
    case "document":
      return ofFile(message, words.file);
    case "attachments":
      return ofAttached(found);
    case "content":
      return ofText(message, words.text);
    case "title":
      return { sentence: words.title };
    case "signatureFields":
      return ofField(found);
    case "signers":
      return ofPerson(part, message, words.people);
    default:
      return root in words.own
        ? { sentence: words.own[root as keyof typeof words.own] }
        : { sentence: words.whole.other, isMore: true };
  }
}

type FileWord = keyof DraftProblemWords["file"];

const FILES: readonly [test: (message: string) => boolean, word: FileWord][] = [
  [(said) => said === UNFIT.noHeader, "noPdf"],
  [(said) => said === UNFIT.damaged, "damaged"],
  [(said) => said === UNFIT.encrypted, "encrypted"],
  [(said) => said === UNFIT.forCertificates, "forCertificates"],
  [(said) => said === UNFIT.xfa, "xfa"],
  [(said) => said === UNFIT.signed, "signed"],
  [(said) => said === UNFIT.noPages, "noPages"],
  [(said) => /more than \d+ pages/.test(said), "tooManyPages"],
  [(said) => /has \d+ bytes/.test(said), "tooLarge"],
  // An empty file is nothing in base64.
  [(said) => said === "must be base64", "noPdf"],
];

function ofFile(message: string, words: DraftProblemWords["file"]): Told {
  const known = FILES.find(([is]) => is(message))?.[1];
  return known ? { sentence: words[known] } : { sentence: words.other, isMore: true };
}

function ofAttached({ index, message, sent, words }: Found): Told {
  const name = sent.attached?.[Number(index)];
  if (!name) return { sentence: words.whole.other, isMore: true };
  const { sentence, isMore = false } = ofFile(message, words.file);
  return { sentence: words.attached(name, sentence), isMore };
}

function ofText(message: string, { empty, tooLong, other }: DraftProblemWords["text"]): Told {
  if (message === "must not be empty") return { sentence: empty };
  if (/bytes of UTF-8/.test(message)) return { sentence: tooLong };
  return { sentence: other, isMore: true };
}

function ofField({ part, index, sent, words, language, message }: Found): Told {
  if (index === undefined) return { sentence: words.field.none };
  const at = Number(index);
  const { fields } = newContractWords[language];
  const label = sent.fields?.[at]?.label ?? "";
  const { type, page, x, y, width, height, name, text, isOptional: optional } = fields;
  const { choices, mark, format, min, max, lines } = fields;
  const parts: Record<string, string> = {
    type,
    page,
    x,
    y,
    width,
    height,
    name,
    text,
    optional,
    label: fields.label,
    ...{ choices, mark, format, min, max, lines },
  };
  const what = parts[part] ?? part;
  const sentence = fieldSentence(part, { label, message, pages: sent.pages ?? 1 }, words.field);
  return { sentence: words.ofField(at + 1, what, sentence) };
}

function fieldSentence(
  part: string,
  { label, message, pages }: { label: string; message: string; pages: number },
  words: DraftProblemWords["field"],
): string {
  switch (part) {
    case "x":
    case "y":
    case "width":
    case "height":
      return words.place;
    case "page":
      return words.page(pages);
    case "label":
      if (label.trim() === "") return words.noLabel;
      return /has the label/.test(message) ? words.labelOfNobody : words.label;
    case "text":
      return /needs a text/.test(message) ? words.noText : words.text;
    case "name":
      return words.name;
    case "type":
    case "optional":
      return words.type;
    default:
      return words.other;
  }
}

const SIGNER = '(signer "';

function ofPerson(part: string, message: string, words: DraftProblemWords["people"]): Told {
  if (part === "title" || part === "name") return { sentence: words[part] };
  const [from, to] = [message.indexOf(SIGNER), message.lastIndexOf('")')];
  const role = from >= 0 && to >= from ? message.slice(from + SIGNER.length, to) : undefined;
  if (part === "email" && role !== undefined) return { sentence: words.address(role) };
  return { sentence: words.other, isMore: true };
}
