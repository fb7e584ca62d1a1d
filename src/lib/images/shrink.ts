import type { Pixels } from "./pixels.ts";

/**
 * Makes a picture smaller until it fits, lying or standing, each new pixel the
 * mean of those it covers, as much of each as shows. One that fits stays as it is.
 */
export function shrink(pixels: Pixels, shorter: number, longer: number): Pixels {
  const { width, height } = pixels;
  const scale = Math.min(1, longer / Math.max(width, height), shorter / Math.min(width, height));
  if (scale === 1) return pixels;
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const columns = cuts(width, size(width));
  const rows = cuts(height, size(height));
  return meanPixels(pixels, columns, rows);
}

/** Where each new pixel begins, and where the last one ends. */
function cuts(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to + 1 }, (_, at) => Math.round((at * from) / to));
}

function meanPixels({ width, rgba }: Pixels, columns: Uint32Array, rows: Uint32Array): Pixels {
  const small = { width: columns.length - 1, height: rows.length - 1 };
  const out = new Uint8ClampedArray(small.width * small.height * 4);
  const sums = new Float64Array(small.width * 4);
  for (let y = 0, to = 0; y < small.height; y += 1) {
    sums.fill(0);
    const [top = 0, bottom = 0] = rows.subarray(y, y + 2);
    for (let row = top; row < bottom; row += 1) {
      for (let x = 0; x < small.width; x += 1) {
        let red = 0;
        let green = 0;
        let blue = 0;
        let shown = 0;
        const end = (row * width + columns[x + 1]!) * 4;
        for (let at = (row * width + columns[x]!) * 4; at < end; at += 4) {
          const alpha = rgba[at + 3]!;
          red += rgba[at]! * alpha;
          green += rgba[at + 1]! * alpha;
          blue += rgba[at + 2]! * alpha;
          shown += alpha;
        }
        sums[x * 4]! += red;
        sums[x * 4 + 1]! += green;
        sums[x * 4 + 2]! += blue;
        sums[x * 4 + 3]! += shown;
      }
    }
    for (let x = 0; x < small.width; x += 1, to += 4) {
      const count = (bottom - top) * (columns[x + 1]! - columns[x]!);
      const shown = sums[x * 4 + 3]!;
      for (let sample = 0; sample < 3; sample += 1) {
        out[to + sample] = shown === 0 ? 0 : sums[x * 4 + sample]! / shown;
      }
      out[to + 3] = shown / count;
    }
  }
  return { ...small, rgba: out };
}
