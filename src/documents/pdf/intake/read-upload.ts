import type { DocumentProblem } from "#documents/parts.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";

/** What was read of an upload; without its bytes where they stay as they were sent. */
type ReadUpload = Omit<ReadPdf, "pdf"> & { pdf: Uint8Array | null };

/** The same as `readPdf` for who has the upload already and need not be sent it back. */
export async function readUpload(upload: Uint8Array): Promise<ReadUpload | DocumentProblem> {
  const read = await readPdf(upload);
  if ("problem" in read) return read;
  return { ...read, pdf: read.pdf === upload ? null : read.pdf };
}
