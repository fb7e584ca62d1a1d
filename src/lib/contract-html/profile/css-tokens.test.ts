import assert from "node:assert/strict";
import { test } from "node:test";
import { readTokens } from "./css-tokens.ts";

const nested = (levels: number) => `${"calc(".repeat(levels)}1${")".repeat(levels)}`;

test("a value is taken apart into words, texts, numbers with units, marks and functions", () => {
  assert.deepEqual(readTokens(`Solid "It's" #ABC -1.5E1Px, 40%/rgb(1 2)`), [
    { kind: "word", text: "solid" },
    { kind: "text", text: "It's" },
    { kind: "hash", text: "abc" },
    { kind: "number", number: -15, unit: "px" },
    { kind: "mark", text: "," },
    { kind: "number", number: 40, unit: "%" },
    { kind: "mark", text: "/" },
    {
      kind: "function",
      name: "rgb",
      inner: [
        { kind: "number", number: 1, unit: "" },
        { kind: "number", number: 2, unit: "" },
      ],
    },
  ]);
});

test("escapes are read before anything is compared", () => {
  assert.deepEqual(readTokens("\\62 old"), [{ kind: "word", text: "bold" }]);
  assert.deepEqual(readTokens('"\\201c x"'), [{ kind: "text", text: "“x" }]);
  assert.deepEqual(readTokens("1p\\78"), [{ kind: "number", number: 1, unit: "px" }]);
  assert.deepEqual(readTokens("RG\\42()"), [{ kind: "function", name: "rgb", inner: [] }]);
});

test("comments and white space part tokens, and are none", () => {
  assert.deepEqual(readTokens("/* a */"), []);
  assert.deepEqual(readTokens(" a/**/b\n"), [
    { kind: "word", text: "a" },
    { kind: "word", text: "b" },
  ]);
});

test("a value with what no value of the profile has is refused whole", () => {
  for (const value of [
    "[a] 1fr",
    "{x}",
    "(1)",
    "a;b",
    "a:b",
    "@media",
    "<!--",
    "-->",
    '"no end\n',
    "url(a b)",
  ]) {
    assert.equal(readTokens(value), null, value);
  }
});

test("an address is a function like any other, which holds it where it is in quotation marks", () => {
  assert.deepEqual(readTokens("url('a')"), [
    { kind: "function", name: "url", inner: [{ kind: "text", text: "a" }] },
  ]);
  assert.deepEqual(readTokens("URL( a.png ) b"), [
    { kind: "function", name: "url", inner: [] },
    { kind: "word", text: "b" },
  ]);
});

test("a closing bracket that nothing opened refuses the value, one that is missing does not", () => {
  assert.equal(readTokens("a)"), null);
  assert.equal(readTokens("rgb(1))"), null);
  assert.deepEqual(readTokens("rgb(1"), readTokens("rgb(1)"));
});

test("120 pieces are read, blanks counted, and 121 are too many", () => {
  assert.equal(readTokens(",".repeat(120))?.length, 120);
  assert.equal(readTokens(",".repeat(121)), null);
  assert.equal(readTokens("a ".repeat(60))?.length, 60);
  assert.equal(readTokens("a ".repeat(61)), null);
});

test("what stands in a function counts to its depth: seven around a number are read, eight too many", () => {
  assert.notEqual(readTokens(nested(7)), null);
  assert.equal(readTokens(nested(8)), null);
});

test("a number that no computer can hold refuses the value", () => {
  assert.equal(readTokens("1e999px"), null);
  assert.deepEqual(readTokens("1e3"), [{ kind: "number", number: 1000, unit: "" }]);
});
