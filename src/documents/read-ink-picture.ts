import { PNG } from "pngjs";
import { LIMITS } from "#kernel/limits.ts";
import type { DocumentProblem } from "./parts.ts";

const MOST_PIXELS = 4_000_000;
const HEADER_BYTES = 33;
/** Differences that an eye does not see are not ink. */
const VISIBLE = 40;

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
  if (!hasInk(pixels.data)) return { problem: "has no ink" };
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

function hasInk(rgba: Uint8Array): boolean {
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const darkest = Math.min(rgba[at] ?? 255, rgba[at + 1] ?? 255, rgba[at + 2] ?? 255);
    if (((255 - darkest) * (rgba[at + 3] ?? 0)) / 255 > VISIBLE) return true;
  }
  return false;
}
