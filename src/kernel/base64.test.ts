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

const FOREIGN = [
  "=",
  " ",
  "\n",
  "\r",
  "\t",
  ".",
  ",",
  "%",
  "*",
  "\u0000",
  "\u007f",
  "é",
  "\u0141",
  "Ā",
  "😀",
];

test("a foreign character is seen wherever it stands, however long the text is", () => {
  for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 63, 64, 65, 66, 100, 1_021, 1_022, 1_023, 1_024]) {
    const text = "QUJDREVG".repeat(length).slice(0, length);
    assert.equal(readBase64(text) === null, length % 4 === 1, text);
    for (const foreign of FOREIGN) {
      for (const at of [0, 1, 2, 3, length >> 1, length - 2, length - 1]) {
        if (at < 0 || at >= length) continue;
        const inserted = text.slice(0, at) + foreign + text.slice(at);
        const replaced = text.slice(0, at) + foreign + text.slice(at + 1);
        assert.equal(readBase64(inserted), null, inserted);
        // The last one or two are filling.
        if (foreign === "=" && at === length - 1 && (length - 1) % 4 !== 1) continue;
        assert.equal(readBase64(replaced), null, replaced);
      }
    }
  }
});

test("filling stands at the end only, and is two characters at most", () => {
  for (const text of ["AA=A", "=AAA", "AAAA===", "AA==AA==", "===", "A=", "A=="]) {
    assert.equal(readBase64(text), null, text);
  }
});
