import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LANGUAGES, LOCALES } from "#kernel/language.ts";
import {
  attachmentSentences,
  dictionarySentences,
  parametersOf,
  sentenceFunctions,
} from "#kit/documents/all-words.ts";
import { de } from "./elision.ts";
import { GLOSSARY } from "./glossary.ts";
import { isOne } from "./plural.ts";

for (const language of LANGUAGES) {
  test(`no text in ${language} calls a thing by a word that is marked as wrong for it`, async () => {
    const said = [...(await dictionarySentences(language)), ...attachmentSentences(language)];
    assert.ok(said.length > 500, `${said.length} sentences`);
    const wrong = said.flatMap(({ place, text }) =>
      GLOSSARY.flatMap(({ thing, never, but = [] }) =>
        but.some((beginning) => place.startsWith(beginning))
          ? []
          : (never[language] ?? [])
              .filter((word) => new RegExp(word, "iu").test(text))
              .map((word) => `${place}: ${thing} is not ${word}: ${text}`),
      ),
    );
    assert.deepEqual(wrong, []);
  });

  test(`what the glossary has for a thing in ${language} is no word that it marks as wrong`, () => {
    for (const { say, never } of GLOSSARY) {
      for (const word of never[language] ?? []) assert.doesNotMatch(say[language], word);
    }
  });

  test(`in ${language} every sentence with a count changes its form where the language does, and nowhere else`, async () => {
    for (const { place, say } of await sentenceFunctions(language)) {
      for (const [index, name] of parametersOf(say).entries()) {
        if (!COUNTS.has(name)) continue;
        const forms = new Map<boolean, Set<string>>();
        for (const count of [0, 1, 2, 3, 4, 5, 11, 21, 100, 101, 999]) {
          const values = parametersOf(say).map((other, at) =>
            at === index ? count : COUNTS.has(other) ? 7 : `<${other}>`,
          );
          const form = say(...values).replace(new RegExp(`\\b${count}\\b`), "#");
          // Of 0, where it cannot be: the plural of another language's singular does no harm.
          if (count === 0 && !NONE.has(name)) continue;
          const one = isOne[language](count);
          forms.set(one, (forms.get(one) ?? new Set()).add(form));
        }
        for (const [one, all] of forms) {
          // The singular may be said without its number, and with it.
          assert.ok(all.size === 1, `${place} ${one}: ${[...all].join(" | ")}`);
        }
      }
    }
  });
}

/** Values of sentences that are counts, and those of them that can be none. */
const COUNTS = new Set([
  ...["count", "people", "signed", "signatures", "attempts", "used", "limit", "parts", "days"],
  ...["credits", "documents", "attachments", "arrived", "firstDays", "everyDays"],
]);
const NONE = new Set(["used", "signed"]);

test("no line of a French text of our own begins with a colon, a mark or the end of a quotation", async () => {
  const said = await dictionarySentences("fr");
  const loose = said.filter(({ text }) => /« | [:;?!»]/.test(text));
  assert.deepEqual(loose, [], "a no-break space (U+00A0) keeps them with their word");
});

test("no name is said in French behind a vowel that it swallows", async () => {
  for (const { place, say } of await sentenceFunctions("fr")) {
    const values = parametersOf(say).map((name) => (COUNTS.has(name) ? 3 : "Anna"));
    assert.doesNotMatch(say(...values), /\b(?:de|que|le|la|je|ne) Anna/, place);
  }
});

test("the months of an account's page follow their preposition in every language", async () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
  for (const language of LANGUAGES) {
    const [usage] = (await sentenceFunctions(language)).filter(
      ({ place }) => place === "account.account.usage",
    );
    const format = new Intl.DateTimeFormat(LOCALES[language], {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    for (const month of months) {
      const sentence = usage!.say(format.format(month));
      assert.doesNotMatch(sentence, /\b(?:de|que|le|la) (?=[aeiouyhâéèêîôû])/i, sentence);
    }
  }
});

test("a name in French loses the vowel of de before a vowel of its own, whatever stands around it", () => {
  for (const [name, said] of [
    ["Anna", "d’Anna"],
    ["Élodie", "d’Élodie"],
    ["Œuvres sociales", "d’Œuvres sociales"],
    ["\u2068Yves\u2069", "d’\u2068Yves\u2069"],
    ["« Ô »", "d’« Ô »"],
    ["Paul", "de Paul"],
    ["Hugo", "de Hugo"],
    ["42 SARL", "de 42 SARL"],
    ["", "de "],
  ] as const) {
    assert.equal(de(name), said);
  }
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => de(name).endsWith(name)));
});
