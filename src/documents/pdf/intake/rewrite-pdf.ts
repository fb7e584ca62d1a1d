import { createHash } from "node:crypto";
import { PdfArray, PdfString } from "#documents/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";

/**
 * Writes an open document anew: every object that can still be reached, once,
 * and nothing else. What was taken out, and what earlier versions held, is in
 * none of the bytes. The same upload gives the same bytes.
 */
export async function rewritePdf(
  { pdf, catalog }: ObjectGraph,
  upload: Uint8Array,
): Promise<Uint8Array> {
  // The library would keep or draw a random one; PDFium's copy has a random one.
  const id = PdfString.fromBytes(createHash("sha256").update(upload).digest().subarray(0, 16));
  pdf.context.info.trailer.set("ID", PdfArray.of(id, id));
  // Without a change the library would hand the old bytes back.
  catalog.dirty = true;
  return pdf.save({ incremental: false });
}
