import type { PageSetup } from "#lib/contract-html/profile/page-setup.ts";

/** A4. The lowest 12 mm stay free for the line that the seal prints on every page. */
export const USUAL_PAGE: PageSetup = {
  width: 595.28,
  height: 841.89,
  margins: { top: 62.36, right: 70.87, bottom: 76.54, left: 70.87 },
};

/** What percent count of where nothing else is known. */
const USUAL_WIDTH = 450;

export const textWidth = ({ width, margins }: PageSetup): number =>
  width - margins.left - margins.right;
export const textHeight = ({ height, margins }: PageSetup): number =>
  height - margins.top - margins.bottom;
/** The same page on its side, with the same margins. */
export const turnPage = (page: PageSetup): PageSetup => ({
  ...page,
  width: page.height,
  height: page.width,
});

/**
 * A stored length in points.
 * @param em size of the letters that `em` counts in
 * @param whole what percent counts of
 */
export function toPoints(stored: string | undefined, em: number, whole = USUAL_WIDTH): number {
  const value = Number.parseFloat(stored ?? "");
  if (!Number.isFinite(value)) return 0;
  if (stored?.endsWith("em")) return rounded(value * em);
  if (stored?.endsWith("%")) return rounded((value / 100) * whole);
  return rounded(value);
}

/** Hundredths of a point: finer than any printer, and short in the data. */
export const rounded = (points: number): number => Math.round(points * 100) / 100;
