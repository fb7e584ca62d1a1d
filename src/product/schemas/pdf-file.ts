import { Type } from "typebox";

/** Bytes on their way; what is not read to its end has to be destroyed. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

/** A PDF to download. */
export interface PdfFile {
  /** As it is read; whoever answers with it sends it or destroys it. */
  pdf: { bytes: number; stream: ByteStream };
  fileName: string;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/** A PDF as the answer's body. */
export const PdfBytes = Type.Unsafe<PdfFile>({ type: "string", format: "binary" });

/** Whether an answer's body is a PDF to download. */
export function isFile(body: unknown): body is PdfFile {
  return typeof body === "object" && body !== null && "pdf" in body;
}
