import type { PdfDict } from "#lib/pdf/objects.ts";

/** Gives an object that others know by its number other entries. */
export function replaceEntries(dict: PdfDict, settled: PdfDict): void {
  for (const key of [...dict.keys()]) dict.delete(key);
  for (const [key, value] of settled) dict.set(key, value);
}
