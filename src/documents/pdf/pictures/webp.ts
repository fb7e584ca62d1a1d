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

function inShades(pixels: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const step = 255 / (SHADES - 1);
  const shades = Uint8ClampedArray.from({ length: 256 }, (_, value) =>
    Math.round(Math.round(value / step) * step),
  );
  return pixels.map((value) => shades[value] ?? value) as Uint8ClampedArray<ArrayBuffer>;
}

function hasMoreColours(pixels: Uint8ClampedArray<ArrayBuffer>, limit: number): boolean {
  const colours = new Set<number>();
  let before = -1;
  for (const colour of new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)) {
    if (colour === before) continue;
    before = colour;
    if (colours.add(colour).size > limit) return true;
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
