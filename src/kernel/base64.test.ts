import assert from "node:assert/strict";
import { test } from "node:test";
import { readBase64 } from "./base64.ts";

test("base64 and base64url are read, with and without filling", () => {
  const bytes = Buffer.from([0xfb, 0xff, 0xbe, 0x00]);
  for (const text of ["+/++AA==", "-_--AA==", "+/++AA", "-_++AA="]) {
    assert.deepEqual(readBase64(text), bytes, text);
  }
  assert.deepEqual(readBase64(""), Buffer.alloc(0));
});

test("whatever has other characters in it, or filling elsewhere than at the end, is not", () => {
  for (const text of [
    "AA AA",
    "AAAA\n",
    "AA=A",
    "=AAA",
    "AAAA===",
    "ÄÄÄÄ",
    "AAAA%3d",
    "AA\u0000A",
  ]) {
    assert.equal(readBase64(text), null, text);
  }
});
