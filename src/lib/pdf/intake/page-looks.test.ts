import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf, page } from "#kit/documents/pdfs/built-pdf.ts";
import { findDifferent, lookAtPages } from "./page-looks.ts";

/** Says "Total 8" to everybody who copies the text, whatever digit is drawn. */
function priced(digit: "6" | "8", more = ""): Buffer {
  const words = `BT /F1 24 Tf 72 720 Td (Contract) Tj /F2 8 Tf 0 -40 Td (Total ${digit}) Tj ET`;
  return buildPdf({
    3: page("").replace(
      "/Font <<",
      "/Font << /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
    ),
    4: ["<< >>", `${words} ${more}`],
    6: [
      "<< >>",
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
       1 begincodespacerange <00> <FF> endcodespacerange
       2 beginbfchar <36> <0038> <38> <0038> endbfchar
       endcmap end end`,
    ],
  });
}

async function different(
  before: Buffer,
  after: Buffer,
  unread?: ReadonlySet<number>,
): Promise<number[]> {
  const seen = async (pdf: Buffer) => ({ pdf, looks: await lookAtPages(pdf) });
  return findDifferent(await seen(before), await seen(after), unread);
}

describe("findDifferent", () => {
  it("sees a digit of eight points that was changed though the text is the same", async () => {
    const [one, other] = await Promise.all([lookAtPages(priced("8")), lookAtPages(priced("6"))]);
    assert.equal(one[0]?.letters, other[0]?.letters);
    assert.deepEqual(await different(priced("8"), priced("6")), [1]);
  });

  it("passes over letters that read otherwise only where it is asked to", async () => {
    const retold = priced("8", "/Span <</ActualText (other)>> BDC BT /F 9 Tf (x) Tj ET EMC");
    const bare = priced("8", "/Span BMC BT /F 9 Tf (x) Tj ET EMC");
    assert.deepEqual(await different(retold, bare), [1]);
    assert.deepEqual(await different(retold, bare, new Set([1])), []);
    assert.deepEqual(await different(priced("8"), priced("6"), new Set([1])), [1]);
  });

  it("sees a tint that was laid under much of the page", async () => {
    const tinted = priced("8", "/T gs 0.88 g 40 200 500 300 re f");
    assert.deepEqual(await different(priced("8"), tinted), [1]);
  });

  it("takes a hairline that moved by a part of a pixel for the same", async () => {
    const line = (y: number) => priced("8", `0.2 w 72 ${y} m 300 ${y} l S`);
    assert.deepEqual(await different(line(300), line(300.15)), []);
  });
});
