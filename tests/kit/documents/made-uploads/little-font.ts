/** A TrueType font of a few letters, with maps from codes to glyphs that may disagree. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A table of a font's `cmap`. */
export interface CodeMap {
  platform: number;
  encoding: number;
  format: 0 | 4 | 6;
  /** From a code to the letter whose outline it gets. */
  letters: ReadonlyMap<number, string>;
}

export interface LittleFont {
  bytes: Buffer;
  /** The glyph of a letter; 0 where it has none. */
  glyphOf(letter: string): number;
  count: number;
}

/** Of what stands in a draft: all that it says has outlines. */
export const LETTERS = "Price: 1029,EURLeas gmnt";

const path = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf",
);
let whole: Buffer | undefined;

/** Offsets and lengths of a font's tables. */
function tablesOf(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 12 + 16 * index;
      const from = font.readUInt32BE(at + 8);
      const table = font.subarray(from, from + font.readUInt32BE(at + 12));
      return [font.toString("latin1", at, at + 4), table];
    }),
  );
}

interface Glyphs {
  /** Outlines, the first of which is of no letter. */
  outlines: Buffer[];
  widths: number[];
  places: Map<string, number>;
  tables: Map<string, Buffer>;
}

let glyphs: Glyphs | undefined;

function letterGlyphs(): Glyphs {
  whole ??= readFileSync(path);
  const tables = tablesOf(whole);
  const [loca, glyf, hmtx] = ["loca", "glyf", "hmtx"].map((key) => tables.get(key)!) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const isLong = tables.get("head")!.readInt16BE(50) === 1;
  const measured = tables.get("hhea")!.readUInt16BE(34);
  const place = (id: number) =>
    isLong ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id);
  const outlineOf = (id: number) => glyf.subarray(place(id), place(id + 1));
  const widthOf = (id: number) => hmtx.readUInt16BE(4 * Math.min(id, measured - 1));
  const ids = [0];
  const places = new Map<string, number>();
  for (const letter of new Set(LETTERS)) {
    places.set(letter, ids.length);
    ids.push(idOf(tables.get("cmap")!, letter.charCodeAt(0)));
  }
  const outlines: Buffer[] = [];
  // A glyph that is made of others brings them along.
  for (let at = 0; at < ids.length; at += 1) outlines.push(withoutHints(outlineOf(ids[at]!), ids));
  return { outlines, widths: ids.map(widthOf), places, tables };
}

/** From the format 4 table of Windows. */
function idOf(cmap: Buffer, code: number): number {
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment += 1) {
      const at = 14 + 2 * segment;
      if (table.readUInt16BE(at) < code) continue;
      const start = table.readUInt16BE(at + 2 + 2 * segments);
      if (start > code) break;
      const delta = table.readUInt16BE(at + 2 + 4 * segments);
      const rangeAt = at + 2 + 6 * segments;
      const range = table.readUInt16BE(rangeAt);
      const id = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      return id === 0 ? 0 : (id + delta) & 0xffff;
    }
  }
  throw new Error(`no glyph for ${code}`);
}

const MORE_COMPONENTS = 0x20;
const HAS_HINTS = 0x100;

function withoutHints(outline: Buffer, ids: number[]): Buffer {
  if (outline.length === 0) return outline;
  const contours = outline.readInt16BE(0);
  if (contours >= 0) {
    const at = 10 + 2 * contours;
    const hints = outline.readUInt16BE(at);
    return Buffer.concat([
      outline.subarray(0, at),
      Buffer.alloc(2),
      outline.subarray(at + 2 + hints),
    ]);
  }
  const copy = Buffer.from(outline);
  let at = 10;
  for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~HAS_HINTS, at);
    const id = copy.readUInt16BE(at + 2);
    if (!ids.includes(id)) ids.push(id);
    copy.writeUInt16BE(ids.indexOf(id), at + 2);
    at += flags & 1 ? 8 : 6;
    at += flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
  }
  return copy.subarray(0, at);
}

/** Each letter at its own code. */
export function plainLetters(offset = 0): Map<number, string> {
  return new Map([...LETTERS].map((letter) => [offset + letter.charCodeAt(0), letter]));
}

/** The same with 1 shown as 9 and 9 as 1. */
export function swappedLetters(offset = 0): Map<number, string> {
  const swapped = { 1: "9", 9: "1" } as Record<string, string>;
  return new Map(
    [...LETTERS].map((letter) => [offset + letter.charCodeAt(0), swapped[letter] ?? letter]),
  );
}

