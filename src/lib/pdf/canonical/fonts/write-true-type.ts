import { clamp } from "#kernel/clamp.ts";
import type { Outline, Point } from "./outlines.ts";

/** Units to the em of every font that is written here. */
export const UNITS = 2048;

/** The box around all glyphs, and the font. */
export interface WrittenFont {
  font: Buffer;
  box: [left: number, bottom: number, right: number, top: number];
}

/**
 * A TrueType font with nothing in it that two readers could take differently: no
 * hinting, no composite glyphs, no names.
 * @param glyphs in units of 1/2048 em; the first is what stands for no glyph
 * @param codes for a simple font, the glyph of each code, in the two tables that
 * readers look into for a symbolic one (ISO 32000-1, 9.6.6.4)
 */
export function writeTrueType(
  glyphs: readonly Outline[],
  codes?: ReadonlyMap<number, number>,
): WrittenFont {
  const written = glyphs.map(({ contours }) => writeGlyph(contours));
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let end = 0;
  written.forEach(({ bytes }, index) => {
    end += bytes.length;
    loca.writeUInt32BE(end, (index + 1) * 4);
  });
  const drawn = written.filter(({ bytes }) => bytes.length > 0);
  const lowestEdge = (side: 0 | 1) => Math.min(0, ...drawn.map(({ box }) => box[side]));
  const highestEdge = (side: 2 | 3) => Math.max(0, ...drawn.map(({ box }) => box[side]));
  const box: WrittenFont["box"] = [lowestEdge(0), lowestEdge(1), highestEdge(2), highestEdge(3)];
  const hmtx = Buffer.alloc(glyphs.length * 4);
  glyphs.forEach(({ advance }, index) => {
    hmtx.writeUInt16BE(clampRounded(advance, 0, 0xffff), index * 4);
    hmtx.writeInt16BE(written[index]!.box[0], index * 4 + 2);
  });
  const most16 = (values: number[]) => Math.min(0xffff, Math.max(0, ...values));
  const tables: Record<string, Buffer> = {
    ...(codes && { cmap: writeCmap(codes) }),
    glyf: Buffer.concat(written.map(({ bytes }) => bytes)),
    head: writeHead(box),
    hhea: writeHhea(box, most16(glyphs.map(({ advance }) => advance)), glyphs.length),
    hmtx,
    loca,
    maxp: writeMaxp(
      glyphs.length,
      most16(glyphs.map(({ contours }) => contours.reduce((sum, one) => sum + one.length, 0))),
      most16(glyphs.map(({ contours }) => contours.length)),
    ),
    post: Buffer.from("00030000".padEnd(64, "0"), "hex"),
  };
  return { font: writeTables(tables), box };
}

