import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import { readFunction } from "./calculate.ts";
import { numbers } from "./numbers.ts";

const objects = { resolve: () => null, decode: (stream: PdfStream) => stream.data };

type Entries = Record<string, number | number[] | PdfObject>;

function entriesOf(entries: Entries): [string, PdfObject][] {
  return Object.entries(entries).map(([key, value]) => [
    key,
    typeof value === "number" ? PdfNumber.of(value) : Array.isArray(value) ? numbers(value) : value,
  ]);
}

const dict = (entries: Entries) => new PdfDict(entriesOf(entries));
const power = (from: number[], to: number[], exponent = 1) =>
  dict({ FunctionType: 2, Domain: [0, 1], N: exponent, C0: from, C1: to });

function calculate(source: PdfObject, ...inputs: number[]): number[] | undefined {
  return readFunction(objects, source)(inputs)?.map((value) => Math.round(value * 1e6) / 1e6);
}

function program(text: string, inputs: number, range: number[]): PdfStream {
  const domain = Array.from({ length: inputs }, () => [0, 1]).flat();
  const entries = entriesOf({ FunctionType: 4, Domain: domain, Range: range });
  return new PdfStream(entries, Buffer.from(text));
}

describe("a function that is calculated", () => {
  it("goes from one colour to another, and not beyond its domain", () => {
    const source = power([0, 1], [1, 0.5], 2);
    assert.deepEqual(calculate(source, 0.5), [0.25, 0.875]);
    assert.deepEqual(calculate(source, 7), [1, 0.5]);
  });

  it("goes from stitch to stitch, the later one at a bound", () => {
    const source = dict({
      FunctionType: 3,
      Domain: [0, 1],
      Bounds: [0.5],
      Encode: [0, 1, 1, 0],
      Functions: new PdfArray([power([0], [1]), power([0], [0.5])]),
    });
    assert.deepEqual(calculate(source, 0.25), [0.5]);
    assert.deepEqual(calculate(source, 0.5), [0.5]);
    assert.deepEqual(calculate(source, 1), [0]);
  });

  it("runs evenly from sample to sample of a table", () => {
    const entries = { FunctionType: 0, Domain: [0, 1], Range: [0, 1, 0, 1], BitsPerSample: 8 };
    const source = new PdfStream(
      entriesOf({ ...entries, Size: [3] }),
      Uint8Array.of(0, 255, 51, 204, 255, 0),
    );
    assert.deepEqual(calculate(source, 0.5), [0.2, 0.8]);
    assert.deepEqual(calculate(source, 0.25), [0.1, 0.9]);
    assert.deepEqual(calculate(source, 1), [1, 0]);
  });

  it("runs along each input of a table on its own", () => {
    const entries = { FunctionType: 0, Domain: [0, 1, 0, 1], Range: [0, 1], BitsPerSample: 4 };
    const source = new PdfStream(
      entriesOf({ ...entries, Size: [2, 2] }),
      Uint8Array.of(0x03, 0x6f),
    );
    assert.deepEqual(calculate(source, 1, 0), [0.2]);
    assert.deepEqual(calculate(source, 0, 1), [0.4]);
    assert.deepEqual(calculate(source, 0.5, 0.5), [0.3]);
  });

  for (const [name, text, inputs, expected] of [
    ["calculates", "{2 div 1 exch sub}", [0.5], [0.75]],
    ["branches", "{dup 0.5 gt {pop 1} {0.5 mul} ifelse}", [0.5], [0.25]],
    ["takes a branch or none", "{dup 0.5 gt {pop 1} if}", [0.6], [1]],
    ["rolls", "{3 1 roll}", [0.1, 0.2, 0.3], [0.3, 0.1, 0.2]],
    ["copies and counts from the top", "{2 copy 1 index}", [0.1, 0.2], [0.1, 0.2, 0.1, 0.2, 0.1]],
    ["counts in degrees", "{pop 90 sin 0.25 sqrt}", [0], [1, 0.5]],
    ["divides whole numbers", "{pop 7 2 idiv 7 2 mod 10 div}", [0], [1, 0.1]],
    ["holds truth", "{0.5 gt true and not {0.2} {0.8} ifelse}", [0.6], [0.8]],
  ] as [string, string, number[], number[]][]) {
    it(`${name} as its program says`, () => {
      const range = expected.flatMap(() => [0, 1]);
      assert.deepEqual(calculate(program(text, inputs.length, range), ...inputs), expected);
    });
  }

  it("has no answer where that is no number", () => {
    assert.equal(calculate(program("{0 div}", 1, [0, 1]), 0.5), undefined);
    assert.equal(calculate(dict({ FunctionType: 9, Domain: [0, 1] }), 0.5), undefined);
  });
});
