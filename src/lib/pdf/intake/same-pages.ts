import { PACKING } from "#lib/pdf/assembly/page-content.ts";
import { PdfArray, PdfDict, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";

/** These lead back, or to what no page shows. */
const NOT_SHOWN = [
  "Parent",
  "P",
  "StructParent",
  "StructParents",
  "Metadata",
  "PieceInfo",
  "Thumb",
];
/** Readers that copy a file pack what was not; an entry without a name is one that some do not keep. */
const SKIPPED = new Set([...PACKING, ...NOT_SHOWN, ""]);

/**
 * Whether two readings of a file found as many pages, made of as many objects
 * with as many entries. What does not lead to a page's look is left out: there
 * sound readers differ by habit.
 */
export function holdSamePages(one: ObjectGraph, other: ObjectGraph): boolean {
  const [first, second] = [sizeOfPages(one), sizeOfPages(other)];
  return (
    first.pages === second.pages &&
    first.containers === second.containers &&
    first.entries === second.entries
  );
}

interface Size {
  pages: number;
  containers: number;
  entries: number;
}

/** The page tree with all that hangs on it, and what says which fields and layers are shown. */
function sizeOfPages({ catalog, resolve }: ObjectGraph): Size {
  const size: Size = { pages: 0, containers: 0, entries: 0 };
  const seen = new Set<PdfObject>();
  const waiting: (PdfObject | undefined)[] = ["Pages", "AcroForm", "OCProperties"].map((key) =>
    catalog.get(key),
  );
  while (waiting.length > 0) {
    const next = waiting.pop();
    const value = next instanceof PdfRef ? resolve(next) : next;
    if (!(value instanceof PdfDict || value instanceof PdfArray) || seen.has(value)) continue;
    seen.add(value);
    size.containers += 1;
    if (value instanceof PdfArray) {
      size.entries += value.length;
      waiting.push(...value);
      continue;
    }
    if (value.getName("Type", resolve)?.value === "Page") size.pages += 1;
    for (const [{ value: key }, entry] of value) {
      if (SKIPPED.has(key)) continue;
      size.entries += 1;
      waiting.push(entry);
    }
  }
  return size;
}
