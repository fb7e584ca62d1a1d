import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AttachmentType } from "#attachments/attachment-type.ts";
import { findAttachmentType } from "#attachments/attachment-types.ts";
import { checkAttachments } from "#attachments/check-attachments.ts";
import { fillAttachment } from "#attachments/fill-attachment.ts";
import type { Language } from "#kernel/language.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

const FOLDER = join(PACKAGE_ROOT, "src/product/attachments/catalogue/withdrawal/official");

/** A kept copy of an official model: where it was read, and its passages with their places filled in. */
export interface OfficialModel {
  /** What the lines at its head say: type, language, law, read in, read on, sure. */
  head: Readonly<Record<string, string>>;
  passages: readonly { key: string; text: string }[];
}

/** Every kept copy, by its file's name. */
export function readOfficialModels(): Record<string, OfficialModel> {
  const files = readdirSync(FOLDER).sort();
  return Object.fromEntries(
    files.map((file) => [file, readModel(readFileSync(join(FOLDER, file), "utf8"))]),
  );
}

function readModel(text: string): OfficialModel {
  const lines = text.trim().split("\n");
  const head = lines.filter((line) => line.startsWith("# "));
  const passages = lines.filter((line) => !line.startsWith("# "));
  return {
    head: Object.fromEntries(head.map((line) => cut(line.slice(2), ": "))),
    passages: passages.map((line) => cut(line, " | ")).map(([key, text]) => ({ key, text })),
  };
}

function cut(line: string, at: string): [string, string] {
  const index = line.indexOf(at);
  if (index < 0) throw new Error(`no "${at}" in ${line}`);
  return [line.slice(0, index), line.slice(index + at.length)];
}

/** A passage that is not word for word the model's. */
export interface Difference {
  /** The model's passage, or null where it has none like it. */
  key: string | null;
  /** The model's words that are left out between `~~`, ours between `**`. */
  words: string;
}

/**
 * What a notice prints otherwise than the model, over every way to fill it in,
 * and which passages of the model no way of filling it in prints.
 */
export function compareWithModel({ head, passages }: OfficialModel): {
  differences: Difference[];
  never: string[];
} {
  const type = findAttachmentType(head.type ?? "");
  if (!type) throw new Error(`${head.type} is no attachment type`);
  const printed = printedPassages(type, head.language as Language);
  const model = new Set(passages.map(({ text }) => plain(text)));
  const differences = printed
    .filter((text) => !model.has(text))
    .map((text) => differenceOf(text, passages));
  const never = passages
    .filter(({ text }) => !printed.includes(plain(text)))
    .map(({ key }) => key)
    .filter((key) => !differences.some((difference) => difference.key === key));
  return { differences, never };
}

const VALUES: Readonly<Record<string, string>> = {
  trader: "{trader}",
  address: "{address}",
  telephone: "{telephone}",
  email: "mail@example.com",
  withdrawalPage: "{where}",
  withdrawalFormPage: "{page}",
  cancellationPage: "{page}",
  returnCostsAmount: "{amount}",
  returnAddress: "{elsewhere}",
};

/** Every passage of instructions and form, over all options and with and without every value that may be left out. */
function printedPassages(type: AttachmentType, language: Language): string[] {
  const all = Object.fromEntries(type.fields.map(({ id, example }) => [id, VALUES[id] ?? example]));
  const without = type.fields
    .filter(({ required }) => !required)
    .map(({ id }) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)));
  const kinds = type.fields.find(({ id }) => id === "contractKind")?.options ?? [];
  const filled = kinds.flatMap((contractKind) =>
    [all, ...without].flatMap((fields) =>
      type.fields.flatMap(({ id, options }) =>
        options.map((option) => ({
          ...fields,
          contractKind,
          ...(id in fields && { [id]: option }),
        })),
      ),
    ),
  );
  const passages = filled.flatMap((fields) => passagesOf(type, language, fields));
  return [...new Set(passages)];
}

/** No notice has a field that may not be after today. */
const NO_DAY = new Date(0);

function passagesOf(type: AttachmentType, language: Language, fields: Record<string, string>) {
  const { attachments, problems } = checkAttachments([{ type: type.id, fields }], [type], NO_DAY);
  const [checked] = attachments;
  if (!checked || problems.length > 0) throw new Error(JSON.stringify(problems));
  const { html } = fillAttachment(checked, language);
  // What follows on the third page is no part of the model.
  const [instructions = "", form = ""] = html.split(/<h2 style="break-before: page/);
  const text = `${instructions.replace(/<h1>.*<\/h1>/, "")}<h2 ${form}`
    .replaceAll("<br>", " ")
    .replace(/\(\{trader\}[^)]*mail@example\.com\)/g, "({contact})")
    .replaceAll("mail@example.com", "{email}");
  return text
    .split(/<\/?(?:p|h2|div|ol|ul|li|table|tr|th|td)\b[^>]*>/)
    .map((part) => plain(part))
    .filter((part) => part !== "");
}

/** Without mark-up, on one line, with the plain signs of those that typographers have several of. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&#39;", "'")
    .replaceAll("’", "'")
    .replace(/^À /, "A ")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}

function differenceOf(text: string, passages: OfficialModel["passages"]): Difference {
  const ours = text.split(" ");
  const ranked = passages
    .map(({ key, text: model }) => {
      const theirs = plain(model).split(" ");
      const common = commonWords(theirs, ours);
      return { key, theirs, likeness: (2 * common.length) / (theirs.length + ours.length) };
    })
    .sort((one, other) => other.likeness - one.likeness);
  const [best] = ranked;
  if (!best || best.likeness < 0.5) return { key: null, words: `**${text}**` };
  return { key: best.key, words: markedWords(best.theirs, ours) };
}

/** The places of a longest common sequence of words. */
function commonWords(theirs: readonly string[], ours: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: theirs.length + 1 }, () =>
    new Array<number>(ours.length + 1).fill(0),
  );
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = theirs.length - 1; row >= 0; row -= 1) {
    for (let column = ours.length - 1; column >= 0; column -= 1) {
      const same = theirs[row] === ours[column];
      const longest = same
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.splice(column, 1, longest);
    }
  }
  const common: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < theirs.length && column < ours.length) {
    if (theirs[row] === ours[column]) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

function markedWords(theirs: readonly string[], ours: readonly string[]): string {
  const common = commonWords(theirs, ours);
  const marked: string[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...common, [theirs.length, ours.length] as const]) {
    if (nextRow > row) marked.push(`~~${theirs.slice(row, nextRow).join(" ")}~~`);
    if (nextColumn > column) marked.push(`**${ours.slice(column, nextColumn).join(" ")}**`);
    if (nextRow < theirs.length) marked.push(theirs[nextRow] ?? "");
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return marked.join(" ");
}
