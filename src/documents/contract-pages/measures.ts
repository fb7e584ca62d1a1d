/** Width of the text on the page in points: A4 less the margins of the template. */
export const TEXT_WIDTH = 453.54;
/** Height of the text on the page in points. */
export const TEXT_HEIGHT = 697;

/**
 * A stored length in points.
 * @param em size of the letters that `em` counts in
 * @param whole what percent counts of
 */
export function toPoints(stored: string | undefined, em: number, whole = TEXT_WIDTH): number {
  const value = Number.parseFloat(stored ?? "");
  if (!Number.isFinite(value)) return 0;
  if (stored?.endsWith("em")) return rounded(value * em);
  if (stored?.endsWith("%")) return rounded((value / 100) * whole);
  return rounded(value);
}

/** Hundredths of a point: finer than any printer, and short in the data. */
export const rounded = (points: number): number => Math.round(points * 100) / 100;
