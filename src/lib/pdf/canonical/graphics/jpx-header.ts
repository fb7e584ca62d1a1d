/** What a JPEG 2000 file says of itself before its data (ISO/IEC 15444-1, annexes A and I). */
export interface JpxHeader {
  width: number;
  height: number;
  /** 1 grey, 3 colours. */
  components: number;
  bits: number;
}

const MAX_SIDE = 20_000;
const MAX_PIXELS = 64_000_000;
const MAX_TILES = 4_096;
const MAX_BOXES = 100;
/** sRGB and its grey, by number. */
const PLAIN_SPACES = new Set([16, 17]);
const [SOC, SIZ] = [0xff4f, 0xff51];

/**
 * Reads the header of a JPEG 2000 picture of one or three components of eight
 * bits, all of the same size, without a palette and without one that is
 * transparent: others are shown differently. Null for all else.
 */
export function readJpxHeader(bytes: Uint8Array): JpxHeader | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = startOfCodestream(data);
  return start === null ? null : readSize(data, start);
}

/** Boxes come before a codestream, or none at all. */
function startOfCodestream(data: Buffer): number | null {
  if (data.length >= 2 && data.readUInt16BE(0) === SOC) return 0;
  let at = 0;
  for (let box = 0; box < MAX_BOXES && at + 8 <= data.length; box += 1) {
    const length = data.readUInt32BE(at);
    const type = data.toString("latin1", at + 4, at + 8);
    if (type === "jp2c") return at + (length === 1 ? 16 : 8);
    if (length < 8 || at + length > data.length) return null;
    if (type === "jp2h" && isSpecial(data.subarray(at + 8, at + length))) return null;
    at += length;
  }
  return null;
}

/** A palette, channels with a meaning of their own, or colours that are not red, green and blue. */
function isSpecial(boxes: Buffer): boolean {
  for (let at = 0; at + 8 <= boxes.length; ) {
    const length = boxes.readUInt32BE(at);
    const type = boxes.toString("latin1", at + 4, at + 8);
    if (type === "pclr" || type === "cmap" || type === "cdef") return true;
    if (length < 8) return false;
    const isNamed = type === "colr" && length >= 15 && at + 15 <= boxes.length;
    if (isNamed && boxes[at + 8] === 1 && !PLAIN_SPACES.has(boxes.readUInt32BE(at + 11))) {
      return true;
    }
    at += length;
  }
  return false;
}

function readSize(data: Buffer, start: number): JpxHeader | null {
  if (start + 42 > data.length || data.readUInt16BE(start) !== SOC) return null;
  if (data.readUInt16BE(start + 2) !== SIZ) return null;
  const word = (index: number) => data.readUInt32BE(start + 8 + 4 * index);
  const [right, bottom, left, top] = [word(0), word(1), word(2), word(3)];
  const [tileWidth, tileHeight] = [word(4), word(5)];
  const [width, height] = [right - left, bottom - top];
  const components = data.readUInt16BE(start + 40);
  if (width < 1 || height < 1 || Math.max(width, height) > MAX_SIDE) return null;
  if (width * height > MAX_PIXELS || tileWidth < 1 || tileHeight < 1) return null;
  if (Math.ceil(right / tileWidth) * Math.ceil(bottom / tileHeight) > MAX_TILES) return null;
  if ((components !== 1 && components !== 3) || start + 42 + 3 * components > data.length) {
    return null;
  }
  for (let index = 0; index < components; index += 1) {
    const at = start + 42 + 3 * index;
    if (data[at] !== 7 || data[at + 1] !== 1 || data[at + 2] !== 1) return null;
  }
  return { width, height, components, bits: 8 };
}
