import { clamp } from "#kernel/clamp.ts";
import { letterOfGlyph } from "./glyph-names.ts";
import { MAC_GLYPHS } from "./mac-glyph-order.ts";
import type { Outline } from "./outlines.ts";
import { findMoved, movedGlyph, withParts } from "./side-bearings.ts";
import { isWholeGlyph } from "./whole-glyph.ts";
import { writeCmap, writeGlyph, writeTables } from "./write-true-type.ts";

/** One of the tables in which a font's codes lead to glyphs (OpenType 1.9, `cmap`). */
export interface CodeTable {
  platform: number;
  encoding: number;
  /** 0 where there is no glyph. */
  glyphOf(code: number): number;
}

/** Glyphs that a font gets in addition, or again under another number. */
export type AddedGlyph = Outline | { copyOf: number };

/** A TrueType font from a document, which may hold anything. */
export interface TrueTypeFont {
  glyphCount: number;
  unitsPerEm: number;
  codeTables: readonly CodeTable[];
  /** Whether all is as it must be, so that programs find the same glyphs in it. */
  sound: boolean;
  advanceOf(glyph: number): number;
  /** Whether a glyph draws nothing. */
  isBlank(glyph: number): boolean;
  /** Whether the data of a glyph holds together. */
  isWhole(glyph: number): boolean;
  /** 0 for a name that no glyph has. */
  glyphNamed(name: string): number;
  /** Glyphs by the letter that their names are of; those whose names have an addition only where there are no others. */
  glyphsByLetter(): ReadonlyMap<number, readonly number[]>;
  hasNames: boolean;
  /** The font with these codes and no others, and with these glyphs behind its own. */
  withCodes(codes: ReadonlyMap<number, number> | undefined, added: readonly AddedGlyph[]): Buffer;
}

const REQUIRED = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"];
/** Programs that fit outlines to pixels. */
const HINTS = ["cvt ", "fpgm", "prep"];
const MAX_TABLES = 64;
const MAX_CODE_TABLES = 32;
/** What a glyph with nothing in it but its head takes. */
const GLYPH_HEAD_BYTES = 10;

