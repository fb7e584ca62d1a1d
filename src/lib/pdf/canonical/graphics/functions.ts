import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import { settleCalculator } from "./calculator.ts";
import { numbers, readNumber, readNumbers, readWhole } from "./numbers.ts";
import type { Settling } from "./settling.ts";

/** How many numbers go in and come out. */
export interface Arity {
  inputs: number;
  outputs: number;
}

const UNCLEAR = "calculates colours in a way that is not clear";
/** Stitched functions within each other. */
const MAX_DEPTH = 4;
const MAX_STITCHED = 512;
const MAX_SAMPLE_BYTES = 8 * 1024 * 1024;
const SAMPLE_BITS = new Set([1, 2, 4, 8, 16, 24, 32]);
/** Of larger samples, which not all readers take, the first bits say all that is seen. */
const MOST_BITS = 16;
const MAX_EXPONENT = 1_000;

/**
 * A function in the one form of its kind (ISO 32000-1, 7.10): every entry there
 * and of the right length, tables as long as they say, stitches in order.
 * @throws UnfitPdf for one that readers would calculate differently
 */
export function settleFunction(
  at: Settling,
  value: PdfObject | undefined,
  arity: Arity,
  depth = 0,
): PdfObject {
  at.spend();
  const source = at.objectBehind(value);
  if (!(source instanceof PdfDict) || depth > MAX_DEPTH) return at.refuse(UNCLEAR);
  const { resolve } = at.graph;
  const domain = readRanges(source.get("Domain", resolve), arity.inputs, at);
  if (!domain) return at.refuse(UNCLEAR);
  const range = readRanges(source.get("Range", resolve), arity.outputs, at);
  if (source.has("Range") && !range) return at.refuse(UNCLEAR);
  const frame: Frame = { at, source, arity, domain, range };
  switch (readWhole(source.get("FunctionType", resolve), 0, 4)) {
    case 0:
      return settleTable(frame);
    case 2:
      return settlePower(frame);
    case 3:
      return settleStitches(frame, depth);
    case 4:
      return settleProgram(frame);
    default:
      return at.refuse(UNCLEAR);
  }
}

/**
 * One function for all components or an array of one for each, as shadings take them.
 * @throws UnfitPdf
 */
export function settleFunctions(
  at: Settling,
  value: PdfObject | undefined,
  { inputs, outputs }: Arity,
): PdfObject {
  const source = at.objectBehind(value);
  if (!(source instanceof PdfArray)) return settleFunction(at, source, { inputs, outputs });
  if (source.length !== outputs) return at.refuse(UNCLEAR);
  return new PdfArray(
    source.toArray().map((item) => settleFunction(at, item, { inputs, outputs: 1 })),
  );
}

interface Frame {
  at: Settling;
  source: PdfDict;
  arity: Arity;
  domain: number[];
  range: number[] | undefined;
}

/** Pairs of a least and a most, in order. */
function readRanges(
  value: PdfObject | undefined,
  count: number,
  at: Settling,
): number[] | undefined {
  const ranges = readNumbers(value, at.graph.resolve, { count: 2 * count });
  return ranges?.every((most, index) => index % 2 === 0 || ranges[index - 1]! <= most)
    ? ranges
    : undefined;
}

function head(type: number, { domain, range }: Frame): PdfDict {
  const dict = new PdfDict([
    ["FunctionType", PdfNumber.of(type)],
    ["Domain", numbers(domain)],
  ]);
  if (range) dict.set("Range", numbers(range));
  return dict;
}

