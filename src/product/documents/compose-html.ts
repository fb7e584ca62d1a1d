import type { Language } from "#kernel/language.ts";
import { checkFidelity, withoutLabels } from "#lib/contract-html/print-check/check-fidelity.ts";
import { type ContractProblem, sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import {
  type TypesetContract,
  typesetContract,
} from "#lib/contract-html/typesetting/typeset-contract.ts";
import { unprintableProblem } from "#lib/contract-html/typesetting/unprintable.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import type { FetchedImage } from "#lib/images/fetched-image.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { writeAsOne } from "#lib/pdf/writing/write-as-one.ts";
import { appendDocuments, type DocumentToAppend } from "./append-documents.ts";
import {
  type AttachmentToCompose,
  attachmentsProblem,
  type ComposedAttachment,
  sanitiseAttachments,
  withPages,
} from "./compose-attachments.ts";
import {
  type Anchor,
  type Placed,
  placeAnchors,
  readCovered,
  type Unplaced,
} from "./place-anchors.ts";
import { readText, type TextFormat } from "./read-text.ts";
import { rehearseSeal } from "./rehearse-seal.ts";

export interface HtmlToCompose {
  content: string;
  /** What the content is written in; HTML when absent. */
  format?: TextFormat;
  title: string | null;
  language: Language;
  /** Signature fields in their order; each gets a box in the signature block, or where its words stand. */
  fields: FieldOfHtml[];
  centred: boolean;
  /** Images from elsewhere, by the address that stands in `content`. */
  images?: ReadonlyMap<string, FetchedImage>;
  /** When the contract was created; the PDF says so. */
  createdAt?: Date;
  /** In the order of their pages, behind the contract's own; none when absent. */
  attachments?: AttachmentToCompose[];
  /** Behind these, PDFs that were taken in; none when absent. */
  documents?: DocumentToAppend[];
}

/** With its size where it has an anchor. */
export interface FieldOfHtml {
  id: string;
  label: string;
  anchor?: Anchor;
  width?: number;
  height?: number;
}

export interface ComposedHtml {
  /** The sanitised contract: what is stored and printed. */
  html: string;
  /** The contract as text that fits every screen: what is shown beside its pages. */
  textView: string;
  warnings: Warning[];
  /** What the guard doubted and a second reader did not, without a word of the contract: for the log. */
  doubts: string[];
  /** What the contract calls itself: its first heading, else its `title`. */
  firstHeading: string | null;
  pdf: Uint8Array;
  /** All pages, those of the attachments as well. */
  pages: PageSize[];
  fields: Placed<FieldOfHtml & FieldBox>[];
  attachments: ComposedAttachment[];
}

/** The same with its texts as UTF-8: with pictures in them they are too large to be written in one turn. */
export interface ComposedBytes extends Omit<ComposedHtml, "html" | "textView"> {
  html: Uint8Array;
  textView: Uint8Array;
}

/** Why a contract cannot be composed, and which part of the request it comes from. */
export interface ComposeProblem extends ContractProblem {
  path: "content" | "attachments";
  /** As of {@link ComposedHtml}, where that was the reason. */
  doubts?: string[];
  /** Fields whose words were not found, where they are the reason. */
  unplaced?: Unplaced[];
}

/**
 * From a contract as sent to the base PDF that people sign: sanitised, set,
 * held against its own text, and sealed for trial.
 * @throws OwnLack
 * @throws Unsealable
 */
export async function composeHtml(input: HtmlToCompose): Promise<ComposedHtml | ComposeProblem> {
  const images = dataUrls(input.images);
  const read = readText(input);
  if ("problem" in read) return { ...read, path: "content" };
  const sanitised = await withDecoders(() => sanitiseContract(read.html, images));
  if ("problem" in sanitised) return { ...sanitised, path: "content" };
  const cleaned = sanitiseAttachments(input.attachments ?? []);
  const { content: _, images: __, format: ___, documents, ...rest } = input;
  const inBlock = input.fields.filter(({ anchor }) => !anchor);
  const set = typesetContract({
    ...rest,
    fields: inBlock,
    html: sanitised.html,
    page: sanitised.page,
    otherTitle: sanitised.title,
    attachments: cleaned.attachments,
  });
  const { attachments, warnings } = withPages(cleaned, set.attachments);
  const unprintable = unprintableProblem(set.unprintable);
  if (unprintable !== null) return { problem: unprintable, path: "content" };
  const unfilled = attachmentsProblem(cleaned.attachments, set.attachments);
  if (unfilled !== null) return { problem: unfilled, path: "attachments" };
  const { title, page: _page, ...stored } = sanitised;
  const labels = inBlock.map(({ label }) => label);
  const contract = { html: sanitised.html, labels, textView: set.textView };
  const printed = [contract, ...attachments.map(withoutLabels)];
  const { problem, doubts } = await checkFidelity(printed, set.pdf);
  if (problem !== null) return { ...problem, path: "content", doubts };
  const placed = await placeFields(input.fields, set);
  if ("unplaced" in placed) return { problem: NOT_FOUND, path: "content", ...placed };
  const whole = withDocuments(set, attachments, documents ?? []);
  await rehearseSeal(whole.pdf, whole.pages, placed.fields);
  return {
    ...stored,
    firstHeading: sanitised.firstHeading ?? title,
    warnings: [...read.warnings, ...sanitised.warnings, ...warnings, ...placed.warnings],
    doubts,
    textView: set.textView,
    fields: placed.fields,
    ...whole,
  };
}

/** What was set, with the PDFs behind it that were sent with it. */
function withDocuments(
  { pdf, pages }: Pick<TypesetContract, "pdf" | "pages">,
  attachments: readonly ComposedAttachment[],
  documents: readonly DocumentToAppend[],
) {
  if (documents.length === 0) return { pdf, pages, attachments: [...attachments] };
  const behind = appendDocuments(pdf, documents);
  return {
    pdf: writeAsOne(behind.pdf),
    pages: [...pages, ...behind.pages],
    attachments: [...attachments, ...behind.attachments],
  };
}

const NOT_FOUND = "a field's words are not found in it";

/** The boxes of the signature block, and those that stand by words of the text. */
async function placeFields(fields: readonly FieldOfHtml[], set: TypesetContract) {
  const ofAttachments = set.attachments.reduce((sum, { pages }) => sum + pages, 0);
  const own = set.pages.slice(0, set.pages.length - ofAttachments);
  const boxes = new Map(set.fields.map((box) => [box.id, box]));
  const toPlace = fields.map((field) => ({ ...NO_PLACE, ...field, ...boxes.get(field.id) }));
  const placed = await placeAnchors(set.pdf, own, toPlace, set.fields);
  if ("unplaced" in placed || fields.every(({ anchor }) => !anchor)) return placed;
  const warnings = await readCovered(set.pdf, placed.fields);
  return { ...placed, warnings: [...placed.warnings, ...warnings] };
}

const NO_PLACE: FieldBox = { page: 1, x: 0, y: 0, width: 0, height: 0 };

/** For whoever stores it. */
export async function composeForStore(
  input: HtmlToCompose,
): Promise<ComposedBytes | ComposeProblem> {
  const composed = await composeHtml(input);
  if ("problem" in composed) return composed;
  const { html, textView } = composed;
  return { ...composed, html: Buffer.from(html), textView: Buffer.from(textView) };
}

function dataUrls(images: ReadonlyMap<string, FetchedImage> = new Map()): Map<string, string> {
  const written = [...images].map(([address, { type, bytes }]): [string, string] => {
    const { buffer, byteOffset, byteLength } = bytes;
    const base64 = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
    return [address, `data:${type};base64,${base64}`];
  });
  return new Map(written);
}