/** @param names of the glyphs from 1, which a `post` table tells; none is written where absent */
export function littleFont(
  maps: readonly CodeMap[],
  names?: (letter: string) => string,
): LittleFont {
  glyphs ??= letterGlyphs();
  const { outlines, widths, places, tables } = glyphs;
  const count = outlines.length;
  const padded = outlines.map((outline) =>
    Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)]),
  );
  const loca = Buffer.alloc(4 * (count + 1));
  padded.reduce((at, outline, index) => {
    loca.writeUInt32BE(at + outline.length, 4 * (index + 1));
    return at + outline.length;
  }, 0);
  const head = Buffer.from(tables.get("head")!);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.from(tables.get("hhea")!);
  hhea.writeUInt16BE(count, 34);
  const maxp = Buffer.from(tables.get("maxp")!);
  maxp.writeUInt16BE(count, 4);
  const hmtx = Buffer.alloc(4 * count);
  widths.forEach((width, index) => {
    hmtx.writeUInt16BE(width, 4 * index);
    const outline = outlines[index]!;
    hmtx.writeInt16BE(outline.length > 0 ? outline.readInt16BE(2) : 0, 4 * index + 2);
  });
  const glyphOf = (letter: string) => places.get(letter) ?? 0;
  const bytes = font({
    cmap: cmapOf(maps, glyphOf),
    glyf: Buffer.concat(padded),
    head,
    hhea,
    hmtx,
    loca,
    maxp,
    post: postOf(names && [...places.keys()].map(names), count),
  });
  return { bytes, glyphOf, count };
}

function font(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const head = Buffer.alloc(12 + 16 * entries.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(entries.length, 4);
  head.writeUInt16BE(128, 6);
  head.writeUInt16BE(3, 8);
  head.writeUInt16BE(16 * entries.length - 128, 10);
  let at = head.length;
  const parts = [head];
  entries.forEach(([key, table], index) => {
    head.write(key, 12 + 16 * index, "latin1");
    head.writeUInt32BE(sumOf(table), 16 + 16 * index);
    head.writeUInt32BE(at, 20 + 16 * index);
    head.writeUInt32BE(table.length, 24 + 16 * index);
    const filled = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    parts.push(filled);
    at += filled.length;
  });
  return Buffer.concat(parts);
}

function sumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) {
    for (let byte = 0; byte < 4; byte += 1)
      sum = (sum + (table[at + byte] ?? 0) * 2 ** (24 - 8 * byte)) % 2 ** 32;
  }
  return sum;
}

function cmapOf(maps: readonly CodeMap[], glyphOf: (letter: string) => number): Buffer {
  const tables = maps.map(({ format, letters }) => {
    const codes = [...letters].map(([code, letter]): [number, number] => [code, glyphOf(letter)]);
    return { 0: format0, 4: format4, 6: format6 }[format](codes.sort(([a], [b]) => a - b));
  });
  const head = Buffer.alloc(4 + 8 * maps.length);
  head.writeUInt16BE(maps.length, 2);
  let at = head.length;
  maps.forEach(({ platform, encoding }, index) => {
    head.writeUInt16BE(platform, 4 + 8 * index);
    head.writeUInt16BE(encoding, 6 + 8 * index);
    head.writeUInt32BE(at, 8 + 8 * index);
    at += tables[index]!.length;
  });
  return Buffer.concat([head, ...tables]);
}

type Codes = readonly (readonly [code: number, glyph: number])[];

function format0(codes: Codes): Buffer {
  const table = Buffer.alloc(262);
  table.writeUInt16BE(262, 2);
  for (const [code, glyph] of codes) table[6 + (code & 0xff)] = glyph;
  return table;
}

function format6(codes: Codes): Buffer {
  const first = codes[0]?.[0] ?? 0;
  const last = codes.at(-1)?.[0] ?? 0;
  const table = Buffer.alloc(10 + 2 * (last - first + 1));
  putAll(table, [6, table.length, 0, first, last - first + 1]);
  for (const [code, glyph] of codes) table.writeUInt16BE(glyph, 10 + 2 * (code - first));
  return table;
}

function putAll(table: Buffer, values: readonly number[]): void {
  for (const [at, value] of values.entries()) table.writeUInt16BE(value, 2 * at);
}

/** A segment for each code. */
function format4(codes: Codes): Buffer {
  const segments = [
    ...codes.map(([code, glyph]) => ({ code, delta: (glyph - code) & 0xffff })),
    { code: 0xffff, delta: 1 },
  ];
  const n = segments.length;
  const table = Buffer.alloc(16 + 8 * n);
  const power = 2 ** Math.floor(Math.log2(n));
  putAll(table, [4, table.length, 0, 2 * n, 2 * power, Math.log2(power), 2 * (n - power)]);
  segments.forEach(({ code, delta }, at) => {
    table.writeUInt16BE(code, 14 + 2 * at);
    table.writeUInt16BE(code, 16 + 2 * n + 2 * at);
    table.writeUInt16BE(delta, 16 + 4 * n + 2 * at);
  });
  return table;
}

function postOf(names: string[] | undefined, count: number): Buffer {
  const head = Buffer.alloc(32);
  head.writeUInt32BE(names ? 0x00020000 : 0x00030000, 0);
  if (!names) return head;
  const indices = Buffer.alloc(2 + 2 * count);
  indices.writeUInt16BE(count, 0);
  for (const index of names.keys()) indices.writeUInt16BE(258 + index, 4 + 2 * index);
  const texts = names.map((text) =>
    Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]),
  );
  return Buffer.concat([head, indices, ...texts]);
}
