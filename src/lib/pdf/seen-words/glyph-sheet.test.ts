import assert from "node:assert/strict";
import { test } from "node:test";
import type { Objects } from "#kit/documents/pdfs/built-pdf.ts";
import { withOpenPage } from "#kit/documents/pdfs/open-page.ts";
import type { GlyphShape } from "./glyph-shape.ts";
import { type DrawnGlyph, type Glyph, layOutGlyphs } from "./glyph-sheet.ts";

/** What glyphs of the page's first text's font draw and say. */
const laidOut = (glyphs: readonly Glyph[], font = "") =>
  withOpenPage(
    "BT /F1 12 Tf 60 600 Td (a) Tj ET",
    ({ pdfium, document, page }) => {
      const first = pdfium.FPDFTextObj_GetFont(pdfium.FPDFPage_GetObject(page, 0));
      const sheet = layOutGlyphs(pdfium, { document, font: first }, glyphs);
      const found = { shapes: sheet.shapes(), claims: sheet.claims() };
      sheet.close();
      return found;
    },
    font === "" ? {} : fontOf(font),
  );

const isDrawn = (drawn: DrawnGlyph | undefined): drawn is GlyphShape =>
  typeof drawn === "object" && drawn !== null;

const code = (letter: string) => letter.charCodeAt(0);

test("each glyph is drawn by itself, and said to be what its font says", async () => {
  const { shapes, claims } = await laidOut([code("l"), code("-"), code(" "), code("l")]);
  const [tall, flat, blank, again] = shapes;
  assert.deepEqual(
    claims.map((claim) => claim.trim()),
    ["l", "-", "", "l"],
  );
  assert.ok(isDrawn(tall) && isDrawn(flat));
  assert.ok(tall.aspect < 0 && flat.aspect > 0);
  assert.ok(tall.top > 0.5 && flat.top < 0.5);
  assert.equal(blank, null);
  assert.deepEqual(again, tall);
});

test("some codes are one glyph where they are said together", async () => {
  const { shapes, claims } = await laidOut([[code("r"), code("n")], code("r")]);
  const [two, one] = shapes;
  assert.equal(claims[0], "rn");
  assert.ok(isDrawn(two) && isDrawn(one));
  assert.ok(two.aspect > one.aspect);
});

test("what a glyph draws far from its place is told, whatever its field is", async () => {
  const near = await laidOut([97], "0 0 20 20 re f");
  const afar = await laidOut([97], "400 100 300 300 re f");
  assert.ok(isDrawn(near.shapes[0]));
  assert.equal(afar.shapes[0], "elsewhere");
});

/** A font whose only glyph is drawn by this content, a hundredth as large (ISO 32000-1, 9.6.5). */
function fontOf(content: string): Objects {
  return {
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Resources << /Font << /F1 8 0 R >> >> >>`,
    8: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.01 0 0 0.01 0 0]
      /FirstChar 97 /LastChar 97 /Widths [100] /Encoding << /Type /Encoding /Differences [97 /a] >>
      /CharProcs << /a 9 0 R >> /Resources << >> >>`,
    9: ["<< >>", `100 0 0 0 1000 1000 d1 ${content}`],
  };
}
