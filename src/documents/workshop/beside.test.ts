import assert from "node:assert/strict";
import { test } from "node:test";
import { takeBeside } from "./beside.ts";

const large = Buffer.alloc(64 * 1024, 1);
const small = Buffer.alloc(10, 2);

test("large bytes are taken out of records and maps, each with the way to its place", () => {
  const input = {
    base: large,
    images: new Map([["https://a.example/1.png", { type: "image/png", bytes: large }]]),
    rest: { small, list: [large], text: "x" },
  };
  const { input: left, beside, parts } = takeBeside(input);
  assert.deepEqual(beside, [
    [["base"], large.length],
    [["images", "https://a.example/1.png", "bytes"], large.length],
  ]);
  assert.equal(parts.length, 2);
  assert.deepEqual(left, {
    base: null,
    images: new Map([["https://a.example/1.png", { type: "image/png", bytes: null }]]),
    rest: { small, list: [large], text: "x" },
  });
  assert.equal(input.base, large, "what was given is as it was");
});

test("an input without large bytes is sent as it is", () => {
  for (const input of [large, small, { small }, "text", null, [1], new Map([["a", small]])]) {
    assert.deepEqual(takeBeside(input), { input, beside: [], parts: [] });
  }
});
