import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const UNTIL = new Date("2026-11-21T09:45:00.000Z");
const LINK = "https://sign.example.org/login/7h2kd93jf02kd93hf72jd";

for (const language of LANGUAGES) {
  const own = mailWords[language].signInLink;

  test(`in ${language} a link to sign in says until when it is good, and what to do if nobody asked`, () => {
    const found = letterOf("signInLink", { link: LINK, code: null, until: UNTIL }, language);
    assert.deepEqual(found.texts.slice(1), [own.text(saidAt(UNTIL, language))]);
    assert.deepEqual(found.links, [[own.button, LINK]]);
    assert.deepEqual([found.facts, found.notes], [{}, [own.notYou]]);
  });

  test(`in ${language} a code stands in two halves, and in neither subject nor the line below it`, () => {
    const found = letterOf("signInLink", { code: "071934" }, language);
    assert.deepEqual(found.facts, { [own.codeTerm]: "071 934" });
    assert.ok(found.texts.includes(own.code));
    const { subject, preheader } = found.letter;
    assert.doesNotMatch(subject + preheader, /071|934/);
  });
}
