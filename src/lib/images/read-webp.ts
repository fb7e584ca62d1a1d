import openDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { decodeWith, emscriptenOptions, type ImageDecoder, loadOnce } from "./decoders.ts";
import { ICC_BYTES, readIcc } from "./icc-profile.ts";
import { type Pixels, sizeProblem } from "./pixels.ts";
import { toSrgb } from "./to-srgb.ts";

/** A decoded WebP, and whether it was packed with losses, as photographs are. */
export interface WebpPixels extends Pixels {
  lossy: boolean;
}

/** Decodes a WebP (RFC 9649); moving pictures are refused. */
export function readWebp(bytes: Uint8Array): WebpPixels | DocumentProblem {
  const damaged = { problem: "it is not an intact WebP" };
  const header = readHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (header === "moving") return { problem: "it is a moving picture" };
  if (!header) return damaged;
  const problem = sizeProblem(header.width, header.height);
  if (problem !== null) return { problem };
  const pixels = decode(bytes, header);
  if (!pixels) return damaged;
  return { ...toSrgb(pixels, readIcc(header.profile, false)), lossy: header.lossy };
}

interface Header {
  width: number;
  height: number;
  lossy: boolean;
  profile: Buffer;
}

const MOVING = 0x02;

/** The sizes in the picture's own data are read too: it is they that the decoder takes memory for. */
function readHeader(file: Buffer): Header | "moving" | null {
  if (file.length < 20 || file.toString("latin1", 0, 4) !== "RIFF") return null;
  if (file.toString("latin1", 8, 12) !== "WEBP") return null;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  let canvas: { width: number; height: number } | null = null;
  let profile = Buffer.alloc(0);
  for (let at = 12; at + 8 <= end; ) {
    const type = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const content = file.subarray(at + 8, at + 8 + length);
    if (content.length < length) return null;
    if (type === "VP8X") {
      if (length < 10) return null;
      if (((content[0] ?? 0) & MOVING) !== 0) return "moving";
      canvas = { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
    }
    if (type === "ICCP" && length <= ICC_BYTES) profile = Buffer.from(content);
    if (type === "VP8 " || type === "VP8L") {
      const size = type === "VP8 " ? sizeOfLossy(content) : sizeOfLossless(content);
      if (!size || (canvas && (size.width !== canvas.width || size.height !== canvas.height))) {
        return null;
      }
      return { ...size, lossy: type === "VP8 ", profile };
    }
    at += 8 + length + (length % 2);
  }
  return null;
}

function sizeOfLossy(content: Buffer) {
  if (content.length < 10 || content.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
}

function sizeOfLossless(content: Buffer) {
  if (content.length < 5 || content[0] !== 0x2f) return null;
  const bits = content.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const WASM = "@jsquash/webp/codec/dec/webp_dec.wasm";
const decoder = loadOnce<ImageDecoder>(() => openDecoder(emscriptenOptions(WASM) as never));

function decode(bytes: Uint8Array, { width, height }: Header): Pixels | null {
  decoder.get();
  try {
    return decodeWith(decoder, width * height, (module) => {
      const image = module.decode(bytes);
      if (image?.width !== width || image.height !== height) return null;
      return { width, height, rgba: image.data };
    });
  } catch {
    // The decoder throws on data that it cannot read.
    return null;
  }
}
