import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { type Written, writeStream, writeTable } from "#lib/pdf/writing/cross-references.ts";
import { NODE_TOOLS } from "#lib/pdf/writing/node-tools.ts";
import { Output } from "#lib/pdf/writing/output.ts";
import type { Revision, WrittenRevision } from "./revision.ts";

/**
 * Writes an incremental update (ISO 32000-1, 7.5.6): the objects, and one
 * cross-reference section of the same kind as the base's newest.
 */
export function writeRevision(base: OpenPdf, revision: Revision): WrittenRevision {
  const out = new Output(base.bytes.length);
  const places = new Map<number, Written>();
  const offsets = new Map<number, number>();
  out.text("\n");
  for (const [ref, value] of revision.objects()) {
    const { objectNumber, generation } = ref;
    places.set(objectNumber, { kind: "offset", offset: out.position, generation });
    offsets.set(objectNumber, out.position);
    out.object(ref, value);
  }
  const trailer = makeTrailer(base, revision.nextNumber, NODE_TOOLS.digest(out.chunksWritten()));
  const startxref = out.position;
  if (base.kind === "table") writeTable(out, places, trailer);
  else writeStream(out, places, trailer, revision.nextNumber, NODE_TOOLS);
  out.text(`startxref\n${startxref}\n%%EOF\n`);
  // A cross-reference stream is an object, too.
  const nextNumber = revision.nextNumber + (base.kind === "stream" ? 1 : 0);
  return { update: out.toBytes(), offsets, startxref, trailer, nextNumber };
}

/** The second part of the ID tells this version from the base (ISO 32000-1, 14.4). */
function makeTrailer(base: OpenPdf, size: number, digest: Uint8Array): PdfDict {
  const fresh = new PdfString(digest.subarray(0, 16), "hex");
  const id = base.trailer.getArray("ID", base.resolve)?.at(0, base.resolve);
  const trailer = new PdfDict([
    ["Size", PdfNumber.of(size)],
    ["Root", base.catalogRef],
    ["ID", new PdfArray([id instanceof PdfString ? id : fresh, fresh])],
    ["Prev", PdfNumber.of(base.startxref)],
  ]);
  const info = base.trailer.get("Info");
  if (info instanceof PdfRef) trailer.set("Info", info);
  return trailer;
}
