import { GifReader } from "omggif";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { type Pixels, sizeProblem } from "./pixels.ts";

/** Decodes the first picture of a GIF (GIF89a), which is what paper can show of a moving one. */
export function readGif(bytes: Uint8Array): Pixels | DocumentProblem {
  const damaged = { problem: "it is not an intact GIF" };
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 14 || !/^GIF8[79]a$/.test(file.toString("latin1", 0, 6))) return damaged;
  const width = file.readUInt16LE(6);
  const height = file.readUInt16LE(8);
  const problem = sizeProblem(width, height);
  if (problem !== null) return { problem };
  try {
    const gif = new GifReader(file);
    if (gif.numFrames() < 1) return damaged;
    const frame = gif.frameInfo(0);
    // A part beyond the screen would be written into the next row.
    if (frame.x + frame.width > width || frame.y + frame.height > height) return damaged;
    const rgba = new Uint8ClampedArray(width * height * 4);
    gif.decodeAndBlitFrameRGBA(0, rgba);
    return { width, height, rgba };
  } catch {
    // The reader throws on blocks that it cannot read.
    return damaged;
  }
}
