import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const LINKS = {
  link: "https://sign.example.org/app/keys",
  sessionsLink: "https://sign.example.org/app/account",
};
const AT = new Date("2026-11-21T09:30:00.000Z");

for (const language of LANGUAGES) {
  const words = mailWords[language];
  const own = words.keyMade;

  test(`in ${language} of a new key is told when and from where, and how to end it and who made it`, () => {
    const change = { ...LINKS, name: knownText("Shop"), madeAt: AT, device: "Firefox\n12" };
    const found = letterOf("keyMade", { ...change, network: "203.0.113.0/24" }, language);
    assert.equal(found.texts[1], own.text(saidAt(AT, language)));
    assert.deepEqual(found.facts, {
      [words.facts.keyName]: "Shop",
      [words.facts.device]: "Firefox 12",
      [words.facts.network]: "203.0.113.0/24",
    });
    assert.deepEqual(found.links, [
      [own.button, LINKS.link],
      [own.sessions, LINKS.sessionsLink],
    ]);
    assert.deepEqual(found.notes, [own.noSecret]);
  });

  test(`in ${language} a key of the machine itself, without a name, says so`, () => {
    const { facts } = letterOf("keyMade", { name: null, network: null, device: "x" }, language);
    assert.deepEqual(facts, { [words.facts.device]: "x", [words.facts.network]: own.ownMachine });
  });
}
