import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { extraFrom, type HandmadeObject, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import { compareEngines } from "./compare-engines.ts";
import { proveAgreement } from "./prove-agreement.ts";

const BOX = "/MediaBox [0 0 300 200]";
const plain = { entries: BOX, content: "0.5 g 40 40 60 20 re f 1 0 0 RG 20 100 m 280 100 l S" };

/** Forms within forms, the last of which draws a bar: PDFium gives up on the way, pdf.js does not. */
function nested(depth: number): Buffer {
  const first = extraFrom(2);
  const extra = Array.from({ length: depth }, (_, index): HandmadeObject => {
    const isLast = index + 1 === depth;
    const resources = isLast ? "" : `/Resources <</XObject <</X ${first + index + 1} 0 R>>>>`;
    return {
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${resources}`,
      data: isLast ? "0 g 60 120 90 10 re f" : "/X Do",
    };
  });
  const entries = `${BOX} /Resources <</XObject <</X ${first} 0 R>>>>`;
  return pagesPdf([plain, { entries, content: "/X Do" }], { extra });
}

test("pages of office programs and browsers are the same in both engines", async () => {
  for (const name of ["libreoffice", "chromium", "packed", "linearized"]) {
    const pdf = readFileSync(
      join(PACKAGE_ROOT, "tests", "kit", "documents", "pdfs", `${name}.pdf`),
    );
    assert.deepEqual(await compareEngines(pdf, [1, 2]), [], name);
  }
});

test("what one engine draws and the other does not is told with its page and place", async () => {
  assert.deepEqual(await compareEngines(nested(5), [1, 2]), []);
  const [found, ...others] = await compareEngines(nested(45), [1, 2]);
  assert.deepEqual(others, []);
  assert.equal(found?.page, 2);
  assert.equal(found.kind, "ink");
  for (const { x, y } of found.places) {
    assert.ok(x > 15 && x < 55 && y > 30 && y < 45, `${x} ${y}`);
  }
  await assert.rejects(proveAgreement(nested(45), [1, 2]), (error: Error) => {
    assert.ok(error instanceof UnfitPdf);
    assert.match(error.message, /^Page 2 of the PDF looks different in different PDF programs\./);
    return true;
  });
});

test("a letter that the edge of the page cuts off is the same in both", async () => {
  const font = "/Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold>>>>";
  const page = (text: string) => ({
    entries: `${BOX} /Resources <<${font}>>`,
    content: `0.129 g BT /F 15.7713 Tf 1 0 0 1 -0.9917 100.0566 Tm (${text}) Tj ET`,
  });
  assert.deepEqual(await compareEngines(pagesPdf([page("Input"), page("Hello")]), [1, 2]), []);
});

test("strips that lie edge to edge are one surface, and a gap between them is none", async () => {
  const strips = (gap: number) =>
    Array.from({ length: 9 }, (_, index) => {
      const bottom = 20.3 + index * 15.27;
      return `q 40.4 ${bottom} 100 ${15.27 - gap} re W n 0 0.2 0.6 rg 0 0 300 200 re f Q`;
    }).join(" ");
  const page = (content: string) => pagesPdf([{ entries: BOX, content }]);
  const filled = Array.from({ length: 9 }, (_, i) => `20.4 ${20.3 + i * 15.27} 100 15.27 re f`);
  assert.deepEqual(await compareEngines(page(filled.join(" ")), [1]), []);
  assert.deepEqual(await compareEngines(page(strips(0)), [1]), []);
  assert.deepEqual(await compareEngines(page(strips(3)), [1]), []);
});

test("only the pages that are asked for are drawn", async () => {
  assert.deepEqual(await compareEngines(nested(45), [1]), []);
  await proveAgreement(nested(45), []);
});

test("a file that the second engine cannot open is refused, not failed at", async () => {
  await assert.rejects(proveAgreement(Buffer.from("%PDF-1.7\nnothing"), [1]), UnfitPdf);
});

test("a page that takes too long is refused by its number", async () => {
  const content = "0 0 300 200 re f 1 0 0 1 0.01 0 cm ".repeat(40_000);
  const slow = pagesPdf([{ entries: BOX, content }]);
  await assert.rejects(proveAgreement(slow, [1], { cpuMs: 5 }), (error: Error) => {
    assert.match(
      error.message,
      /^Page 1 of the PDF asks for too much drawing: it would take too long to show\./,
    );
    return true;
  });
});

test("letters that are drawings far larger than their text are compared as others are", async () => {
  const font = extraFrom(1);
  const entries = `${BOX} /Resources <</Font <</F ${font} 0 R>>>>`;
  const extra = [
    `<</Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.0005 0 0 -0.0005 0 0]
      /FirstChar 65 /LastChar 65 /Widths [1200] /Encoding <</Differences [65 /A]>>
      /CharProcs <</A ${font + 1} 0 R>> /Resources <<>>>>`,
    { entries: "", data: "1200 0 -32768 -32768 32767 32767 d1 0 -1400 1200 1400 re f" },
  ];
  const content = "BT /F 14 Tf 72 100 Td (AAA) Tj ET";
  assert.deepEqual(await compareEngines(pagesPdf([{ entries, content }], { extra }), [1]), []);
});
