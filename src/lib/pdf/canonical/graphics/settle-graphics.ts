import { readPages } from "#lib/pdf/intake/page-tree.ts";
import { PdfDict } from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { settleCatalog, settleInformation } from "./catalog.ts";
import { boundNesting } from "./nesting.ts";
import { settlePage, settlePageTree } from "./pages.ts";
import type { Settling } from "./settling.ts";

/** A document whose graphics leave readers no choice. */
export interface Settled {
  warnings: Warning[];
  /** A transfer function was left out: where a page looks otherwise now, that is why. */
  transferred: boolean;
}

/**
 * Brings all of a document but fonts and instructions into a form in which
 * readers do not differ: each dictionary is made anew from a table of what its
 * kind needs, with values that were checked. In place; `containers` have to be
 * collected again after it. Content is best written before, so that only what
 * it uses is looked at, and images within it are, too.
 * @param at knows what content was written anew of
 * @throws UnfitPdf naming the page with what cannot be brought into the form
 */
export function settleGraphics(at: Settling): Settled {
  const { graph } = at;
  const pages = readPages(graph);
  const root = new PdfDict();
  const parent = graph.add(root);
  pages.forEach((page, index) => {
    at.page = index + 1;
    settlePage(at, page, parent);
    boundNesting(at, page.dict);
  });
  settlePageTree(
    root,
    pages.map(({ ref }) => ref),
  );
  settleCatalog(at, graph.catalog, parent);
  settleInformation(at, graph.pdf.trailer.get("Info", graph.resolve));
  return { warnings: [], transferred: at.transferred };
}
