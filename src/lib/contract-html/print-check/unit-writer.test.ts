import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { UnitWriter } from "./unit-writer.ts";

test("what is written in pieces is read as one text, unit by unit, halves of letters included", () => {
  const pieces = fc.array(
    fc.oneof(fc.string(), fc.constantFrom("\uD83D", "\uDE00", "\u0000", "ß")),
  );
  fc.assert(
    fc.property(pieces, (texts) => {
      const writer = new UnitWriter();
      for (const text of texts) writer.add(text);
      const whole = texts.join("");
      assert.equal(writer.length, whole.length);
      assert.equal(writer.take(), whole);
    }),
  );
});

test("texts longer than what is turned at once stay whole", () => {
  const writer = new UnitWriter();
  for (let at = 0; at < 30_001; at += 1) writer.add(String.fromCharCode(at));
  const text = writer.take();
  assert.equal(text.length, 30_001);
  for (let at = 0; at < 30_001; at += 1) assert.equal(text.charCodeAt(at), at);
});

test("after a text was taken the next begins from nothing", () => {
  const writer = new UnitWriter();
  writer.add("first, and longer");
  assert.equal(writer.take(), "first, and longer");
  assert.equal(writer.length, 0);
  writer.add("second");
  assert.equal(writer.take(), "second");
  assert.equal(writer.take(), "");
});
