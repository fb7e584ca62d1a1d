import { sha256Hex } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import type { Files } from "#store/files.ts";
import type { ComposedContract } from "./compose.ts";
import type { Contract, StoredDocument } from "./contract.ts";

/**
 * The parts of what is signed, in the order of their pages: the contract or document, its attachments.
 * @param asked what each attachment asks of signers apart from signing; null where it asks nothing
 */
export function documentsOf(
  ids: Ids,
  { title, documentName }: { title: PersonalText | null; documentName: PersonalText | null },
  { html, firstHeading, ownPages, attachments }: ComposedContract,
  asked: readonly ({ version: string; text: string } | null)[],
): StoredDocument[] {
  const own: StoredDocument = {
    id: ids.uuid(),
    name: documentName ?? title ?? firstHeading ?? knownText("contract"),
    type: html === null ? "document" : "contract",
    pages: ownPages,
    order: 1,
  };
  const others = attachments.map(
    (part, index): StoredDocument => ({
      ...(asked[index] && { asks: asked[index] }),
      id: ids.uuid(),
      name: knownText(part.name),
      type: "attachment",
      pages: part.pages,
      order: index + 2,
      language: part.language,
      sha256: sha256Hex(part.html),
    }),
  );
  return [own, ...others];
}

/**
 * Where the text view of a part is kept, by its place among the documents.
 * The number is raised when views are made in another way.
 */
export function textViewName(order: number): string {
  return `text-1-${order}.html`;
}

/**
 * Stores the base PDF, and the text of every attachment, under their hashes,
 * and the text views beside them; returns once they are durable.
 */
export async function storeFiles(
  files: Files,
  { id, baseSha256 }: Pick<Contract, "id" | "baseSha256">,
  { base, textView, attachments }: Pick<ComposedContract, "base" | "textView" | "attachments">,
): Promise<void> {
  // The same attachment twice is one text: two writers of one file would be one too many.
  const texts = new Map(attachments.map(({ html }) => [sha256Hex(html), Buffer.from(html)]));
  const views = [textView, ...attachments.map((part) => part.textView)];
  await Promise.all([
    files.put(id, baseSha256, base),
    ...[...texts].map(([sha256, text]) => files.put(id, sha256, [text])),
    ...views.map((view, index) =>
      view === null ? null : files.put(id, textViewName(index + 1), [Buffer.from(view)]),
    ),
  ]);
}

/** An attachment with the view of its text. */
export interface AttachmentText
  extends Pick<StoredDocument, "id" | "name" | "pages" | "order" | "asks"> {
  language: Language;
  html: string;
}
