import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import { looksSame } from "./compare-looks.ts";
import { drawPage, withFilledPage } from "./held-form.ts";

const draw = (content: string) =>
  withPdf(buildPdf({ 4: ["<< >>", content] }), (held) =>
    withFilledPage(held, 0, 1, (page) => drawPage(held, 0, page, 1_400)),
  );
const text = (words: string, size = 9) => `BT /F1 ${size} Tf 72 720 Td (${words}) Tj ET`;

describe("looksSame", () => {
  for (const [name, one, other] of [
    ["one digit of twelve points", text("Price 1900 EUR", 12), text("Price 7900 EUR", 12)],
    ["a full stop between digits", text("1.000 EUR", 12), text("1000 EUR", 12)],
    ["a missing word", text("not more than"), text("more than")],
    ["a yellow marker", "", "1 1 0 rg 72 700 100 12 re f"],
    ["a box moved by three points", "72 700 40 40 re S", "75 700 40 40 re S"],
  ] as const) {
    it(`tells ${name} apart`, async () => {
      assert.equal(looksSame(await draw(one), await draw(other)), false);
    });
  }

  for (const [name, one, other] of [
    ["the same page", text("Price 3900 EUR"), text("Price 3900 EUR")],
    ["edges that fall a third of a point beside", "72 700 40 40 re S", "72.3 700.3 40 40 re S"],
    ["a hairline in light grey", "", "0.67 G 0 w 72 700 12 12 re S"],
  ] as const) {
    it(`takes ${name} as the same`, async () => {
      assert.equal(looksSame(await draw(one), await draw(other)), true);
    });
  }
});
