import type { Revision } from "#lib/pdf/assembly/revision.ts";
import { PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { informationDict, readFacts } from "./information.ts";
import { type Claim, metadataStream, readClaims } from "./xmp.ts";

/** What a later revision says anew of the document. */
export interface RenewedFacts {
  modifiedAt: Date;
  keywords: string;
  /** The standards that it still keeps to; all of those that it claims when absent. */
  claims?: readonly Claim[];
}

/**
 * Keeps what a document of ours says of itself in step with its new revision,
 * in both of the places where it says it. What others say of theirs stays as it
 * came, but for a claim to be an archive or accessible: that was true of the
 * document without what is added now, and is not known to be of the whole.
 */
export function renewMetadata(base: OpenPdf, facts: RenewedFacts, revision: Revision): void {
  const metadata = base.catalog.get("Metadata");
  const stream = base.catalog.get("Metadata", base.resolve);
  if (!(metadata instanceof PdfRef) || !(stream instanceof PdfStream)) return;
  const text = readText(base, stream);
  if (text === null) return;
  const info = base.trailer.get("Info");
  if (info instanceof PdfRef && text.includes(OWN)) {
    const { claims = readClaims(text) } = facts;
    const renewed = { ...readFacts(base), ...facts, claims };
    revision.put(metadata, metadataStream(renewed));
    revision.put(info, informationDict(renewed));
    return;
  }
  const modest = withoutClaims(text);
  if (modest === text) return;
  const copy = new PdfStream(stream, Buffer.from(modest));
  copy.delete("Filter");
  copy.delete("DecodeParms");
  revision.put(metadata, copy);
}

/** Takes from a document of ours, in its new revision, what it claims beside these; of others nothing. */
export function keepClaims(base: OpenPdf, kept: readonly Claim[], revision: Revision): void {
  const metadata = base.catalog.get("Metadata");
  const text = ownPacket(base);
  if (!(metadata instanceof PdfRef) || text === null) return;
  const claims = readClaims(text);
  const rest = claims.filter((claim) => kept.includes(claim));
  if (rest.length < claims.length) {
    revision.put(metadata, metadataStream({ ...readFacts(base), claims: rest }));
  }
}

/** The standards that a document of ours claims; of others none. */
export function claimsOf(pdf: OpenPdf): Claim[] {
  const text = ownPacket(pdf);
  return text === null ? [] : readClaims(text);
}

/** Null where it is no document of ours. */
function ownPacket(pdf: OpenPdf): string | null {
  const stream = pdf.catalog.get("Metadata", pdf.resolve);
  const text = stream instanceof PdfStream ? readText(pdf, stream) : null;
  return text?.includes(OWN) ? text : null;
}

/** As `metadataStream` writes it. */
const OWN = "<pdf:Producer>Countersign</pdf:Producer>";

/** Null where it is not UTF-8, which is what nearly all is. */
function readText(base: OpenPdf, stream: PdfStream): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(base.decode(stream));
  } catch (error) {
    if (error instanceof TypeError || error instanceof BrokenPdf) return null;
    throw error;
  }
}

/** Elements and attributes of the two schemas that such claims are made in. */
function withoutClaims(text: string): string {
  return text
    .replace(/<(pdfaid|pdfuaid):(\w{1,20})>[^<]{0,40}<\/\1:\2>/g, "")
    .replace(/\s(?:pdfaid|pdfuaid):\w{1,20}\s?=\s?(?:"[^"<]{0,40}"|'[^'<]{0,40}')/g, "");
}
