/** Pictures of one page beside one another, for looking. */
import { PNG } from "pngjs";
import { type Pictures, READERS } from "./five-readers.ts";
import type { Grey } from "./grey.ts";

const GAP = 8;
const GROUND = 128;

/** In the order of the readers, wide pages below one another; where there is no picture it is grey. */
export function sideBySide(pictures: Pictures): Buffer {
  const all = READERS.map((reader) => pictures[reader] ?? null);
  const { width, height } = all.find((picture) => picture) ?? { width: 1, height: 1 };
  const isWide = width > height;
  const [stepX, stepY] = isWide ? [0, height + GAP] : [width + GAP, 0];
  const rest = all.length - 1;
  const png = new PNG({ width: width + rest * stepX, height: height + rest * stepY });
  png.data.fill(GROUND);
  all.forEach((picture, at) => {
    if (picture) put(png, picture, { left: at * stepX, top: at * stepY, width, height });
  });
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  return PNG.sync.write(png, { colorType: 0 });
}

/** A reader that draws finer is made smaller by leaving pixels out. */
function put(
  png: PNG,
  { width, height, pixels }: Grey,
  place: { left: number; top: number; width: number; height: number },
): void {
  for (let y = 0; y < place.height; y += 1) {
    const row = Math.floor((y * height) / place.height) * width;
    for (let x = 0; x < place.width; x += 1) {
      const at = 4 * ((place.top + y) * png.width + place.left + x);
      const shade = pixels[row + Math.floor((x * width) / place.width)]!;
      png.data.fill(shade, at, at + 3);
    }
  }
}
