import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeText, encodeText } from "./text-string.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const hex = (text: string) => Buffer.from(encodeText(text)).toString("hex");

test("any text comes back as it was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(decodeText(encodeText(text)), text);
    }),
    { numRuns: 500, seed: 3 },
  );
});

test("each byte of PDFDocEncoding that stands for a letter is written as that byte", () => {
  for (let byte = 0; byte < 256; byte += 1) {
    const letter = decodeText(bytes(byte));
    if (letter === "\ufffd" || byte === 0x7f || byte === 0xad) continue;
    assert.deepEqual(encodeText(letter), bytes(byte), `${byte}`);
  }
});

test("the rows in which PDFDocEncoding differs from Latin-1 are those of annex D", () => {
  const letters = { 24: "˘", 31: "˜", 128: "•", 132: "—", 146: "™", 147: "ﬁ", 158: "ž", 160: "€" };
  for (const [byte, letter] of Object.entries(letters)) {
    assert.equal(decodeText(bytes(Number(byte))), letter);
  }
  assert.deepEqual([decodeText(bytes(0x9f)), decodeText(bytes(0xa1))], ["\ufffd", "¡"]);
  assert.equal(decodeText(bytes(0x17, 0x20, 0x7f)), "\x17 \x7f");
});

test("a soft hyphen and a letter that no byte stands for make the text UTF-16 with its mark", () => {
  assert.equal(hex("a\u00ad"), "feff006100ad");
  assert.equal(hex("ж"), "feff0436");
  assert.equal(hex("😀"), "feffd83dde00");
  assert.equal(hex("a€"), "61a0");
});

test("text of Latin letters that begins like a mark is not taken for one", () => {
  for (const text of ["ÿþa", "þÿab", "ï»¿x"]) {
    assert.equal(hex(text).slice(0, 4), "feff", text);
    assert.equal(decodeText(encodeText(text)), text);
  }
  assert.equal(hex("ï»x"), "efbb78");
});

test("UTF-16 in both orders and UTF-8 are read by their marks, which are no part of the text", () => {
  assert.equal(decodeText(bytes(0xfe, 0xff, 0x04, 0x36)), "ж");
  assert.equal(decodeText(bytes(0xff, 0xfe, 0x36, 0x04)), "ж");
  assert.equal(decodeText(bytes(0xef, 0xbb, 0xbf, 0xd0, 0xb6)), "ж");
  assert.equal(decodeText(bytes(0xfe, 0xff)), "");
});

test("a mark that is cut is text, and units that are cut or unpaired become U+FFFD", () => {
  assert.equal(decodeText(bytes(0xfe)), "þ");
  assert.equal(decodeText(bytes(0xef, 0xbb)), "ï»");
  assert.equal(decodeText(bytes(0xfe, 0xff, 0x00, 0x61, 0x00)), "a\ufffd");
  assert.equal(decodeText(bytes(0xfe, 0xff, 0xd8, 0x3d)), "\ufffd");
  assert.equal(decodeText(bytes(0xef, 0xbb, 0xbf, 0xff)), "\ufffd");
});

test("an empty string is an empty text", () => {
  assert.equal(decodeText(bytes()), "");
  assert.deepEqual(encodeText(""), bytes());
});
