/** Bits of a row, and rows, of a shape. */
export const SIDE = 24;

/** What one glyph draws, without size: comparable across fonts. */
export interface GlyphShape {
  /** Ink within its box, `SIDE` rows of `SIDE` bits. */
  rows: Int32Array;
  /** The same with every stroke a bit wider on all sides. */
  wide: Int32Array;
  inked: number;
  /** Width by height, as its natural logarithm. */
  aspect: number;
  /** Above the baseline, in sizes of the font. */
  top: number;
  bottom: number;
}

/** Of 255: darker than that is ink. */
const INK = 128;

/** What a glyph draws on a picture of grey pixels; null where it draws nothing. Pure. */
export function readShape(
  pixels: Uint8Array,
  picture: { width: number; height: number; stride: number; baseline: number; size: number },
): GlyphShape | null {
  const { width, height, stride, baseline, size } = picture;
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[y * stride + x]! >= INK) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (right < 0) return null;
  const wide = right - left + 1;
  const high = bottom - top + 1;
  const rows = new Int32Array(SIDE);
  for (let row = 0; row < SIDE; row += 1) {
    const y = ((row + 0.5) * high) / SIDE - 0.5 + top;
    for (let column = 0; column < SIDE; column += 1) {
      const x = ((column + 0.5) * wide) / SIDE - 0.5 + left;
      if (shadeAt(pixels, stride, x, y, right, bottom) < INK) rows[row]! |= 1 << column;
    }
  }
  return shapeOf(rows, {
    aspect: Math.log(wide / high),
    top: (baseline - top) / size,
    bottom: (baseline - bottom - 1) / size,
  });
}

/** A shape of ink in rows. Pure. */
export function shapeOf(
  rows: Int32Array,
  place: Pick<GlyphShape, "aspect" | "top" | "bottom">,
): GlyphShape {
  return { rows, wide: widened(rows), inked: count(rows), ...place };
}

/** Between four pixels; what lies beyond the glyph's last ones is as they are. */
function shadeAt(
  pixels: Uint8Array,
  stride: number,
  x: number,
  y: number,
  right: number,
  bottom: number,
): number {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const across = Math.max(0, x - left);
  const down = Math.max(0, y - top);
  const first = top * stride + left;
  const next = left < right ? 1 : 0;
  const below = top < bottom ? stride : 0;
  const upper = pixels[first]! * (1 - across) + pixels[first + next]! * across;
  const lower = pixels[first + below]! * (1 - across) + pixels[first + below + next]! * across;
  return upper * (1 - down) + lower * down;
}

const ALL = (1 << SIDE) - 1;

function widened(rows: Int32Array): Int32Array {
  const wide = new Int32Array(SIDE);
  for (let row = 0; row < SIDE; row += 1) {
    const around = rows[row]! | (rows[row - 1] ?? 0) | (rows[row + 1] ?? 0);
    wide[row] = (around | (around << 1) | (around >> 1)) & ALL;
  }
  return wide;
}

function count(rows: Int32Array): number {
  let sum = 0;
  for (let row = 0; row < SIDE; row += 1) sum += bits(rows[row]!);
  return sum;
}

function bits(row: number): number {
  let left = row - ((row >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** What a difference of proportion, of place and of single pixels weighs beside strokes that are missing. */
const ASPECT = 0.12;
const PLACE = 0.2;
const PIXELS = 0.25;

/**
 * How little two shapes are alike: 0 for the same, about 1 for nothing in
 * common. Strokes a bit beside one another count little. Pure.
 * @param most what is unlike by more may be answered as anything above it
 */
export function unlikeness(one: GlyphShape, other: GlyphShape, most = 9): number {
  const aspect = Math.abs(one.aspect - other.aspect);
  const place = Math.abs(one.top - other.top) + Math.abs(one.bottom - other.bottom);
  let sum = ASPECT * aspect + PLACE * place;
  if (sum > most) return sum;
  const ofOne = 1 / one.inked;
  const ofOther = 1 / other.inked;
  const ofBoth = PIXELS * Math.min(ofOne, ofOther);
  for (let row = 0; row < SIDE; row += 1) {
    const here = one.rows[row]!;
    const there = other.rows[row]!;
    sum += bits(here & ~other.wide[row]!) * ofOne;
    sum += bits(there & ~one.wide[row]!) * ofOther;
    sum += bits(here ^ there) * ofBoth;
    if (sum > most) return sum;
  }
  return sum;
}
