import { latin1 } from "#kernel/bytes.ts";
import { PdfArray, PdfDict, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { type Allowance, decodeStream } from "./decode.ts";
import { BrokenPdf, Parser, parseIndirect } from "./parse.ts";

/** Where an object is kept. */
export type Place =
  | { kind: "free" }
  | { kind: "offset"; offset: number; generation: number }
  | { kind: "packed"; stream: number; index: number };

export interface CrossReferences {
  places: ReadonlyMap<number, Place>;
  /** Of the newest section; for a cross-reference stream, its dictionary. */
  trailer: PdfDict;
  /** How the newest section is written. A hybrid file counts as a table (ISO 32000-1, 7.5.8.4). */
  kind: "table" | "stream";
  /** Where the newest section begins. */
  startxref: number;
}

interface Section {
  places: Map<number, Place>;
  trailer: PdfDict;
  kind: "table" | "stream";
}

/** The highest object number that the format's own limits allow (ISO 32000-1, annex C). */
export const MAX_OBJECT_NUMBER = 8_388_607;
const MAX_SECTIONS = 1_000;

/**
 * Reads the cross-reference sections of a file, the newest first, each
 * continued by its Prev.
 * @throws BrokenPdf when one of them is missing or damaged: what cannot be read
 *   without guessing cannot be appended to either
 */
export function readCrossReferences(bytes: Uint8Array, allowance: Allowance): CrossReferences {
  const startxref = findStart(bytes);
  const places = new Map<number, Place>();
  const seen = new Set<number>();
  let newest: Section | undefined;
  let offset: number | undefined = startxref;
  while (offset !== undefined) {
    if (seen.has(offset)) throw new BrokenPdf("the cross-reference sections run in a circle");
    if (seen.size >= MAX_SECTIONS) throw new BrokenPdf("too many cross-reference sections");
    seen.add(offset);
    const section: Section = readSection(bytes, offset, allowance);
    newest ??= section;
    const hidden = section.kind === "table" ? numberOf(section.trailer, "XRefStm") : undefined;
    if (hidden !== undefined) addMissing(places, readSection(bytes, hidden, allowance).places);
    addMissing(places, section.places);
    offset = numberOf(section.trailer, "Prev");
  }
  return { places, trailer: newest!.trailer, kind: newest!.kind, startxref };
}

function findStart(bytes: Uint8Array): number {
  const tail = Math.max(0, bytes.length - 2_048);
  const text = latin1(bytes, tail);
  const found = text.lastIndexOf("startxref");
  const digits = found < 0 ? null : /^startxref\s+(\d{1,15})/.exec(text.slice(found));
  if (!digits) throw new BrokenPdf("the file has no startxref at its end");
  return Number(digits[1]);
}

function addMissing(all: Map<number, Place>, older: Map<number, Place>): void {
  for (const [number, place] of older) if (!all.has(number)) all.set(number, place);
}

function readSection(bytes: Uint8Array, offset: number, allowance: Allowance): Section {
  if (offset < 0 || offset >= bytes.length) {
    throw new BrokenPdf(`no cross-reference section at byte ${offset}: the file ends before`);
  }
  const parser = new Parser(bytes, offset);
  return parser.sees("xref") ? readTable(parser) : readStream(bytes, offset, allowance);
}

function readTable(parser: Parser): Section {
  const places = new Map<number, Place>();
  while (!parser.sees("trailer")) {
    const first = parser.integer();
    const count = parser.integer();
    readSubsection(parser, first, count, places);
  }
  const trailer = parser.object(0);
  if (!(trailer instanceof PdfDict)) throw new BrokenPdf("the trailer is no dictionary");
  return { places, trailer, kind: "table" };
}

function readSubsection(
  parser: Parser,
  first: number,
  count: number,
  places: Map<number, Place>,
): void {
  let shift = 0;
  for (let index = 0; index < count; index += 1) {
    const offset = parser.integer();
    const generation = parser.integer();
    const free = parser.sees("f");
    if (!free) parser.keyword("n");
    // Some writers number the head of the free list 1, and everything after it one too high.
    if (index === 0 && first === 1 && free && generation === 65_535) shift = -1;
    const number = checkNumber(first + index + shift);
    places.set(number, free ? { kind: "free" } : { kind: "offset", offset, generation });
  }
}

function readStream(bytes: Uint8Array, offset: number, allowance: Allowance): Section {
  const { value } = parseIndirect(new Parser(bytes, offset), () => undefined);
  const width = value instanceof PdfStream ? numbersOf(value.get("W")) : [];
  if (!(value instanceof PdfStream) || width.length < 3) {
    throw new BrokenPdf(`no cross-reference section at byte ${offset}`);
  }
  const [w0, w1, w2] = width as [number, number, number];
  if (![w0, w1, w2].every((w) => w >= 0 && w <= 6) || w1 === 0) {
    throw new BrokenPdf("a cross-reference stream with fields of an odd width");
  }
  const index = numbersOf(value.get("Index"));
  const ranges = index.length ? index : [0, numberOf(value, "Size") ?? 0];
  const rows = decodeStream(value, () => null, allowance);
  const places = new Map<number, Place>();
  let at = 0;
  const field = (bytesWide: number): number => {
    let number = 0;
    for (const end = at + bytesWide; at < end; at += 1) number = number * 256 + rows[at]!;
    return number;
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    for (let row = 0; row < ranges[range + 1]!; row += 1) {
      if (at + w0 + w1 + w2 > rows.length)
        throw new BrokenPdf("a cross-reference stream too short");
      const kind = w0 === 0 ? 1 : field(w0);
      places.set(checkNumber(ranges[range]! + row), placeOf(kind, field(w1), field(w2)));
    }
  }
  return { places, trailer: value, kind: "stream" };
}

/** ISO 32000-1, 7.5.8.3, table 18; a kind not known stands for a null object. */
function placeOf(kind: number, second: number, third: number): Place {
  if (kind === 1) return { kind: "offset", offset: second, generation: third };
  if (kind === 2) return { kind: "packed", stream: second, index: third };
  return { kind: "free" };
}

function checkNumber(number: number): number {
  if (number >= 0 && number <= MAX_OBJECT_NUMBER) return number;
  throw new BrokenPdf(`an object numbered ${number}`);
}

function numberOf(dict: PdfDict, key: string): number | undefined {
  const value = dict.get(key);
  return value instanceof PdfNumber && Number.isSafeInteger(value.value) ? value.value : undefined;
}

function numbersOf(value: unknown): number[] {
  if (!(value instanceof PdfArray)) return [];
  return value.toArray().map((item) => (item instanceof PdfNumber ? item.value : Number.NaN));
}
