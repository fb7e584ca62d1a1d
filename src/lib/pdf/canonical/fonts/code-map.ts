/** Codes of so many bytes that lie, each byte for itself, between two bounds (ISO 32000-1, 9.7.6.2). */
export interface CodeSpace {
  length: number;
  low: number;
  high: number;
}

/** Codes from `low` to `high` stand for as many characters from `cid` on. */
export interface CodeRange extends CodeSpace {
  cid: number;
}

export interface Code {
  code: number;
  length: number;
}

/** How the strings of a composite font divide into codes, and which character each is (ISO 32000-1, 9.7.5). */
export class CodeMap {
  vertical = false;
  readonly spaces: CodeSpace[] = [];
  /** Later ones go before earlier ones. */
  readonly #ranges: CodeRange[] = [];
  #sorted: Map<number, CodeRange[]> | undefined;

  /** Two bytes, the first the higher, are the character's number. */
  static identity(vertical: boolean): CodeMap {
    const map = new CodeMap();
    map.vertical = vertical;
    map.addSpace({ length: 2, low: 0, high: 0xffff });
    map.addRange({ length: 2, low: 0, high: 0xffff, cid: 0 });
    return map;
  }

  addSpace(space: CodeSpace): void {
    this.spaces.push(space);
  }

  addRange(range: CodeRange): void {
    this.#ranges.push(range);
    this.#sorted = undefined;
  }

  /** Takes over what another one says. */
  addAll(other: CodeMap): void {
    this.spaces.push(...other.spaces);
    for (const range of other.#ranges) this.#ranges.push(range);
    this.#sorted = undefined;
  }

  get size(): number {
    return this.#ranges.length;
  }

  /** Undefined for a code that stands for no character. */
  cidOf({ code, length }: Code): number | undefined {
    const ranges = this.#byStart().get(length);
    if (!ranges) return undefined;
    let [low, high] = [0, ranges.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (ranges[middle]!.low <= code) low = middle;
      else high = middle - 1;
    }
    // Ranges seldom overlap; the one given last among those that begin before the code.
    for (let at = low; at >= 0 && at > low - OVERLAPS; at -= 1) {
      const range = ranges[at]!;
      if (range.low <= code && code <= range.high) return range.cid + code - range.low;
    }
    return undefined;
  }

  /** The codes of a string; what belongs to no code space is passed byte by byte. */
  *split(bytes: Uint8Array): Generator<Code> {
    for (let at = 0; at < bytes.length; ) {
      const found = this.#codeAt(bytes, at);
      if (found) yield found;
      at += found?.length ?? 1;
    }
  }

  #codeAt(bytes: Uint8Array, at: number): Code | undefined {
    let code = 0;
    for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
      code = code * 256 + bytes[at + length - 1]!;
      if (this.spaces.some((space) => space.length === length && isWithin(space, code))) {
        return { code, length };
      }
    }
    return undefined;
  }

  #byStart(): Map<number, CodeRange[]> {
    if (this.#sorted) return this.#sorted;
    const sorted = new Map<number, CodeRange[]>();
    for (const range of this.#ranges) {
      const list = sorted.get(range.length);
      if (list) list.push(range);
      else sorted.set(range.length, [range]);
    }
    // The sort is stable, so that of two with one start the later stands behind.
    for (const list of sorted.values()) list.sort((one, other) => one.low - other.low);
    this.#sorted = sorted;
    return sorted;
  }
}

const OVERLAPS = 16;

function isWithin({ length, low, high }: CodeSpace, code: number): boolean {
  for (let place = 0; place < length; place += 1) {
    const size = 256 ** place;
    const byte = Math.floor(code / size) % 256;
    if (byte < Math.floor(low / size) % 256 || byte > Math.floor(high / size) % 256) return false;
  }
  return true;
}
