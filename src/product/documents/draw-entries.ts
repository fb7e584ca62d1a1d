import { openToAppend } from "#lib/pdf/append-parts.ts";
import { readTags } from "#lib/pdf/assembly/add-tags.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { drawOverPages } from "#lib/pdf/draw-over-pages.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { type Apart, fieldsBackInto } from "#sealing/pages/drawings-apart.ts";
import { type EntriesInput, typesetEntries } from "#sealing/pages/typeset-entries.ts";
import type { FileBehind } from "./prepare-seal.ts";

export interface EntriesToDraw extends EntriesInput<Drawing | Apart> {
  base: Uint8Array;
  /** The texts of the drawings that stand apart from the fields; none where none does. */
  drawings?: Uint8Array;
  /** Files that signers gave, in the order of their pages; none when absent. */
  files?: readonly FileBehind[];
}

/**
 * The base PDF with what has been signed and entered so far, each where the sealed file will have
 * it, and the files that were given behind it. Begins with the base's own bytes.
 * @throws BrokenPdf
 */
export function drawEntries({
  base,
  drawings,
  fields,
  files = [],
  ...input
}: EntriesToDraw): Uint8Array {
  const opened = openPdf(base);
  const tagged = readTags(opened, readPageTree(opened)) !== null;
  const whole = fieldsBackInto(fields, drawings ?? new Uint8Array());
  const { pdf, marks } = typesetEntries({ ...input, fields: whole }, { tagged });
  return files.reduce(
    (document, { name, pdf }) =>
      openToAppend(document).append({ pdf, parts: [{ name, firstPage: 1 }] }),
    drawOverPages(opened, pdf, marks),
  );
}
