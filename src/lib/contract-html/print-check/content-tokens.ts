/** What stands before an operator. A string is its bytes; a dictionary is kept as its bytes. */
export type Operand = number | Name | Uint8Array | Operand[] | Properties;

export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** `<< … >>` within content: the properties of marked content. */
export class Properties {
  readonly entries: ReadonlyMap<string, Operand>;
  constructor(entries: ReadonlyMap<string, Operand>) {
    this.entries = entries;
  }
}

/** Content that is not made the way the service's typesetter makes it. */
export class UnreadableContent extends Error {}

/**
 * Calls `operate` for each operator of a content stream (ISO 32000-1, 7.8.2)
 * with what stands before it; the list of operands is used again for the next.
 * @throws UnreadableContent
 */
export function readContent(
  bytes: Uint8Array,
  operate: (operator: string, operands: Operand[]) => void,
): void {
  const operands: Operand[] = [];
  const tokens = new ContentTokens(bytes);
  for (tokens.skipBlanks(); !tokens.isAtEnd; tokens.skipBlanks()) {
    if (tokens.skipComment()) continue;
    const operator = tokens.operator();
    if (operator === null) operands.push(tokens.value());
    else {
      operate(operator, operands);
      operands.length = 0;
    }
  }
}

/** Reads one operand or operator after the other. */
class ContentTokens {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  skipBlanks(): void {
    const bytes = this.#bytes;
    while (this.#at < bytes.length && bytes[this.#at]! <= 0x20) this.#at += 1;
  }

  /** False where none begins. */
  skipComment(): boolean {
    const bytes = this.#bytes;
    if (bytes[this.#at] !== PERCENT) return false;
    let at = this.#at;
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
    this.#at = at;
    return true;
  }

  /** Null where an operand begins. */
  operator(): string | null {
    const byte = this.#bytes[this.#at]!;
    return isRegular(byte) && !STARTS_NUMBER[byte] ? this.#regular() : null;
  }

  value(): Operand {
    const byte = this.#bytes[this.#at]!;
    if (byte === SLASH) return this.#name();
    if (byte === LEFT && this.#bytes[this.#at + 1] === LEFT) return this.#properties();
    if (byte === LEFT) return this.#hexString();
    if (byte === ROUND) return this.#literal();
    if (byte === SQUARE) return this.#list();
    return this.#number();
  }

  #regular(): string {
    const bytes = this.#bytes;
    const start = this.#at;
    let at = start;
    while (at < bytes.length && isRegular(bytes[at]!)) at += 1;
    this.#at = at;
    return latin1(bytes, start, at);
  }

  #name(): Name {
    this.#at += 1;
    return new Name(this.#regular());
  }

  #number(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let sign = 1;
    if (bytes[at] === MINUS || bytes[at] === PLUS) {
      if (bytes[at] === MINUS) sign = -1;
      at += 1;
    }
    let whole = 0;
    let scale = 0;
    const start = at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (byte === POINT && scale === 0) scale = 1;
      else if (byte >= ZERO && byte <= NINE) {
        whole = whole * 10 + (byte - ZERO);
        scale *= 10;
      } else break;
    }
    if (at === start) throw new UnreadableContent(`no operand at ${at}`);
    this.#at = at;
    return scale > 1 ? (sign * whole) / scale : sign * whole;
  }

