import { PdfDict, type PdfStream } from "#lib/pdf/objects.ts";
import type { Settling } from "./settling.ts";

/** Pixels of images that readers make larger, so that what lies between two pixels can be seen. */
const MOST_PIXELS = 128 * 128;
/** As many pixels from what is seen as are mixed where such an image is made a little smaller. */
const ROUNDS = 3;
const OF_DATA = new Set(["Filter", "DecodeParms", "Length"]);

interface Grid {
  width: number;
  height: number;
  /** Bytes of a pixel, each a part of a colour. */
  components: number;
}

/**
 * An icon of which pixels that are not seen have the colours of those beside
 * them. PDFium mixes neighbours before it looks how much of each is seen, so
 * that black behind the edge of an icon becomes a dark line around it; others
 * mix what is seen. Undefined where there is nothing to change.
 */
export function spreadColours(
  at: Settling,
  image: PdfStream,
  mask: PdfStream,
  grid: Grid,
): PdfStream | undefined {
  const pixels = grid.width * grid.height;
  if (pixels > MOST_PIXELS || !isLikeGrid(mask, grid)) return undefined;
  const [seen, data] = [at.unpack(mask), at.unpack(image)];
  if (!seen || !data || seen.length < pixels) return undefined;
  // What is not packed is a part of the file.
  const colours = Uint8Array.from(data);
  if (colours.length < pixels * grid.components) return undefined;
  if (!spread(colours, seen.subarray(0, pixels), grid)) return undefined;
  const entries = [...image].filter(([key]) => !OF_DATA.has(key.value));
  return at.pack(colours, new PdfDict(entries));
}

/** As large, one byte for each pixel, and read forwards. */
function isLikeGrid(mask: PdfStream, { width, height }: Grid): boolean {
  const hasNumber = (key: string, value: number) => mask.getNumber(key)?.value === value;
  const filter = mask.getName("Filter")?.value;
  const isSamples = filter === undefined || filter === "FlateDecode";
  const isForwards = !mask.has("Decode") && !mask.has("Matte");
  return (
    isSamples &&
    isForwards &&
    hasNumber("Width", width) &&
    hasNumber("Height", height) &&
    hasNumber("BitsPerComponent", 8)
  );
}

/** @returns whether anything became another colour */
function spread(colours: Uint8Array, seen: Uint8Array, grid: Grid): boolean {
  const { components } = grid;
  const known = Uint8Array.from(seen, (part) => (part > 0 ? 1 : 0));
  let isChanged = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found: number[] = [];
    for (let pixel = 0; pixel < known.length; pixel += 1) {
      if (known[pixel] === 1) continue;
      const beside = neighbours(pixel, grid).filter((other) => known[other] === 1);
      if (beside.length === 0) continue;
      found.push(pixel);
      for (let part = 0; part < components; part += 1) {
        const sum = beside.reduce((all, other) => all + colours[other * components + part]!, 0);
        const mean = Math.round(sum / beside.length);
        if (colours[pixel * components + part] === mean) continue;
        colours[pixel * components + part] = mean;
        isChanged = true;
      }
    }
    for (const pixel of found) known[pixel] = 1;
  }
  return isChanged;
}

function neighbours(pixel: number, { width, height }: Grid): number[] {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const found: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      if (row !== y || column !== x) found.push(row * width + column);
    }
  }
  return found;
}
