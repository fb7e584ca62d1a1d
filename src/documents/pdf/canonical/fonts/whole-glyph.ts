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

/** Where a glyph of contours ends; beyond all where it contradicts itself. */
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
  let coordinates = 0;
  for (let point = 0; point <= last; ) {
    const flags = bytes.readUInt8(at);
    at += 1;
    const times = flags & POINT.repeats ? 1 + bytes.readUInt8(at) : 1;
    if (flags & POINT.repeats) at += 1;
    if (point + times > last + 1) return Infinity;
    coordinates += times * (sizeOf(flags) + sizeOf(flags >> 1));
    point += times;
  }
  return at + coordinates;
}

function sizeOf(flags: number): number {
  if (flags & POINT.isShort) return 1;
  return flags & POINT.isSameOrPositive ? 0 : 2;
}
