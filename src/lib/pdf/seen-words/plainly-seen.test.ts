import assert from "node:assert/strict";
import { test } from "node:test";
import { withOpenPage } from "#kit/documents/pdfs/open-page.ts";
import { isPlainlySeen } from "./plainly-seen.ts";

const WORDS = "BT /F1 12 Tf 60 600 Td (The tenant) Tj ET ";

const isPlain = (content: string) =>
  withOpenPage(content, ({ pdfium, page, seen }) => isPlainlySeen(pdfium, page, seen));

test("dark words on light ground, with thin lines about them, are seen without a picture", async () => {
  for (const content of [
    WORDS,
    `0.9 g 50 590 100 30 re f 0 g ${WORDS}`,
    `${WORDS}2 w 50 590 100 30 re S 60 598 100 1 re f`,
    `q 50 580 400 50 re W n ${WORDS}Q`,
    `0.5 g 300 100 100 100 re f 0 g ${WORDS}`,
  ]) {
    assert.equal(await isPlain(content), true, content);
  }
});

test("whatever may hide a letter has to be drawn to be told", async () => {
  for (const content of [
    `0.8 g ${WORDS}`,
    `3 Tr ${WORDS}`,
    `0.5 g 50 590 100 30 re f 0 g ${WORDS}`,
    `${WORDS}1 g 50 590 100 30 re f`,
    `${WORDS}5 w 50 590 100 30 re S`,
    `q 50 580 30 50 re W n ${WORDS}Q`,
    `q 50 580 m 400 580 l 50 640 l h W n ${WORDS}Q`,
    WORDS.replace("60 600", "560 600"),
    `${WORDS}q 9 0 0 9 9 9 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \0 EI Q`,
  ]) {
    assert.equal(await isPlain(content), false, content);
  }
});
