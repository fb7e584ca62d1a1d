import assert from "node:assert/strict";
import { test } from "node:test";
import { rightTo } from "./withdrawal-terms.ts";

test("a contract's right is called cancelling where every notice calls it that, and withdrawing otherwise", () => {
  const [cancel, withdraw] = [{ to: "cancel" as const }, {}];
  assert.equal(rightTo([cancel]), "cancel");
  assert.equal(rightTo([cancel, cancel]), "cancel");
  assert.equal(rightTo([cancel, withdraw]), "withdraw");
  assert.equal(rightTo([withdraw]), "withdraw");
  assert.equal(rightTo([]), "withdraw");
});
