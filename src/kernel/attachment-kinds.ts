/**
 * What an attachment is to whoever signs the document that it goes with: `binds` is signed along
 * with it, `informs` is handed over and binds nobody, and what `asks` is given or not by a box of
 * its own.
 */
export const ATTACHMENT_KINDS = ["binds", "informs", "asks"] as const;

export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** What a part of a contract says of its kind. Contracts made before kinds were kept say none. */
interface OfKind {
  kind?: AttachmentKind;
  asks?: unknown;
}

/** The kind of an attachment; of one that does not say, whether it asks. */
export function kindOf({ kind, asks }: OfKind): AttachmentKind {
  return kind ?? (asks ? "asks" : "binds");
}

/** Attachments by their kinds, each kind in the order in which they were given. */
export function byKind<A extends OfKind>(attachments: readonly A[]): Record<AttachmentKind, A[]> {
  const filter = (wanted: AttachmentKind) => attachments.filter((one) => kindOf(one) === wanted);
  return { binds: filter("binds"), informs: filter("informs"), asks: filter("asks") };
}
