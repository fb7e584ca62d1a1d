import type { Contract, StoredDocument } from "#contracts/contract.ts";
import { type AttachmentText, textViewName } from "#contracts/documents.ts";
import { kindOf } from "#kernel/attachment-kinds.ts";
import { MissingFile } from "#lib/storage/files.ts";
import type { PictureReason } from "#lib/text-view/read-pages.ts";
import { type PageTextWords, pageTextWords } from "#words/page-text-words.ts";
import type { PagesServices } from "./pages-services.ts";
import { pagesText } from "./pages-text.ts";
import type { ShownPdf } from "./shown-pdf.ts";
import { type SignedSoFar, signedSoFarHtml } from "./signed-so-far.ts";

/** What is signed, as text that fits every screen: HTML of ours alone. */
export interface TextViews {
  /** The contract or document itself. */
  own: string;
  attachments: AttachmentText[];
}

type Shown = Pick<Contract, "id" | "accountId" | "baseSha256" | "pages" | "documents" | "language">;

/** What has been signed and entered so far: on the pages, and in words. */
export interface AsItStands {
  shown: ShownPdf;
  signed: readonly SignedSoFar[];
}

/**
 * The text views of a contract and its attachments, with what has been signed and entered so far.
 * What was set from HTML has one since it was created, made from the tree that was set; the text of
 * any other part is read from its pages.
 */
export async function readTextViews(
  services: PagesServices,
  contract: Shown,
  { shown, signed }: AsItStands,
): Promise<TextViews> {
  const parts = contract.documents.filter(({ type }) => type !== "certificate");
  const behind = signedSoFarHtml(signed, contract.language);
  const views = await Promise.all(
    parts.map((part) =>
      readTextView(services, contract, { part, shown, behind: part === parts[0] ? behind : "" }),
    ),
  );
  const attachments = parts.flatMap((part, index) =>
    part.type === "attachment" ? [attachmentText(part, views[index] ?? "")] : [],
  );
  return { own: views[0] ?? "", attachments };
}

/** The same for who shows no texts: nothing is read. */
export function withoutTexts({ documents }: Pick<Shown, "documents">): TextViews {
  const attachments = documents.flatMap((part) =>
    part.type === "attachment" ? [attachmentText(part, "")] : [],
  );
  return { own: "", attachments };
}

function attachmentText(part: StoredDocument, html: string): AttachmentText {
  const { id, name, pages, order, language, asks, role, sha256 } = part;
  const kind = kindOf(part);
  if (!language) throw new Error(`attachment ${id} has no language`);
  return {
    ...{ id, name, pages, order, language, html, kind },
    ...(asks && { asks }),
    ...(role && { role }),
    ...(sha256 && { sha256 }),
  };
}

async function readTextView(
  services: PagesServices,
  contract: Shown,
  { part, shown, behind }: { part: StoredDocument; shown: ShownPdf; behind: string },
): Promise<string> {
  const stored = await services.files.get(contract.id, textViewName(part)).catch(noneIfMissing);
  if (stored) return Buffer.from(stored).toString() + behind;
  const words = pageTextWords[part.language ?? contract.language];
  const read = await pagesText(services, shown);
  if (read === null) return `<p>${words.notNow}</p>`;
  const first = firstPageOf(contract.documents, part);
  const pages = Array.from({ length: part.pages }, (_, index) => {
    const at = first - 1 + index;
    const reason = read.pictures[at] ?? null;
    const shown = reason
      ? pagePictureMark(at + 1, reasonWords(reason, words))
      : withCaptions(read.texts[at] ?? "", words.pictureOn(index + 1));
    return `<h3>${words.page(index + 1)}</h3>${shown ?? ""}`;
  });
  return pages.join("");
}

/** A page's text in which every drawing says that it is there, for whoever cannot see it. */
function withCaptions(text: string, sentence: string): string {
  return text.replace(
    /(<figure data-drawn="[\d. ]{1,60}">)(<\/figure>)/g,
    `$1<figcaption>${sentence}</figcaption>$2`,
  );
}

/** Where a page's picture stands for its text, and why in words. @param page of the base PDF, from 1 */
export function pagePictureMark(page: number, sentence: string): string {
  return `<figure data-page-picture="${page}"><figcaption>${sentence}</figcaption></figure>`;
}

export function reasonWords(reason: NonNullable<PictureReason>, words: PageTextWords): string {
  return reason === "lies" ? words.notBelieved : words.noText;
}

function noneIfMissing(error: unknown): null {
  if (error instanceof MissingFile) return null;
  throw error;
}

/** The page of the base PDF, from 1, that a part begins on. */
export function firstPageOf(
  documents: readonly Pick<StoredDocument, "order" | "pages">[],
  part: Pick<StoredDocument, "order">,
): number {
  const before = documents.filter(({ order }) => order < part.order);
  return before.reduce((page, { pages }) => page + pages, 1);
}
