import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { quickPdfium, withPdf } from "#lib/pdfium/pdfium.ts";
import { isOtherMark } from "./judge-mark.ts";
import { ALL_FACES, drawReference } from "./reference-shapes.ts";

const OTHERS = [".,", ",.", ":;", ";:", ".-", ",-", "-.", "-,"] as const;

test("in every face a mark of a number is itself, and another where it is drawn as that", async () => {
  await withPdf(buildPdf({}), (held) => {
    const pdfium = quickPdfium(held.pdfium);
    for (let face = 0; face < ALL_FACES; face += 1) {
      const shapeOf = (letter: string) => {
        const shape = drawReference(pdfium, letter, face);
        assert.ok(shape, letter);
        return shape;
      };
      for (const mark of ".,:;-") assert.equal(isOtherMark(shapeOf(mark), mark), false, mark);
      for (const [said = "", drawn = ""] of OTHERS) {
        assert.equal(isOtherMark(shapeOf(drawn), said), true, `${drawn} as ${said} in ${face}`);
      }
      for (const drawn of "0kW*'")
        assert.equal(isOtherMark(shapeOf(drawn), "."), false, `${drawn} in ${face}`);
    }
  });
});
