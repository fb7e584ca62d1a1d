/** A picture as a screen shows it: sRGB (IEC 61966-2-1), alpha not multiplied in, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Pixels of one picture: what decoding holds in memory, at 8 bytes each (380 MB for a PNG of such a size). */
export const MOST_PIXELS = 32_000_000;

/** What is wrong with a size that a file claims, or null; asked before anything is decoded. */
export function sizeProblem(width: number, height: number): string | null {
  if (width < 1 || height < 1) return "it has no size";
  if (width * height > MOST_PIXELS) return `it has more than ${MOST_PIXELS / 1e6} megapixels`;
  return null;
}

/** Whether nothing shines through anywhere. */
export function isOpaque({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** The same laid on white, so that nothing shines through. */
export function onWhite({ width, height, rgba }: Pixels): Pixels {
  const laid = new Uint8ClampedArray(rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    const part = rgba[at + 3]! / 255;
    for (let one = 0; one < 3; one += 1) laid[at + one] = 255 + (rgba[at + one]! - 255) * part;
    laid[at + 3] = 255;
  }
  return { width, height, rgba: laid };
}
