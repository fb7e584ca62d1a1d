import type { DocumentProblem } from "#documents/parts.ts";
import type { ReadPicture } from "./pictures.ts";

/** Reads the size of a WebP from its first chunk (RFC 9649); moving pictures are refused. */
export function readWebp(bytes: Uint8Array): ReadPicture | DocumentProblem {
  const damaged = { problem: "it is not an intact WebP" };
  const file = Buffer.from(bytes);
  if (file.length < 30) return damaged;
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") {
    return damaged;
  }
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return damaged;
  const still = { bytes: file.subarray(0, end) };
  switch (file.toString("latin1", 12, 16)) {
    case "VP8 ":
      if (file.readUIntBE(23, 3) !== 0x9d012a) return damaged;
      return {
        ...still,
        width: file.readUInt16LE(26) & 0x3fff,
        height: file.readUInt16LE(28) & 0x3fff,
      };
    case "VP8L": {
      if (file[20] !== 0x2f) return damaged;
      const bits = file.readUInt32LE(21);
      return { ...still, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      if (((file[20] ?? 0) & 0x02) !== 0) return { problem: "it is a moving picture" };
      return { ...still, width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return damaged;
  }
}
