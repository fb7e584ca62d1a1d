import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const GIVEN_UP = {
  url: "https://hooks.partner.example/in",
  event: "contract.completed",
  deliveryId: "d1",
  attempts: 7,
  words: "HTTP 503\nSee evil.example",
  contract: null,
  link: "https://sign.example.org/app/webhooks/1",
};

for (const language of LANGUAGES) {
  const words = mailWords[language];
  const own = words.webhookFailed;
  const facts = {
    [words.facts.url]: GIVEN_UP.url,
    [words.facts.event]: "contract.completed",
    [words.facts.deliveryId]: "d1",
    [words.facts.attempts]: "7",
  };

  test(`in ${language} of a delivery that was given up is told where to, how often and how it ended`, () => {
    const found = letterOf("webhookFailed", GIVEN_UP, language);
    assert.deepEqual(found.facts, facts);
    assert.deepEqual(found.texts.slice(1), [own.text(7), own.answer, own.advice]);
    assert.deepEqual(found.quotes, ["HTTP 503\nSee evil.\u200cexample"]);
    assert.deepEqual(found.links, [[own.button, GIVEN_UP.link]]);
    const subject = found.letter.subject.replaceAll("\u200c", "");
    assert.ok(subject.includes("hooks.partner.example") && !subject.includes("/in"), subject);
  });

  test(`in ${language} the contract is told that the event is about, where there is one`, () => {
    const contract = { name: knownText("Lease"), publicId: "7K3M" };
    const found = letterOf("webhookFailed", { ...GIVEN_UP, contract }, language);
    assert.deepEqual(found.facts, {
      ...facts,
      [words.facts.document]: "Lease",
      [words.facts.documentId]: "7K3M",
    });
  });
}

test("a webhook whose address is none is told by what it has instead", () => {
  const { letter } = letterOf("webhookFailed", { ...GIVEN_UP, url: "no address" });
  assert.ok(letter.subject.includes("no address"));
});
