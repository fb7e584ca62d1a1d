import { PdfDict, PdfStream } from "#documents/pdf/objects.ts";
import { inflatePlainly } from "#documents/pdf/reading/inflate-plainly.ts";
import { isWhitespace } from "#documents/pdf/reading/lexer.ts";
import { type OpenPdf, openPdfWith } from "#documents/pdf/reading/open-with.ts";
import { BrokenPdf, Parser, parseIndirect } from "#documents/pdf/reading/parse.ts";
import { latin1 } from "#kernel/bytes.ts";

/** A file as it was at the end of one of its incremental updates. */
export interface Revision {
  pdf: OpenPdf;
  /** Behind its last byte. */
  end: number;
}

/**
 * What stands behind the last update: nothing; blanks; bytes that no reader takes for anything;
 * or parts of PDF that some readers show and others do not.
 */
export type Rest = "none" | "blank" | "garbage" | "hidden";

export interface Updates {
  revisions: Revision[];
  rest: Rest;
  restBytes: number;
}

/** A file with more updates than this is taken for one that hides something. */
const MAX_UPDATES = 64;

/** @throws BrokenPdf */
export function openRevision(bytes: Uint8Array, end: number): Revision {
  return { pdf: openPdfWith(bytes.subarray(0, end), inflatePlainly), end };
}

/**
 * Reads the incremental updates (ISO 32000-1, 7.5.6) behind a revision, strictly: nothing but
 * objects, each where the cross-references say, the cross-references themselves, and the end.
 * Whatever else stands there could be shown by a reader that repairs files, so it is told.
 */
export function readUpdates(bytes: Uint8Array, from: Revision): Updates {
  const revisions: Revision[] = [];
  let last = from;
  while (last.end < bytes.length && revisions.length < MAX_UPDATES) {
    const next = readUpdate(bytes, last);
    if (!next) break;
    revisions.push(next);
    last = next;
  }
  const rest = bytes.subarray(last.end);
  return { revisions, rest: kindOf(rest), restBytes: rest.length };
}

/** Words that make bytes into parts of a PDF. */
const SYNTAX = /\bobj\b|\bendobj\b|\bxref\b|\bstartxref\b|\btrailer\b|stream|%PDF-/;

function kindOf(rest: Uint8Array): Rest {
  if (rest.length === 0) return "none";
  if (rest.every(isWhitespace)) return "blank";
  return SYNTAX.test(latin1(rest)) ? "hidden" : "garbage";
}

function readUpdate(bytes: Uint8Array, before: Revision): Revision | null {
  try {
    const { end, objects, startxref } = readParts(bytes, before.end);
    const revision = openRevision(bytes, end);
    return follows(before.pdf, revision.pdf, objects, startxref) ? revision : null;
  } catch (error) {
    if (error instanceof BrokenPdf) return null;
    throw error;
  }
}

interface Parts {
  end: number;
  /** Number → where it stands. */
  objects: Map<number, number>;
  startxref: number;
}

function readParts(bytes: Uint8Array, from: number): Parts {
  const objects = new Map<number, number>();
  let at = afterBlanks(bytes, from);
  while (isDigit(bytes[at])) {
    const { number, end } = readObject(bytes, at);
    if (objects.has(number)) throw new BrokenPdf(`object ${number} is there twice`);
    objects.set(number, at);
    at = afterBlanks(bytes, end);
  }
  const parser = new Parser(bytes, at);
  if (bytes[at] === LETTER_X) {
    parser.keyword("xref");
    while (!parser.sees("trailer")) {
      if (parser.next().kind === "end") throw new BrokenPdf("a table without an end");
    }
    if (!(parser.object(0) instanceof PdfDict)) throw new BrokenPdf("no trailer");
    at = afterBlanks(bytes, parser.position);
  }
  if (bytes[at] !== LETTER_S) throw new BrokenPdf(`something else at byte ${at}`);
  parser.position = at;
  parser.keyword("startxref");
  const startxref = parser.integer();
  const mark = afterBlanks(bytes, parser.position);
  if (latin1(bytes, mark, Math.min(bytes.length, mark + 5)) !== "%%EOF") {
    throw new BrokenPdf("an update without an end");
  }
  return { end: afterLineEnd(bytes, mark + 5), objects, startxref };
}

function readObject(bytes: Uint8Array, at: number): { number: number; end: number } {
  const parser = new Parser(bytes, at);
  const { number, value } = parseIndirect(parser, () => undefined);
  if (value instanceof PdfStream) {
    parser.position = value.data.byteOffset - bytes.byteOffset + value.data.length;
    parser.keyword("endstream");
  }
  parser.keyword("endobj");
  return { number, end: parser.position };
}

/** Whether the new cross-references go on from the old, and every object of the update is in them. */
function follows(
  before: OpenPdf,
  { places, startxref, trailer }: OpenPdf,
  objects: ReadonlyMap<number, number>,
  named: number,
): boolean {
  const isListed = [...objects].every(([number, offset]) => {
    const place = places.get(number);
    // The object of the cross-references themselves need not be listed in them.
    return offset === startxref || (place?.kind === "offset" && place.offset === offset);
  });
  const root = trailer.getRef("Root");
  return (
    isListed &&
    named === startxref &&
    !trailer.has("XRefStm") &&
    trailer.getNumber("Prev")?.value === before.startxref &&
    root?.objectNumber === before.catalogRef.objectNumber
  );
}

function afterBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isWhitespace(bytes[at])) at += 1;
  return at;
}

function afterLineEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return bytes[at] === 0x0a ? at + 1 : at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

const [LETTER_X, LETTER_S] = [0x78, 0x73];