/** A font file of these tables, in the order of their names (OpenType 1.9, chapter on the file). */
export function writeTables(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort();
  const directory = Buffer.alloc(12 + names.length * 16);
  const power = 2 ** Math.floor(Math.log2(names.length));
  directory.writeUInt32BE(0x0001_0000, 0);
  directory.writeUInt16BE(names.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(names.length * 16 - power * 16, 10);
  const parts: Buffer[] = [directory];
  let start = directory.length;
  let head = 0;
  names.forEach((name, index) => {
    const table = tables[name]!;
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const at = 12 + index * 16;
    if (name === "head") {
      head = start;
      padded.writeUInt32BE(0, 8);
    }
    directory.write(name, at, "latin1");
    directory.writeUInt32BE(sumOf(padded), at + 4);
    directory.writeUInt32BE(start, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    start += padded.length;
  });
  const file = Buffer.concat(parts);
  if (head > 0) file.writeUInt32BE((0xb1b0_afba - sumOf(file)) >>> 0, head + 8);
  return file;
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

function clampRounded(value: number, least: number, most: number): number {
  return clamp(Math.round(value), least, most);
}

const LEAST = -16_384;
const MOST = 16_383;

export function writeGlyph(contours: readonly Point[][]): {
  bytes: Buffer;
  box: WrittenFont["box"];
} {
  const drawn = contours.filter((points) => points.length > 1);
  const points = drawn.flat().map(({ x, y, on }) => ({
    x: clampRounded(x, LEAST, MOST),
    y: clampRounded(y, LEAST, MOST),
    on,
  }));
  if (points.length === 0) return { bytes: Buffer.alloc(0), box: [0, 0, 0, 0] };
  const box: WrittenFont["box"] = [MOST, MOST, LEAST, LEAST];
  for (const { x, y } of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  const length = 10 + drawn.length * 2 + 2 + points.length * 5;
  const bytes = Buffer.alloc(length + (-length & 3));
  bytes.writeInt16BE(drawn.length, 0);
  box.forEach((side, index) => {
    bytes.writeInt16BE(side, 2 + index * 2);
  });
  let at = 10;
  let last = -1;
  for (const contour of drawn) {
    last += contour.length;
    at = bytes.writeUInt16BE(last, at);
  }
  at += 2;
  for (const { on } of points) bytes[at++] = on ? 1 : 0;
  let before = { x: 0, y: 0 };
  for (const point of points) {
    at = bytes.writeInt16BE(point.x - before.x, at);
    before = point;
  }
  before = { x: 0, y: 0 };
  for (const point of points) {
    at = bytes.writeInt16BE(point.y - before.y, at);
    before = point;
  }
  return { bytes, box };
}

function writeHead(box: WrittenFont["box"]): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x0001_0000, 0);
  head.writeUInt32BE(0x0001_0000, 4);
  head.writeUInt32BE(0x5f0f_3cf5, 12);
  head.writeUInt16BE(3, 16);
  head.writeUInt16BE(UNITS, 18);
  box.forEach((side, index) => {
    head.writeInt16BE(side, 36 + index * 2);
  });
  head.writeUInt16BE(6, 46);
  head.writeInt16BE(2, 48);
  head.writeInt16BE(1, 50);
  return head;
}

function writeHhea(box: WrittenFont["box"], widest: number, count: number): Buffer {
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x0001_0000, 0);
  hhea.writeInt16BE(Math.max(box[3], 1), 4);
  hhea.writeInt16BE(Math.min(box[1], 0), 6);
  hhea.writeUInt16BE(Math.round(widest), 10);
  hhea.writeInt16BE(box[0], 12);
  hhea.writeInt16BE(box[2], 16);
  hhea.writeInt16BE(1, 18);
  hhea.writeUInt16BE(count, 34);
  return hhea;
}

function writeMaxp(count: number, points: number, contours: number): Buffer {
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x0001_0000, 0);
  maxp.writeUInt16BE(count, 4);
  maxp.writeUInt16BE(points, 6);
  maxp.writeUInt16BE(contours, 8);
  maxp.writeUInt16BE(2, 14);
  return maxp;
}

/**
 * A table for the codes themselves and one for the codes from U+F000 on, which
 * say the same.
 */
export function writeCmap(codes: ReadonlyMap<number, number>): Buffer {
  const sorted = [...codes].sort(([one], [other]) => one - other);
  const isSmall = sorted.every(([, glyph]) => glyph < 256);
  const plain = isSmall ? writeBytes(sorted) : writeTrimmed(sorted);
  const symbols = writeSegments(sorted.map(([code, glyph]) => [0xf000 + code, glyph]));
  const head = Buffer.alloc(20);
  head.writeUInt16BE(2, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(20, 8);
  head.writeUInt16BE(3, 12);
  head.writeUInt32BE(20 + plain.length, 16);
  return Buffer.concat([head, plain, symbols]);
}

function writeBytes(codes: [code: number, glyph: number][]): Buffer {
  const table = Buffer.alloc(262);
  table.writeUInt16BE(262, 2);
  for (const [code, glyph] of codes) table[6 + code] = glyph;
  return table;
}

/** Format 6, for glyphs beyond the 255th. */
function writeTrimmed(codes: [code: number, glyph: number][]): Buffer {
  const table = Buffer.alloc(10 + 512);
  table.writeUInt16BE(6, 0);
  table.writeUInt16BE(table.length, 2);
  table.writeUInt16BE(256, 8);
  for (const [code, glyph] of codes) table.writeUInt16BE(glyph, 10 + code * 2);
  return table;
}

/** Format 4, a segment for each code. */
function writeSegments(codes: [code: number, glyph: number][]): Buffer {
  const all: [number, number][] = [...codes, [0xffff, 0]];
  const count = all.length;
  const table = Buffer.alloc(16 + count * 8);
  const power = 2 ** Math.floor(Math.log2(count));
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(table.length, 2);
  table.writeUInt16BE(count * 2, 6);
  table.writeUInt16BE(power * 2, 8);
  table.writeUInt16BE(Math.log2(power), 10);
  table.writeUInt16BE((count - power) * 2, 12);
  all.forEach(([code, glyph], index) => {
    table.writeUInt16BE(code, 14 + index * 2);
    table.writeUInt16BE(code, 16 + count * 2 + index * 2);
    table.writeUInt16BE((glyph - code) & 0xffff, 16 + count * 4 + index * 2);
  });
  return table;
}
