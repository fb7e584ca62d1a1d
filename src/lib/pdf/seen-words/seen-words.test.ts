import assert from "node:assert/strict";
import { test } from "node:test";
import { contractText } from "#documents/contract-text.ts";
import { buildPdf, page } from "#kit/documents/pdfs/built-pdf.ts";
import { LYING, mappedPdf, SHOWN, UNSEEN } from "#kit/documents/pdfs/lying-texts.ts";
import { writeTrueType } from "#lib/pdf/canonical/fonts/write-true-type.ts";
import { readPages } from "#lib/text-view/read-pages.ts";

const spoken = (markup: string) => markup.replace(/<[^>]+>/g, " ");

for (const [name, pdf] of Object.entries(LYING)) {
  test(`what the page shows is said, or left open, or its picture stands for it, where ${name}`, async () => {
    const { layers, texts, pictures } = await readPages(pdf);
    const { text } = await contractText({ pdf, pages: 1, attachments: [], characters: 1_000 });
    for (const said of [spoken(texts[0] ?? ""), spoken(layers[0] ?? ""), text]) {
      assert.doesNotMatch(said, /100|6,600/, said);
    }
    const said = spoken(texts[0] ?? "");
    if (pictures[0] === null) assert.ok(said.includes(SHOWN) || said.includes("\ufffd"), said);
    else assert.deepEqual([pictures[0], texts[0], layers[0]], ["lies", "", ""]);
  });
}

for (const [name, pdf] of Object.entries(UNSEEN)) {
  test(`words that nobody sees are not said: ${name}`, async () => {
    const { layers, texts, pictures } = await readPages(pdf);
    const { text } = await contractText({ pdf, pages: 1, attachments: [], characters: 1_000 });
    assert.deepEqual(pictures, [null]);
    for (const said of [spoken(texts[0] ?? ""), spoken(layers[0] ?? ""), text]) {
      assert.ok(said.includes(SHOWN), said);
      assert.doesNotMatch(said, /cancel/);
    }
  });
}

test("a contract of which no page can be believed has no text for a model", async () => {
  const lies = LYING["digits are said to be others"]!;
  assert.ok(lies);
  const { text } = await contractText({ pdf: lies, pages: 1, attachments: [], characters: 1_000 });
  assert.equal(text, "");
});

test("letters of a font that is not embedded are believed as they are drawn", async () => {
  for (const font of ["Helvetica-BoldOblique", "Times-Italic", "Courier", "Times-Bold"]) {
    const resources = `/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >> >> >>`;
    const own = page(resources).replace(/\/Resources <<[\s\S]*?>> >> >>/, "");
    const said =
      "The quick brown fox jumps over 1234567890 lazy dogs, JACKDAWS LOVE MY BIG SPHINX \\(Q: z\\)";
    const { texts, pictures } = await readPages(
      buildPdf({ 3: own, 4: ["<< >>", `BT /F1 10 Tf 40 700 Td (${said}) Tj ET`] }),
    );
    assert.deepEqual(pictures, [null], font);
    assert.equal(spoken(texts[0] ?? "").trim(), said.replaceAll("\\", ""));
  }
});

/** Glyphs of Helvetica that are said to be what is given, on a line of other words. */
async function readSaid(map: Readonly<Record<string, string>>, content: string) {
  const { texts, pictures } = await readPages(mappedPdf(map, content));
  return [pictures[0], spoken(texts[0] ?? "").trim()];
}

test("a letter that is said by the code of its wide or slanted form is that letter", async () => {
  const map = { P: "\u{1d443}", R: "\uff32", x: "x" };
  assert.deepEqual(await readSaid(map, "PRx"), [null, "Lease agreement \u{1d443}\uff32x"]);
});

test("one glyph that nobody can name leaves a gap, and the rest of its page is believed", async () => {
  const words = "the tenant pays what is due in time, each month, to the landlord";
  const map = { "*": "GITHUB-SQUARE", "+": "7" };
  const [picture, text] = await readSaid(map, `${words} *+`);
  assert.equal(picture, null);
  assert.equal(text, `Lease agreement ${words} \ufffd\ufffd`);
});

test("digits are believed upside down where their line shows that it is", async () => {
  const turned = "BT /F1 12 Tf -1 0 0 -1 300 600 Tm (Rent 69) Tj ET";
  const { pictures, texts } = await readPages(buildPdf({ 4: ["<< >>", turned] }));
  assert.deepEqual([pictures[0], spoken(texts[0] ?? "").trim()], [null, "Rent 69"]);
});

test("a page without text stands there as a picture", async () => {
  const { pictures } = await readPages(buildPdf({ 4: ["<< >>", "0 0 200 200 re f"] }));
  assert.deepEqual(pictures, ["none"]);
});

/** A capital I, and whatever else its glyph draws, in units of 1/2048 em. */
function withGlyph(
  ...boxes: readonly [left: number, bottom: number, right: number, top: number][]
) {
  const contours = [[180, 0, 380, 1466] as const, ...boxes].map(([left, bottom, right, top]) =>
    [
      [left, bottom],
      [left, top],
      [right, top],
      [right, bottom],
    ].map(([x = 0, y = 0]) => ({ x, y, on: true })),
  );
  const nothing = { contours: [], advance: 569 };
  const { font } = writeTrueType([nothing, { contours, advance: 569 }], new Map([[73, 1]]));
  const resources = `/Resources << /Font << /F1 << /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+I
    /FirstChar 73 /LastChar 73 /Widths [278] /FontDescriptor 8 0 R /ToUnicode 10 0 R >> >> >>`;
  return buildPdf({
    3: page(resources).replace(/\/Resources <<[\s\S]*?>> >> >>/, ""),
    4: ["<< >>", "BT /F1 12 Tf 100 700 Td (I) Tj ET"],
    8: "<< /Type /FontDescriptor /FontName /AAAAAA+I /Flags 4 /FontBBox [-9000 -9000 9000 9000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 9 0 R >>",
    9: [`<< /Length1 ${font.length} >>`, font],
    10: [
      "<< >>",
      "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <49> <0049> endbfchar",
    ],
  });
}

test("a glyph that draws something far beside its letter is not believed", async () => {
  const { pictures, texts } = await readPages(withGlyph());
  assert.deepEqual([pictures, spoken(texts[0] ?? "").trim()], [[null], "I"]);
  for (const far of [
    [6_144, 0, 7_000, 1_400],
    [-4_000, 0, -3_000, 1_400],
    [180, 4_000, 380, 5_000],
    [180, -5_000, 380, -4_000],
  ] as const) {
    const { pictures, texts } = await readPages(withGlyph([...far]));
    assert.deepEqual([pictures[0], texts[0]], ["lies", ""], String(far));
  }
});
