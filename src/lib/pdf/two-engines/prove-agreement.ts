import type { ShownGlyphs } from "#lib/pdf/canonical/fonts/shown-glyphs.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import {
  disputedPage,
  SlowPage,
  UNFIT,
  UnfitPdf,
  undrawablePage,
} from "#lib/pdf/intake/unfit-pdf.ts";
import { UnopenablePdf } from "#lib/pdfium/pdfium.ts";
import { type ComparingOptions, compareEngines, TooSlowToCompare } from "./compare-engines.ts";
import { compareFonts } from "./compare-fonts.ts";
import { Undrawable } from "./draw-second.ts";
import { writeFontSheet } from "./font-sheet.ts";

/**
 * Makes sure that two engines which share no code show the same pages.
 * @param pages to be drawn by both, from 1
 * @throws UnfitPdf, which names the first page that they do not show alike;
 *   SecondEngineFailure or OutOfMemory where the service lacks what it takes, which is not the sender's fault
 */
export async function proveAgreement(
  pdf: Uint8Array,
  pages: readonly number[],
  options: Pick<ComparingOptions, "cpuMs"> = {},
): Promise<void> {
  const [disagreement] = await compareEngines(pdf, pages, { ...options, most: 1 }).catch(refuse);
  if (!disagreement) return;
  const { page, kind } = disagreement;
  throw new UnfitPdf(kind === "undrawable" ? undrawablePage(page) : disputedPage(page));
}

/**
 * Makes sure that two engines which share no code show the same letters of fonts,
 * and as wide.
 * @param pdf what the fonts are part of
 * @returns the pages, from 1 and in order, of those that no sheet of letters tells anything of
 * @throws UnfitPdf, which names the first page that shows such a font; SecondEngineFailure or OutOfMemory
 */
export async function proveFonts(
  fonts: readonly ShownGlyphs[],
  pdf: Pick<EditablePdf, "add" | "resolve">,
): Promise<number[]> {
  if (fonts.length === 0) return [];
  const { unlike, unsure } = await compareFonts(writeFontSheet(fonts, pdf)).catch(refuse);
  const [first] = pagesOf(unlike);
  if (first !== undefined) throw new UnfitPdf(disputedPage(first));
  return pagesOf(unsure);
}

function pagesOf(fonts: ReadonlySet<ShownGlyphs>): number[] {
  const pages = new Set([...fonts].flatMap((font) => font.pages));
  return [...pages].sort((one, other) => one - other);
}

function refuse(error: unknown): never {
  if (error instanceof TooSlowToCompare) throw new SlowPage(error.page);
  if (error instanceof Undrawable || error instanceof UnopenablePdf) {
    throw new UnfitPdf(UNFIT.readersDisagree);
  }
  throw error;
}
