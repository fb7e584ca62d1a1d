import assert from "node:assert/strict";
import { test } from "node:test";
import { withOpenPage } from "#kit/documents/pdfs/open-page.ts";
import { mayHideWords } from "./may-hide-words.ts";

const WORDS = "BT /F1 12 Tf 60 600 Td (The tenant) Tj ET ";
const SCAN = "q 595 0 0 842 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \0 EI Q ";

const hides = (content: string) =>
  withOpenPage(content, ({ pdfium, page, seen }) => mayHideWords(pdfium, page, seen));

test("dark words with lines and fills beside them hide nothing", async () => {
  for (const content of [
    WORDS,
    `0.9 g 300 100 100 100 re f 0 g ${WORDS}`,
    `0.9 g 50 590 100 30 re f 0 g ${WORDS}`,
    `${WORDS}60 598 100 1 re f`,
    `${WORDS}50 590 100 30 re S`,
    "",
  ]) {
    assert.equal(await hides(content), false, content);
  }
});

test("unpainted, light, covered words and words beside the page may be hidden", async () => {
  for (const content of [
    `3 Tr ${WORDS}`,
    `1 g ${WORDS}`,
    `1 Tr ${WORDS}`,
    `${WORDS}50 590 100 30 re f`,
    `${WORDS}q 100 0 0 30 50 590 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \0 EI Q`,
    WORDS.replace("60 600", "700 600"),
    WORDS.replace("60 600", "60 -60"),
  ]) {
    assert.equal(await hides(content), true, content);
  }
});

test("what was recognised on a scan is no hidden word, as long as there is no other", async () => {
  assert.equal(await hides(`${SCAN}3 Tr ${WORDS}`), false);
  assert.equal(await hides(`${SCAN}3 Tr ${WORDS}0 Tr 1 g ${WORDS}`), true);
});
