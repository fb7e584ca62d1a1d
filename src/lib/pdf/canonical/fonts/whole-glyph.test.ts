import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isWholeGlyph } from "./whole-glyph.ts";
import { writeGlyph } from "./write-true-type.ts";

const SQUARE = writeGlyph([
  [
    { x: 0, y: 0, on: true },
    { x: 0, y: 900, on: true },
    { x: 900, y: 900, on: true },
  ],
]).bytes;
/** A glyph that is drawn by another one. */
const partOf = (glyph: number) =>
  Buffer.from(`ffff${"0".repeat(16)}0003${hex(glyph)}00000000`, "hex");
const hex = (number: number) => number.toString(16).padStart(4, "0");
const isWhole = (...glyphs: Buffer[]) => isWholeGlyph(0, (glyph) => glyphs[glyph]!);

describe("the data of a glyph", () => {
  it("hold together where all points are there, and where nothing is drawn", () => {
    assert.ok(isWhole(SQUARE));
    assert.ok(isWhole(Buffer.alloc(0)));
    assert.ok(isWhole(partOf(1), SQUARE));
  });

  it("do not where they end too early", () => {
    const cut = SQUARE.subarray(0, SQUARE.length - 8);
    assert.ok(!isWhole(cut));
    assert.ok(!isWhole(SQUARE.subarray(0, 11)));
    assert.ok(!isWhole(partOf(1), cut));
  });

  it("do not where a letter reaches farther than all programs count", () => {
    const bar = (x: number, box = x) => {
      const glyph = Buffer.from(SQUARE);
      glyph.writeInt16BE(box, x < 0 ? 2 : 6);
      // Of the third point, as far from the second; behind the head, one contour and three flags.
      glyph.writeInt16BE(x, 10 + 2 + 2 + 3 + 4);
      return glyph;
    };
    assert.ok(isWhole(bar(16_000)));
    assert.ok(!isWhole(bar(30_000)));
    assert.ok(!isWhole(bar(-30_000)));
    assert.ok(isWhole(bar(5_000, 1_000)));
    assert.ok(!isWhole(bar(6_000, 900)));
    assert.ok(!isWhole(bar(-9_000, 0)));
  });

  it("do not where a contour ends before it begins, or a glyph is a part of itself", () => {
    const contradicting = Buffer.concat([SQUARE.subarray(0, 12), SQUARE.subarray(10)]);
    contradicting.writeInt16BE(2, 0);
    assert.ok(!isWhole(contradicting));
    assert.ok(!isWhole(partOf(0)));
  });
});
