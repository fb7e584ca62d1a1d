import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { CodeMap } from "./code-map.ts";

/** Adobe's tables, packed by pdf.js, whose package they come with (BSD-3-Clause). */
const FOLDER = join(
  dirname(createRequire(join(PACKAGE_ROOT, "package.json")).resolve("pdfjs-dist/package.json")),
  "cmaps",
);
/** The names of files there (ISO 32000-1, 9.7.5.2, table 118). */
const NAME = /^[A-Za-z0-9][A-Za-z0-9-]{0,40}$/;

/** A code map that PDF knows by its name; undefined for an unknown name. */
export function namedCodeMap(name: string): CodeMap | undefined {
  if (name === "Identity-H" || name === "Identity-V") {
    return CodeMap.identity(name.endsWith("V"));
  }
  const packed = readPacked(name);
  if (!packed) return undefined;
  const map = new CodeMap();
  map.vertical = packed.vertical;
  const before = packed.use === undefined ? undefined : namedCodeMap(packed.use);
  if (before) map.addAll(before);
  for (const space of packed.spaces) map.addSpace(space);
  for (const range of packed.ranges) map.addRange(range);
  return map;
}

/**
 * The letters of each character of a collection, as in `Adobe-Japan1`; undefined
 * for one without a table.
 */
export function lettersOfCollection(collection: string): ReadonlyMap<number, string> | undefined {
  const known = collections.get(collection);
  if (known) return known;
  const letters = readPacked(`${collection}-UCS2`)?.letters;
  if (letters) collections.set(collection, letters);
  return letters;
}

const collections = new Map<string, ReadonlyMap<number, string>>();

interface Packed {
  vertical: boolean;
  use: string | undefined;
  spaces: { length: number; low: number; high: number }[];
  ranges: { length: number; low: number; high: number; cid: number }[];
  letters: Map<number, string>;
}

function readPacked(name: string): Packed | undefined {
  if (!NAME.test(name)) return undefined;
  try {
    return unpack(readFileSync(join(FOLDER, `${name}.bcmap`)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** What the entries of a block are. */
const [SPACES, , SINGLE, RANGES, LETTERS, LETTER_RANGES] = [0, 1, 2, 3, 4, 5];
/** Letters are found by the numbers of characters, which have two bytes. */
const CHARACTER_BYTES = 2;

function unpack(file: Buffer): Packed {
  const input = new PackedNumbers(file);
  const packed: Packed = {
    vertical: (input.byte() & 1) !== 0,
    use: undefined,
    spaces: [],
    ranges: [],
    letters: new Map(),
  };
  while (!input.isAtEnd) {
    const head = input.byte();
    const kind = head >> 5;
    if (kind === 7) {
      const text = input.text();
      if ((head & 31) === 1) packed.use = text;
      continue;
    }
    unpackBlock(input, kind, { follow: (head & 16) !== 0, length: (head & 15) + 1 }, packed);
  }
  return packed;
}

interface Block {
  /** Each entry begins where the one before ends. */
  follow: boolean;
  /** Bytes of a code, or of a letter. */
  length: number;
}

/** Entries are told by how far they are from those before. */
function unpackBlock(input: PackedNumbers, kind: number, block: Block, packed: Packed): void {
  const { follow, length } = block;
  const count = input.number();
  const isLetters = kind === LETTERS || kind === LETTER_RANGES;
  const hasEnd = kind !== SINGLE && kind !== LETTERS;
  let end = -1;
  let value = 0;
  let letter = 0n;
  for (let index = 0; index < count; index += 1) {
    const low =
      index === 0
        ? input.raw(isLetters ? CHARACTER_BYTES : length)
        : end + 1 + (follow && kind !== SPACES ? 0 : input.number());
    const high = hasEnd ? low + input.number() : low;
    end = high;
    if (kind === SPACES) packed.spaces.push({ length, low, high });
    else if (kind === SINGLE) {
      value = index === 0 ? input.number() : value + 1 + input.signed();
      packed.ranges.push({ length, low, high, cid: value });
    } else if (kind === RANGES) {
      packed.ranges.push({ length, low, high, cid: input.number() });
    } else if (kind === LETTERS) {
      letter = index === 0 ? input.long(length) : letter + 1n + input.signedLong();
      packed.letters.set(low, textOf(letter, length));
    } else if (kind === LETTER_RANGES) {
      const first = input.long(length);
      for (let cid = low; cid <= high; cid += 1) {
        packed.letters.set(cid, textOf(first + BigInt(cid - low), length));
      }
    } else input.number();
  }
}

function textOf(value: bigint, length: number): string {
  let text = "";
  for (let place = length - 2; place >= 0; place -= 2) {
    text += String.fromCharCode(Number((value >> BigInt(place * 8)) & 0xffffn));
  }
  return text;
}

class PackedNumbers {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }
  byte(): number {
    return this.#bytes.readUInt8(this.#at++);
  }
  /** Seven bits in each byte, the highest first; the last byte has its eighth bit clear. */
  number(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
  raw(length: number): number {
    let value = 0;
    for (let index = 0; index < length; index += 1) value = value * 256 + this.byte();
    return value;
  }
  long(length: number): bigint {
    let value = 0n;
    for (let index = 0; index < length; index += 1) value = value * 256n + BigInt(this.byte());
    return value;
  }
  signedLong(): bigint {
    return BigInt(this.signed());
  }
  text(): string {
    let text = "";
    for (let left = this.number(); left > 0; left -= 1) text += String.fromCharCode(this.number());
    return text;
  }
}
