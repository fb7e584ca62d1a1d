import assert from "node:assert/strict";
import { test } from "node:test";
import { formBody } from "./form-body.ts";

const shown = (values: Parameters<typeof formBody>[0]) => [
  ...new URLSearchParams(formBody(values)),
];

test("values are nested by brackets, and places of lists by their number", () => {
  const values = {
    mode: "payment",
    line_items: [
      { price: "price_1", quantity: 1 },
      { price: "price_2", quantity: 2 },
    ],
    automatic_tax: { enabled: true },
    metadata: { purchase: "p", words: ["a", "b"] },
  };
  assert.deepEqual(shown(values), [
    ["mode", "payment"],
    ["line_items[0][price]", "price_1"],
    ["line_items[0][quantity]", "1"],
    ["line_items[1][price]", "price_2"],
    ["line_items[1][quantity]", "2"],
    ["automatic_tax[enabled]", "true"],
    ["metadata[purchase]", "p"],
    ["metadata[words][0]", "a"],
    ["metadata[words][1]", "b"],
  ]);
});

test("what would end a value does not, and what is empty is nothing", () => {
  assert.deepEqual(shown({ a: "x&b=y+z %5B" }), [["a", "x&b=y+z %5B"]]);
  assert.equal(formBody({ a: [], b: {} }), "");
  assert.deepEqual(shown({ a: "", b: 0, c: false }), [
    ["a", ""],
    ["b", "0"],
    ["c", "false"],
  ]);
});
