/** Programs that glyphs are drawn by, and what they call. */
export interface CharStrings {
  /** As Type 1 fonts have them (Adobe Type 1 Font Format, chapter 6), or CFF fonts (Adobe Technical Note 5177). */
  kind: "Type1" | "CFF";
  /** Of the glyph's font, by number. */
  own: readonly (Uint8Array | undefined)[];
  /** Of all fonts of the file. */
  shared: readonly (Uint8Array | undefined)[];
  /** The program of a glyph that is part of another, by its code in the standard encoding. */
  partOf(code: number): Uint8Array | undefined;
}

/**
 * How far from its origin a glyph reaches along either axis, in units of its font,
 * the points beside its curves included. Undefined where its program is not one
 * that all readers follow.
 */
export function reachOfGlyph(program: Uint8Array, strings: CharStrings): number | undefined {
  const walk = new Walk(strings);
  try {
    walk.run(program, 0);
  } catch (error) {
    if (error instanceof RangeError || error instanceof NoProgram) return undefined;
    throw error;
  }
  return walk.farthest;
}

class NoProgram extends Error {}

/** Subroutines within each other (Adobe Technical Note 5177, appendix B), and a glyph within another. */
const MAX_CALLS = 11;
/** A glyph of a thousand curves has as many. */
const MAX_STEPS = 50_000;
const MAX_OPERANDS = 513;

const OP = {
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  closepath: 9,
  callsubr: 10,
  return: 11,
  escape: 12,
  hsbw: 13,
  endchar: 14,
  hintmask: 19,
  cntrmask: 20,
  rmoveto: 21,
  hmoveto: 22,
  rcurveline: 24,
  rlinecurve: 25,
  vvcurveto: 26,
  hhcurveto: 27,
  callgsubr: 29,
  vhcurveto: 30,
  hvcurveto: 31,
} as const;
/** Edges of stems, of which a mask has a bit for every two. */
const STEMS: ReadonlySet<number> = new Set([1, 3, 18, 23]);

/** Behind `escape`, of Type 1. */
const OLD = { seac: 6, sbw: 7, div: 12, callothersubr: 16, pop: 17, setcurrentpoint: 33 } as const;
/** What has to do with hints alone. */
const HINTS: ReadonlySet<number> = new Set([0, 1, 2]);
/** Behind `escape`, of CFF. */
const NEW = { div: 12, hflex: 34, flex: 35, hflex1: 36, flex1: 37 } as const;

/** Follows a program with the pen, and notes how far it goes. */
class Walk {
  readonly #strings: CharStrings;
  #stack: number[] = [];
  /** What procedures in PostScript leave behind. */
  #left: number[] = [];
  #x = 0;
  #y = 0;
  #from: readonly [number, number] = [0, 0];
  #stems = 0;
  #steps = 0;
  #isDone = false;
  farthest = 0;

  constructor(strings: CharStrings) {
    this.#strings = strings;
  }