/** Undefined when no program could draw a glyph of it. */
export function readTrueType(bytes: Uint8Array): TrueTypeFont | undefined {
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(font: Buffer): TrueTypeFont | undefined {
  const { tables, sound: isWhole } = readDirectory(font);
  if (!REQUIRED.every((name) => tables.has(name))) return undefined;
  const [glyf, head, hhea, hmtx, loca, maxp] = REQUIRED.map((name) => tables.get(name)!) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const unitsPerEm = head.readUInt16BE(18);
  const isLong = head.readInt16BE(50) !== 0;
  const offsetBytes = isLong ? 4 : 2;
  const told = maxp.readUInt16BE(4);
  const glyphCount = Math.min(told, Math.floor(loca.length / offsetBytes) - 1);
  const measured = hhea.readUInt16BE(34);
  if (unitsPerEm === 0 || glyphCount < 1 || measured === 0 || hmtx.length < 4) return undefined;
  const offsetOf = (glyph: number) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  /** Where the glyph ends that is said to end before it begins, FreeType takes all that is left. */
  const glyphBytes = (glyph: number): Buffer => {
    if (glyph >= glyphCount) return NO_BYTES;
    const [start, end] = [offsetOf(glyph), offsetOf(glyph + 1)];
    if (start >= glyf.length || start === end) return NO_BYTES;
    return glyf.subarray(start, end < start ? glyf.length : Math.min(end, glyf.length));
  };
  const metric = (glyph: number): [advance: number, bearing: number] => {
    const last = Math.min(measured, Math.floor(hmtx.length / 4)) - 1;
    if (glyph <= last) return [hmtx.readUInt16BE(glyph * 4), hmtx.readInt16BE(glyph * 4 + 2)];
    const at = (last + 1) * 4 + (glyph - last - 1) * 2;
    return [hmtx.readUInt16BE(last * 4), at + 2 <= hmtx.length ? hmtx.readInt16BE(at) : 0];
  };
  const isMeasured = hmtx.length >= measured * 4 + Math.max(0, told - measured) * 2;
  const moved = findMoved({
    glyphCount,
    unitsPerEm,
    bytesOf: glyphBytes,
    bearingOf: (glyph) => metric(glyph)[1],
  });
  const cmap = readCodeTables(tables.get("cmap"));
  let names: ReadonlyMap<string, readonly number[]> | undefined;
  const glyphNames = () => {
    names ??= readNames(tables.get("post"), glyphCount);
    return names;
  };
  let letters: ReadonlyMap<number, readonly number[]> | undefined;
  const sound =
    isWhole &&
    cmap.sound &&
    isMeasured &&
    told === glyphCount &&
    measured <= told &&
    unitsPerEm >= 16 &&
    unitsPerEm <= 16_384 &&
    head.length >= 54 &&
    maxp.length >= 32 &&
    moved.size === 0 &&
    areOffsetsSound(offsetOf, glyphCount, glyf.length);
  return {
    glyphCount,
    unitsPerEm,
    codeTables: cmap.tables,
    sound,
    advanceOf: (glyph) => metric(glyph)[0],
    isBlank: (glyph) => glyphBytes(glyph).length < GLYPH_HEAD_BYTES,
    isWhole: (glyph) => isWholeGlyph(glyph, glyphBytes),
    glyphNamed: (name) => glyphNames().get(name)?.[0] ?? 0,
    glyphsByLetter: () => {
      letters ??= byLetter(glyphNames());
      return letters;
    },
    get hasNames() {
      return glyphNames().size > 0;
    },
    withCodes: (codes, added) =>
      writeWithCodes(
        { tables, head, hhea, maxp, glyphCount, bytesOf: glyphBytes, metric, moved },
        codes,
        added,
      ),
  };
}

/** What is read of a font, to write it anew. */
interface Parts extends Pick<TrueTypeFont, "glyphCount"> {
  tables: ReadonlyMap<string, Buffer>;
  head: Buffer;
  hhea: Buffer;
  maxp: Buffer;
  bytesOf(glyph: number): Buffer;
  metric(glyph: number): [advance: number, bearing: number];
  /** Glyphs that are drawn elsewhere than they lie. */
  moved: ReturnType<typeof findMoved>;
}

function areOffsetsSound(
  offsetOf: (glyph: number) => number,
  glyphCount: number,
  length: number,
): boolean {
  let before = 0;
  for (let glyph = 0; glyph <= glyphCount; glyph += 1) {
    const offset = offsetOf(glyph);
    if (offset < before) return false;
    if (offset - before > 0 && offset - before < GLYPH_HEAD_BYTES) return false;
    before = offset;
  }
  return before <= length;
}

/** Where the outlines of glyphs go that are drawn elsewhere than they lie; nowhere when there is no room. */
function placesOfMoved({ moved }: Parts, first: number): Map<number, number> {
  if (first + moved.size > MAX_GLYPHS) return new Map();
  return new Map([...moved.keys()].map((glyph, index) => [glyph, first + index]));
}

/**
 * One glyph of the new font: its own, a new one, a copy, or the outline of one that is drawn elsewhere.
 * @param originals the glyphs that have places, in their order
 */
function glyphAt(
  { glyphCount, bytesOf, metric, moved }: Parts,
  glyph: number,
  added: readonly AddedGlyph[],
  places: ReadonlyMap<number, number>,
  originals: readonly number[],
): { data: Buffer; advance: number; bearing: number } {
  const extra = added[glyph - glyphCount];
  const original = originals[glyph - glyphCount - added.length];
  const source = original ?? (extra && "copyOf" in extra ? extra.copyOf : glyph);
  const isDrawn = extra && "contours" in extra;
  const place = original === undefined && !isDrawn ? places.get(source) : undefined;
  const data = isDrawn
    ? writeGlyph(extra.contours).bytes
    : place === undefined
      ? withParts(bytesOf(source), places)
      : movedGlyph(bytesOf(source), place, moved.get(source)!);
  const isAtBearing = isDrawn || place !== undefined || original !== undefined;
  const advance = isDrawn ? Math.round(extra.advance) : metric(source)[0];
  const bearing = !isAtBearing ? metric(source)[1] : data.length > 0 ? data.readInt16BE(2) : 0;
  return { data, advance, bearing };
}

/** The font with these codes and no others, and with these glyphs behind its own. */
function writeWithCodes(
  font: Parts,
  codes: ReadonlyMap<number, number> | undefined,
  added: readonly AddedGlyph[],
): Buffer {
  const places = placesOfMoved(font, font.glyphCount + added.length);
  const total = font.glyphCount + added.length + places.size;
  const originals = [...places.keys()];
  const offsets = Buffer.alloc((total + 1) * 4);
  const metrics = Buffer.alloc(total * 4);
  const parts: Buffer[] = [];
  let end = 0;
  for (let glyph = 0; glyph < total; glyph += 1) {
    const { data, advance, bearing } = glyphAt(font, glyph, added, places, originals);
    const padded =
      data.length % 4 === 0 ? data : Buffer.concat([data, ZEROS.subarray(0, -data.length & 3)]);
    parts.push(padded);
    end += padded.length;
    offsets.writeUInt32BE(end, (glyph + 1) * 4);
    metrics.writeUInt16BE(clamp(advance, 0, 0xffff), glyph * 4);
    metrics.writeInt16BE(bearing, glyph * 4 + 2);
  }
  const [ownHead, ownHhea, ownMaxp] = [font.head, font.hhea, font.maxp].map((table) =>
    Buffer.from(table),
  ) as [Buffer, Buffer, Buffer];
  ownHead.writeInt16BE(1, 50);
  ownHhea.writeUInt16BE(total, 34);
  ownMaxp.writeUInt16BE(total, 4);
  for (const extra of added) if ("contours" in extra) widen(ownMaxp, extra);
  if (places.size > 0) deepen(ownMaxp);
  return writeTables({
    ...Object.fromEntries(
      HINTS.flatMap((name) => (font.tables.has(name) ? [[name, font.tables.get(name)!]] : [])),
    ),
    ...(codes && { cmap: writeCmap(codes) }),
    glyf: Buffer.concat(parts),
    head: ownHead,
    hhea: ownHhea,
    hmtx: metrics,
    loca: offsets,
    maxp: ownMaxp,
    post: Buffer.from("00030000".padEnd(64, "0"), "hex"),
  });
}

const NO_BYTES = Buffer.alloc(0);
const MAX_GLYPHS = 65_535;
const ZEROS = Buffer.alloc(4);

/** The most points and contours of one glyph, which programs make room for (OpenType 1.9, `maxp`). */
function widen(maxp: Buffer, { contours }: Outline): void {
  if (maxp.length < 32) return;
  const points = contours.reduce((sum, one) => sum + one.length, 0);
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(6), points), 6);
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(8), contours.length), 8);
}

