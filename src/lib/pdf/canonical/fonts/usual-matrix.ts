/**
 * Whether a font's matrix (ISO 32000-1, 9.2.4) leaves its glyphs upright or slanted, where they
 * are, and about as large as units of a thousandth do: PDFium and poppler turn letters
 * of other matrices about other points, or not at all. Pure.
 */
export function isUsualMatrix([
  a = 0,
  b = 0,
  c = 0,
  d = 0,
  e = 0,
  f = 0,
]: readonly number[]): boolean {
  const isOfSize = (scale: number) => scale >= LEAST && scale <= MOST;
  return isOfSize(a) && isOfSize(d) && b === 0 && Math.abs(c) <= d && e === 0 && f === 0;
}

/** Units of a thousandth and of one in 2,048, four times as large and as small. */
const [LEAST, MOST] = [1 / 8192, 1 / 250];