  run(program: Uint8Array, depth: number): void {
    if (depth > MAX_CALLS) throw new NoProgram();
    const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
    for (let at = 0; at < bytes.length && !this.#isDone; ) {
      this.#steps += 1;
      if (this.#steps > MAX_STEPS || this.#stack.length > MAX_OPERANDS) throw new NoProgram();
      const byte = bytes.readUInt8(at);
      at += 1;
      if (byte >= 32 || (byte === 28 && this.#isNew)) {
        at += this.#number(bytes, byte, at);
      } else if (byte === OP.return) {
        return;
      } else if (byte === OP.callsubr || byte === OP.callgsubr) {
        this.run(this.#called(byte), depth + 1);
      } else if (byte === OP.escape) {
        const second = bytes.readUInt8(at);
        at += 1;
        if (this.#isNew) this.#newEscape(second);
        else this.#oldEscape(second, depth);
      } else if (byte === OP.hintmask || byte === OP.cntrmask) {
        this.#countStems();
        at += (this.#stems + 7) >> 3;
      } else this.#operator(byte, depth);
    }
  }

  get #isNew(): boolean {
    return this.#strings.kind === "CFF";
  }

  /** @returns how many bytes it takes beside the first */
  #number(bytes: Buffer, byte: number, at: number): number {
    if (byte === 28) {
      this.#stack.push(bytes.readInt16BE(at));
      return 2;
    }
    if (byte <= 246) {
      this.#stack.push(byte - 139);
      return 0;
    }
    if (byte === 255) {
      this.#stack.push(this.#isNew ? bytes.readInt32BE(at) / 65_536 : bytes.readInt32BE(at));
      return 4;
    }
    const low = bytes.readUInt8(at);
    this.#stack.push(byte <= 250 ? (byte - 247) * 256 + low + 108 : (251 - byte) * 256 - low - 108);
    return 1;
  }

  #pop(): number {
    const value = this.#stack.pop();
    if (value === undefined) throw new NoProgram();
    return value;
  }

  #called(operator: number): Uint8Array {
    const list = operator === OP.callsubr ? this.#strings.own : this.#strings.shared;
    const bias = !this.#isNew ? 0 : list.length < 1240 ? 107 : list.length < 33_900 ? 1131 : 32_768;
    const called = list[this.#pop() + bias];
    if (!called) throw new NoProgram();
    return called;
  }

  #countStems(): void {
    this.#stems += this.#stack.length >> 1;
    this.#stack = [];
  }

  #go(right: number, up: number): void {
    this.#x += right;
    this.#y += up;
    this.farthest = Math.max(this.farthest, Math.abs(this.#x), Math.abs(this.#y));
  }

  #curve(values: readonly number[]): void {
    for (let at = 0; at + 1 < values.length; at += 2) this.#go(values[at]!, values[at + 1]!);
  }

  #operator(operator: number, depth: number): void {
    const values = this.#stack;
    this.#stack = [];
    if (STEMS.has(operator)) {
      this.#stems += values.length >> 1;
      return;
    }
    switch (operator) {
      case OP.hsbw:
        [this.#x, this.#y] = this.#from;
        this.#go(values[0] ?? 0, 0);
        break;
      case OP.rmoveto:
        this.#go(values.at(-2) ?? 0, values.at(-1) ?? 0);
        break;
      case OP.hmoveto:
        this.#go(values.at(-1) ?? 0, 0);
        break;
      case OP.vmoveto:
        this.#go(0, values.at(-1) ?? 0);
        break;
      case OP.hlineto:
      case OP.vlineto:
        values.forEach((value, index) => {
          const isLevel = (operator === OP.hlineto) === (index % 2 === 0);
          this.#go(isLevel ? value : 0, isLevel ? 0 : value);
        });
        break;
      // Lines, curves, and both one after the other are all pairs.
      case OP.rlineto:
      case OP.rrcurveto:
      case OP.rcurveline:
      case OP.rlinecurve:
        this.#curve(values);
        break;
      case OP.hhcurveto:
      case OP.vvcurveto:
        this.#straightCurves(operator === OP.hhcurveto, values);
        break;
      case OP.hvcurveto:
      case OP.vhcurveto:
        this.#turningCurves(operator === OP.hvcurveto, values);
        break;
      case OP.closepath:
        break;
      case OP.endchar:
        if (this.#isNew && values.length >= 4) this.#accent(values.slice(-4), depth);
        this.#isDone = true;
        break;
      default:
        throw new NoProgram();
    }
  }

  /** Curves that begin and end level, or upright. */
  #straightCurves(isLevel: boolean, values: readonly number[]): void {
    let aside = values.length % 4 === 1 ? values[0]! : 0;
    for (let at = values.length % 4; at + 3 < values.length; at += 4) {
      const [along, x, y, end] = values.slice(at, at + 4) as [number, number, number, number];
      this.#curve(isLevel ? [along, aside, x, y, end, 0] : [aside, along, x, y, 0, end]);
      aside = 0;
    }
  }

  /** Curves that begin level and end upright, or the other way, in turns. */
  #turningCurves(beginsLevel: boolean, values: readonly number[]): void {
    let isLevel = beginsLevel;
    for (let at = 0; at + 3 < values.length; at += 4) {
      const [along, x, y, end] = values.slice(at, at + 4) as [number, number, number, number];
      const last = values.length - at === 5 ? values[at + 4]! : 0;
      this.#curve(isLevel ? [along, 0, x, y, last, end] : [0, along, x, y, end, last]);
      isLevel = !isLevel;
    }
  }

  /** A letter and its accent, which is moved. */
  #accent([right = 0, up = 0, base = 0, accent = 0]: readonly number[], depth: number): void {
    const parts = [
      { code: base, from: [0, 0] },
      { code: accent, from: [right, up] },
    ] as const;
    for (const { code, from } of parts) {
      const part = this.#strings.partOf(code);
      if (!part) throw new NoProgram();
      [this.#stack, this.#stems, this.#from] = [[], 0, from];
      [this.#x, this.#y] = from;
      this.#isDone = false;
      this.run(part, depth + 1);
    }
  }

  #oldEscape(operator: number, depth: number): void {
    switch (operator) {
      case OLD.div:
        this.#divide();
        return;
      case OLD.pop:
        this.#stack.push(this.#left.pop() ?? 0);
        return;
      case OLD.callothersubr: {
        this.#pop();
        const count = this.#pop();
        if (!(count >= 0 && count <= this.#stack.length)) throw new NoProgram();
        this.#left = this.#stack.splice(this.#stack.length - count).reverse();
        return;
      }
    }
    const values = this.#stack;
    this.#stack = [];
    if (operator === OLD.sbw) this.#go(values[0] ?? 0, values[1] ?? 0);
    else if (operator === OLD.seac) {
      this.#accent(values.slice(1), depth);
      this.#isDone = true;
    } else if (!HINTS.has(operator) && operator !== OLD.setcurrentpoint) throw new NoProgram();
  }

  #newEscape(operator: number): void {
    if (operator === NEW.div) {
      this.#divide();
      return;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = this.#stack;
    const values = this.#stack;
    this.#stack = [];
    switch (operator) {
      case NEW.flex:
        this.#curve(values.slice(0, 12));
        break;
      case NEW.hflex:
        this.#curve([a, 0, b, c, d, 0, e, 0, f, -c, g, 0]);
        break;
      case NEW.hflex1:
        this.#curve([a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h)]);
        break;
      case NEW.flex1: {
        const [right, up] = [a + c + e + g + i, b + d + f + h + (values[9] ?? 0)];
        const isLevel = Math.abs(right) > Math.abs(up);
        const last = values[10] ?? 0;
        this.#curve([...values.slice(0, 10), ...(isLevel ? [last, -up] : [-right, last])]);
        break;
      }
      default:
        throw new NoProgram();
    }
  }

  #divide(): void {
    const [under, over] = [this.#pop(), this.#pop()];
    if (under === 0) throw new NoProgram();
    this.#stack.push(over / under);
  }
}
