import { LIMITS } from "#kernel/limits.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { onWhite, type Pixels } from "#lib/images/pixels.ts";
import { PNG_SIGNATURE } from "#lib/images/png-chunks.ts";
import { readJpeg } from "#lib/images/read-jpeg.ts";
import { readPng } from "#lib/images/read-png.ts";
import { shrink } from "#lib/images/shrink.ts";
import { writePng } from "#lib/images/write-png.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";

/** Where it is shown it has half of this each way, so that fine screens have enough. */
export const LOGO_SIZE = { width: 320, height: 96 };

/**
 * Reads an uploaded logo, PNG or JPEG by its first bytes, lays it on white, makes
 * it small enough and writes it anew from its pixels: nothing else of the file is
 * kept, and there is nothing in it that a browser could run.
 */
export async function readLogo(bytes: Uint8Array): Promise<{ png: Uint8Array } | DocumentProblem> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length > LIMITS.logoBytes) return { problem: `has more than ${LIMITS.logoBytes} bytes` };
  const isPng = file.subarray(0, 8).equals(PNG_SIGNATURE);
  const isJpeg = file.subarray(0, 3).equals(JPEG_START);
  if (!isPng && !isJpeg) return { problem: "is neither PNG nor JPEG" };
  const pixels = await withDecoders(() => (isPng ? readPng(file) : readJpeg(file)));
  if ("problem" in pixels) return pixels;
  return { png: writePng(fitLogo(onWhite(pixels))) };
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

function fitLogo(pixels: Pixels): Pixels {
  const { width, height } = pixels;
  const scale = Math.min(1, LOGO_SIZE.width / width, LOGO_SIZE.height / height);
  const sides = [width * scale, height * scale];
  return shrink(pixels, Math.min(...sides), Math.max(...sides));
}
