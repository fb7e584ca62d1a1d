import assert from "node:assert/strict";
import { test } from "node:test";
import type { Outline, Point } from "./outlines.ts";
import { findMoved, movedGlyph, withParts } from "./side-bearings.ts";
import { readTrueType } from "./true-type.ts";
import { writeTrueType } from "./write-true-type.ts";

const corner = (x: number, y: number): Point => ({ x, y, on: true });
const square: Outline = {
  advance: 1_000,
  contours: [[corner(100, 0), corner(100, 700), corner(600, 700), corner(600, 0)]],
};

/** A font of two squares, of which the second has another bearing than its outline. */
function fontWithBearing(bearing: number): Buffer {
  const { font } = writeTrueType([square, square]);
  for (let at = 12; at < font.length; at += 16) {
    if (font.toString("latin1", at, at + 4) !== "hmtx") continue;
    font.writeInt16BE(bearing, font.readUInt32BE(at + 8) + 6);
    return font;
  }
  throw new Error("a font has this table");
}

test("a glyph that lies beside its bearing is put where PDFium draws it", () => {
  assert.equal(readTrueType(fontWithBearing(100))?.sound, true);
  assert.equal(readTrueType(fontWithBearing(104))?.sound, true);
  const font = readTrueType(fontWithBearing(250));
  assert.equal(font?.sound, false);
  const anew = readTrueType(font.withCodes(undefined, []));
  assert.equal(anew?.sound, true);
  assert.equal(anew.glyphCount, 3);
  assert.equal(anew.advanceOf(1), 1_000);
});

test("a composite glyph lies where the part lies that gives it its measures", () => {
  const simple = Buffer.from("0001006400000258 02bc".replace(" ", ""), "hex");
  const composite = Buffer.from(
    "ffff0064000002580 2bc020300000000 0000".replaceAll(" ", ""),
    "hex",
  );
  const moved = findMoved({
    glyphCount: 2,
    unitsPerEm: 1_000,
    bytesOf: (glyph) => [simple, composite][glyph]!,
    bearingOf: (glyph) => [150, 100][glyph]!,
  });
  assert.deepEqual(
    [...moved],
    [
      [0, 50],
      [1, 50],
    ],
  );
  assert.equal(movedGlyph(simple, 7, 50).readInt16BE(2), 150);
  assert.equal(movedGlyph(simple, 7, 50).readUInt16BE(12), 7);
  assert.equal(withParts(composite, new Map([[0, 9]])).readUInt16BE(12), 9);
  assert.equal(withParts(simple, new Map([[0, 9]])), simple);
});

test("glyphs that are parts of themselves, or end too early, are passed by", () => {
  const itself = Buffer.from("ffff006400000258 02bc0203000000000000".replaceAll(" ", ""), "hex");
  const short = itself.subarray(0, 13);
  const moved = findMoved({
    glyphCount: 2,
    unitsPerEm: 1_000,
    bytesOf: (glyph) => [itself, short][glyph]!,
    bearingOf: () => 500,
  });
  assert.equal(moved.has(0), false);
});
