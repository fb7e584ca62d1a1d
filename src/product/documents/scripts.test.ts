import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutTools } from "#kit/documents/pdfs/tools.ts";
import { checkContractIn, checkCopied } from "#kit/documents/scripts/check-contract.ts";
import { tryParagraphs } from "#kit/documents/scripts/try-paragraphs.ts";

const skip = withoutTools("pdftotext", "mutool");

for (const lang of ["ar", "fa", "ur", "he"]) {
  test(`a contract of two pages in ${lang} is printed, and nobody doubts it`, async () => {
    await checkContractIn(lang);
  });
}

for (const lang of ["hi", "vi", "ru", "el", "tr", "pl"]) {
  test(`a contract of two pages in ${lang} is printed, and copied as it was written`, {
    skip,
  }, async () => {
    checkCopied(lang, await checkContractIn(lang));
  });
}

test("no paragraph of 25 languages, whatever its look, is refused or left without an answer", async () => {
  const outcomes = await tryParagraphs(1, 204, false);
  const unwanted = outcomes.filter(({ kind }) => kind !== "doubted");
  assert.deepEqual(unwanted, [], "npm run fuzz -- scripts --own --paragraphs 1 --seed N shows it");
});
