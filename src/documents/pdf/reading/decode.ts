import { constants, inflateSync } from "node:zlib";
import type { Resolve } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfName, PdfStream } from "#documents/pdf/objects.ts";
import { BrokenPdf } from "./parse.ts";
import { undoPredictor } from "./predictor.ts";

/** Counts down what may still be unpacked from one file, against decompression bombs. */
export interface Allowance {
  bytes: number;
}

/** By their short names, too, which readers take outside inline images as well. */
const FILTERS = new Map([
  ["FlateDecode", "FlateDecode"],
  ["Fl", "FlateDecode"],
  ["ASCIIHexDecode", "ASCIIHexDecode"],
  ["AHx", "ASCIIHexDecode"],
  ["ASCII85Decode", "ASCII85Decode"],
  ["A85", "ASCII85Decode"],
  ["LZWDecode", "LZWDecode"],
  ["LZW", "LZWDecode"],
  ["RunLengthDecode", "RunLengthDecode"],
  ["RL", "RunLengthDecode"],
]);
/** The library undoes these without a bound, up to a thousandfold; so little may go in. */
const GROWING = new Set(["LZWDecode", "RunLengthDecode"]);
const MAX_GROWING_BYTES = 256_000;
/** What a stream costs before its first byte, so that a million empty ones add up, too. */
const STREAM_COST_BYTES = 1_000;

/**
 * The data of a stream with its filters undone. What came out before a Flate
 * stream broke off is kept, as readers do.
 * @throws BrokenPdf when a filter is unknown or the allowance used up
 */
export function decodeStream(
  stream: PdfStream,
  resolve: Resolve,
  allowance: Allowance,
): Uint8Array {
  spend(allowance, STREAM_COST_BYTES);
  let bytes = stream.data;
  const filters = listOf(stream, "Filter", "F", resolve);
  const parms = listOf(stream, "DecodeParms", "DP", resolve);
  if (filters.length > 8) throw new BrokenPdf("a stream with too many filters");
  filters.forEach((filter, index) => {
    const name = filter instanceof PdfName ? filter.value : "?";
    const settings = parms[index] instanceof PdfDict ? parms[index] : undefined;
    bytes = undoFilter(bytes, name, settings, allowance);
  });
  return bytes;
}

function listOf(stream: PdfStream, key: string, short: string, resolve: Resolve) {
  const value = stream.get(key, resolve) ?? (stream.has("Length") ? undefined : stream.get(short));
  if (value instanceof PdfArray) {
    return Array.from({ length: Math.min(value.length, 9) }, (_, i) => value.at(i, resolve));
  }
  return value === undefined || value.type === "null" ? [] : [value];
}

function undoFilter(
  bytes: Uint8Array,
  name: string,
  parms: PdfDict | undefined,
  allowance: Allowance,
): Uint8Array {
  const filter = FILTERS.get(name);
  if (!filter) throw new BrokenPdf(`cannot undo the filter ${name}`);
  if (filter === "FlateDecode") return undoPredictor(inflate(bytes, allowance), parms);
  if (GROWING.has(filter) && bytes.length > MAX_GROWING_BYTES) {
    throw new BrokenPdf("a stream too large");
  }
  const decoded = decodeByLibrary(bytes, filter, parms);
  spend(allowance, decoded.length);
  return decoded;
}

function decodeByLibrary(
  bytes: Uint8Array,
  filter: string,
  parms: PdfDict | undefined,
): Uint8Array {
  const stream = new PdfStream([["Filter", PdfName.of(filter)]], bytes);
  if (parms) stream.set("DecodeParms", parms);
  try {
    return stream.getDecodedData();
  } catch (cause) {
    throw new BrokenPdf(`a stream does not unpack as ${filter}`, { cause });
  }
}

function inflate(bytes: Uint8Array, allowance: Allowance): Uint8Array {
  if (bytes.length === 0) return bytes;
  try {
    const inflated = inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, allowance.bytes),
    });
    spend(allowance, inflated.length);
    return inflated;
  } catch (cause) {
    if (cause instanceof BrokenPdf) throw cause;
    throw new BrokenPdf("a compressed stream does not unpack", { cause });
  }
}

function spend(allowance: Allowance, bytes: number): void {
  allowance.bytes -= bytes;
  if (allowance.bytes < 0) throw new BrokenPdf("the file unpacks to too much");
}
