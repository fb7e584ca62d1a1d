import { Type } from "typebox";
import type { ByteStream } from "./pdf-file.ts";

/** An archive to download. */
export interface ZipFile {
  /** Whoever answers with it sends the stream or destroys it. */
  zip: { bytes: number; stream: ByteStream };
  fileName: string;
  /** What changes with its content; lower-case hexadecimal. */
  sha256: string;
}

/** An archive as the answer's body. */
export const ZipBytes = Type.Unsafe<ZipFile>({
  type: "string",
  format: "binary",
  contentMediaType: "application/zip",
});

/** Whether an answer's body is an archive to download. */
export function isArchive(body: unknown): body is ZipFile {
  return typeof body === "object" && body !== null && "zip" in body;
}
