import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { plainFontName, readShownCodes } from "./shown-codes.ts";

test("the codes that pages show are found by font", () => {
  const shown = readShownCodes(buildPdf({ 4: ["<< >>", "BT /F1 9 Tf (abba) Tj ET"] }));
  assert.ok(shown);
  const [font] = shown.pages[0] ?? [];
  assert.deepEqual(
    [...(font?.codes ?? [])],
    [..."ab"].map((letter) => letter.charCodeAt(0)),
  );
  assert.equal(shown.fonts.length, 1);
});

test("of a file that cannot be read nothing is known", () => {
  assert.equal(readShownCodes(Buffer.from("%PDF-1.7\nnothing")), null);
});

test("the mark of a subset is no part of a font's name", () => {
  assert.equal(plainFontName("ABCDEF+Arimo"), "Arimo");
  assert.equal(plainFontName("Abcdef+Arimo"), "Abcdef+Arimo");
});
