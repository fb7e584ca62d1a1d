import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf, page } from "#kit/documents/pdfs/built-pdf.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { drawingWork } from "./drawing-work.ts";

const SCALE = { wide: 300, high: 200, pixels: 5 };
const BOX = "/MediaBox [0 0 300 200]";
const workOf = (pdf: Buffer) =>
  withPdf(pdf, (held) =>
    withPage(held, 1, (handle) => drawingWork(held.pdfium, handle, SCALE, 1_000_000_000).work),
  );

test("letters that are drawings count as letters, whatever box they claim", async () => {
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0]
    /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 /Widths [8]
    /Encoding << /Type /Encoding /Differences [97 /a] >> /CharProcs << /a 6 0 R >> >>`;
  const pdf = buildPdf({
    3: page("").replace("/Font << ", "/Font << /F3 5 0 R "),
    4: ["<< >>", `BT /F3 10 Tf 10 190 Td ${"(a) Tj ".repeat(3_000)} ET`],
    5: font,
    6: ["<< >>", "8 0 -32768 -32768 32767 32767 d1 0 0 6 6 re f"],
  });
  assert.ok((await workOf(pdf)) < 50_000_000);
});

test("what covers the page again and again counts as often", async () => {
  const content = "0 0 300 200 re f ".repeat(3_000);
  assert.ok((await workOf(pagesPdf([{ entries: BOX, content }]))) > 500_000_000);
});
