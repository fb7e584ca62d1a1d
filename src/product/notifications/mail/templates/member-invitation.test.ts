import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const LINK = "https://sign.example.org/join/7h2kd93jf02kd93hf72jd";

for (const language of LANGUAGES) {
  const own = mailWords[language].memberInvitation;

  test(`in ${language} whoever is invited reads by whom, into which account and until when`, () => {
    const until = new Date("2026-11-28T09:30:00.000Z");
    const change = { account: knownText("Berg"), inviter: knownText("Berta"), link: LINK, until };
    const { letter, texts, links, notes } = letterOf("memberInvitation", change, language);
    assert.deepEqual(texts.slice(1), [
      own.text("Berta", "Berg", "Countersign"),
      own.until(saidAt(until, language)),
    ]);
    assert.ok(letter.subject.includes("Berg"));
    assert.deepEqual([links, notes], [[[own.button, LINK]], [own.stranger]]);
  });
}

test("what an account and its owner call themselves becomes no link in a mail to a stranger", () => {
  const name = knownText("evil.example");
  const { letter, texts } = letterOf("memberInvitation", { account: name, inviter: name });
  for (const text of [letter.subject, letter.heading, ...texts]) {
    assert.doesNotMatch(text, /evil\.example/);
  }
});
