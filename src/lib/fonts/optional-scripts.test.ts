import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutTools } from "#kit/documents/pdfs/tools.ts";
import { checkContractIn, checkCopied } from "#kit/documents/scripts/check-contract.ts";
import { tryParagraphs } from "#kit/documents/scripts/try-paragraphs.ts";
import { readOptionalFamily } from "./fonts.ts";

const installed = readOptionalFamily("ja") !== null && readOptionalFamily("th") !== null;
const skip = installed ? withoutTools("pdftotext", "mutool") : "npm run fonts was not run here";

for (const lang of ["th", "ja", "ko", "zh-Hans", "zh-Hant"]) {
  test(`a contract of two pages in ${lang} is printed, and copied as it was written`, {
    skip,
  }, async () => {
    checkCopied(lang, await checkContractIn(lang));
  });
}

test("no paragraph of 30 languages, whatever its look, is refused or left without an answer", {
  skip,
}, async () => {
  // The others: amounts of money among Han letters, in columns narrower than they.
  const drawn = [
    await tryParagraphs(1, 204, true),
    await tryParagraphs(2538, 1, true),
    await tryParagraphs(12_734, 1, true),
  ];
  const outcomes = drawn.flat();
  assert.deepEqual(
    outcomes.filter(({ kind }) => kind !== "doubted"),
    [],
  );
});
