import assert from "node:assert/strict";
import { test } from "node:test";
import { contractText } from "#documents/contract-text.ts";
import { readPages } from "#documents/text-view/read-pages.ts";
import { buildPdf, page } from "#kit/pdfs/built-pdf.ts";
import { LYING, SHOWN, UNSEEN } from "#kit/pdfs/lying-texts.ts";

const spoken = (markup: string) => markup.replace(/<[^>]+>/g, " ");

for (const [name, pdf] of Object.entries(LYING)) {
  test(`what the page shows is said, or its picture stands for it, where ${name}`, async () => {
    const { layers, texts, pictures } = await readPages(pdf);
    const { text } = await contractText({ pdf, pages: 1, attachments: [], characters: 1_000 });
    for (const said of [spoken(texts[0] ?? ""), spoken(layers[0] ?? ""), text]) {
      assert.doesNotMatch(said, /100|6,600/, said);
    }
    if (pictures[0] === null) assert.ok(spoken(texts[0] ?? "").includes(SHOWN), texts[0]);
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

test("a page without text stands there as a picture", async () => {
  const { pictures } = await readPages(buildPdf({ 4: ["<< >>", "0 0 200 200 re f"] }));
  assert.deepEqual(pictures, ["none"]);
});
