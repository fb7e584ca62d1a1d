import { CFF_STRINGS } from "./cff-strings.ts";
import { reachOfGlyph } from "./char-strings.ts";
import { glyphNamesOf } from "./encodings.ts";
import { isUsualMatrix } from "./usual-matrix.ts";

/** What a CFF font says of its glyphs (Adobe Technical Note 5176). */
export interface CffFont {
  /** Whether glyphs go by numbers of characters and not by names. */
  byCharacter: boolean;
  glyphCount: number;
  /** By glyph: the name, or of a font by characters the number as text. */
  names: readonly string[];
  /** By glyph: the character's number. */
  characters: readonly number[];
  /** By code, the glyph's name in the font's own encoding. */
  encoding: readonly (string | undefined)[];
  /** The advance of a glyph in units of the font; undefined where it is not told. */
  widthOf(glyph: number): number | undefined;
  /** How far a glyph reaches, in units of the font; undefined where its program is not clear. */
  reachOf(glyph: number): number | undefined;
  /** Whether glyphs stand upright, as large as usual. */
  isUpright: boolean;
}

/** Undefined when it does not hold together. */
export function readCff(bytes: Uint8Array): CffFont | undefined {
  return unlessBroken(() =>
    new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).read(),
  );
}

function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof BrokenCff) return undefined;
    throw error;
  }
}

class BrokenCff extends Error {}

/** Start and end of each entry. */
type Index = { entries: [start: number, end: number][]; end: number };
type Dict = Map<number, number[]>;
interface InnerFonts {
  dicts: Dict[];
  /** By glyph. */
  of(glyph: number): number;
}

/** Operators of dictionaries; those after the byte 12 count from 1200. */
const OP = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  type: 1206,
  matrix: 1207,
  ros: 1230,
  fonts: 1236,
  choice: 1237,
};
const WIDTHS = { usual: 20, nominal: 21, subroutines: 19 };
/** As many operands as an operator may have. */
const MAX_OPERANDS = 513;
/** Subroutines within each other (Adobe Technical Note 5177, appendix B). */
const MAX_CALLS = 10;
/** Operands of operators that take as many and no more: moves, and the end of a glyph. */
const ALONE: Readonly<Record<number, readonly number[]>> = { 21: [2], 22: [1], 4: [1], 14: [0, 4] };

class Reader {
  readonly #font: Buffer;

  constructor(font: Buffer) {
    this.#font = font;
  }

