import assert from "node:assert/strict";
import { test } from "node:test";
import { clamp } from "./clamp.ts";

test("a value stays within its edges, and what is no number stays none", () => {
  assert.deepEqual(
    [-1, 0, 3, 5, 6].map((value) => clamp(value, 0, 5)),
    [0, 0, 3, 5, 5],
  );
  assert.equal(clamp(2, 4, 3), 4);
  assert.ok(Number.isNaN(clamp(Number.NaN, 0, 1)));
});
