import assert from "node:assert/strict";
import { test } from "node:test";
import { isEscaped } from "./json-escapes.ts";

const escaped = (text: string, from = 0) => isEscaped(Buffer.from(text), from, text.length);

test("what stands behind an odd number of backslashes is escaped, and behind an even one is not", () => {
  for (let count = 0; count <= 5; count += 1) {
    assert.equal(escaped(`a${"\\".repeat(count)}`), count % 2 === 1, `${count}`);
  }
});

test("backslashes before the beginning count for nothing", () => {
  assert.equal(escaped("\\\\\\", 1), false);
  assert.equal(escaped("\\\\\\", 2), true);
  assert.equal(escaped("\\\\", 2), false);
  assert.equal(escaped("", 0), false);
});
