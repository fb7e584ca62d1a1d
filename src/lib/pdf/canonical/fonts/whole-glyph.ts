import { HEAD_BYTES, partsOf } from "./side-bearings.ts";

const MAX_DEPTH = 8;
/** Bits of a point's flags (OpenType 1.9, `glyf`): of x, and one further of y. */
const POINT = { isShort: 0x02, isSameOrPositive: 0x10, repeats: 0x08 } as const;

/**
 * Whether the data of a glyph holds together. Of one that does not, FreeType
 * draws nothing, and Ghostscript stops drawing the page.
 */
export function isWholeGlyph(
  glyph: number,
  bytesOf: (glyph: number) => Buffer,
  depth = 0,
): boolean {
  const bytes = bytesOf(glyph);
  if (bytes.length < HEAD_BYTES) return true;
  if (bytes.readInt16BE(0) < 0) {
    const parts = depth < MAX_DEPTH ? partsOf(bytes) : [];
    return parts.length > 0 && parts.every((part) => isWholeGlyph(part.glyph, bytesOf, depth + 1));
  }
  try {
    return endOf(bytes) <= bytes.length;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Where a glyph of contours ends; beyond all where it contradicts itself, or reaches farther than all programs count. */
function endOf(bytes: Buffer): number {
  const contours = bytes.readInt16BE(0);
  let last = -1;
  let at = HEAD_BYTES;
  for (let contour = 0; contour < contours; contour += 1, at += 2) {
    const end = bytes.readUInt16BE(at);
    if (end <= last && contour > 0) return Infinity;
    last = end;
  }
  if (contours === 0) return at;
  at += 2 + bytes.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length <= last) {
    const flag = bytes.readUInt8(at);
    at += 1;
    const times = flag & POINT.repeats ? 1 + bytes.readUInt8(at) : 1;
    if (flag & POINT.repeats) at += 1;
    if (flags.length + times > last + 1) return Infinity;
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  for (const axis of [0, 1]) {
    const least = Math.max(-FARTHEST, bytes.readInt16BE(2 + 2 * axis) - BEYOND_BOX);
    const most = Math.min(FARTHEST, bytes.readInt16BE(6 + 2 * axis) + BEYOND_BOX);
    let place = 0;
    for (const flag of flags) {
      const own = flag >> axis;
      const isSame = (own & POINT.isSameOrPositive) !== 0;
      if (own & POINT.isShort) place += isSame ? bytes.readUInt8(at) : -bytes.readUInt8(at);
      else if (!isSame) place += bytes.readInt16BE(at);
      if (place < least || place > most) return Infinity;
      at += own & POINT.isShort ? 1 : isSame ? 0 : 2;
    }
  }
  return at;
}

/** Units of a font: of a letter that reaches twice as far some programs draw nothing, others a part. */
export const FARTHEST = 16_384;
/** Units of a font: of a letter that reaches farther out of the box that it names poppler draws nothing. */
const BEYOND_BOX = 4_096;
