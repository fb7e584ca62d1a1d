import openDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { decodeWith, emscriptenOptions, type ImageDecoder, loadOnce } from "./decoders.ts";
import { readIcc } from "./icc-profile.ts";
import { type JpegHeader, readJpegHeader } from "./jpeg-header.ts";
import { orient } from "./orient.ts";
import { type Pixels, sizeProblem } from "./pixels.ts";
import { readPrinterJpeg } from "./read-printer-jpeg.ts";
import { toSrgb } from "./to-srgb.ts";

/** Decodes a JPEG (ISO/IEC 10918-1) in grey, colours or printer's inks, laid as its camera was held. */
export function readJpeg(bytes: Uint8Array): Pixels | DocumentProblem {
  const damaged = { problem: "it is not an intact JPEG" };
  const header = readJpegHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!header) return damaged;
  const problem = sizeProblem(header.width, header.height);
  if (problem !== null) return { problem };
  const pixels = header.components === 4 ? readPrinterJpeg(bytes, header) : decode(bytes, header);
  if (!pixels) return damaged;
  const space = header.components === 4 ? null : readIcc(header.profile, header.components === 1);
  return orient(toSrgb(pixels, space), header.orientation);
}

const WASM = "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
const decoder = loadOnce<ImageDecoder>(() => openDecoder(emscriptenOptions(WASM) as never));

function decode(bytes: Uint8Array, { width, height }: JpegHeader): Pixels | null {
  decoder.get();
  try {
    return decodeWith(decoder, width * height, (module) => {
      const image = module.decode(bytes, false);
      if (image?.width !== width || image.height !== height) return null;
      return { width, height, rgba: image.data };
    });
  } catch {
    // The decoder throws on data that it cannot read.
    return null;
  }
}
