import {
  disputedPage,
  SlowPage,
  UNFIT,
  UnfitPdf,
  undrawablePage,
} from "#documents/pdf/intake/unfit-pdf.ts";
import { UnopenablePdf } from "#documents/pdf/pictures/pdfium.ts";
import { type ComparingOptions, compareEngines, TooSlowToCompare } from "./compare-engines.ts";
import { Undrawable } from "./draw-second.ts";

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

function refuse(error: unknown): never {
  if (error instanceof TooSlowToCompare) throw new SlowPage(error.page);
  if (error instanceof Undrawable || error instanceof UnopenablePdf) {
    throw new UnfitPdf(UNFIT.readersDisagree);
  }
  throw error;
}