  #hexString(): Uint8Array {
    const bytes = this.#bytes;
    const end = bytes.indexOf(RIGHT, this.#at);
    if (end < 0) throw new UnreadableContent("a string without an end");
    const result = new Uint8Array((end - this.#at) >> 1);
    let length = 0;
    let high = -1;
    for (let at = this.#at + 1; at < end; at += 1) {
      const digit = HEX[bytes[at]!]!;
      if (digit === NO_DIGIT) continue;
      if (high < 0) high = digit;
      else {
        result[length] = high * 16 + digit;
        length += 1;
        high = -1;
      }
    }
    if (high >= 0) {
      result[length] = high * 16;
      length += 1;
    }
    this.#at = end + 1;
    return result.subarray(0, length);
  }

  #literal(): Uint8Array {
    const bytes = this.#bytes;
    const result: number[] = [];
    let open = 1;
    for (this.#at += 1; this.#at < bytes.length; this.#at += 1) {
      const byte = bytes[this.#at]!;
      if (byte === BACKSLASH) {
        const escaped = this.#escaped();
        if (escaped !== null) result.push(escaped);
        continue;
      }
      if (byte === ROUND) open += 1;
      if (byte === ROUND + 1) {
        open -= 1;
        if (open === 0) {
          this.#at += 1;
          return Uint8Array.from(result);
        }
      }
      result.push(byte);
    }
    throw new UnreadableContent("a string without an end");
  }

  /** What a backslash and what follows it stand for, to the last byte of it; null for a broken line. */
  #escaped(): number | null {
    const bytes = this.#bytes;
    this.#at += 1;
    const byte = bytes[this.#at]!;
    if (byte >= ZERO && byte <= SEVEN) {
      let code = 0;
      const end = this.#at + 3;
      let at = this.#at;
      while (at < end && bytes[at]! >= ZERO && bytes[at]! <= SEVEN) {
        code = code * 8 + (bytes[at]! - ZERO);
        at += 1;
      }
      this.#at = at - 1;
      return code & 0xff;
    }
    if (byte === 0x0d && bytes[this.#at + 1] === 0x0a) this.#at += 1;
    else if (byte !== 0x0a && byte !== 0x0d) return ESCAPED.get(byte) ?? byte;
    return null;
  }

  #list(): Operand[] {
    const items: Operand[] = [];
    this.#at += 1;
    for (;;) {
      this.skipBlanks();
      if (this.isAtEnd) throw new UnreadableContent("a list without an end");
      if (this.#bytes[this.#at] === SQUARE_END) {
        this.#at += 1;
        return items;
      }
      items.push(this.value());
    }
  }

  #properties(): Properties {
    const entries = new Map<string, Operand>();
    this.#at += 2;
    for (;;) {
      this.skipBlanks();
      if (this.isAtEnd) throw new UnreadableContent("properties without an end");
      if (this.#bytes[this.#at] === RIGHT) {
        this.#at += 2;
        return new Properties(entries);
      }
      const key = this.value();
      this.skipBlanks();
      entries.set(key instanceof Name ? key.value : "", this.value());
    }
  }
}

const [SLASH, LEFT, RIGHT, ROUND, SQUARE, SQUARE_END] = [0x2f, 0x3c, 0x3e, 0x28, 0x5b, 0x5d];
const [MINUS, PLUS, POINT, ZERO, SEVEN, NINE] = [0x2d, 0x2b, 0x2e, 0x30, 0x37, 0x39];
const [BACKSLASH, PERCENT] = [0x5c, 0x25];
const ESCAPED = new Map(
  (
    [
      ["n", 10],
      ["r", 13],
      ["t", 9],
      ["b", 8],
      ["f", 12],
    ] as const
  ).map(([letter, code]) => [letter.charCodeAt(0), code]),
);
const NO_DIGIT = 0xff;
const HEX = new Uint8Array(256).fill(NO_DIGIT);
for (let digit = 0; digit < 16; digit += 1) {
  const sign = digit.toString(16);
  HEX[sign.charCodeAt(0)] = digit;
  HEX[sign.toUpperCase().charCodeAt(0)] = digit;
}
const STARTS_NUMBER = new Uint8Array(256);
for (const sign of "+-.0123456789") STARTS_NUMBER[sign.charCodeAt(0)] = 1;
const REGULAR = new Uint8Array(256).fill(1);
for (let byte = 0; byte <= 0x20; byte += 1) REGULAR[byte] = 0;
for (const sign of "()<>[]{}/%") REGULAR[sign.charCodeAt(0)] = 0;

const isRegular = (byte: number) => REGULAR[byte] === 1;

function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at]!);
  return text;
}