/** Room for every glyph as a part of another. */
function deepen(maxp: Buffer): void {
  if (maxp.length < 32) return;
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(10), maxp.readUInt16BE(6)), 10);
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(12), maxp.readUInt16BE(8)), 12);
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(28), 1), 28);
  maxp.writeUInt16BE(Math.min(16, maxp.readUInt16BE(30) + 1), 30);
}

function readDirectory(font: Buffer): { tables: Map<string, Buffer>; sound: boolean } {
  const tables = new Map<string, Buffer>();
  let sound = true;
  const count = font.readUInt16BE(4);
  if (count > MAX_TABLES) return { tables, sound: false };
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const name = font.toString("latin1", at, at + 4);
    const [start, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    if (start + length > font.length || tables.has(name)) sound = false;
    if (!tables.has(name) && start < font.length) {
      tables.set(name, font.subarray(start, Math.min(font.length, start + length)));
    }
  }
  return { tables, sound };
}

function readCodeTables(cmap: Buffer | undefined): { tables: CodeTable[]; sound: boolean } {
  const tables: CodeTable[] = [];
  if (!cmap || cmap.length < 4) return { tables, sound: true };
  let sound = true;
  const count = cmap.readUInt16BE(2);
  if (count > MAX_CODE_TABLES) sound = false;
  for (let index = 0; index < Math.min(count, MAX_CODE_TABLES); index += 1) {
    const at = 4 + index * 8;
    if (at + 8 > cmap.length) return { tables, sound: false };
    const [platform, encoding] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2)];
    const table = cmap.subarray(Math.min(cmap.length, cmap.readUInt32BE(at + 4)));
    const glyphOf = readCodeTable(table);
    if (!glyphOf || tables.some((one) => one.platform === platform && one.encoding === encoding)) {
      sound = false;
    }
    if (glyphOf) {
      tables.push({
        platform,
        encoding,
        glyphOf: (code) => {
          try {
            return glyphOf(code);
          } catch (error) {
            if (error instanceof RangeError) return 0;
            throw error;
          }
        },
      });
    }
  }
  return { tables, sound };
}

