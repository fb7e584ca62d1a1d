import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Objects } from "#kit/documents/pdfs/built-pdf.ts";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { settled } from "#kit/documents/pdfs/settled-fonts.ts";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { readOptionalFamily } from "#lib/fonts/fonts.ts";

const FONT = "/Type /Font /Subtype /Type1";
const skip = withoutTools("pdftotext", "pdffonts");

/** A page that shows a string in a font. */
function shown(font: string, string: string, more: Objects = {}): Buffer {
  return buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R >> >> >>`,
    4: ["<< >>", `BT /F1 24 Tf 72 720 Td ${string} Tj ET`],
    5: `<< ${font} >>`,
    ...more,
  });
}

const textOf = (pdf: Uint8Array) => askTool("pdftotext", ["FILE", "-"], pdf).toString().trim();
const fontsOf = (pdf: Uint8Array) => askTool("pdffonts", ["FILE"], pdf).toString();

describe("a font that is not in the file", { skip }, () => {
  for (const [name, font, string, text] of [
    ["of the standard ones", `${FONT} /BaseFont /Helvetica`, "(Contract)", "Contract"],
    [
      "whose encoding names other letters",
      `${FONT} /BaseFont /Times-Roman /Encoding << /Differences [65 /Ccaron /uni0411 /Euro] >>`,
      "(ABC)",
      "ČБ€",
    ],
    ["without a subtype or a name", "/Type /Font /Encoding /WinAnsiEncoding", "(caf\\351)", "café"],
    ["of dingbats", `${FONT} /BaseFont /ZapfDingbats`, "(4)", "✔"],
    ["of symbols", `${FONT} /BaseFont /Symbol`, "(abS)", "αβΣ"],
    ["of Wingdings", "/Subtype /TrueType /BaseFont /Wingdings-Regular", "<FC>", "✔"],
    [
      "with ligatures",
      `${FONT} /BaseFont /Georgia /Encoding << /Differences [1 /f_f_i] >>`,
      "<01>",
      "ffi",
    ],
  ] as const) {
    it(`${name} gets letters of ours, with the text they had`, () => {
      const { pdf, warnings, replacedPages } = settled(shown(font, string));
      assert.equal(textOf(pdf).normalize("NFKC"), text);
      assert.match(fontsOf(pdf), /Countersign-\S+ +\S+(?: \S+)* +\S+ +yes/);
      assert.doesNotMatch(fontsOf(pdf), / no +(?:yes|no) +(?:yes|no) +\d+ +\d+/);
      assert.deepEqual(replacedPages, [1]);
      // Nobody expects those that every program has.
      const isExpected = /BaseFont \/(?:Helvetica|Arial|Times|Courier|ZapfDingbats|Symbol)/.test(
        font,
      );
      assert.equal(warnings.length, isExpected ? 0 : 1);
      if (isExpected) return;
      assert.match(warnings[0]!.text, /^Fonts that were not in the PDF were put in/);
    });
  }

  it("that content names and no resource has is Helvetica for every reader", () => {
    const upload = buildPdf({ 4: ["<< >>", "BT /Nowhere 24 Tf 72 720 Td (Contract) Tj ET"] });
    const { pdf, warnings } = settled(upload);
    assert.equal(textOf(pdf), "Contract");
    assert.match(warnings[0]!.text, /a font that its pages name and it lacks/);
  });

  it("that nothing shows is put in without a word", () => {
    const { warnings, replacedPages, pdf } = settled(buildPdf({ 4: ["<< >>", "0 0 9 9 re f"] }));
    assert.deepEqual({ warnings, replacedPages }, { warnings: [], replacedPages: [] });
    assert.doesNotMatch(unpacked(pdf), /Helvetica/);
  });

  it("with a glyph that nobody can name is refused, with the page, the font and the glyph", () => {
    const upload = shown(
      `${FONT} /BaseFont /Services /Encoding << /Differences [65 /g17] >>`,
      "(A)",
    );
    assert.throws(
      () => settled(upload),
      /^UnfitPdf: Page 1 of the PDF shows the glyph "g17" of the font Services, which is not in the file/,
    );
  });

  it("whose words are invisible, as behind a scan, is not held against a letter nobody has", () => {
    const unknown = `${FONT} /BaseFont /Services /Encoding << /Differences [65 /g17] >>`;
    const hidden = (render: string) =>
      shown(unknown, "", { 4: ["<< >>", `BT /F1 9 Tf 9 9 Td ${render} Tr (A) Tj ET`] });
    assert.deepEqual(settled(hidden("3")).warnings, []);
    assert.throws(() => settled(hidden("3 Tr q 0")), /^UnfitPdf: Page 1/);
    assert.throws(() => settled(hidden("7")), /^UnfitPdf: Page 1/);
  });

  const composite = (descendant: string, encoding: string): Objects => ({
    5: `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    6: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin ${descendant} >>`,
  });
  const JAPANESE = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>";

  it("of codes of one and two bytes keeps its codes", () => {
    const upload = shown("", "<418260>", composite(JAPANESE, "90ms-RKSJ-H"));
    const { pdf } = settled(upload);
    assert.equal(textOf(pdf), "AＡ");
  });

  it("of Japanese letters that are not installed is refused, with what to do", (t) => {
    if (readOptionalFamily("ja")) return t.skip("Japanese letters are installed here");
    assert.throws(
      () => settled(shown("", "<8c5f>", composite(JAPANESE, "90ms-RKSJ-H"))),
      /^UnfitPdf: Page 1 of the PDF shows "契" in the font HeiseiMin.*npm run fonts -- ja/,
    );
  });

  it("of Arial or its like is read by the numbers of its glyphs, of others it is not", () => {
    const IDENTITY = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";
    const named = (name: string): Objects => {
      const parts = composite(IDENTITY, "Identity-H");
      return { ...parts, 5: String(parts[5]).replace("HeiseiMin", name) };
    };
    assert.equal(textOf(settled(shown("", "<0024>", named("ArialMT"))).pdf), "A");
    assert.throws(
      () => settled(shown("", "<0024>", named("Calibri"))),
      /^UnfitPdf: Page 1 of the PDF shows a glyph \(number 36\) of the font Calibri/,
    );
  });

  it("whose codes are explained nowhere is refused", () => {
    assert.throws(
      () => settled(shown("", "<0001>", composite(JAPANESE, "Own-Codes"))),
      /^UnfitPdf: Page 1 of the PDF uses the font HeiseiMin, whose codes nothing explains/,
    );
  });
});
