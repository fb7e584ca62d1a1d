import { test } from "node:test";
import { LANGUAGE_TABLE, LANGUAGES } from "#kernel/language.ts";
import { attachmentSentences, dictionarySentences, type Said } from "#kit/documents/all-words.ts";
import { assertGolden } from "#kit/judges/golden.ts";

test("every sentence of every page, mail, certificate and attachment stands in tests/golden/words, to be read from start to end", async () => {
  const files = new Map<string, string>();
  for (const language of LANGUAGES) {
    const said = [...(await dictionarySentences(language)), ...attachmentSentences(language)];
    files.set(`${language}.txt`, `${LANGUAGE_TABLE[language].ownName}\n${asText(said)}`);
  }
  assertGolden("tests/golden/words", files);
});

/** A heading for each page, a line for each sentence. */
function asText(said: readonly Said[]): string {
  let heading = "";
  return said
    .map(({ place, text }) => {
      const [page = "", part = ""] = place.split(".");
      const now = page === "attachment" ? `${page} ${part}` : page;
      const before = now === heading ? "" : `\n== ${now} ==\n\n`;
      heading = now;
      return `${before}${text}\n`;
    })
    .join("");
}
