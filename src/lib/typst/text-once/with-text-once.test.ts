import assert from "node:assert/strict";
import { test } from "node:test";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { SENTENCES } from "#kit/documents/scripts/sentences.ts";
import { printedHtml } from "#kit/documents/taken-html.ts";
import { withTextOnce } from "./with-text-once.ts";

const skip = withoutTools("pdftotext", "mutool", "qpdf");

const printed = (content: string): Uint8Array => printedHtml(content).pdf;

/** As both are written, and without what shows nothing. */
const plain = (text: string) => text.normalize("NFC").replace(/[\p{Cf}\s]/gu, "");

const textOf = (pdf: Uint8Array): Record<string, string> => ({
  pdftotext: askTool("pdftotext", ["FILE", "-"], pdf).toString(),
  mutool: askTool("mutool", ["draw", "-q", "-F", "txt", "FILE"], pdf).toString(),
});

test("syllables of several glyphs are copied as they were written, each letter once", {
  skip,
}, () => {
  const { sentences } = SENTENCES.find(({ lang }) => lang === "hi")!;
  const pdf = printed(sentences.map((one) => `<p lang="hi">${one}</p>`).join(""));
  for (const [reader, text] of Object.entries(textOf(pdf))) {
    for (const one of sentences) {
      assert.ok(plain(text).includes(plain(one)), `${reader} reads ${text}`);
    }
  }
  assert.match(askTool("qpdf", ["--check", "FILE"], pdf).toString(), /No syntax or stream/);
});

test("the same syllable twice in a row is read twice", { skip }, () => {
  const text = "किकि रुरुरु कि";
  const { pdftotext } = textOf(printed(`<p lang="hi">${text}</p>`));
  assert.equal(plain(pdftotext ?? "").slice(0, plain(text).length), plain(text));
});

test("the same letter in two forms one after the other is read twice", { skip }, () => {
  const pdf = printed('<p>été<span style="font-variant:small-caps">été</span>é</p>');
  for (const [reader, text] of Object.entries(textOf(pdf))) {
    assert.match(plain(text), /^étéétéé/, reader);
  }
});

test("a file without such syllables stays as it is", () => {
  const pdf = printed("<p>final affairs, schiff\u00ADfahrt, größer</p>");
  assert.equal(withTextOnce(pdf), pdf);
});
