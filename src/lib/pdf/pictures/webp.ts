import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import encode, { init } from "@jsquash/webp/encode.js";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/**
 * Up to this many colours a page counts as text and drawing. Measured at
 * 1200 px on a page full of text: 77 kB without loss, 250 kB at quality 80,
 * which also blurs the letters. A page with a photograph has more colours.
 */
const MAX_COLOURS_OF_TEXT = 4096;
/** Above this a lossy picture is held against a lossless one, and the smaller one wins. */
const LARGE_BYTES = 150_000;

/**
 * Shades of each colour that a page of text keeps. Measured on a page full of
 * text at 720 px: 53 kB with all, 39 kB with 32, in half the time; no shade
 * moves by more than four of 255, so that tints of tables and forms stay.
 */
const SHADES = 32;

const LOSSLESS = { lossless: 1, method: 4, quality: 75 };
const LOSSY = { quality: 82, method: 4, use_sharp_yuv: 1 };

let ready: Promise<unknown> | undefined;

/** Encodes opaque RGBA pixels, rows from the top, as WebP: sharp where there is text. */
export async function encodeWebp(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): Promise<Uint8Array> {
  ready ??= init(readEncoder() as unknown as Parameters<typeof init>[0]);
  await ready;
  const image: ImageData = { data: pixels, width, height, colorSpace: "srgb" } as ImageData;
  if (!hasMoreColours(pixels, MAX_COLOURS_OF_TEXT)) {
    return new Uint8Array(await encode({ ...image, data: inShades(pixels) }, LOSSLESS));
  }
  const lossy = new Uint8Array(await encode(image, LOSSY));
  if (lossy.length <= LARGE_BYTES) return lossy;
  const lossless = new Uint8Array(await encode(image, LOSSLESS));
  return lossless.length < lossy.length ? lossless : lossy;
}

const STEP = 255 / (SHADES - 1);
const SHADE_OF = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round(Math.round(value / STEP) * STEP),
);

/** By pixels, most of which are as the one before: a callback for each value takes five times as long. */
function inShades(pixels: Uint8ClampedArray<ArrayBuffer>): Uint8ClampedArray<ArrayBuffer> {
  const from = wordsOf(pixels);
  const shaded = new Uint32Array(from.length);
  const [pixel, shade] = [new Uint8Array(4), new Uint8Array(4)];
  const [pixelWord, shadeWord] = [wordsOf(pixel), wordsOf(shade)];
  for (let at = 0; at < from.length; at += 1) {
    if (at === 0 || from[at] !== from[at - 1]) {
      pixelWord[0] = from[at]!;
      for (let part = 0; part < 4; part += 1) shade[part] = SHADE_OF[pixel[part]!]!;
    }
    shaded[at] = shadeWord[0]!;
  }
  return new Uint8ClampedArray(shaded.buffer);
}

function wordsOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function hasMoreColours(pixels: Uint8ClampedArray<ArrayBuffer>, limit: number): boolean {
  const colours = new Set<number>();
  const words = wordsOf(pixels);
  for (let at = 0; at < words.length; at += 1) {
    if (at > 0 && words[at] === words[at - 1]) continue;
    if (colours.add(words[at]!).size > limit) return true;
  }
  return false;
}

/** Compiled here, for the package would fetch its file over the network. */
function readEncoder(): WebAssembly.Module {
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  return new WebAssembly.Module(
    readFileSync(require.resolve("@jsquash/webp/codec/enc/webp_enc_simd.wasm")),
  );
}
