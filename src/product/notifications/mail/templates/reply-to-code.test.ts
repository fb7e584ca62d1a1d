import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

for (const language of LANGUAGES) {
  const own = mailWords[language].replyToCode;

  test(`in ${language} whoever answers are to go to reads for whom, and a code without a link`, () => {
    const until = new Date("2026-11-21T09:45:00.000Z");
    const change = { account: knownText("Berg"), code: "071934", until };
    const { texts, facts, links, notes, letter } = letterOf("replyToCode", change, language);
    assert.deepEqual(texts.slice(1), [
      own.text("Berg", "Countersign"),
      own.enter(saidAt(until, language)),
    ]);
    assert.deepEqual(facts, { [own.codeTerm]: "071 934" });
    assert.deepEqual([links, notes], [[], [own.stranger]]);
    assert.doesNotMatch(letter.subject + letter.preheader, /071|934/);
  });
}
