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
import type { SentAttachment } from "./sent-documents.ts";

interface MadeFrom {
  /** In the order of their pages. */
  filled: readonly SentAttachment[];
  /** As they were sent. */
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
    const { asks, kind, words, at = index, pdf } = madeFrom.filled[index] ?? {};
    const input = madeFrom.attachments[at];
    const role = input?.role === undefined ? undefined : knownText(tidy(input.role));
    return {
      ...(asks && { asks }),
      ...(kind && { kind }),
      ...(words && { words }),
      ...(input && {
        input: {
          type: input.type,
          ...(role !== undefined && { role }),
          fields: withoutFile(input.fields ?? {}),
        },
      }),
      ...(role !== undefined && { role }),
      id: ids.uuid(),
      name: knownText(part.name),
      type: "attachment",
      pages: part.pages,
      order: index + 2,
      language: part.language,
      sha256: sha256Hex(pdf ?? part.html ?? ""),
    };
  });
  return [own, ...others];
}

/** The file is kept beside the row, under its hash. */
function withoutFile({ pdf: _, ...values }: Readonly<Record<string, string>>) {
  return values;
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
 * Stores the base PDF, and the text or file of every attachment, under their hashes,
 * and the text views beside them; returns once they are durable.
 * @param original the upload as it came; null where there is none
 * @param sent attachments that came as a PDF
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
  sent: readonly Pick<SentAttachment, "pdf">[] = [],
): Promise<void> {
  const texts = attachments.flatMap(({ html }) => (html === null ? [] : [Buffer.from(html)]));
  const uploads = sent.flatMap(({ pdf }) => pdf ?? []);
  // The same attachment twice is one file, and so is the contract as its own: two writers of one
  // would be one too many.
  const byHash = new Map<string, readonly Uint8Array[]>([
    ...(original ? [[originalSha256, [original]] as const] : []),
    ...[...texts, ...uploads].map((bytes) => [sha256Hex(bytes), [bytes]] as const),
    [baseSha256, base],
  ]);
  const views = [textView, ...attachments.map((part) => bytesOf(part.textView))];
  await Promise.all([
    ...[...byHash].map(([sha256, bytes]) => files.put(id, sha256, bytes)),
    ...documents.map((part, index) => {
      const view = views[index] ?? null;
      return view === null ? null : files.put(id, textViewName(part), [view]);
    }),
  ]);
}

const bytesOf = (text: string | null) => (text === null ? null : Buffer.from(text));

/** An attachment with the view of its text. */
export interface AttachmentText
  extends Pick<StoredDocument, "id" | "name" | "pages" | "order" | "asks" | "role" | "sha256"> {
  kind: AttachmentKind;
  language: Language;
  html: string;
}
