import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import encode, { init } from "@jsquash/webp/encode.js";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/**
 * Up to this many colours a page is text, lines and tints: packed without loss
 * it is small, and packing with loss would blur its letters. A page of text and
 * tables has some 250; at 720 px a full one of a lease takes 32 kB, against 90 kB with loss.
 */
const FEW_COLOURS = 1024;
/**
 * Up to so many it may be text with a logo, or a scan: the smaller of the two
 * ways tells. A scan has 3,700; 37 kB with loss at 720 px, and 119 kB without. A
 * page with a photograph has more.
 */
const MAX_COLOURS_OF_TEXT = 4096;
/**
 * So many pixels in a row or a column are a line or an area, and their colour is the page's own;
 * all others are edges of letters, however often they are there: a full page has most greys in
 * thousands of pixels.
 */
const LINE = 24;
/**
 * Shades of each colour that edges keep: no more than four bits, so that two pixels of black text
 * are one byte. A page of text takes a quarter less than with 32 where there is colour, too. No shade
 * moves by more than eight of 255, and what is a line or an area keeps its own, or cream paper is
 * shown pink.
 */
const SHADES = 16;
const STEP = 255 / (SHADES - 1);

/** Above this a lossy picture is held against a lossless one, and the smaller one wins. */
const LARGE_BYTES = 150_000;

/** The highest effort, method 6 at 100, takes fifty times as long: seconds for a page. */
const LOSSLESS = { lossless: 1, method: 4, quality: 90 };
const LOSSY = { quality: 82, method: 4, use_sharp_yuv: 1 };

let ready: Promise<unknown> | undefined;

/** Encodes opaque RGBA pixels, rows from the top, as WebP: sharp where there is text, and in the page's own colours. */
export async function encodeWebp(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): Promise<Uint8Array> {
  ready ??= init(readEncoder() as unknown as Parameters<typeof init>[0]);
  await ready;
  const image: ImageData = { data: pixels, width, height, colorSpace: "srgb" } as ImageData;
  const pack = async (how: typeof LOSSLESS | typeof LOSSY) =>
    new Uint8Array(await encode(image, how));
  const colours = countColours(pixels, MAX_COLOURS_OF_TEXT);
  if (colours <= FEW_COLOURS) {
    const plain = { ...image, data: withPlainEdges(pixels, width) };
    return new Uint8Array(await encode(plain, LOSSLESS));
  }
  const lossy = await pack(LOSSY);
  if (colours > MAX_COLOURS_OF_TEXT && lossy.length <= LARGE_BYTES) return lossy;
  const lossless = await pack(LOSSLESS);
  return lossless.length < lossy.length ? lossless : lossy;
}

function wordsOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/** How many colours there are; of more than `most` so many and one. */
function countColours(pixels: Uint8ClampedArray<ArrayBuffer>, most: number): number {
  const colours = new Set<number>();
  const words = wordsOf(pixels);
  for (let at = 0; at < words.length && colours.size <= most; at += 1) {
    // Most pixels are as the one before.
    if (at === 0 || words[at] !== words[at - 1]) colours.add(words[at]!);
  }
  return colours.size;
}

/** Colours of lines and areas as they are; those of the edges of letters in fewer shades. */
function withPlainEdges(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
): Uint8ClampedArray<ArrayBuffer> {
  const from = wordsOf(pixels);
  const kept = coloursOfLines(from, width);
  const become = new Map<number, number>();
  const plain = new Uint32Array(from.length);
  for (let at = 0; at < from.length; at += 1) {
    const colour = from[at]!;
    if (at > 0 && colour === from[at - 1]) {
      plain[at] = plain[at - 1]!;
      continue;
    }
    const known = become.get(colour) ?? (kept.has(colour) ? colour : shadeOf(colour));
    become.set(colour, known);
    plain[at] = known;
  }
  return new Uint8ClampedArray(plain.buffer);
}

function coloursOfLines(words: Uint32Array, width: number): Set<number> {
  const found = new Set<number>();
  /** So many pixels from there upwards are alike. */
  const columns = new Uint32Array(width);
  let row = 0;
  for (let at = 0, x = 0; at < words.length; at += 1) {
    const colour = words[at]!;
    row = x > 0 && words[at - 1] === colour ? row + 1 : 1;
    const column = at >= width && words[at - width] === colour ? columns[x]! + 1 : 1;
    columns[x] = column;
    if (row === LINE || column === LINE) found.add(colour);
    x = x + 1 < width ? x + 1 : 0;
  }
  return found;
}

function shadeOf(colour: number): number {
  const parts = new Uint8Array(Uint32Array.of(colour).buffer);
  return new Uint32Array(
    parts.map((part) => Math.round(Math.round(part / STEP) * STEP)).buffer,
  )[0]!;
}

/** Compiled here, for the package would fetch its file over the network. */
function readEncoder(): WebAssembly.Module {
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  return new WebAssembly.Module(
    readFileSync(require.resolve("@jsquash/webp/codec/enc/webp_enc_simd.wasm")),
  );
}
