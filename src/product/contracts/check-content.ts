import { DEFAULT_LANGUAGE } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { readPdfBase64 } from "#kernel/pdf-base64.ts";
import {
  checkedText,
  knownText,
  type PersonalText,
  readOptionalText,
  readPersonalText,
} from "#kernel/personal-text.ts";
import { type Problem, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { findLost } from "#kernel/utf8.ts";
import type { CreateContract, SignatureFieldInput } from "#schemas/contracts.ts";
import { checkFields } from "./check-fields.ts";
import { checkProperties } from "./properties.ts";

/** What a request says apart from its fields and signers, read and trimmed. */
export interface CheckedContent {
  title: PersonalText | null;
  tags: PersonalText[];
  documentName: PersonalText | null;
  form: SentText | { pdf: Uint8Array };
}

/** A contract that is sent as text. */
export interface SentText {
  text: string;
  format: ContentFormat;
  layout: "profile" | "page";
}

export type ContentFormat = NonNullable<CreateContract["contentFormat"]>;

type ContentInput = Pick<
  CreateContract,
  | "title"
  | "content"
  | "contentFormat"
  | "document"
  | "language"
  | "layout"
  | "tags"
  | "uniqueReference"
> &
  Parameters<typeof checkProperties>[0];

const DEFAULT_DOCUMENT_NAME = knownText("document.pdf");

/**
 * Reads which of the two forms is meant, and lists everything that is wrong
 * before any document is opened. Places of fields on a document are checked
 * once its pages are known.
 */
export function checkContent(
  input: ContentInput,
  fields: readonly SignatureFieldInput[],
  now: Date,
): CheckedContent | Refusal<"INVALID"> {
  const { content, document } = input;
  const problems = [
    ...checkTitle(input.title),
    ...checkTags(input.tags),
    ...checkProperties(input, now),
  ];
  if ((content === undefined) === (document === undefined)) {
    problems.push({
      path: content === undefined ? "content" : "document",
      message: "exactly one of content (HTML) and document (PDF) is needed",
    });
  }
  if (content !== undefined) {
    problems.push(...checkText(content, input.contentFormat));
    if (document === undefined)
      problems.push(...checkFields(fields, null, input.language ?? DEFAULT_LANGUAGE));
  }
  if (input.layout !== undefined && content === undefined) {
    problems.push({ path: "layout", message: "goes with content (HTML) alone" });
  }
  if (input.contentFormat !== undefined && content === undefined) {
    problems.push({ path: "contentFormat", message: "goes with content alone" });
  }
  if (input.uniqueReference && !input.reference) {
    problems.push({ path: "uniqueReference", message: "goes with a reference alone" });
  }
  problems.push(...checkFileName(document?.name));
  const pdf = document ? decodePdf(document.pdf) : null;
  if (pdf && "message" in pdf) problems.push(pdf);
  const refusal = refuseProblems(problems);
  if (refusal) return refusal;

  const documentName = document ? readFileName(document.name) : null;
  const title = readTitle(input.title);
  const tags = readTags(input.tags ?? []);
  const read = { title, tags, documentName };
  if (content !== undefined) {
    const { contentFormat: format = "html", layout = "profile" } = input;
    return { ...read, form: { text: content, format, layout } };
  }
  if (pdf && !("message" in pdf)) return { ...read, form: { pdf } };
  return refuse("INVALID", "exactly one of content (HTML) and document (PDF) is needed");
}

export function checkTitle(title: string | null | undefined): Problem[] {
  const { problems } = readOptionalText("title", title);
  return problems.map((message) => ({ path: "title", message }));
}

/** A title that has been checked; null where there is none. */
export function readTitle(title: string | null | undefined): PersonalText | null {
  return readOptionalText("title", title).text;
}

/** Tags that have been checked, each once. */
export function readTags(tags: readonly string[]): PersonalText[] {
  return [...new Set(tags.map((tag) => checkedText("tag", tag)))];
}

export function checkTags(tags: readonly string[] = []): Problem[] {
  const problems: Problem[] = tags.flatMap((tag, index) =>
    readPersonalText("tag", tag).problems.map((message) => ({ path: `tags[${index}]`, message })),
  );
  if (problems.length === 0 && readTags(tags).length > LIMITS.tags) {
    problems.push({ path: "tags", message: `at most ${LIMITS.tags} tags are kept` });
  }
  return problems;
}

function checkText(content: string, format: ContentFormat | undefined): Problem[] {
  const path = "content";
  if (content.trim() === "") return [{ path, message: "must not be empty" }];
  if (Buffer.byteLength(content) > LIMITS.contentBytes) {
    return [{ path, message: `must have at most ${LIMITS.contentBytes} bytes of UTF-8` }];
  }
  // It is kept as it was sent, with what its pages do not show.
  if (format !== "markdown" || findLost(content) < 0) return [];
  const message =
    "a character of it was lost before it came here (U+FFFD, NUL or half a character)";
  return [{ path, message }];
}

function decodePdf(value: string): Uint8Array | Problem {
  const path = "document.pdf";
  const bytes = readPdfBase64(value);
  if ("message" in bytes) return { path, ...bytes };
  if (bytes.length <= LIMITS.pdfBytes) return bytes;
  return {
    path,
    message: `the PDF has ${bytes.length} bytes, at most ${LIMITS.pdfBytes} are taken`,
  };
}

/** Letters that were lost leave no name that anybody gave; control characters are taken off it. */
function checkFileName(name = ""): Problem[] {
  if (findLost(name.replaceAll("\0", "")) < 0) return [];
  const message = "must not have U+FFFD or half a character, which stand for one that was lost";
  return [{ path: "document.name", message }];
}

/** A file name without path parts and control characters; the usual one where nothing is left to be read. */
export function readFileName(name: string | undefined): PersonalText {
  const last = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  const clean = [...last.replace(/\p{C}/gu, "").trim()].slice(0, LIMITS.titleCharacters).join("");
  return readOptionalText("documentName", clean).text ?? DEFAULT_DOCUMENT_NAME;
}
