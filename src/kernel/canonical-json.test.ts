import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalJson } from "./canonical-json.ts";

const hex = (text: string) => Buffer.from(text).toString("hex");

// RFC 8785, 3.2.2, with the bytes that 3.2.4 prints of it.
const SAMPLE = String.raw`{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}`;
const SAMPLE_BYTES = `
  7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72
  75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75 6d 62 65 72 73 22 3a
  5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31
  65 2b 33 30 2c 34 2e 35 2c 30 2e 30 30 32 2c 31 65 2d 32 37
  5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30 30
  30 66 5c 6e 41 27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d`;

test("the RFC's own sample is written in the RFC's own bytes", () => {
  assert.equal(hex(canonicalJson(JSON.parse(SAMPLE))), SAMPLE_BYTES.replace(/\s/g, ""));
});

test("keys stand in the order of their UTF-16 code units, as in the RFC's sample", () => {
  // RFC 8785, 3.2.3: the emoji's first half sorts before the Hebrew presentation form.
  const sample = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\u{1f600}": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
  };
  const values = [...canonicalJson(sample).matchAll(/:"([^"]+)"/g)].map(([, value]) => value);
  assert.deepEqual(values, [
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
});

// RFC 8785, appendix B: the double's bits, and how it is written.
const NUMBERS: [bits: string, written: string][] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

test("numbers are written as in the RFC's table", () => {
  for (const [bits, written] of NUMBERS) {
    assert.equal(canonicalJson(Buffer.from(bits, "hex").readDoubleBE()), written, bits);
  }
});

test("what JSON has no way to say is refused rather than written as something else", () => {
  const unsayable: unknown[] = [
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ...["\ud83d", "\ude00\ud83d", undefined, 1n, Symbol("x"), () => 1],
    ...[new Date(0), new Map([["a", 1]]), new Uint8Array(1), /x/],
  ];
  for (const value of unsayable) {
    assert.throws(() => canonicalJson({ deep: [value] }), TypeError, String(value));
  }
  assert.throws(() => canonicalJson({ "\ud83d": 1 }), TypeError);
});

test("a property that is not there and one that is undefined are the same", () => {
  assert.equal(canonicalJson({ a: undefined, b: null }), canonicalJson({ b: null }));
});

test("lists of numbers are written as each of their numbers is, however they are nested", () => {
  const lists = fc.letrec<{ list: unknown[] }>((tie) => ({
    list: fc.array(
      fc.oneof(
        { depthSize: "small" },
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        tie("list"),
      ),
    ),
  })).list;
  const oneByOne = (value: unknown): string =>
    Array.isArray(value) ? `[${value.map(oneByOne).join(",")}]` : canonicalJson(value);
  fc.assert(fc.property(lists, (list) => assert.equal(canonicalJson(list), oneByOne(list))));
});

test("what was written before is not written again, nor looked at", () => {
  const known = {
    get never() {
      throw new Error("it was looked at");
    },
  };
  const written = (part: object) => (part === known ? '{"a":1}' : undefined);
  assert.equal(canonicalJson({ z: [known], b: known }, written), '{"b":{"a":1},"z":[{"a":1}]}');
});
