import assert from "node:assert/strict";
import { composeHtml } from "#documents/compose-html.ts";
import { askTool } from "#kit/documents/pdfs/tools.ts";
import { contractIn, sentencesIn } from "./contract-in.ts";

/** As both are written: without blanks, which lines change, and without what shows nothing. */
const plain = (text: string) => text.normalize("NFKC").replace(/[\p{Cf}\s]/gu, "");

/**
 * A contract in a language is taken, has at least two pages, and neither the guard nor anybody else
 * doubts its print.
 * @returns its PDF
 */
export async function checkContractIn(lang: string): Promise<Uint8Array> {
  const input = { content: contractIn(lang), title: null, language: "en" as const };
  const fields = [{ id: "a", label: "Buyer" }];
  const composed = await composeHtml({ ...input, fields, centred: false });
  assert.ok("pdf" in composed, JSON.stringify(composed));
  assert.deepEqual(composed.doubts, []);
  assert.ok(composed.pages.length >= 2, `${composed.pages.length} pages`);
  return composed.pdf;
}

/** Each of its sentences is copied from the pages as it was written, by poppler and by MuPDF. */
export function checkCopied(lang: string, pdf: Uint8Array): void {
  const texts = [
    askTool("pdftotext", ["-raw", "FILE", "-"], pdf),
    askTool("mutool", ["draw", "-q", "-F", "txt", "FILE"], pdf),
  ].map((text) => plain(text.toString()));
  for (const sentence of sentencesIn(lang).sentences) {
    for (const text of texts) assert.ok(text.includes(plain(sentence)), sentence);
  }
}