  read(): CffFont {
    const font = this.#font;
    if (font.readUInt8(0) !== 1) throw new BrokenCff();
    const names = this.#index(font.readUInt8(2));
    const tops = this.#index(names.end);
    const strings = this.#index(tops.end);
    const shared = this.#index(strings.end);
    const [topAt] = tops.entries;
    if (tops.entries.length !== 1 || !topAt) throw new BrokenCff();
    const top = this.#dict(topAt);
    if ((top.get(OP.type)?.[0] ?? 2) !== 2) throw new BrokenCff();
    const charStrings = this.#index(top.get(OP.charStrings)?.[0] ?? font.length);
    const glyphCount = charStrings.entries.length;
    if (glyphCount === 0) throw new BrokenCff();
    const byCharacter = top.has(OP.ros);
    const numbers = this.#charset(top.get(OP.charset)?.[0] ?? 0, glyphCount, byCharacter);
    const nameOf = (sid: number): string => {
      const known = CFF_STRINGS[sid];
      if (known !== undefined) return known;
      const [start, end] = strings.entries[sid - CFF_STRINGS.length] ?? [0, 0];
      return font.toString("latin1", start, end);
    };
    const glyphNames = byCharacter ? numbers.map(String) : numbers.map(nameOf);
    const inner = byCharacter ? this.#innerFonts(top, glyphCount) : { dicts: [], of: () => 0 };
    const matrices = [top, ...inner.dicts].flatMap((dict) => dict.get(OP.matrix) ?? []);
    return {
      byCharacter,
      glyphCount,
      names: glyphNames,
      characters: numbers,
      encoding: byCharacter
        ? []
        : this.#encoding(top.get(OP.encoding)?.[0] ?? 0, glyphNames, nameOf),
      widthOf: this.#widths(top, charStrings, shared),
      reachOf: this.#reaches(byCharacter ? inner : { dicts: [top], of: () => 0 }, {
        programs: charStrings.entries,
        shared,
        names: glyphNames,
      }),
      isUpright: matrices.length === 0 || (matrices.length === 6 && isUsualMatrix(matrices)),
    };
  }

  /** Of a font by characters, those that it is made of, and which of them a glyph is from (sections 18 and 19). */
  #innerFonts(top: Dict, glyphCount: number): InnerFonts {
    const font = this.#font;
    const dicts = this.#index(top.get(OP.fonts)?.[0] ?? font.length).entries.map((at) =>
      this.#dict(at),
    );
    const at = top.get(OP.choice)?.[0] ?? font.length;
    const format = font.readUInt8(at);
    if (format === 0) return { dicts, of: (glyph) => font.readUInt8(at + 1 + glyph) };
    if (format !== 3) throw new BrokenCff();
    const ranges = font.readUInt16BE(at + 1);
    const chosen = new Uint8Array(glyphCount);
    for (let range = 0; range < ranges; range += 1) {
      const place = at + 3 + range * 3;
      const [first, behind] = [font.readUInt16BE(place), font.readUInt16BE(place + 3)];
      chosen.fill(font.readUInt8(place + 2), first, behind);
    }
    return { dicts, of: (glyph) => chosen[glyph] ?? 0 };
  }

  #reaches(
    { dicts, of }: InnerFonts,
    { programs, shared, names }: { programs: Index["entries"]; shared: Index; names: string[] },
  ): (glyph: number) => number | undefined {
    const bytesOf = (entry: [number, number] | undefined) =>
      entry && this.#font.subarray(entry[0], entry[1]);
    const all = shared.entries.map(bytesOf);
    const owns = dicts.map((dict) => {
      const { at, subroutines } = this.#privateOf(dict);
      return subroutines === undefined ? [] : this.#index(at + subroutines).entries.map(bytesOf);
    });
    const standard = glyphNamesOf("Standard");
    const partOf = (code: number) => {
      const name = standard[code];
      return name === undefined ? undefined : bytesOf(programs[names.indexOf(name)]);
    };
    return (glyph) => {
      const program = bytesOf(programs[glyph]);
      const own = owns[unlessBroken(() => of(glyph)) ?? 0] ?? [];
      return program ? reachOfGlyph(program, { kind: "CFF", own, shared: all, partOf }) : 0;
    };
  }

  #privateOf(top: Dict): { at: number; dict: Dict; subroutines: number | undefined } {
    const [size = 0, at = 0] = top.get(OP.private) ?? [];
    const dict = size > 0 ? this.#dict([at, at + size]) : new Map<number, number[]>();
    return { at, dict, subroutines: dict.get(WIDTHS.subroutines)?.[0] };
  }

  #index(at: number): Index {
    const font = this.#font;
    const count = font.readUInt16BE(at);
    if (count === 0) return { entries: [], end: at + 2 };
    const size = font.readUInt8(at + 2);
    if (size < 1 || size > 4) throw new BrokenCff();
    const base = at + 3 + (count + 1) * size - 1;
    const offset = (index: number) => base + font.readUIntBE(at + 3 + index * size, size);
    const entries: Index["entries"] = [];
    let end = offset(0);
    for (let index = 0; index < count; index += 1) {
      const start = end;
      end = offset(index + 1);
      if (end < start || end > font.length || start <= base) throw new BrokenCff();
      entries.push([start, end]);
    }
    return { entries, end };
  }

  #dict([start, end]: [number, number]): Dict {
    const font = this.#font;
    const dict: Dict = new Map();
    let operands: number[] = [];
    for (let at = start; at < end; ) {
      const byte = font.readUInt8(at++);
      if (byte <= 21) {
        dict.set(byte === 12 ? 1200 + font.readUInt8(at++) : byte, operands);
        operands = [];
        continue;
      }
      if (operands.length >= MAX_OPERANDS) throw new BrokenCff();
      if (byte === 28) {
        operands.push(font.readInt16BE(at));
        at += 2;
      } else if (byte === 29) {
        operands.push(font.readInt32BE(at));
        at += 4;
      } else if (byte === 30) {
        const [value, behind] = this.#real(at, end);
        operands.push(value);
        at = behind;
      } else if (byte >= 32 && byte <= 246) operands.push(byte - 139);
      else if (byte >= 247 && byte <= 250)
        operands.push((byte - 247) * 256 + font.readUInt8(at++) + 108);
      else if (byte >= 251 && byte <= 254)
        operands.push(-(byte - 251) * 256 - font.readUInt8(at++) - 108);
      else throw new BrokenCff();
    }
    return dict;
  }

  #real(start: number, end: number): [value: number, end: number] {
    let text = "";
    for (let at = start; at < end; at += 1) {
      const byte = this.#font.readUInt8(at);
      for (const nibble of [byte >> 4, byte & 15]) {
        if (nibble === 15) return [Number.parseFloat(text) || 0, at + 1];
        text += ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"][
          nibble
        ]!;
      }
    }
    throw new BrokenCff();
  }

  /** By glyph, the number of its name or of its character. */
  #charset(offset: number, count: number, byCharacter: boolean): number[] {
    if (offset <= 2) {
      // ISOAdobe numbers its 229 glyphs as the names are; the sets of experts are not taken.
      if (byCharacter) return Array.from({ length: count }, (_, glyph) => glyph);
      if (offset !== 0 || count > 229) throw new BrokenCff();
      return Array.from({ length: count }, (_, glyph) => glyph);
    }
    const font = this.#font;
    const format = font.readUInt8(offset);
    const numbers = [0];
    let at = offset + 1;
    while (numbers.length < count) {
      const first = font.readUInt16BE(at);
      at += 2;
      let more = 0;
      if (format === 1) more = font.readUInt8(at++);
      else if (format === 2) {
        more = font.readUInt16BE(at);
        at += 2;
      } else if (format !== 0) throw new BrokenCff();
      for (let step = 0; step <= more && numbers.length < count; step += 1) {
        numbers.push(first + step);
      }
    }
    return numbers;
  }

  #encoding(
    offset: number,
    names: readonly string[],
    nameOf: (sid: number) => string,
  ): (string | undefined)[] {
    const encoding: (string | undefined)[] = new Array(256).fill(undefined);
    if (offset <= 1) {
      const own = new Set(names);
      const known = glyphNamesOf(offset === 0 ? "Standard" : "MacExpert");
      return known.map((name) => (name !== undefined && own.has(name) ? name : undefined));
    }
    const font = this.#font;
    const format = font.readUInt8(offset);
    const count = font.readUInt8(offset + 1);
    let at = offset + 2;
    let glyph = 1;
    for (let index = 0; index < count; index += 1) {
      let code = font.readUInt8(at++);
      const more = (format & 127) === 1 ? font.readUInt8(at++) : 0;
      for (let step = 0; step <= more; step += 1) {
        if (code < 256) encoding[code++] = names[glyph++];
      }
    }
    if ((format & 127) > 1) throw new BrokenCff();
    if (format & 128) {
      const extra = font.readUInt8(at++);
      for (let index = 0; index < extra; index += 1, at += 3) {
        encoding[font.readUInt8(at)] = nameOf(font.readUInt16BE(at + 1));
      }
    }
    return encoding;
  }

  #widths(top: Dict, charStrings: Index, shared: Index): (glyph: number) => number | undefined {
    const { at, dict, subroutines } = this.#privateOf(top);
    const usual = dict.get(WIDTHS.usual)?.[0] ?? 0;
    const nominal = dict.get(WIDTHS.nominal)?.[0] ?? 0;
    const own = subroutines === undefined ? undefined : this.#index(at + subroutines);
    return (glyph) => {
      const entry = charStrings.entries[glyph];
      if (!entry || top.has(OP.ros)) return undefined;
      const first: First = { operands: [], operator: undefined };
      const { operands } = first;
      const isRead = unlessBroken(() => {
        this.#firstOperator(entry, [own?.entries ?? [], shared.entries], first, 0);
        return true;
      });
      if (!isRead) return undefined;
      const { operator } = first;
      const wanted = ALONE[operator ?? -1];
      const hasWidth = wanted?.includes(operands.length - 1) ?? operands.length % 2 === 1;
      return hasWidth ? nominal + operands[0]! : usual;
    };
  }

  /** A width stands before the operands of a glyph's first operator (Adobe Technical Note 5177). */
  #firstOperator(
    [start, end]: [number, number],
    subroutines: [own: Index["entries"], shared: Index["entries"]],
    first: First,
    depth: number,
  ): void {
    const font = this.#font;
    const { operands } = first;
    if (depth > MAX_CALLS) throw new BrokenCff();
    for (let at = start; at < end && first.operator === undefined; ) {
      const byte = font.readUInt8(at++);
      if (operands.length > MAX_OPERANDS) throw new BrokenCff();
      if (byte === 28) {
        operands.push(font.readInt16BE(at));
        at += 2;
      } else if (byte === 255) {
        operands.push(font.readInt32BE(at) / 65_536);
        at += 4;
      } else if (byte >= 32 && byte <= 246) operands.push(byte - 139);
      else if (byte >= 247 && byte <= 250) {
        operands.push((byte - 247) * 256 + font.readUInt8(at++) + 108);
      } else if (byte >= 251) {
        operands.push(-(byte - 251) * 256 - font.readUInt8(at++) - 108);
      } else if (byte === 10 || byte === 29) {
        const list = subroutines[byte === 10 ? 0 : 1];
        const bias = list.length < 1240 ? 107 : list.length < 33_900 ? 1131 : 32_768;
        const called = list[(operands.pop() ?? 0) + bias];
        if (!called) throw new BrokenCff();
        this.#firstOperator(called, subroutines, first, depth + 1);
      } else if (byte === 11) return;
      else first.operator = byte;
    }
  }
}

interface First {
  operands: number[];
  operator: number | undefined;
}
