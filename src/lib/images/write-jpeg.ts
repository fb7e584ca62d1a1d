import openEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import { decodeWith, emscriptenOptions, loadOnce } from "./decoders.ts";
import type { Pixels } from "./pixels.ts";

const WASM = "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
interface Encoder {
  encode(rgba: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}

const encoder = loadOnce<Encoder>(() => openEncoder(emscriptenOptions(WASM) as never));

/**
 * Of a baseline JPEG: readers of every age take it, and it is written in a third of
 * a progressive one's time. Quality 88 is beyond what an eye finds on paper; the
 * trellis of the package's defaults would take twice the time for a tenth of the bytes.
 */
const OPTIONS = { ...defaultOptions, quality: 88, baseline: true, progressive: false };

/** Writes opaque pixels as a JPEG without profile or camera data. Same pixels, same bytes. */
export function writeJpeg({ width, height, rgba }: Pixels): Uint8Array {
  encoder.get();
  return decodeWith(encoder, width * height, (module) =>
    Uint8Array.from(module.encode(rgba, width, height, OPTIONS)),
  );
}
