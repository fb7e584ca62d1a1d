import assert from "node:assert/strict";
import { test } from "node:test";
import { sayResult } from "./say-result.ts";

test("a name stands apart from its value, however long it is", () => {
  assert.deepEqual(sayResult({ rotated: "seal", rootFingerprint: "ab", endsAt: null }), [
    "rotated:          seal",
    "rootFingerprint:  ab",
    "endsAt:           -",
  ]);
});

test("records are a table under the names of their columns", () => {
  const keys = [
    { name: "link.key", state: "fits", here: "fc20" },
    { name: "root", state: "missing", here: null },
  ];
  assert.deepEqual(sayResult({ keys }), [
    "keys:  name      state    here",
    "       link.key  fits     fc20",
    "       root      missing  -",
  ]);
  assert.deepEqual(sayResult({ ids: ["a", "b"], keys: [] }), [
    "ids:   a",
    "       b",
    "keys:  none",
  ]);
});
