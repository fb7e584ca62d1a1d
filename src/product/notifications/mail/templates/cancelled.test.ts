import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { letterOf } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

for (const language of LANGUAGES) {
  const words = mailWords[language];

  test(`in ${language} who was invited reads which contract is off and by whom, and has nowhere to press`, () => {
    const { letter, texts, facts, links } = letterOf("cancelled", {}, language);
    assert.ok(texts[1]?.includes("Hausverwaltung Krämer") && texts[1].includes("Mietvertrag"));
    assert.equal(texts[2], words.cancelled.questions);
    assert.deepEqual(facts, { [words.facts.documentId]: "7K3M-9XQ2-W8RD-5" });
    assert.deepEqual([links, letter.attachment], [[], null]);
    assert.equal(letter.onBehalfOf?.email, "post@kraemer.example");
  });
}
