/**
 * Reads DER and nothing else: definite, minimal lengths, one-byte tags, no
 * element that reaches beyond its parent. What is verified has to be taken byte
 * for byte as it stands, so every element keeps the bytes it was read from.
 * It goes down only where it is asked to, so nesting costs a hostile file's
 * author more than us.
 */
export class DerReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  /** @param bytes one or more elements, one behind the other */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  /** The next element; with `tag`, only if it has that one. */
  next(tag?: number): Element {
    const found = elementAt(this.#bytes, this.#offset);
    if (tag !== undefined && found.tag !== tag) {
      throw new MalformedDer(`tag ${hex(tag)} expected, ${hex(found.tag)} found`);
    }
    this.#offset += found.raw.length;
    return found;
  }

  /** The next element if it has this tag, else null and nothing is read. */
  optional(tag: number): Element | null {
    if (this.isAtEnd || this.#bytes[this.#offset] !== tag) return null;
    return this.next(tag);
  }

  /** All that is left, at most `limit` elements. */
  rest(limit = 1_000): Element[] {
    const found: Element[] = [];
    while (!this.isAtEnd) {
      if (found.length === limit) throw new MalformedDer(`more than ${limit} elements`);
      found.push(this.next());
    }
    return found;
  }

  end(): void {
    if (!this.isAtEnd) throw new MalformedDer("unexpected bytes at the end");
  }
}

export interface Element {
  /** The identifier octet, class and constructed bit included. */
  tag: number;
  /** Tag, length and content. */
  raw: Uint8Array;
  content: Uint8Array;
}

/** Not DER, or not the structure that was expected. */
export class MalformedDer extends Error {
  override name = "MalformedDer";
}

/** The one element that `bytes` has to be, exactly. */
export function onlyElement(bytes: Uint8Array, tag: number): Element {
  const outer = new DerReader(bytes);
  const found = outer.next(tag);
  outer.end();
  return found;
}

/** A reader for its content. */
export function open(bytes: Uint8Array, tag = 0x30): DerReader {
  return new DerReader(onlyElement(bytes, tag).content);
}

/** The content of a BIT STRING of whole octets. */
export function bitsOf(found: Element): Uint8Array {
  if (found.content[0] !== 0) throw new MalformedDer("a bit string of whole octets expected");
  return found.content.subarray(1);
}

export function elementAt(bytes: Uint8Array, offset: number): Element {
  const tag = bytes[offset];
  const first = bytes[offset + 1];
  if (tag === undefined || first === undefined) throw new MalformedDer("ends too early");
  if ((tag & 0x1f) === 0x1f) throw new MalformedDer("a tag number above 30");
  const { length, size } = first < 0x80 ? { length: first, size: 0 } : longLength(bytes, offset);
  const start = offset + 2 + size;
  if (start + length > bytes.length) throw new MalformedDer("reaches beyond its end");
  return {
    tag,
    raw: bytes.subarray(offset, start + length),
    content: bytes.subarray(start, start + length),
  };
}

function longLength(bytes: Uint8Array, offset: number): { length: number; size: number } {
  const size = bytes[offset + 1]! & 0x7f;
  if (size === 0 || size > 4) throw new MalformedDer("a length that DER does not know");
  const digits = bytes.subarray(offset + 2, offset + 2 + size);
  if (digits.length < size) throw new MalformedDer("ends too early");
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
  if (digits[0] === 0 || length < 0x80) throw new MalformedDer("a length longer than needed");
  return { length, size };
}

const hex = (tag: number) => `0x${tag.toString(16).padStart(2, "0")}`;
