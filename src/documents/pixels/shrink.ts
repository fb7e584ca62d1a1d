import type { Pixels } from "./pixels.ts";

/**
 * Makes an opaque picture smaller until it fits, lying or standing, each new
 * pixel the mean of those it covers. One that fits stays as it is.
 */
export function shrink(pixels: Pixels, shorter: number, longer: number): Pixels {
  const { width, height } = pixels;
  const scale = Math.min(1, longer / Math.max(width, height), shorter / Math.min(width, height));
  if (scale === 1) return pixels;
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const columns = cuts(width, size(width));
  const rows = cuts(height, size(height));
  return means(pixels, columns, rows);
}

/** Where each new pixel begins, and where the last one ends. */
function cuts(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to + 1 }, (_, at) => Math.round((at * from) / to));
}

function means({ width, rgba }: Pixels, columns: Uint32Array, rows: Uint32Array): Pixels {
  const small = { width: columns.length - 1, height: rows.length - 1 };
  const out = new Uint8ClampedArray(small.width * small.height * 4);
  const sums = new Float64Array(small.width * 3);
  for (let y = 0, to = 0; y < small.height; y += 1) {
    sums.fill(0);
    const [top = 0, bottom = 0] = rows.subarray(y, y + 2);
    for (let row = top; row < bottom; row += 1) {
      for (let x = 0; x < small.width; x += 1) {
        let red = 0;
        let green = 0;
        let blue = 0;
        const end = (row * width + columns[x + 1]!) * 4;
        for (let at = (row * width + columns[x]!) * 4; at < end; at += 4) {
          red += rgba[at]!;
          green += rgba[at + 1]!;
          blue += rgba[at + 2]!;
        }
        sums[x * 3]! += red;
        sums[x * 3 + 1]! += green;
        sums[x * 3 + 2]! += blue;
      }
    }
    for (let x = 0; x < small.width; x += 1, to += 4) {
      const count = (bottom - top) * (columns[x + 1]! - columns[x]!);
      for (let sample = 0; sample < 3; sample += 1)
        out[to + sample] = sums[x * 3 + sample]! / count;
      out[to + 3] = 255;
    }
  }
  return { ...small, rgba: out };
}
