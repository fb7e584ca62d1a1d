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
  let at = 0;

  const value = (): Operand => {
    const byte = bytes[at]!;
    if (byte === SLASH) return name();
    if (byte === LEFT && bytes[at + 1] === LEFT) return properties();
    if (byte === LEFT) return hexString();
    if (byte === ROUND) return readLiteral();
    if (byte === SQUARE) return list();
    return number();
  };

  const skipBlanks = () => {
    while (at < bytes.length && bytes[at]! <= 0x20) at += 1;
  };

  const number = (): number => {
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
    return scale > 1 ? (sign * whole) / scale : sign * whole;
  };

  const name = (): Name => {
    const start = at + 1;
    at = start;
    while (at < bytes.length && isRegular(bytes[at]!)) at += 1;
    return new Name(latin1(bytes, start, at));
  };

  const hexString = (): Uint8Array => {
    const end = bytes.indexOf(RIGHT, at);
    if (end < 0) throw new UnreadableContent("a string without an end");
    const result = new Uint8Array((end - at) >> 1);
    let length = 0;
    let high = -1;
    for (at += 1; at < end; at += 1) {
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
    at = end + 1;
    return result.subarray(0, length);
  };

  const readLiteral = (): Uint8Array => {
    const result: number[] = [];
    let open = 1;
    for (at += 1; at < bytes.length; at += 1) {
      let byte = bytes[at]!;
      if (byte === BACKSLASH) {
        at += 1;
        byte = bytes[at]!;
        if (byte >= ZERO && byte <= SEVEN) {
          let code = 0;
          const end = at + 3;
          while (at < end && bytes[at]! >= ZERO && bytes[at]! <= SEVEN) {
            code = code * 8 + (bytes[at]! - ZERO);
            at += 1;
          }
          at -= 1;
          result.push(code & 0xff);
        } else if (byte === 0x0d && bytes[at + 1] === 0x0a) at += 1;
        else if (byte !== 0x0a && byte !== 0x0d) {
          result.push(ESCAPED.get(byte) ?? byte);
        }
        continue;
      }
      if (byte === ROUND) open += 1;
      if (byte === ROUND + 1) {
        open -= 1;
        if (open === 0) {
          at += 1;
          return Uint8Array.from(result);
        }
      }
      result.push(byte);
    }
    throw new UnreadableContent("a string without an end");
  };

  const list = (): Operand[] => {
    const items: Operand[] = [];
    at += 1;
    for (;;) {
      skipBlanks();
      if (at >= bytes.length) throw new UnreadableContent("a list without an end");
      if (bytes[at] === SQUARE_END) {
        at += 1;
        return items;
      }
      items.push(value());
    }
  };

  const properties = (): Properties => {
    const entries = new Map<string, Operand>();
    at += 2;
    for (;;) {
      skipBlanks();
      if (at >= bytes.length) throw new UnreadableContent("properties without an end");
      if (bytes[at] === RIGHT) {
        at += 2;
        return new Properties(entries);
      }
      const key = value();
      skipBlanks();
      entries.set(key instanceof Name ? key.value : "", value());
    }
  };

  for (skipBlanks(); at < bytes.length; skipBlanks()) {
    const byte = bytes[at]!;
    if (byte === PERCENT) {
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
    } else if (isRegular(byte) && !STARTS_NUMBER[byte]) {
      const start = at;
      while (at < bytes.length && isRegular(bytes[at]!)) at += 1;
      operate(latin1(bytes, start, at), operands);
      operands.length = 0;
    } else {
      operands.push(value());
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
