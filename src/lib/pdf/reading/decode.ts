import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfName, type PdfStream } from "#lib/pdf/objects.ts";
import { GrowingBytes } from "./growing-bytes.ts";
import type { Inflate } from "./inflate-plainly.ts";
import { unpackLzw } from "./lzw.ts";
import { BrokenPdf } from "./parse.ts";
import { undoPredictor } from "./predictor.ts";
import { undoAscii85, undoHex } from "./text-filters.ts";

/** Counts down what may still be unpacked from one file, against decompression bombs. */
export interface Allowance {
  bytes: number;
  /** What undoes FlateDecode: zlib where there is one. */
  inflate: Inflate;
}

/** The allowance is used up. */
export class TooMuchData extends BrokenPdf {}

/** Undoes one filter; the allowance tells how much may come out. @throws BrokenPdf */
type Undo = (bytes: Uint8Array, parms: PdfDict | undefined, allowance: Allowance) => Uint8Array;

const undoFlate: Undo = (bytes, parms, allowance) => {
  if (bytes.length === 0) return bytes;
  const inflated = allowance.inflate(bytes, allowance.bytes);
  if (inflated?.isFull) throw new TooMuchData("the file unpacks to too much");
  if (!inflated || (inflated.bytes.length === 0 && bytes.length > EMPTY_ZLIB_BYTES)) {
    throw new BrokenPdf("a compressed stream does not unpack");
  }
  return undoPredictor(inflated.bytes, parms);
};

const undoLzw: Undo = (bytes, parms, allowance) => {
  const early = parms?.getNumber("EarlyChange")?.value !== 0;
  const out = unpackLzw(bytes, early, allowance.bytes);
  if (out.isFull) throw new TooMuchData("the file unpacks to too much");
  return undoPredictor(out.toBytes(), parms);
};

const undoRunLength: Undo = (bytes, _, allowance) => {
  const out = unpackRunLength(bytes, allowance.bytes);
  if (out.isFull) throw new TooMuchData("the file unpacks to too much");
  return out.toBytes();
};

/** By their short names, too, which readers take outside inline images as well. */
const FILTERS: ReadonlyMap<string, Undo> = new Map([
  ["FlateDecode", undoFlate],
  ["Fl", undoFlate],
  ["LZWDecode", undoLzw],
  ["LZW", undoLzw],
  ["RunLengthDecode", undoRunLength],
  ["RL", undoRunLength],
  ["ASCIIHexDecode", undoHex],
  ["AHx", undoHex],
  ["ASCII85Decode", undoAscii85],
  ["A85", undoAscii85],
]);
/** Longer than any zlib stream of nothing. */
const EMPTY_ZLIB_BYTES = 16;
const MAX_FILTERS = 8;
/** What a stream costs before its first byte, so that a million empty ones add up, too. */
const STREAM_COST_BYTES = 1_000;

/**
 * The data of a stream with its filters undone. What came out before the data
 * broke off is kept, as readers do.
 * @throws BrokenPdf when a filter is unknown or nothing came out; TooMuchData
 */
export function decodeStream(
  stream: PdfStream,
  resolve: Resolve,
  allowance: Allowance,
): Uint8Array {
  spend(allowance, STREAM_COST_BYTES);
  const filters = filterNames(stream, resolve);
  const parms = listOf(stream, "DecodeParms", "DP", resolve);
  if (filters.length > MAX_FILTERS) throw new BrokenPdf("a stream with too many filters");
  let bytes = stream.data;
  filters.forEach((name, index) => {
    const undo = FILTERS.get(name);
    if (!undo) throw new BrokenPdf(`cannot undo the filter ${name}`);
    const settings = parms[index];
    bytes = undo(bytes, settings instanceof PdfDict ? settings : undefined, allowance);
    spend(allowance, bytes.length);
  });
  return bytes;
}

/** The filters of a stream in the order in which they are undone; "?" for what is no name. */
export function filterNames(stream: PdfStream, resolve: Resolve): string[] {
  return listOf(stream, "Filter", "F", resolve).map((filter) =>
    filter instanceof PdfName ? filter.value : "?",
  );
}

function listOf(stream: PdfStream, key: string, short: string, resolve: Resolve) {
  const value = stream.get(key, resolve) ?? (stream.has("Length") ? undefined : stream.get(short));
  if (value instanceof PdfArray) {
    const count = Math.min(value.length, MAX_FILTERS + 1);
    return Array.from({ length: count }, (_, index) => value.at(index, resolve));
  }
  return value === undefined || value.type === "null" ? [] : [value];
}

function spend(allowance: Allowance, bytes: number): void {
  allowance.bytes -= bytes;
  if (allowance.bytes < 0) throw new TooMuchData("the file unpacks to too much");
}

const END = 128;

/** ISO 32000-1, 7.4.5. */
export function unpackRunLength(data: Uint8Array, most: number): GrowingBytes {
  const out = new GrowingBytes(2 * data.length, most);
  for (let at = 0; at < data.length && !out.isFull; ) {
    const length = data[at]!;
    if (length === END) break;
    if (length < END) {
      out.pushAll(data.subarray(at + 1, at + 2 + length));
      at += length + 2;
      continue;
    }
    const byte = data[at + 1];
    if (byte === undefined) break;
    out.push(byte);
    out.repeat(1, 256 - length);
    at += 2;
  }
  return out;
}
