import type { DocumentProblem } from "#documents/parts.ts";
import type { ReadPicture } from "./pictures.ts";

/** Start-of-frame markers of the kinds that decoders know: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** Finds the size of a JPEG in its frame header and checks that the file runs to its end. */
export function readJpeg(bytes: Uint8Array): ReadPicture | DocumentProblem {
  const damaged = { problem: "it is not an intact JPEG" };
  const file = Buffer.from(bytes);
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return damaged;
  if (file.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return damaged;
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return damaged;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (FRAMES.has(marker)) {
      return { bytes, height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    // The picture's data begins before any frame header of a known kind.
    if (marker === 0xda || marker === 0xd9) return damaged;
    at += 2 + Math.max(2, file.readUInt16BE(at + 2));
  }
  return damaged;
}
