import { GrowingBytes } from "./growing-bytes.ts";

/** What came out of a zlib stream. */
export interface Inflated {
  bytes: Uint8Array;
  /** It unpacks to more than was allowed. */
  isFull: boolean;
}

/** Unpacks a zlib stream; undefined when it does not begin like one. */
export type Inflate = (data: Uint8Array, most: number) => Inflated | undefined;

/** The deflated data within a zlib stream (RFC 1950); undefined when it does not begin like one. */
export function deflatedIn(data: Uint8Array): Uint8Array | undefined {
  if (data.length < HEADER_BYTES) return undefined;
  const [method, flags] = data as unknown as [number, number];
  const hasDictionary = (flags & 0x20) !== 0;
  if ((method & 0x0f) !== 8 || (method * 256 + flags) % 31 !== 0 || hasDictionary) return undefined;
  return data.subarray(HEADER_BYTES);
}

const HEADER_BYTES = 2;

/**
 * Unpacks in plain JavaScript, where there is no zlib, as all readers of PDF do:
 * the checksum is not looked at, and what came out before the data broke off is kept.
 */
export const inflatePlainly: Inflate = (data, most) => {
  const raw = deflatedIn(data);
  if (!raw) return undefined;
  const out = new GrowingBytes(4 * raw.length, most);
  new Inflater(raw, out).run();
  return { bytes: out.toBytes(), isFull: out.isFull };
};

/**
 * Unpacks a zlib stream that is whole: its last block ends it, its checksum is right (RFC 1950,
 * 2.2), and nothing stands behind. Undefined where it is not, or unpacks to more than `most`.
 */
export function inflateWhole(data: Uint8Array, most: number): Uint8Array | undefined {
  const raw = deflatedIn(data);
  if (!raw || raw.length < CHECKSUM_BYTES) return undefined;
  const out = new GrowingBytes(4 * raw.length, most);
  const end = new Inflater(raw, out).run();
  if (out.isFull || end !== raw.length - CHECKSUM_BYTES) return undefined;
  const bytes = out.toBytes();
  const named = new DataView(raw.buffer, raw.byteOffset + end).getUint32(0);
  return named === adler32(bytes) ? bytes : undefined;
}

const CHECKSUM_BYTES = 4;
const ADLER_MODULUS = 65_521;

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % ADLER_MODULUS;
    high = (high + low) % ADLER_MODULUS;
  }
  return high * 65_536 + low;
}

/** Symbols by how long their codes are (RFC 1951, 3.2.2). */
interface Codes {
  counts: Uint16Array;
  symbols: Uint16Array;
}

const MAX_CODE_BITS = 15;
const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const LENGTH_BITS = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const [END_OF_BLOCK, FIRST_LENGTH] = [256, 257];

const FIXED_LETTERS = codesOf(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
);
const FIXED_DISTANCES = codesOf(new Uint8Array(30).fill(5));

/** The data has no meaning from here on. */
class BrokenOff extends Error {}

/**
 * Deflate (RFC 1951), bit by bit, for what zlib gives nothing back of: the bytes
 * before an error.
 */
class Inflater {
  readonly #data: Uint8Array;
  readonly #out: GrowingBytes;
  #at = 0;
  #held = 0;
  #heldBits = 0;

  constructor(data: Uint8Array, out: GrowingBytes) {
    this.#data = data;
    this.#out = out;
  }

  /** @returns where the data ends; undefined where it breaks off */
  run(): number | undefined {
    try {
      while (!this.#out.isFull && !this.#block());
      return this.#at;
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error;
      return undefined;
    }
  }

  /** Whether it was the last. */
  #block(): boolean {
    const isLast = this.#bits(1) === 1;
    const kind = this.#bits(2);
    if (kind === 0) this.#stored();
    else if (kind === 1) this.#packed(FIXED_LETTERS, FIXED_DISTANCES);
    else if (kind === 2) this.#packed(...this.#readCodes());
    else throw new BrokenOff();
    return isLast;
  }

  #stored(): void {
    this.#heldBits = 0;
    const [low, high, notLow, notHigh] = this.#data.subarray(this.#at, this.#at + 4);
    if (low === undefined || low !== (notLow! ^ 0xff) || high !== (notHigh! ^ 0xff)) {
      throw new BrokenOff();
    }
    const start = this.#at + 4;
    const piece = this.#data.subarray(start, start + low + 256 * high!);
    this.#out.pushAll(piece);
    this.#at = start + piece.length;
  }

  #packed(letters: Codes, distances: Codes): void {
    while (!this.#out.isFull) {
      const symbol = this.#symbol(letters);
      if (symbol === END_OF_BLOCK) return;
      if (symbol < END_OF_BLOCK) {
        this.#out.push(symbol);
        continue;
      }
      const row = symbol - FIRST_LENGTH;
      const base = LENGTH_BASES[row];
      if (base === undefined) throw new BrokenOff();
      const length = base + this.#bits(LENGTH_BITS[row]!);
      const code = this.#symbol(distances);
      if (code > 29) throw new BrokenOff();
      const extra = code < 2 ? 0 : (code >> 1) - 1;
      const distance = (code < 2 ? code : (2 + (code & 1)) << extra) + 1 + this.#bits(extra);
      if (distance > this.#out.length) throw new BrokenOff();
      this.#out.repeat(distance, length);
    }
  }

  #readCodes(): [Codes, Codes] {
    const letters = this.#bits(5) + 257;
    const distances = this.#bits(5) + 1;
    const ordered = this.#bits(4) + 4;
    const short = new Uint8Array(19);
    for (const symbol of CODE_LENGTH_ORDER.slice(0, ordered)) short[symbol] = this.#bits(3);
    const codes = codesOf(short);
    const lengths = new Uint8Array(letters + distances);
    for (let index = 0; index < lengths.length; ) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) {
        lengths[index] = symbol;
        index += 1;
        continue;
      }
      if (symbol === 16 && index === 0) throw new BrokenOff();
      const value = symbol === 16 ? lengths[index - 1]! : 0;
      const count =
        symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
      lengths.fill(value, index, index + count);
      index += count;
    }
    return [codesOf(lengths.subarray(0, letters)), codesOf(lengths.subarray(letters))];
  }

  #symbol({ counts, symbols }: Codes): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let bits = 1; bits <= MAX_CODE_BITS; bits += 1) {
      code |= this.#bits(1);
      const count = counts[bits]!;
      if (code - count < first) return symbols[index + (code - first)]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new BrokenOff();
  }

  #bits(count: number): number {
    while (this.#heldBits < count) {
      const byte = this.#data[this.#at];
      if (byte === undefined) throw new BrokenOff();
      this.#held |= byte << this.#heldBits;
      this.#heldBits += 8;
      this.#at += 1;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldBits -= count;
    return value;
  }
}

function codesOf(lengths: Uint8Array): Codes {
  const counts = new Uint16Array(MAX_CODE_BITS + 1);
  for (const length of lengths) counts[length]! += 1;
  counts[0] = 0;
  const offsets = new Uint16Array(MAX_CODE_BITS + 2);
  for (let bits = 1; bits <= MAX_CODE_BITS; bits += 1) {
    offsets[bits + 1] = offsets[bits]! + counts[bits]!;
  }
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    symbols[offsets[length]!] = symbol;
    offsets[length]! += 1;
  });
  return { counts, symbols };
}
