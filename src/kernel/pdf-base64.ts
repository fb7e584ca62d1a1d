import { readBase64 } from "./base64.ts";

const DATA_URL = /^data:application\/pdf(?:;[a-z0-9-]+=[^;,]*)*;base64,/i;

/**
 * The bytes of a file that a request has as base64, or as a data URL of a PDF; else what is wrong
 * with it, in words that complete "pdf …".
 */
export function readPdfBase64(value: string): Uint8Array | { message: string } {
  const encoded = value.replace(DATA_URL, "");
  if (/^data:/i.test(encoded)) {
    return { message: "a data URL must have the media type application/pdf and base64" };
  }
  const bytes = readBase64(encoded);
  return bytes && bytes.length > 0 ? bytes : { message: "must be base64" };
}
