import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import encode, { init } from "@jsquash/webp/encode.js";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/**
 * Up to this many colours a page is text, lines and tints: packed without loss
 * it is small, and packing with loss would blur its letters. A page of text and
 * tables has some 250; 14 kB at 720 px, against 38 kB with loss.
 */
const FEW_COLOURS = 1024;
/**
 * Up to so many it may be text with a logo, or a scan: the smaller of the two
 * ways tells. A scan has 3,700; 37 kB with loss at 720 px, and 119 kB without. A
 * page with a photograph has more.
 */
const MAX_COLOURS_OF_TEXT = 4096;
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
  if (colours <= FEW_COLOURS) return pack(LOSSLESS);
  const lossy = await pack(LOSSY);
  if (colours > MAX_COLOURS_OF_TEXT && lossy.length <= LARGE_BYTES) return lossy;
  const lossless = await pack(LOSSLESS);
  return lossless.length < lossy.length ? lossless : lossy;
}

function wordsOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/** How many colours there are; of more than `most` one more than that. */
function countColours(pixels: Uint8ClampedArray<ArrayBuffer>, most: number): number {
  const colours = new Set<number>();
  const words = wordsOf(pixels);
  for (let at = 0; at < words.length && colours.size <= most; at += 1) {
    if (at === 0 || words[at] !== words[at - 1]) colours.add(words[at]!);
  }
  return colours.size;
}

/** Compiled here, for the package would fetch its file over the network. */
function readEncoder(): WebAssembly.Module {
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  return new WebAssembly.Module(
    readFileSync(require.resolve("@jsquash/webp/codec/enc/webp_enc_simd.wasm")),
  );
}
