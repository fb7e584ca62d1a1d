import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import encode, { init } from "@jsquash/webp/encode.js";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/**
 * Up to this many colours a page is text, lines and tints: packed without loss
 * it is small, and packing with loss would blur its letters. A page of text and
 * tables has some 250; 12 kB at 720 px, against 38 kB with loss.
 */
const FEW_COLOURS = 1024;
/**
 * Up to so many it may be text with a logo, or a scan: the smaller of the two
 * ways tells. A scan has 3,700; 37 kB with loss at 720 px, and 119 kB without. A
 * page with a photograph has more.
 */
const MAX_COLOURS_OF_TEXT = 4096;
/** Of the pixels: a colour that fewer have is no area, but the edge of a letter. */
const AREA = 0.0005;
/**
 * Shades of each colour that edges keep. No shade moves by more than four of 255,
 * and a page of text takes a quarter less; areas keep theirs, or cream paper is
 * shown pink.
 */
const SHADES = 32;
const STEP = 255 / (SHADES - 1);

/** Above this a lossy picture is held against a lossless one, and the smaller one wins. */
const LARGE_BYTES = 150_000;

const LOSSLESS = { lossless: 1, method: 4, quality: 75 };
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
  if (colours.size <= FEW_COLOURS) {
    const plain = { ...image, data: withPlainEdges(pixels, colours) };
    return new Uint8Array(await encode(plain, LOSSLESS));
  }
  const lossy = await pack(LOSSY);
  if (colours.size > MAX_COLOURS_OF_TEXT && lossy.length <= LARGE_BYTES) return lossy;
  const lossless = await pack(LOSSLESS);
  return lossless.length < lossy.length ? lossless : lossy;
}

function wordsOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/** How many pixels have which colour; of more than `most` colours some. */
function countColours(pixels: Uint8ClampedArray<ArrayBuffer>, most: number): Map<number, number> {
  const colours = new Map<number, number>();
  const words = wordsOf(pixels);
  let from = 0;
  for (let at = 1; at <= words.length && colours.size <= most; at += 1) {
    // Most pixels are as the one before.
    if (at < words.length && words[at] === words[from]) continue;
    colours.set(words[from]!, (colours.get(words[from]!) ?? 0) + at - from);
    from = at;
  }
  return colours;
}

/** Colours of areas as they are; those of the edges of letters in fewer shades. */
function withPlainEdges(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  colours: ReadonlyMap<number, number>,
): Uint8ClampedArray<ArrayBuffer> {
  const from = wordsOf(pixels);
  const least = from.length * AREA;
  const become = new Map([...colours].map(([of, many]) => [of, many < least ? shadeOf(of) : of]));
  const plain = new Uint32Array(from.length);
  for (let at = 0; at < from.length; at += 1) {
    plain[at] = at > 0 && from[at] === from[at - 1] ? plain[at - 1]! : become.get(from[at]!)!;
  }
  return new Uint8ClampedArray(plain.buffer);
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
