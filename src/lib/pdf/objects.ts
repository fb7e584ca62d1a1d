/** The objects that PDF files are made of (ISO 32000-1, 7.3). */
import { decodeText, encodeText } from "./text-string.ts";

export type PdfObject =
  | PdfNull
  | PdfBool
  | PdfNumber
  | PdfName
  | PdfString
  | PdfArray
  | PdfDict
  | PdfStream
  | PdfRef;

/** Looks up what a reference leads to; null when there is nothing. */
type Resolver = (ref: PdfRef) => PdfObject | null;

export class PdfNull {
  static readonly instance: PdfNull = new PdfNull();
  get type(): "null" {
    return "null";
  }
}

export class PdfBool {
  static readonly TRUE: PdfBool = new PdfBool(true);
  static readonly FALSE: PdfBool = new PdfBool(false);
  readonly value: boolean;

  private constructor(value: boolean) {
    this.value = value;
  }
  static of(value: boolean): PdfBool {
    return value ? PdfBool.TRUE : PdfBool.FALSE;
  }
  get type(): "bool" {
    return "bool";
  }
}

export class PdfNumber {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
  static of(value: number): PdfNumber {
    return new PdfNumber(value);
  }
  get type(): "number" {
    return "number";
  }
}

/** A name, one character for each of its bytes: names are bytes, in no encoding (7.3.5). */
export class PdfName {
  static readonly FlateDecode: PdfName = new PdfName("FlateDecode");
  static readonly Page: PdfName = new PdfName("Page");
  static readonly XObject: PdfName = new PdfName("XObject");
  readonly value: string;

  private constructor(value: string) {
    this.value = value;
  }
  static of(value: string): PdfName {
    return new PdfName(value);
  }
  get type(): "name" {
    return "name";
  }
}

export class PdfString {
  readonly bytes: Uint8Array;
  /** How it is written. */
  readonly format: "literal" | "hex";

  constructor(bytes: Uint8Array, format: "literal" | "hex" = "literal") {
    this.bytes = bytes;
    this.format = format;
  }
  static fromString(text: string): PdfString {
    return new PdfString(encodeText(text));
  }
  /** As a text string (7.9.2.2); bytes without a meaning give U+FFFD. */
  asString(): string {
    return decodeText(this.bytes);
  }
  get type(): "string" {
    return "string";
  }
}

export class PdfRef {
  readonly objectNumber: number;
  readonly generation: number;

  private constructor(objectNumber: number, generation: number) {
    this.objectNumber = objectNumber;
    this.generation = generation;
  }
  static of(objectNumber: number, generation = 0): PdfRef {
    return new PdfRef(objectNumber, generation);
  }
  get type(): "ref" {
    return "ref";
  }
  toString(): string {
    return `${this.objectNumber} ${this.generation} R`;
  }
}

export class PdfArray {
  readonly #items: PdfObject[];

  /** The array keeps the items it is given. */
  constructor(items: PdfObject[] = []) {
    this.#items = items;
  }
  static of(...items: PdfObject[]): PdfArray {
    return new PdfArray(items);
  }
  get type(): "array" {
    return "array";
  }
  get length(): number {
    return this.#items.length;
  }
  /** Undefined beyond the end, and for a reference that leads to nothing. */
  at(index: number, resolve?: Resolver): PdfObject | undefined {
    return follow(this.#items[index], resolve);
  }
  set(index: number, value: PdfObject): void {
    this.#items[index] = value;
  }
  push(...values: PdfObject[]): void {
    this.#items.push(...values);
  }
  pop(): PdfObject | undefined {
    return this.#items.pop();
  }
  toArray(): PdfObject[] {
    return this.#items.slice();
  }
  [Symbol.iterator](): Iterator<PdfObject> {
    return this.#items[Symbol.iterator]();
  }
}

export class PdfDict {
  readonly #entries: Map<string, PdfObject>;

  /** Of a key given twice, the last counts. */
  constructor(entries: Iterable<readonly [PdfName | string, PdfObject]> = []) {
    this.#entries = new Map();
    for (const [key, value] of entries) this.#entries.set(textOf(key), value);
  }
  get type(): "dict" | "stream" {
    return "dict";
  }
  get size(): number {
    return this.#entries.size;
  }
  /** Undefined when it is not there, and for a reference that leads to nothing. */
  get(key: PdfName | string, resolve?: Resolver): PdfObject | undefined {
    return follow(this.#entries.get(textOf(key)), resolve);
  }
  set(key: PdfName | string, value: PdfObject): void {
    this.#entries.set(textOf(key), value);
  }
  has(key: PdfName | string): boolean {
    return this.#entries.has(textOf(key));
  }
  /** Whether it was there. */
  delete(key: PdfName | string): boolean {
    return this.#entries.delete(textOf(key));
  }
  *keys(): Generator<PdfName> {
    for (const key of this.#entries.keys()) yield PdfName.of(key);
  }
  values(): Iterable<PdfObject> {
    return this.#entries.values();
  }
  *[Symbol.iterator](): Generator<[PdfName, PdfObject]> {
    for (const [key, value] of this.#entries) yield [PdfName.of(key), value];
  }
  getName(key: string, resolve?: Resolver): PdfName | undefined {
    const value = this.get(key, resolve);
    return value instanceof PdfName ? value : undefined;
  }
  getNumber(key: string, resolve?: Resolver): PdfNumber | undefined {
    const value = this.get(key, resolve);
    return value instanceof PdfNumber ? value : undefined;
  }
  getString(key: string, resolve?: Resolver): PdfString | undefined {
    const value = this.get(key, resolve);
    return value instanceof PdfString ? value : undefined;
  }
  getArray(key: string, resolve?: Resolver): PdfArray | undefined {
    const value = this.get(key, resolve);
    return value instanceof PdfArray ? value : undefined;
  }
  getDict(key: string, resolve?: Resolver): PdfDict | undefined {
    const value = this.get(key, resolve);
    return value instanceof PdfDict ? value : undefined;
  }
  getBool(key: string, resolve?: Resolver): PdfBool | undefined {
    const value = this.get(key, resolve);
    return value instanceof PdfBool ? value : undefined;
  }
  getRef(key: string): PdfRef | undefined {
    const value = this.get(key);
    return value instanceof PdfRef ? value : undefined;
  }
  /** A dictionary of its own with the same values. */
  clone(): PdfDict {
    return new PdfDict(this);
  }
}

/** A dictionary with bytes, packed as its Filter says. */
export class PdfStream extends PdfDict {
  readonly data: Uint8Array;

  constructor(
    entries: Iterable<readonly [PdfName | string, PdfObject]> = [],
    data: Uint8Array = new Uint8Array(0),
  ) {
    super(entries);
    this.data = data;
  }
  override get type(): "stream" {
    return "stream";
  }
  override clone(): PdfStream {
    return new PdfStream(this, this.data);
  }
}

function textOf(key: PdfName | string): string {
  return typeof key === "string" ? key : key.value;
}

function follow(value: PdfObject | undefined, resolve?: Resolver): PdfObject | undefined {
  return resolve && value instanceof PdfRef ? (resolve(value) ?? undefined) : value;
}
