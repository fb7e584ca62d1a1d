import type { Outline, Point } from "./outlines.ts";

/** A font file of ours, read where it lies: tables are looked up, not copied. */
export class OpenTypeFont {
  readonly unitsPerEm: number;
  readonly #font: Buffer;
  readonly #tables: ReadonlyMap<string, number>;
  readonly #longOffsets: boolean;
  readonly #measured: number;
  readonly #cmap: { at: number; format: number };

  /** @param font a TrueType font with outlines in `glyf`, whole and sound */
  constructor(font: Buffer) {
    this.#font = font;
    const tables = new Map<string, number>();
    for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
      tables.set(font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8));
    }
    this.#tables = tables;
    this.unitsPerEm = font.readUInt16BE(this.#table("head") + 18);
    this.#longOffsets = font.readInt16BE(this.#table("head") + 50) !== 0;
    this.#measured = font.readUInt16BE(this.#table("hhea") + 34);
    this.#cmap = this.#unicodeTable();
  }

  /** The glyph of a letter; 0 when there is none. */
  glyphOf(letter: number): number {
    const { at, format } = this.#cmap;
    return format === 12 ? this.#inGroups(at, letter) : this.#inSegments(at, letter);
  }

  outline(glyph: number): Outline {
    const entry = this.#table("hmtx") + Math.min(glyph, this.#measured - 1) * 4;
    return { advance: this.#font.readUInt16BE(entry), contours: this.#contours(glyph, 0) };
  }

  #table(name: string): number {
    const start = this.#tables.get(name);
    if (start === undefined) throw new Error(`a font without a ${name} table`);
    return start;
  }

  #unicodeTable(): { at: number; format: number } {
    const font = this.#font;
    const cmap = this.#table("cmap");
    let best = { at: 0, format: 0 };
    for (let at = cmap + 4; at < cmap + 4 + font.readUInt16BE(cmap + 2) * 8; at += 8) {
      const table = cmap + font.readUInt32BE(at + 4);
      const format = font.readUInt16BE(table);
      if ((format === 4 || format === 12) && format > best.format) best = { at: table, format };
    }
    return best;
  }

  #inGroups(table: number, letter: number): number {
    const font = this.#font;
    let [low, high] = [0, font.readUInt32BE(table + 12) - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = table + 16 + middle * 12;
      const first = font.readUInt32BE(at);
      if (letter < first) high = middle - 1;
      else if (letter > font.readUInt32BE(at + 4)) low = middle + 1;
      else return font.readUInt32BE(at + 8) + letter - first;
    }
    return 0;
  }

  #inSegments(table: number, letter: number): number {
    const font = this.#font;
    if (letter > 0xffff) return 0;
    const length = font.readUInt16BE(table + 6);
    for (let segment = 0; segment < length; segment += 2) {
      if (font.readUInt16BE(table + 14 + segment) < letter) continue;
      const first = font.readUInt16BE(table + 16 + length + segment);
      if (first > letter) return 0;
      const delta = font.readUInt16BE(table + 16 + length * 2 + segment);
      const range = table + 16 + length * 3 + segment;
      const offset = font.readUInt16BE(range);
      if (offset === 0) return (letter + delta) & 0xffff;
      const glyph = font.readUInt16BE(range + offset + (letter - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  }

  #contours(glyph: number, depth: number): Point[][] {
    const font = this.#font;
    const [loca, glyf] = [this.#table("loca"), this.#table("glyf")];
    const offset = (index: number) =>
      this.#longOffsets
        ? font.readUInt32BE(loca + index * 4)
        : font.readUInt16BE(loca + index * 2) * 2;
    const start = offset(glyph);
    if (offset(glyph + 1) <= start) return [];
    const at = glyf + start;
    const count = font.readInt16BE(at);
    return count < 0 ? this.#composed(at + 10, depth) : readContours(font, at + 10, count);
  }

  /** Glyphs made of other glyphs, with an accent moved above a letter. */
  #composed(start: number, depth: number): Point[][] {
    const font = this.#font;
    const all: Point[][] = [];
    if (depth > MOST_DEPTH) return all;
    let flags = 0;
    let at = start;
    do {
      flags = font.readUInt16BE(at);
      const glyph = font.readUInt16BE(at + 2);
      const areWords = (flags & 1) !== 0;
      const [x, y] = areWords
        ? [font.readInt16BE(at + 4), font.readInt16BE(at + 6)]
        : [font.readInt8(at + 4), font.readInt8(at + 5)];
      at += areWords ? 8 : 6;
      const turn = [1, 0, 0, 1];
      const places = flags & 8 ? [[0, 3]] : flags & 0x40 ? [[0], [3]] : flags & 0x80 ? EACH : [];
      for (const place of places) {
        for (const index of place) turn[index] = font.readInt16BE(at) / 16_384;
        at += 2;
      }
      const [a, b, c, d] = turn as [number, number, number, number];
      const isMoved = (flags & 2) !== 0;
      for (const points of this.#contours(glyph, depth + 1)) {
        all.push(
          points.map((point) => ({
            x: a * point.x + c * point.y + (isMoved ? x : 0),
            y: b * point.x + d * point.y + (isMoved ? y : 0),
            on: point.on,
          })),
        );
      }
    } while (flags & 0x20);
    return all;
  }
}

const MOST_DEPTH = 8;
const EACH = [[0], [1], [2], [3]];

function readContours(font: Buffer, start: number, count: number): Point[][] {
  if (count === 0) return [];
  const ends = Array.from({ length: count }, (_, index) => font.readUInt16BE(start + index * 2));
  const total = ends.at(-1)! + 1;
  let at = start + count * 2;
  at += 2 + font.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = font[at++]!;
    const repeats = flag & 8 ? font[at++]! : 0;
    for (let times = 0; times <= repeats; times += 1) flags.push(flag);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) {
        value += flag & same ? font[at]! : -font[at]!;
        at += 1;
      } else if (!(flag & same)) {
        value += font.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  let first = 0;
  return ends.map((end) => {
    const points: Point[] = [];
    for (let index = first; index <= end; index += 1) {
      points.push({ x: xs[index]!, y: ys[index]!, on: (flags[index]! & 1) !== 0 });
    }
    first = end + 1;
    return points;
  });
}
