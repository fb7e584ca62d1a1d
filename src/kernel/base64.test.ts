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

test("lines of any kind and white space around and between them are passed over", () => {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index));
  const plain = bytes.toString("base64");
  const lined = (end: string) => plain.replace(/.{60}/g, (line) => line + end);
  const texts = [
    ...["\n", "\r\n", "\r", "\n  ", "\t", " ", "  ", "\f"].map(lined),
    ...[` ${plain}`, `${plain} `, `\n${plain}\t\n`, `${plain.slice(0, -1)}\n${plain.slice(-1)}`],
  ];
  for (const text of texts) assert.deepEqual(readBase64(text), bytes, JSON.stringify(text));
  for (const blank of [" ", "\n", "\u00a0", "\u2028"]) {
    assert.equal(readBase64(`${plain}${blank}*`), null);
  }
  assert.equal(readBase64(`${plain}\u00a0`), null);
});

test("base64 whose plus signs came as blanks is not read as other bytes", () => {
  for (let length = 4; length < 60; length += 1) {
    const plain = Buffer.alloc(length, 0xfb).toString("base64");
    assert.equal(readBase64(plain.replaceAll("+", " ")), null, plain);
  }
});

const FOREIGN = ["=", ".", ",", "%", "*", "\u0000", "\u007f", "é", "\u0141", "Ā", "😀"];

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
