import { PNG } from "pngjs";
import { LIMITS } from "#kernel/limits.ts";
import { pictureInk, showsSignature } from "./ink-seen.ts";
import type { DocumentProblem } from "./parts.ts";

const MOST_PIXELS = 4_000_000;
const HEADER_BYTES = 33;

/**
 * Reads a PNG as a drawing: it must decode, be of a bounded size, and show
 * something that stands out from white paper. What comes back is written anew
 * from its pixels, so that sealing cannot meet a file that another reader
 * refuses, and nothing but pixels is kept.
 */
export function readInkPicture(bytes: Uint8Array): { png: string } | DocumentProblem {
  const png = Buffer.from(bytes);
  if (png.length > LIMITS.pictureBytes) {
    return { problem: `has more than ${LIMITS.pictureBytes} bytes` };
  }
  if (png.length < HEADER_BYTES || png.readUInt32BE(0) !== 0x89504e47) {
    return { problem: "is no PNG" };
  }
  // The size is read before anything is inflated, so that a small file cannot ask for much memory.
  if (png.readUInt32BE(16) * png.readUInt32BE(20) > MOST_PIXELS) {
    return { problem: "has too many pixels" };
  }
  const pixels = decode(png);
  if (!pixels) return { problem: "is no PNG that can be read" };
  if (!showsSignature(pictureInk(pixels.data, pixels.width, pixels.height))) {
    return { problem: "shows no ink, or too little to be seen" };
  }
  return { png: PNG.sync.write(pixels).toString("base64") };
}

function decode(png: Buffer): PNG | null {
  try {
    const { width, height, data } = PNG.sync.read(png);
    const pixels = new PNG({ width, height });
    pixels.data = data;
    return pixels;
  } catch {
    return null;
  }
}
