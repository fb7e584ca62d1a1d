import assert from "node:assert/strict";
import { test } from "node:test";
import { withOpenPage } from "#kit/documents/pdfs/open-page.ts";
import { ALL_FACES, drawReference, KINDS, referenceShapes } from "./reference-shapes.ts";

test("a letter has a shape in each face that has it, and none in those that lack it", async () => {
  await withOpenPage("", ({ pdfium }) => {
    const count = (letter: string, faces: number) => [...referenceShapes(pdfium, letter, faces)];
    assert.equal(count("9", KINDS).length, KINDS);
    assert.equal(count("9", ALL_FACES + 9).length, ALL_FACES);
    assert.equal(count("日", ALL_FACES).length, 0);
    const [arabic, all] = [count("ع", ALL_FACES).length, ALL_FACES];
    assert.ok(arabic > 0 && arabic < all, String(arabic));
  });
});

test("shapes that are kept are those that the faces draw", async () => {
  await withOpenPage("", ({ pdfium }) => {
    for (const letter of ["9", "1", "g", "Č", "Ж"]) {
      const [kept] = referenceShapes(pdfium, letter, 1);
      const drawn = drawReference(pdfium, letter, 0);
      assert.ok(kept && drawn, letter);
      assert.deepEqual([kept.rows, kept.inked], [drawn.rows, drawn.inked], letter);
      assert.ok(Math.abs(kept.aspect - drawn.aspect) < 1e-6, letter);
    }
  });
});
