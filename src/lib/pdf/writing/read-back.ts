import { latin1 } from "#kernel/bytes.ts";
import { objectText } from "#lib/pdf/assembly/object-text.ts";
import { filledText } from "#lib/pdf/assembly/signature-text.ts";
import {
  PdfArray,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { inflateWhole } from "#lib/pdf/reading/inflate-plainly.ts";
import {
  BrokenPdf,
  type IndirectObject,
  Parser,
  parseIndirect,
  parseObject,
} from "#lib/pdf/reading/parse.ts";
import { type Written, writeStream, writeTable } from "./cross-references.ts";
import { packedText } from "./object-stream-text.ts";
import { Output } from "./output.ts";
import { BINARY_MARK } from "./version-line.ts";

/** One section of a file: what was written at once. */
interface Section {
  /** Where its cross-references begin. */
  startxref: number;
  kind: "table" | "stream";
  trailer: PdfDict;
}

/** More than any file of ours has; a file with more was made to be slow. */
const MOST_SECTIONS = 64;
/** What object and cross-reference streams may unpack to together. */
const MOST_UNPACKED = 128_000_000;
const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)\n/;
const OBJECT_HEAD = /^([1-9]\d{0,6}) 0 obj\n/;
/** ISO 32000-1, tables 15 and 17, as far as our writers go. */
const TRAILER_KEYS = ["Size", "Root", "ID", "Prev", "Info"];
const STREAM_KEYS = ["Type", "W", "Index", "Filter", "Length"];

/**
 * Holds a file to what our writers write: `write-file.ts` its first section, `write-revision.ts`
 * the others. Every byte is read, written once more from what was read, and has to be the same.
 * So each object stands once in its section, where the one list of the section says, with the
 * number and generation it has there; no key stands twice, nothing between objects, and no two
 * readers can make different things of it.
 * @throws BrokenPdf which says where it is otherwise
 */
export function readBack(bytes: Uint8Array): void {
  const head = HEADER.exec(latin1(bytes, 0, Math.min(bytes.length, 16)))?.[0];
  if (head === undefined) throw new BrokenPdf("another header");
  const file = new Reading(bytes, head.length);
  file.expect(BINARY_MARK);
  let last: Section | null = null;
  for (let count = 0; last === null || file.at < bytes.length; count += 1) {
    if (count >= MOST_SECTIONS) throw new BrokenPdf("too many sections");
    if (last) file.expect("\n");
    last = readSection(file, last);
  }
}

/** A place in a file, and what may still be unpacked of it. */
class Reading {
  readonly bytes: Uint8Array;
  at: number;
  #left = MOST_UNPACKED;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @throws BrokenPdf unless this text stands here */
  expect(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      if (this.bytes[this.at + index] !== text.charCodeAt(index)) {
        throw new BrokenPdf(`something else at byte ${this.at + index}`);
      }
    }
    this.at += text.length;
  }

  sees(text: string): boolean {
    return latin1(this.bytes, this.at, Math.min(this.bytes.length, this.at + text.length)) === text;
  }

  /** @throws BrokenPdf unless these bytes stand here */
  expectBytes(wanted: Uint8Array): void {
    wanted.forEach((byte, index) => {
      if (this.bytes[this.at + index] !== byte) {
        throw new BrokenPdf(`something else at byte ${this.at + index}`);
      }
    });
    this.at += wanted.length;
  }

  unpack(stream: PdfStream): Uint8Array {
    const unpacked = inflateWhole(stream.data, this.#left);
    if (!unpacked) throw new BrokenPdf(`the stream before byte ${this.at} is not whole`);
    this.#left -= unpacked.length;
    return unpacked;
  }
}

function readSection(file: Reading, before: Section | null): Section {
  const places = new Map<number, Written>();
  const place = (number: number, where: Written) => {
    if (places.has(number)) throw new BrokenPdf(`object ${number} is there twice`);
    places.set(number, where);
  };
  if (!before) place(0, { kind: "free" });
  for (;;) {
    const offset = file.at;
    if (file.sees("xref\n")) return readTable(file, places, before);
    const { number, value } = readObject(file);
    if (value instanceof PdfStream && typeOf(value) === "XRef") {
      return readStream(file, { offset, number, value }, places, before);
    }
    place(number, { kind: "offset", offset, generation: 0 });
    if (value instanceof PdfStream && typeOf(value) === "ObjStm") {
      // A revision packs none.
      if (before) throw new BrokenPdf(`an object stream at byte ${offset}`);
      readPack(file, number, value, place);
    }
  }
}

const typeOf = (dict: PdfDict) => dict.getName("Type")?.value;

function readObject(file: Reading): IndirectObject {
  const { bytes, at } = file;
  const head = OBJECT_HEAD.exec(latin1(bytes, at, Math.min(bytes.length, at + 20)))?.[0];
  if (head === undefined) throw new BrokenPdf(`something else at byte ${at}`);
  file.at += head.length;
  const object = parseIndirect(new Parser(bytes, at), () => undefined);
  const { value } = object;
  checkPlain(value);
  file.expect((value instanceof PdfDict && filledText(value)) || objectText(value));
  if (value instanceof PdfStream) {
    file.expect("\nstream\n");
    const { data } = value;
    const isHere = data.byteOffset - bytes.byteOffset === file.at;
    if (!isHere || value.getNumber("Length")?.value !== data.length) {
      throw new BrokenPdf(`the stream at byte ${file.at} is not as long as it says`);
    }
    file.at += data.length;
    file.expect("\nendstream");
  }
  file.expect("\nendobj\n");
  return object;
}

