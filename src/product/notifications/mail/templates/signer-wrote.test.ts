import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const TO = knownEmail("maria@example.org");
const LINK = "https://sign.example.org/app/contracts/1";

for (const language of LANGUAGES) {
  const own = mailWords[language].signerWrote;

  for (const about of ["decline", "question", "wrong-person"] as const) {
    test(`in ${language} of a ${about} the owner reads who wrote, what follows and where to act`, () => {
      const change = { about, deliveredTo: TO, link: LINK, words: knownText("Why?") };
      const { letter, texts, links, facts } = letterOf("signerWrote", change, language);
      assert.equal(letter.heading, own.about[about].heading);
      assert.ok(letter.preheader.includes("Mieterin"));
      assert.ok(texts[1]?.includes("Mieterin") && texts[1].includes("Mietvertrag"));
      assert.ok(texts.includes(own.about[about].next));
      assert.deepEqual(links, [[own.button, LINK]]);
      assert.deepEqual(facts, { [mailWords[language].facts.documentId]: "7K3M-9XQ2-W8RD-5" });
    });
  }

  test(`in ${language} an answer goes to the signer where the link went, and nowhere over the shared one`, () => {
    const personal = letterOf("signerWrote", { deliveredTo: TO }, language);
    assert.ok(personal.texts.includes(own.answer("maria@example.org")));
    assert.deepEqual(personal.letter.onBehalfOf, { name: null, email: TO });
    const shared = letterOf("signerWrote", { deliveredTo: null }, language);
    assert.ok(shared.texts.includes(own.overShared));
    assert.equal(shared.letter.onBehalfOf, null);
  });
}

test("a signer's words are quoted, without links of their own, and none are announced where there are none", () => {
  const { quotes, texts } = letterOf("signerWrote", {
    words: knownText("See evil.example\nNow\u202e"),
  });
  assert.deepEqual(quotes, ["See evil.\u200cexample\nNow"]);
  assert.ok(texts.includes(mailWords.en.signerWrote.said));
  const silent = letterOf("signerWrote", { words: knownText("") });
  assert.deepEqual(silent.quotes, []);
  assert.ok(!silent.texts.includes(mailWords.en.signerWrote.said));
});