/** Type 0; cubic interpolation, which hardly any reader does, becomes linear (7.10.2). */
function settleTable(frame: Frame): PdfObject {
  const { at, source, arity, range } = frame;
  const { resolve } = at.graph;
  const size = readNumbers(source.get("Size", resolve), resolve, { count: arity.inputs });
  const bits = readWhole(source.get("BitsPerSample", resolve), 1, 32) ?? 0;
  if (!(source instanceof PdfStream) || !range || !size || !SAMPLE_BITS.has(bits)) {
    return at.refuse(UNCLEAR);
  }
  if (!size.every((count) => Number.isInteger(count) && count >= 1)) return at.refuse(UNCLEAR);
  const samples = size.reduce((product, count) => product * count, arity.outputs);
  const bytes = Math.ceil((samples * bits) / 8);
  const data = bytes <= MAX_SAMPLE_BYTES ? at.unpack(source) : undefined;
  if (!data || data.length < bytes) return at.refuse(UNCLEAR);
  const encode = optional(source, "Encode", 2 * arity.inputs, at);
  const decode = optional(source, "Decode", 2 * arity.outputs, at);
  const dict = head(0, frame);
  dict.set("Size", numbers(size));
  dict.set("BitsPerSample", PdfNumber.of(Math.min(bits, MOST_BITS)));
  if (encode) dict.set("Encode", numbers(encode));
  if (decode) dict.set("Decode", numbers(decode));
  return at.graph.add(at.pack(firstBits(data.subarray(0, bytes), bits), dict));
}

function firstBits(samples: Uint8Array, bits: number): Uint8Array {
  if (bits <= MOST_BITS) return samples;
  const [from, to] = [bits / 8, MOST_BITS / 8];
  return samples.filter((_, at) => at % from < to);
}

/** Type 2 (7.10.3). */
function settlePower(frame: Frame): PdfObject {
  const { at, source, arity, domain } = frame;
  const exponent = readNumber(source.get("N", at.graph.resolve), MAX_EXPONENT);
  const first =
    optional(source, "C0", arity.outputs, at) ?? (arity.outputs === 1 ? [0] : undefined);
  const last = optional(source, "C1", arity.outputs, at) ?? (arity.outputs === 1 ? [1] : undefined);
  if (exponent === undefined || !first || !last || arity.inputs !== 1) return at.refuse(UNCLEAR);
  if (exponent <= 0 || (exponent !== 1 && domain[0]! < 0)) return at.refuse(UNCLEAR);
  const dict = head(2, frame);
  dict.set("C0", numbers(first));
  dict.set("C1", numbers(last));
  dict.set("N", PdfNumber.of(exponent));
  return dict;
}

/** Type 3 (7.10.4); a stitch without length has no value that all readers take. */
function settleStitches(frame: Frame, depth: number): PdfObject {
  const { at, source, arity, domain } = frame;
  const { resolve } = at.graph;
  const parts = source.getArray("Functions", resolve);
  const count = parts?.length ?? 0;
  if (!parts || count < 1 || count > MAX_STITCHED || arity.inputs !== 1) return at.refuse(UNCLEAR);
  const bounds = readNumbers(source.get("Bounds", resolve), resolve, { count: count - 1 });
  const encode = readNumbers(source.get("Encode", resolve), resolve, { count: 2 * count });
  if (!bounds || !encode) return at.refuse(UNCLEAR);
  const [least, most] = domain as [number, number];
  const edges = [least, ...bounds, most];
  if (edges.some((edge, index) => index > 0 && edge < edges[index - 1]!)) return at.refuse(UNCLEAR);
  const wide = Array.from({ length: count }, (_, index) => index).filter(
    (index) => edges[index]! < edges[index + 1]!,
  );
  const kept = wide.length > 0 ? wide : [0];
  const dict = head(3, frame);
  dict.set(
    "Functions",
    new PdfArray(kept.map((index) => settleFunction(at, parts.at(index), arity, depth + 1))),
  );
  dict.set("Bounds", numbers(kept.slice(1).map((index) => edges[index]!)));
  dict.set("Encode", numbers(kept.flatMap((index) => encode.slice(2 * index, 2 * index + 2))));
  return dict;
}

/** Type 4 (7.10.5). */
function settleProgram(frame: Frame): PdfObject {
  const { at, source, arity, range } = frame;
  const data = source instanceof PdfStream ? at.unpack(source) : undefined;
  const program = data && range && settleCalculator(data, arity.inputs, arity.outputs);
  if (!program) return at.refuse(UNCLEAR);
  return at.graph.add(at.pack(Buffer.from(program, "latin1"), head(4, frame)));
}

/** Undefined where it is not there. @throws UnfitPdf where it is broken */
function optional(source: PdfDict, key: string, count: number, at: Settling): number[] | undefined {
  const value = at.objectBehind(source.get(key));
  if (value === undefined) return undefined;
  return readNumbers(value, at.graph.resolve, { count }) ?? at.refuse(UNCLEAR);
}