/** Variations of letters, which PDF does not know. */
const VARIATIONS = 14;

/** Undefined for a form that is not known, or does not hold together. */
function readCodeTable(table: Buffer): ((code: number) => number) | undefined {
  if (table.length < 6) return undefined;
  const format = table.readUInt16BE(0);
  if (format === VARIATIONS) return () => 0;
  if (format === 0) return (code) => (code < 256 ? table.readUInt8(6 + code) : 0);
  if (format === 6) {
    const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)];
    return (code) =>
      code >= first && code < first + count ? table.readUInt16BE(10 + (code - first) * 2) : 0;
  }
  if (format === 12) return readGroups(table);
  return format === 4 ? readSegments(table) : undefined;
}

function readGroups(table: Buffer): ((code: number) => number) | undefined {
  const count = table.readUInt32BE(12);
  if (16 + count * 12 > table.length) return undefined;
  let before = -1;
  for (let group = 0; group < count; group += 1) {
    const [first, last] = [
      table.readUInt32BE(16 + group * 12),
      table.readUInt32BE(20 + group * 12),
    ];
    if (first <= before || last < first) return undefined;
    before = last;
  }
  return (code) => {
    let [low, high] = [0, count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = 16 + middle * 12;
      const first = table.readUInt32BE(at);
      if (code < first) high = middle - 1;
      else if (code > table.readUInt32BE(at + 4)) low = middle + 1;
      else return (table.readUInt32BE(at + 8) + code - first) & 0xffff;
    }
    return 0;
  };
}

function readSegments(table: Buffer): ((code: number) => number) | undefined {
  const length = table.readUInt16BE(6);
  if (length % 2 === 1 || 16 + length * 4 > table.length) return undefined;
  let before = -1;
  for (let at = 0; at < length; at += 2) {
    const [last, first] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + length + at)];
    if (last < first || first <= before) return undefined;
    before = last;
  }
  return (code) => {
    if (code > 0xffff) return 0;
    let [low, high] = [0, length / 2];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (table.readUInt16BE(14 + middle * 2) < code) low = middle + 1;
      else high = middle;
    }
    const at = low * 2;
    if (at >= length) return 0;
    const first = table.readUInt16BE(16 + length + at);
    if (first > code) return 0;
    const delta = table.readUInt16BE(16 + length * 2 + at);
    const range = 16 + length * 3 + at;
    const offset = table.readUInt16BE(range);
    if (offset === 0) return (code + delta) & 0xffff;
    if (offset === 0xffff) return 0;
    const glyph = table.readUInt16BE(range + offset + (code - first) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

/** Of two glyphs of one name, the first counts. */
function readNames(post: Buffer | undefined, glyphCount: number): Map<string, number[]> {
  const names = new Map<string, number[]>();
  const add = (name: string, glyph: number) => {
    const known = names.get(name);
    if (known) known.push(glyph);
    else names.set(name, [glyph]);
  };
  if (!post || post.length < 32) return names;
  const format = post.readUInt32BE(0);
  if (format === 0x0001_0000) {
    MAC_GLYPHS.slice(0, glyphCount).forEach(add);
    return names;
  }
  if (format !== 0x0002_0000 || post.length < 34) return names;
  const count = Math.min(post.readUInt16BE(32), glyphCount, Math.floor((post.length - 34) / 2));
  const own: string[] = [];
  for (let at = 34 + count * 2; at < post.length; ) {
    const length = post.readUInt8(at);
    own.push(post.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count; glyph += 1) {
    const index = post.readUInt16BE(34 + glyph * 2);
    const name = index < 258 ? MAC_GLYPHS[index] : own[index - 258];
    if (name !== undefined) add(name, glyph);
  }
  return names;
}

function byLetter(names: ReadonlyMap<string, readonly number[]>): Map<number, readonly number[]> {
  const [plain, variants] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (const [name, glyphs] of names) {
    const letter = letterOfGlyph(name);
    if (letter === undefined) continue;
    const letters = name.includes(".") ? variants : plain;
    letters.set(letter, [...(letters.get(letter) ?? []), ...glyphs]);
  }
  return new Map([...variants, ...plain]);
}
