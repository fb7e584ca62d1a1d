import { clamp } from "#kernel/clamp.ts";
import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfDict, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import { readNumber, readNumbers } from "./numbers.ts";
import { readCalculator } from "./run-calculator.ts";

/** What a function makes of as many numbers as it takes; undefined where that is no number. */
export type Calculate = (inputs: readonly number[]) => number[] | undefined;

/** Whose objects they are. */
interface Objects {
  resolve: Resolve;
  decode(stream: PdfStream): Uint8Array;
}

/**
 * Reads a function as `settleFunction` writes them (ISO 32000-1, 7.10), to
 * calculate with it as PDFium does.
 */
export function readFunction(objects: Objects, settled: PdfObject): Calculate {
  const { resolve } = objects;
  const found = settled.type === "ref" ? resolve(settled) : settled;
  if (!(found instanceof PdfDict)) return () => undefined;
  const list = (key: string) => readNumbers(found.get(key, resolve), resolve);
  const frame: Frame = { objects, source: found, list, domain: list("Domain") ?? [] };
  const calculate = KINDS[readNumber(found.get("FunctionType", resolve)) ?? -1]?.(frame);
  const range = list("Range");
  return (inputs) => {
    const outputs = calculate?.(clampEach(inputs, frame.domain));
    if (!outputs?.every(Number.isFinite)) return undefined;
    return range ? clampEach(outputs, range) : [...outputs];
  };
}

interface Frame {
  objects: Objects;
  source: PdfDict;
  list(key: string): number[] | undefined;
  domain: readonly number[];
}

const KINDS: Readonly<Record<number, (frame: Frame) => Calculate>> = {
  0: readTable,
  2: readPower,
  3: readStitches,
  4: readProgram,
};

/** Each held between its least and its most. */
function clampEach(values: readonly number[], edges: readonly number[]): number[] {
  return values.map((value, at) =>
    clamp(value, edges[2 * at] ?? value, edges[2 * at + 1] ?? value),
  );
}

function interpolate(
  value: number,
  from: readonly [number, number],
  to: readonly [number, number],
) {
  const width = from[1] - from[0];
  return width === 0 ? to[0] : to[0] + ((value - from[0]) * (to[1] - to[0])) / width;
}

const pair = (list: readonly number[], at: number) => [list[2 * at]!, list[2 * at + 1]!] as const;

/** From the sample below it goes up along each input on its own; others mix all corners. */
function readTable({ objects, source, list, domain }: Frame): Calculate {
  const sizes = list("Size") ?? [];
  const range = list("Range") ?? [];
  const outputs = range.length / 2;
  const bits = readNumber(source.get("BitsPerSample", objects.resolve)) ?? 8;
  const most = 2 ** bits - 1;
  const encode = list("Encode") ?? sizes.flatMap((size) => [0, size - 1]);
  const decode = list("Decode") ?? range;
  const data = source instanceof PdfStream ? objects.decode(source) : new Uint8Array(0);
  const sampleAt = (index: number) => {
    let value = 0;
    for (let bit = index * bits; bit < (index + 1) * bits; bit += 1) {
      value = 2 * value + (((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    }
    return value;
  };
  return (inputs) => {
    const places = inputs.map((input, at) => {
      const place = interpolate(input, pair(domain, at), pair(encode, at));
      return clamp(place, 0, sizes[at]! - 1);
    });
    let first = 0;
    let block = 1;
    const ways = places.map((place, at) => {
      const lower = Math.floor(place);
      first += lower * block;
      const step = lower < sizes[at]! - 1 ? block : 0;
      block *= sizes[at]!;
      return { step, part: place - lower };
    });
    return Array.from({ length: outputs }, (_, output) => {
      const sample = sampleAt(first * outputs + output);
      let value = sample;
      for (const { step, part } of ways) {
        if (part > 0) value += part * (sampleAt((first + step) * outputs + output) - sample);
      }
      return interpolate(value, [0, most], pair(decode, output));
    });
  };
}

function readPower({ objects, source, list }: Frame): Calculate {
  const [first, last] = [list("C0") ?? [0], list("C1") ?? [1]];
  const exponent = readNumber(source.get("N", objects.resolve)) ?? 1;
  return ([input = 0]) => first.map((from, at) => from + input ** exponent * (last[at]! - from));
}

function readStitches({ objects, source, list, domain }: Frame): Calculate {
  const parts = source.getArray("Functions", objects.resolve)?.toArray() ?? [];
  const functions = parts.map((part) => readFunction(objects, part));
  const bounds = list("Bounds") ?? [];
  const encode = list("Encode") ?? [];
  const edges = [domain[0]!, ...bounds, domain[1]!];
  return ([input = 0]) => {
    const after = bounds.findIndex((bound) => input < bound);
    const at = after < 0 ? functions.length - 1 : after;
    const own = interpolate(input, [edges[at]!, edges[at + 1]!], pair(encode, at));
    return functions[at]?.([own]);
  };
}

function readProgram({ objects, source }: Frame): Calculate {
  if (!(source instanceof PdfStream)) return () => undefined;
  return readCalculator(Buffer.from(objects.decode(source)).toString("latin1"));
}
