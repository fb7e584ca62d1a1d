import { collectContainers, type ObjectGraph } from "#lib/pdf/intake/object-graph.ts";
import type { Page } from "#lib/pdf/intake/page-tree.ts";
import { PdfDict } from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { loadedPdfium } from "#lib/pdfium/pdfium.ts";
import { inkColours } from "./content/ink-colours.ts";
import { settleContent } from "./content/settle-content.ts";
import { settleFonts } from "./fonts/settle-fonts.ts";
import { type ShownGlyphs, shownGlyphs } from "./fonts/shown-glyphs.ts";
import type { FontUse } from "./fonts/shown-strings.ts";
import { plainObjects } from "./graphics/plain-objects.ts";
import { settleGraphics } from "./graphics/settle-graphics.ts";
import { Settling } from "./graphics/settling.ts";

/** A document that leaves readers no choice, and its pages by what became of them; numbers from 1, in order. */
export interface SettledDocument {
  warnings: Warning[];
  /** A transfer function was left out: where a page looks otherwise now, that is why. */
  transferred: boolean;
  /** Letters show there that were not in the file: readers drew others in their place, or none. */
  lettered: number[];
  /** The file with those letters and all else as it was; null where there are none. */
  withLetters: Uint8Array | null;
  /** These hold more than what all readers are known to draw alike, fonts in doubt aside. */
  doubtful: number[];
  /** Fonts that programs may still draw otherwise, and that show on other pages than these. */
  fontsInDoubt: ShownGlyphs[];
  /** Every font that shows, as it is now, and what of it. */
  shownFonts: (readonly [font: PdfDict, use: FontUse])[];
  /** Marks on these had words of their own for what is drawn: they read otherwise now. */
  retold: ReadonlySet<number>;
  /** Tiles of patterns are drawn on these one by one. */
  tiled: ReadonlySet<number>;
  /** Something of these is not as it was, or may not be. */
  touched: number[];
}

/**
 * Brings a document into the one form in which no two readers differ: its fonts,
 * its content, then the graphics that content uses.
 * @param graph is changed in place
 * @param write writes the document as it is when this is called
 * @throws UnfitPdf naming the page with what cannot be brought into the form
 */
export async function settleDocument(
  graph: ObjectGraph,
  pages: readonly Page[],
  write: () => Uint8Array,
): Promise<SettledDocument> {
  const editable = { ...graph, pages };
  const inks = await inkColours();
  const at = new Settling(graph, pages, inks, await loadedPdfium());
  const isPlain = ({ dict }: { dict: PdfDict }) => {
    const resources = dict.getDict("Resources", graph.resolve);
    const { resolve } = graph;
    return !resources || plainObjects(resources, { resolve, stencils: at.stencils });
  };
  const fonts = settleFonts({ ...editable, containers: collectContainers(graph) });
  const withLetters = fonts.replacedPages.length > 0 ? write() : null;
  const content = settleContent(editable, inks, at);
  const wasPlain = pages.map(isPlain);
  const { warnings, transferred } = settleGraphics(at);
  const numbers = pages.map((_, index) => index + 1);
  const doubtful = numbers.filter((page) => !content.plain.has(page) || !isPlain(pages[page - 1]!));
  const isDoubtful = new Set(doubtful);
  const unknown = new Set([...fonts.inDoubt.flatMap(({ use }) => use.pages), ...doubtful]);
  const touched = numbers.filter(
    (page) => unknown.has(page) || content.corrected.has(page) || !wasPlain[page - 1],
  );
  const fontsInDoubt = fonts.inDoubt
    .filter(({ use }) => use.pages.some((page) => !isDoubtful.has(page)))
    .map(({ font, use }) => {
      const shown = shownGlyphs(font, use, editable);
      const drawn = at.replaced.get(font);
      return drawn instanceof PdfDict
        ? { ...shown, font: drawn, reach: at.stencils.get(drawn) }
        : shown;
    });
  return {
    warnings: [...fonts.warnings, ...warnings],
    transferred,
    lettered: fonts.replacedPages,
    withLetters,
    doubtful,
    fontsInDoubt,
    shownFonts: [...fonts.uses].map(([font, use]) => {
      const drawn = at.replaced.get(font);
      return [drawn instanceof PdfDict ? drawn : font, use];
    }),
    retold: content.retold,
    tiled: content.tiled,
    touched,
  };
}
