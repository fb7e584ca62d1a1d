import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGE_TABLE, LANGUAGES, type Language } from "#kernel/language.ts";
import { dictionarySentences, parametersOf, sentenceFunctions } from "#kit/documents/all-words.ts";

async function placesOf(language: Language) {
  return new Map((await sentenceFunctions(language)).map(({ place, say }) => [place, say]));
}

/** All but the plain text file of an archive, which is laid out by blanks and made of one record. */
async function textsOf(language: Language) {
  const said = await dictionarySentences(language);
  return said.filter(({ place }) => place !== "export.readme");
}

test("a sentence is made of the same values in every language", async () => {
  const english = await placesOf("en");
  for (const language of LANGUAGES) {
    const own = await placesOf(language);
    assert.deepEqual([...own.keys()].sort(), [...english.keys()].sort(), language);
    for (const [place, say] of own) {
      const most = parametersOf(english.get(place)!).length;
      assert.ok(parametersOf(say).length <= most, `${language} ${place}`);
    }
  }
});

for (const language of LANGUAGES) {
  test(`no text in ${language} has two blanks in a row, or a value that is none`, async () => {
    for (const { place, text } of await textsOf(language)) {
      assert.doesNotMatch(text, /undefined|null\b|NaN|\[object/, `${place}: ${text}`);
      assert.doesNotMatch(text, / {2}/, `${place}: ${text}`);
    }
  });

  test(`no text in ${language} has a straight quotation mark or apostrophe within its words`, async () => {
    for (const { place, text } of await textsOf(language)) {
      assert.doesNotMatch(text, /\p{L}'\p{L}/u, `${place}: ${text}`);
    }
  });

  test(`quotation marks in ${language} are its own, opened and closed as often`, async () => {
    const [opens, closes] = LANGUAGE_TABLE[language].quotes.map((one) => one.trim());
    for (const { place, text } of await textsOf(language)) {
      const count = (mark: string | undefined) => text.split(mark ?? "").length - 1;
      if (opens !== closes) assert.equal(count(opens), count(closes), `${place}: ${text}`);
    }
  });

  test(`a sentence in ${language} ends as sentences do: no blank before its full stop or comma`, async () => {
    for (const { place, text } of await textsOf(language)) {
      assert.doesNotMatch(text, /\s[.,](?:\s|$)/, `${place}: ${text}`);
    }
  });
}

test("no two languages call themselves, or English calls them, the same", () => {
  for (const column of ["locale", "ownName", "englishName"] as const) {
    const names = LANGUAGES.map((language) => LANGUAGE_TABLE[language][column]);
    assert.equal(new Set(names).size, LANGUAGES.length, column);
  }
  for (const language of LANGUAGES) {
    assert.ok(LANGUAGE_TABLE[language].locale.startsWith(`${language}-`));
  }
});

test("Spanish questions and exclamations are opened as well as closed", async () => {
  for (const { place, text } of await textsOf("es")) {
    const count = (mark: string) => text.split(mark).length - 1;
    assert.equal(count("¿"), count("?"), `${place}: ${text}`);
    assert.equal(count("¡"), count("!"), `${place}: ${text}`);
  }
});
