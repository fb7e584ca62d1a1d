import { crc32, inflateSync } from "node:zlib";
import type { DocumentProblem } from "#documents/parts.ts";
import { PICTURE_PIXELS } from "./limits.ts";
import type { ReadPicture } from "./pictures.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What the picture itself is made of. Animation, comments and camera data do not stay. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "iCCP"]);
/** Samples a pixel, by colour type (PNG 3, table 11.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads a PNG through: chunks, check sums and pixel data. Returns it with the
 * chunks that make up the still picture, so that the page and the paper show the same.
 */
export function readPng(bytes: Uint8Array): ReadPicture | DocumentProblem {
  const damaged = { problem: "it is not an intact PNG" };
  const file = Buffer.from(bytes);
  if (!file.subarray(0, 8).equals(SIGNATURE)) return damaged;
  const chunks = chunksOf(file);
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.content.length !== 13) return damaged;
  const width = header.content.readUInt32BE(0);
  const height = header.content.readUInt32BE(4);
  if (width * height > PICTURE_PIXELS) {
    return { problem: `it has more than ${PICTURE_PIXELS / 1e6} megapixels` };
  }
  const depth = header.content[8] ?? 0;
  const samples = SAMPLES[header.content[9] ?? 1];
  const interlaced = header.content[12] === 1;
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) return damaged;
  const expected = pixelBytes(width, height, depth * samples, interlaced);
  const packed = Buffer.concat(
    chunks.filter(({ type }) => type === "IDAT").map(({ content }) => content),
  );
  if (!unpacks(packed, expected)) return damaged;
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole);
  return { bytes: Buffer.concat([SIGNATURE, ...kept]), width, height };
}

interface Chunk {
  type: string;
  content: Buffer;
  whole: Buffer;
}

function chunksOf(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const whole = file.subarray(at, end);
    const type = whole.toString("latin1", 4, 8);
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return null;
    chunks.push({ type, content: whole.subarray(8, -4), whole });
    if (type === "IEND") return chunks;
    at = end;
  }
  return null;
}

/** Bytes of the unpacked picture: one filter byte a row, in seven passes when interlaced. */
function pixelBytes(width: number, height: number, bits: number, interlaced: boolean): number {
  const pass = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (!interlaced) return pass(width, height);
  return ADAM7.reduce(
    (total, [x, y, dx, dy]) =>
      total + pass(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
}

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function unpacks(packed: Buffer, expected: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: expected + 64 }).length >= expected;
  } catch {
    // zlib throws on damaged data and on more data than the header speaks of.
    return false;
  }
}
