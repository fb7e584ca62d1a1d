import { LIMITS } from "#kernel/limits.ts";
import { PNG_SIGNATURE } from "#lib/images/png-chunks.ts";
import { readPng } from "#lib/images/read-png.ts";
import { writePng } from "#lib/images/write-png.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { type InkFault, inkFault, pictureInk } from "./ink-seen.ts";

const MOST_PIXELS = 4_000_000;
const HEADER_BYTES = 33;

/**
 * Reads a PNG as a drawing: it must decode, be of a bounded size, and show
 * something that stands out from white paper. Its paper becomes transparent, so
 * that nothing is covered where it is printed. What comes back is written anew
 * from its pixels, so that sealing cannot meet a file that another reader
 * refuses, and nothing but pixels is kept.
 */
export function readInkPicture(bytes: Uint8Array): { png: string } | DocumentProblem {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (png.length > LIMITS.pictureBytes) {
    return { problem: `has more than ${LIMITS.pictureBytes} bytes` };
  }
  if (png.length < HEADER_BYTES || !png.subarray(0, 8).equals(PNG_SIGNATURE)) {
    return { problem: "is no PNG" };
  }
  // The size is read before anything is inflated, so that a small file cannot ask for much memory.
  if (png.readUInt32BE(16) * png.readUInt32BE(20) > MOST_PIXELS) {
    return { problem: "has too many pixels" };
  }
  const pixels = readPng(png);
  if ("problem" in pixels) return { problem: "is no PNG that can be read" };
  const { rgba, width, height } = pixels;
  const seen = pictureInk(new Uint8Array(rgba.buffer), width, height);
  const fault = inkFault(seen);
  if (fault) return { problem: WHY_REFUSED[fault] };
  takeOutPaper(rgba);
  return { png: Buffer.from(writePng(pixels)).toString("base64") };
}

const WHY_REFUSED: Readonly<Record<InkFault, string>> = {
  none: "shows no ink, or too little to be seen",
  speck:
    "would be printed as a speck: ink reaches over less than a quarter of it; cut off the paper around",
  block: "is dark all over: ink covers more than 40 % of it",
};

/**
 * Turns the white of each pixel into transparency: on white paper it looks the
 * same, and on anything else that shows through.
 */
function takeOutPaper(rgba: Uint8ClampedArray): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const own = rgba[at + 3]! / 255;
    const red = (255 - rgba[at]!) * own;
    const green = (255 - rgba[at + 1]!) * own;
    const blue = (255 - rgba[at + 2]!) * own;
    const alpha = Math.max(red, green, blue);
    const share = alpha === 0 ? 0 : 255 / alpha;
    rgba[at] = 255 - red * share;
    rgba[at + 1] = 255 - green * share;
    rgba[at + 2] = 255 - blue * share;
    rgba[at + 3] = alpha;
  }
}
