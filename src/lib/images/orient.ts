import type { Pixels } from "./pixels.ts";

/**
 * The column and row that a pixel is taken from, for each way a picture may lie
 * (TIFF 6.0, Orientation); from 5 on its sides are exchanged.
 */
const FROM: Readonly<
  Record<number, (x: number, y: number, right: number, bottom: number) => readonly [number, number]>
> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
};

/** Lays a picture as its camera was held. */
export function orient(pixels: Pixels, orientation: number): Pixels {
  const from = FROM[orientation];
  if (!from) return pixels;
  const turned = orientation >= 5;
  const width = turned ? pixels.height : pixels.width;
  const height = turned ? pixels.width : pixels.height;
  const source = new Uint32Array(pixels.rgba.buffer, pixels.rgba.byteOffset, width * height);
  const laid = new Uint32Array(width * height);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 1) {
      const [column, row] = from(x, y, pixels.width - 1, pixels.height - 1);
      laid[to] = source[row * pixels.width + column]!;
    }
  }
  return { width, height, rgba: new Uint8ClampedArray(laid.buffer) };
}
