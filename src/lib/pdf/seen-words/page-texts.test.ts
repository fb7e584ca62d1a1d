import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "#kit/documents/pdfs/built-pdf.ts";
import { withOpenPage } from "#kit/documents/pdfs/open-page.ts";
import { type PageTexts, takeTexts } from "./page-texts.ts";

const words = (text: string, matrix = "1 0 0 1 60 600") =>
  `BT /F1 12 Tf ${matrix} Tm (${text}) Tj ET `;
/** Where these words stand, on the seen page. */
const PLACE = { left: 60 / 595, right: 80 / 595, top: 230 / 842, bottom: 240 / 842 };

const withTexts = <T>(content: string, work: (texts: PageTexts) => T, objects = {}) =>
  withOpenPage(content, ({ pdfium, page, seen }) => work(takeTexts(pdfium, page, seen)), objects);

test("texts are told with whether they are drawn as in a mirror, or turned over", async () => {
  const looks = await withTexts(
    words("a") + words("a", "-1 0 0 1 60 600") + words("a", "-1 0 0 -1 60 600"),
    ({ texts }) => texts.map(({ isMirrored, isTurnedOver }) => [isMirrored, isTurnedOver]),
  );
  assert.deepEqual(looks, [
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test("texts of forms are told where the page draws them, turned as they are there", async () => {
  const objects = {
    3: page("").replace("/Font <<", "/XObject << /Fm 8 0 R >> /Font <<"),
    8: [
      "<< /Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
      words("form"),
    ],
  };
  const found = await withTexts(
    `${words("one")}q -1 0 0 1 595 0 cm /Fm Do Q ${words("two")}`,
    ({ texts }) => texts.map(({ isMirrored }) => isMirrored),
    objects,
  );
  assert.deepEqual(found, [false, true, false]);
});

test("a text is covered by what is drawn over its place later, and by no thin line", async () => {
  const isCovered = (content: string) =>
    withTexts(content, (all) => all.isCovered(all.texts[0]!, PLACE));
  assert.equal(await isCovered(`${words("a")}50 590 60 30 re f`), true);
  assert.equal(await isCovered(`50 590 60 30 re f ${words("a")}`), false);
  assert.equal(await isCovered(`${words("a")}50 590 60 30 re S`), false);
  assert.equal(await isCovered(`${words("a")}50 604 60 1 re f`), false);
  assert.equal(await isCovered(`${words("a")}350 590 60 30 re f`), false);
});

test("what marked content says is to be read instead is not read", async () => {
  const content = `/Span << /ActualText (100) >> BDC ${words("900")}EMC`;
  const read = await withOpenPage(content, ({ pdfium, page, seen }) => {
    takeTexts(pdfium, page, seen);
    const text = pdfium.FPDFText_LoadPage(page);
    const codes = Array.from({ length: 3 }, (_, at) => pdfium.FPDFText_GetUnicode(text, at));
    pdfium.FPDFText_ClosePage(text);
    return String.fromCodePoint(...codes);
  });
  assert.equal(read, "900");
});

test("what is put aside for a while is there again, also where the work fails", async () => {
  await withOpenPage(words("a") + words("b"), ({ pdfium, page, seen }) => {
    const all = takeTexts(pdfium, page, seen);
    const count = () => {
      const text = pdfium.FPDFText_LoadPage(page);
      const letters = pdfium.FPDFText_CountChars(text);
      pdfium.FPDFText_ClosePage(text);
      return letters;
    };
    const before = count();
    assert.equal(all.withTextsAlone(count), before);
    assert.equal(all.withoutTexts(count), 0);
    assert.throws(() =>
      all.withoutTexts(() => {
        throw new Error("failed");
      }),
    );
    assert.equal(count(), before);
  });
});
