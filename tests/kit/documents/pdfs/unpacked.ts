import { openPdf } from "#lib/pdf/reading/open.ts";
import { writeFile } from "#lib/pdf/writing/write-file.ts";

/** A PDF's objects as text, whatever they are packed into; one character a byte. */
export function unpacked(pdf: Uint8Array): string {
  const { catalog, trailer, resolve, version } = openPdf(pdf);
  const file = { catalog, info: trailer.get("Info"), resolve, version, source: pdf };
  return writeFile({ ...file, kind: "table" }).toString("latin1");
}