/** No reference but to generation 0, and nothing that has readers look at a file in another order. */
function checkPlain(value: PdfObject): void {
  if (value instanceof PdfRef && value.generation !== 0) {
    throw new BrokenPdf(`a reference to generation ${value.generation}`);
  }
  if (value instanceof PdfArray) for (const item of value) checkPlain(item);
  if (!(value instanceof PdfDict)) return;
  if (value.has("Linearized")) throw new BrokenPdf("a linearized file");
  for (const item of value.values()) checkPlain(item);
}

/** Every object of an object stream, with its number and place (ISO 32000-1, 7.5.7). */
function readPack(
  file: Reading,
  number: number,
  stream: PdfStream,
  place: (number: number, where: Written) => void,
): void {
  const unpacked = file.unpack(stream);
  const count = stream.getNumber("N")?.value ?? 0;
  const first = stream.getNumber("First")?.value ?? 0;
  const parser = new Parser(unpacked, 0);
  const objects: [number, PdfObject][] = [];
  for (let index = 0; index < count; index += 1) {
    const [own, offset] = [parser.integer(), parser.integer()];
    const { value } = parseObject(unpacked, first + offset);
    checkPlain(value);
    objects.push([own, value]);
    place(own, { kind: "packed", stream: number, index });
  }
  const { index, text } = packedText(objects);
  const back = new Reading(unpacked, 0);
  back.expect(index);
  if (back.at !== first) throw new BrokenPdf("an object stream that begins elsewhere");
  back.expect(text);
  const isAlone = back.at === unpacked.length && stream.size === PACK_KEYS.length;
  if (!isAlone || !PACK_KEYS.every((key) => stream.has(key))) {
    throw new BrokenPdf(`more in object stream ${number}`);
  }
}

const PACK_KEYS = ["Type", "N", "First", "Filter", "Length"];

function readTable(file: Reading, places: Map<number, Written>, before: Section | null): Section {
  const { bytes, at: startxref } = file;
  const rows = new Output(0);
  writeTable(rows, inOrder(places), new PdfDict());
  const { value: trailer } = parseObject(bytes, startxref + rows.position - "<<>>\n".length);
  if (!(trailer instanceof PdfDict)) throw new BrokenPdf("no trailer");
  const out = new Output(startxref);
  writeTable(out, inOrder(places), trailer);
  file.expectBytes(out.toBytes());
  return endSection(file, { startxref, kind: "table", trailer }, places, before);
}

function readStream(
  file: Reading,
  { offset, number, value }: { offset: number; number: number; value: PdfStream },
  places: Map<number, Written>,
  before: Section | null,
): Section {
  const end = file.at;
  if (places.has(number)) throw new BrokenPdf(`object ${number} is there twice`);
  const trailer = new PdfDict(value);
  for (const key of STREAM_KEYS) trailer.delete(key);
  const rows = file.unpack(value);
  const out = new Output(offset);
  const pack = (wanted: Uint8Array) => {
    new Reading(rows, 0).expectBytes(wanted);
    if (rows.length !== wanted.length) throw new BrokenPdf("more rows of cross-references");
    return value.data;
  };
  writeStream(out, inOrder(places), trailer, number, { pack });
  file.at = offset;
  file.expectBytes(out.toBytes());
  if (file.at !== end) throw new BrokenPdf("other cross-references");
  places.set(number, { kind: "offset", offset, generation: 0 });
  return endSection(file, { startxref: offset, kind: "stream", trailer }, places, before);
}

const inOrder = (places: ReadonlyMap<number, Written>) =>
  new Map([...places].sort(([one], [other]) => one - other));

/** What the trailer says has to fit to the section and to the one before. */
function endSection(
  file: Reading,
  section: Section,
  places: ReadonlyMap<number, Written>,
  before: Section | null,
): Section {
  const { startxref, kind, trailer } = section;
  const numberOf = (key: string) => trailer.getNumber(key)?.value;
  const size = numberOf("Size") ?? 0;
  let highest = before?.trailer.getNumber("Size")?.value ?? 0;
  for (const number of places.keys()) highest = Math.max(highest, number + 1);
  checkPlain(trailer);
  const ids = trailer.getArray("ID")?.toArray() ?? [];
  const isWhole =
    [...trailer.keys()].every(({ value }) => TRAILER_KEYS.includes(value)) &&
    (before ? size >= highest : size === highest && places.size === size) &&
    numberOf("Prev") === before?.startxref &&
    trailer.has("Prev") === (before !== null) &&
    (before === null || before.kind === kind) &&
    isSame(trailer, before?.trailer ?? trailer, "Root") &&
    trailer.getRef("Root") !== undefined &&
    (!trailer.has("Info") || trailer.getRef("Info") !== undefined) &&
    ids.length === 2 &&
    ids.every((id) => id instanceof PdfString);
  if (!isWhole) throw new BrokenPdf(`another trailer before byte ${file.at}`);
  file.expect(`startxref\n${startxref}\n%%EOF\n`);
  return section;
}

function isSame(one: PdfDict, other: PdfDict, key: string): boolean {
  return one.getRef(key)?.objectNumber === other.getRef(key)?.objectNumber;
}
