import { PNG } from "pngjs";
import { LIMITS } from "#kernel/limits.ts";

const MOST_PIXELS = 4_000_000;
const HEADER_BYTES = 33;
/** Differences that an eye does not see are not ink. */
const VISIBLE = 40;

/**
 * What is wrong with a PNG as a drawing, or null: it must decode, be of a
 * bounded size, and show something that stands out from white paper.
 */
export function checkInkPicture(bytes: Uint8Array): string | null {
  const png = Buffer.from(bytes);
  if (png.length > LIMITS.pictureBytes) return `has more than ${LIMITS.pictureBytes} bytes`;
  if (png.length < HEADER_BYTES || png.readUInt32BE(0) !== 0x89504e47) return "is no PNG";
  // The size is read before anything is inflated, so that a small file cannot ask for much memory.
  if (png.readUInt32BE(16) * png.readUInt32BE(20) > MOST_PIXELS) return "has too many pixels";
  try {
    return hasInk(PNG.sync.read(png).data) ? null : "has no ink";
  } catch {
    return "is no PNG that can be read";
  }
}

function hasInk(rgba: Uint8Array): boolean {
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const darkest = Math.min(rgba[at] ?? 255, rgba[at + 1] ?? 255, rgba[at + 2] ?? 255);
    if (((255 - darkest) * (rgba[at + 3] ?? 0)) / 255 > VISIBLE) return true;
  }
  return false;
}
