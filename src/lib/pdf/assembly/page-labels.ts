import { PdfDict, PdfName, PdfNumber } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { extendNumberTree, readNumberTree } from "./number-tree.ts";
import type { Revision } from "./revision.ts";

/**
 * Pages behind a base that labels its own (ISO 32000-1, 12.4.2) are labelled
 * with their number in the file: else they would go on as its appendix C.
 */
export function labelAddedPages(
  base: OpenPdf,
  catalog: PdfDict,
  basePages: number,
  revision: Revision,
): void {
  const labels = base.catalog.get("PageLabels", base.resolve);
  const present = labels instanceof PdfDict ? readNumberTree(base, labels) : null;
  if (!present || [...present.keys()].some((page) => page >= basePages)) return;
  const numbered = new PdfDict([
    ["S", PdfName.of("D")],
    ["St", PdfNumber.of(basePages + 1)],
  ]);
  extendNumberTree(base, catalog, "PageLabels", [[basePages, numbered]], revision);
}
