import assert from "node:assert/strict";
import { test } from "node:test";
import { findLost, readUtf8 } from "./utf8.ts";

test("bytes are text where they are UTF-8, and nothing where any of them is not", () => {
  for (const text of ["", "Müller", "\ufeff500 €", "👍", "\ufffd", "a\0b"]) {
    assert.equal(readUtf8(Buffer.from(text)), text);
  }
  const view = Buffer.from("xMüllerx").subarray(1, -1);
  assert.equal(readUtf8(new Uint8Array(view.buffer, view.byteOffset, view.length)), "Müller");
  for (const bytes of [
    Buffer.from("Müller", "latin1"),
    Buffer.from("👍").subarray(0, 3),
    Buffer.of(0xed, 0xa0, 0x80),
    Buffer.of(0xc0, 0x80),
    Buffer.of(0xf5, 0x80, 0x80, 0x80),
    Buffer.of(0xff),
  ]) {
    assert.equal(readUtf8(bytes), null, bytes.toString("hex"));
  }
});

test("a character that was lost is found where it stood, and whole ones beside it are not taken for one", () => {
  for (const lost of ["\0", "\ufffd", "\ud800", "\udc00"]) assert.equal(findLost(`ab${lost}c`), 2);
  for (const whole of ["", "Müller", "👍", "\u0001", "\ufffe", "\ufffc"]) {
    assert.equal(findLost(whole), -1);
  }
});
