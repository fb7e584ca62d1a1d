import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { quickPdfium, withPdf } from "#lib/pdfium/pdfium.ts";
import type { GlyphShape } from "./glyph-shape.ts";
import { judgeForeign, judgeGlyph, judgeHidden } from "./judge-glyph.ts";
import { referenceShapes } from "./reference-shapes.ts";

type Judge = typeof judgeGlyph;

async function withShapes(
  work: (
    shapeOf: (letter: string) => GlyphShape,
    judge: {
      glyph: (shape: GlyphShape, letter: string) => ReturnType<Judge>;
      foreign: (shape: GlyphShape) => string;
      hidden: (shape: GlyphShape) => string;
    },
  ) => void,
) {
  await withPdf(buildPdf({}), (held) => {
    const pdfium = quickPdfium(held.pdfium);
    const shapeOf = (letter: string) => {
      const [shape] = referenceShapes(pdfium, letter, 1);
      assert.ok(shape, letter);
      return shape;
    };
    work(shapeOf, {
      glyph: (shape, letter) => judgeGlyph(pdfium, shape, letter),
      foreign: (shape) => judgeForeign(pdfium, shape),
      hidden: (shape) => judgeHidden(pdfium, shape),
    });
  });
}

test("a digit is believed as itself and never as another", async () => {
  await withShapes((shapeOf, { glyph }) => {
    for (const drawn of "0123456789") {
      for (const said of "0123456789") {
        const verdict = glyph(shapeOf(drawn), said);
        if (drawn === said) assert.equal(verdict, "alike", drawn);
        else assert.ok(verdict === "unlike" || verdict === "untold", `${drawn} as ${said}`);
      }
    }
  });
});

test("a letter that is drawn as another lies; as a capital or a small one it does not", async () => {
  await withShapes((shapeOf, { glyph }) => {
    assert.equal(glyph(shapeOf("K"), "E"), "unlike");
    assert.equal(glyph(shapeOf("g"), "k"), "unlike");
    assert.equal(glyph(shapeOf("Ä"), "ä"), "alike");
    assert.equal(glyph(shapeOf("K"), "k"), "alike");
  });
});

test("what is said to be a digit and is none to anybody is left open", async () => {
  await withShapes((shapeOf, { glyph }) => {
    for (const drawn of ["-", "'", "·"]) assert.equal(glyph(shapeOf(drawn), "0"), "untold", drawn);
  });
});

test("what is said to be nothing lies where it is a digit, and is left open where it may be a letter", async () => {
  await withShapes((shapeOf, { hidden }) => {
    assert.equal(hidden(shapeOf("9")), "unlike");
    assert.equal(hidden(shapeOf("k")), "untold");
    assert.equal(hidden(shapeOf("·")), "unknown");
  });
});

test("what is said to be of another script lies where it passes for a letter of ours", async () => {
  await withShapes((shapeOf, { foreign }) => {
    assert.equal(foreign(shapeOf("R")), "unlike");
    assert.equal(foreign(shapeOf("≠")), "unknown");
  });
});
