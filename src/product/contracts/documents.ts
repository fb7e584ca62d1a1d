import type { FilledAttachment } from "#attachments/fill-attachment.ts";
import type { AttachmentKind } from "#kernel/attachment-kinds.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { knownText, tidy } from "#kernel/personal-text.ts";
import { UNNAMED } from "#kernel/unnamed.ts";
import type { Files } from "#lib/storage/files.ts";
import type { AttachmentInput } from "#schemas/contracts.ts";
import type { CheckedContent } from "./check-content.ts";
import type { ComposedContract } from "./compose.ts";
import type { Contract, StoredDocument } from "./contract.ts";

interface MadeFrom {
  filled: readonly FilledAttachment[];
  attachments: readonly AttachmentInput[];
  centred: boolean;
}

/**
 * The parts of what is signed, in the order of their pages: the contract or
 * document, its attachments. They say what they were made from, so that a draft
 * can be made anew when a part of it changes.
 */
export function documentsOf(
  ids: Ids,
  { title, documentName, form }: Pick<CheckedContent, "title" | "documentName" | "form">,
  { html, firstHeading, ownPages, attachments, printedBy }: ComposedContract,
  madeFrom: MadeFrom,
): StoredDocument[] {
  const own: StoredDocument = {
    id: ids.uuid(),
    name: documentName ?? title ?? firstHeading ?? knownText(UNNAMED),
    type: html === null ? "document" : "contract",
    pages: ownPages,
    order: 1,
    ...(madeFrom.centred && { isCentred: true }),
    ...("text" in form && form.format === "markdown" && { format: form.format }),
    ...(printedBy && { printedBy }),
  };
  const others = attachments.map((part, index): StoredDocument => {
    const { asks, kind, words } = madeFrom.filled[index] ?? {};
    const input = madeFrom.attachments[index];
    const role = input?.role === undefined ? undefined : knownText(tidy(input.role));
    return {
      ...(asks && { asks }),
      ...(kind && { kind }),
      ...(words && { words }),
      ...(input && {
        input: {
          type: input.type,
          ...(role !== undefined && { role }),
          fields: input.fields ?? {},
        },
      }),
      ...(role !== undefined && { role }),
      id: ids.uuid(),
      name: knownText(part.name),
      type: "attachment",
      pages: part.pages,
      order: index + 2,
      language: part.language,
      sha256: sha256Hex(part.html),
    };
  });
  return [own, ...others];
}

/**
 * Where the text view of a part is kept: by its place among the documents,
 * where it is not said otherwise. The number is raised when views are made in
 * another way.
 */
export function textViewName({ order, view }: Pick<StoredDocument, "order" | "view">): string {
  return view ?? `text-1-${order}.html`;
}

/** The same parts, with names for their text views that none had before: what has a name keeps it. */
export function withNewViews(
  documents: readonly StoredDocument[],
  baseSha256: string,
): StoredDocument[] {
  const of = baseSha256.slice(0, 16);
  return documents.map((part) => ({ ...part, view: `text-1-${part.order}-${of}.html` }));
}

/**
 * Stores the base PDF, and the text of every attachment, under their hashes,
 * and the text views beside them; returns once they are durable.
 * @param original the upload as it came; null where there is none
 */
export async function storeFiles(
  files: Files,
  {
    id,
    baseSha256,
    originalSha256,
    documents,
  }: Pick<Contract, "id" | "baseSha256" | "originalSha256" | "documents">,
  { base, textView, attachments }: Pick<ComposedContract, "base" | "textView" | "attachments">,
  original: Uint8Array | null,
): Promise<void> {
  // The same attachment twice is one text: two writers of one file would be one too many.
  const texts = new Map(attachments.map(({ html }) => [sha256Hex(html), Buffer.from(html)]));
  const views = [textView, ...attachments.map((part) => Buffer.from(part.textView))];
  await Promise.all([
    files.put(id, baseSha256, base),
    original && originalSha256 !== baseSha256 ? files.put(id, originalSha256, [original]) : null,
    ...[...texts].map(([sha256, text]) => files.put(id, sha256, [text])),
    ...documents.map((part, index) => {
      const view = views[index] ?? null;
      return view === null ? null : files.put(id, textViewName(part), [view]);
    }),
  ]);
}

/** An attachment with the view of its text. */
export interface AttachmentText
  extends Pick<StoredDocument, "id" | "name" | "pages" | "order" | "asks" | "role"> {
  kind: AttachmentKind;
  language: Language;
  html: string;
}
