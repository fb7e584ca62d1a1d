/** What a glyph with nothing in it but its head takes. */
export const HEAD_BYTES = 10;
/** Flags of a part of a composite glyph (OpenType 1.9, `glyf`). */
const PART = {
  areWords: 0x0001,
  areOffsets: 0x0002,
  hasScale: 0x0008,
  isFollowed: 0x0020,
  hasTwoScales: 0x0040,
  hasMatrix: 0x0080,
  givesMetrics: 0x0200,
} as const;
const MAX_PARTS = 256;
const MOST = 16_383;

/** The glyphs of a font, as much as tells where they lie. */
export interface PlacedGlyphs {
  glyphCount: number;
  unitsPerEm: number;
  bytesOf(glyph: number): Buffer;
  /** The left side bearing that `hmtx` has for it. */
  bearingOf(glyph: number): number;
}

/**
 * How far glyphs lie from where their bearings put them, in units. PDFium and
 * all that draw by FreeType move an outline to its bearing, others draw it
 * where it is. Without those that are off by less than can be seen.
 */
export function findMoved(glyphs: PlacedGlyphs): Map<number, number> {
  const moved = new Map<number, number>();
  const least = glyphs.unitsPerEm / 200;
  for (let glyph = 0; glyph < glyphs.glyphCount; glyph += 1) {
    const off = offOf(glyphs, glyph, 0);
    if (Math.abs(off) > least) moved.set(glyph, off);
  }
  return moved;
}

const MAX_DEPTH = 8;

function offOf(glyphs: PlacedGlyphs, glyph: number, depth: number): number {
  const bytes = glyphs.bytesOf(glyph);
  if (bytes.length < HEAD_BYTES || depth > MAX_DEPTH) return 0;
  const metrics = partsOf(bytes).findLast(({ flags }) => (flags & PART.givesMetrics) !== 0);
  if (metrics) return offOf(glyphs, metrics.glyph, depth + 1);
  const [left, right] = [bytes.readInt16BE(2), bytes.readInt16BE(6)];
  const off = glyphs.bearingOf(glyph) - left;
  return Math.abs(left + off) > MOST || Math.abs(right + off) > MOST ? 0 : off;
}

/** A glyph that draws another one so much further to the right. */
export function movedGlyph(original: Buffer, glyph: number, off: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + 8);
  original.copy(bytes, 0, 0, HEAD_BYTES);
  bytes.writeInt16BE(-1, 0);
  for (const at of [2, 6]) bytes.writeInt16BE(original.readInt16BE(at) + off, at);
  bytes.writeUInt16BE(PART.areWords | PART.areOffsets, HEAD_BYTES);
  bytes.writeUInt16BE(glyph, HEAD_BYTES + 2);
  bytes.writeInt16BE(off, HEAD_BYTES + 4);
  return bytes;
}

/** A composite glyph with its parts under other numbers; any other glyph as it is. */
export function withParts(bytes: Buffer, numbers: ReadonlyMap<number, number>): Buffer {
  const parts = partsOf(bytes).filter(({ glyph }) => numbers.has(glyph));
  if (parts.length === 0) return bytes;
  const changed = Buffer.from(bytes);
  for (const { at, glyph } of parts) changed.writeUInt16BE(numbers.get(glyph)!, at + 2);
  return changed;
}

interface GlyphPart {
  at: number;
  flags: number;
  glyph: number;
}

/** What a composite glyph is made of; none for any other. */
export function partsOf(bytes: Buffer): GlyphPart[] {
  const parts: GlyphPart[] = [];
  if (bytes.length < HEAD_BYTES || bytes.readInt16BE(0) >= 0) return parts;
  for (let at = HEAD_BYTES; at + 4 <= bytes.length && parts.length < MAX_PARTS; ) {
    const [flags, glyph] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    parts.push({ at, flags, glyph });
    if (!(flags & PART.isFollowed)) break;
    at += 4 + (flags & PART.areWords ? 4 : 2);
    if (flags & PART.hasScale) at += 2;
    else if (flags & PART.hasTwoScales) at += 4;
    else if (flags & PART.hasMatrix) at += 8;
  }
  return parts;
}
