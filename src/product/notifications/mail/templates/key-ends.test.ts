import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const [ENDS, USED] = ["2026-11-21T09:30:00Z", "2026-11-20T22:59:00Z"].map((at) => new Date(at));
const LINK = "https://sign.example.org/app/keys";

for (const language of LANGUAGES) {
  const words = mailWords[language];
  const own = words.keyEnds;

  for (const [isOver, about] of [
    [false, own.soon],
    [true, own.over],
  ] as const) {
    test(`in ${language} of a key that ${isOver ? "ended" : "ends"} is told when, which and what to do`, () => {
      const change = { isOver, name: knownText("Shop"), hint: "x7Qk", endsAt: ENDS, link: LINK };
      const found = letterOf("keyEnds", { ...change, lastUsedAt: USED! }, language);
      assert.equal(found.letter.heading, about.heading);
      assert.deepEqual(found.texts.slice(1), [about.text(saidAt(ENDS!, language)), about.advice]);
      assert.deepEqual(found.facts, {
        [words.facts.keyName]: "Shop",
        [own.key]: "…x7Qk",
        [own.lastUsed]: saidAt(USED!, language),
      });
      assert.deepEqual(found.links, [[words.keyMade.button, LINK]]);
    });
  }

  test(`in ${language} of a key nothing is told that is not known`, () => {
    const { facts } = letterOf("keyEnds", { name: null, hint: null, lastUsedAt: null }, language);
    assert.deepEqual(facts, { [own.lastUsed]: own.noUse });
  });
}
