import { openPdf } from "#lib/pdf/reading/open.ts";
import { writeFile } from "./write-file.ts";

/**
 * A document of ours and what was added behind it, as one file of one section in
 * which each object stands once. Same input, same bytes.
 * @throws BrokenPdf
 */
export function writeAsOne(pdf: Uint8Array): Buffer {
  const { catalog, trailer, resolve, version } = openPdf(pdf);
  const info = trailer.get("Info", resolve);
  return writeFile({ catalog, info, resolve, version, kind: "stream", source: pdf });
}
