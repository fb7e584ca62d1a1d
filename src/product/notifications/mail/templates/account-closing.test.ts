import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidDay } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const CLOSING = {
  account: knownText("Berg"),
  by: knownText("berta@berg.example"),
  closesAt: new Date("2026-12-20T23:30:00.000Z"),
  link: "https://sign.example.org/app/data/close",
};

for (const language of LANGUAGES) {
  const own = mailWords[language].accountClosing;
  const day = saidDay(CLOSING.closesAt, language);

  for (const step of ["begun", "soon", "done"] as const) {
    test(`in ${language} of an account whose closing is ${step} is told which, by whom and until when`, () => {
      const { letter, texts, links } = letterOf("accountClosing", { ...CLOSING, step }, language);
      const lead = own[step].text("Berg", day, "berta@berg.example");
      assert.equal(letter.heading, own[step].heading);
      assert.deepEqual(texts.slice(1), [lead, own[step].means]);
      assert.ok(letter.subject.includes("Berg"));
      assert.deepEqual(links, [[own.button, CLOSING.link]]);
    });
  }

  test(`in ${language} of one that stays is told who took it back, and no day`, () => {
    const change = { ...CLOSING, step: "takenBack" as const };
    const { letter, texts, links } = letterOf("accountClosing", change, language);
    const { takenBack } = own;
    assert.equal(letter.heading, takenBack.heading);
    assert.equal(texts[1], takenBack.text("Berg", "berta@berg.example"));
    assert.ok(!texts.join().includes(day));
    assert.deepEqual(links, [[takenBack.button, CLOSING.link]]);
  });

  test(`in ${language} the operator is no address, and once it is gone no link leads there`, () => {
    const step = "begun" as const;
    const { texts } = letterOf("accountClosing", { ...CLOSING, step, by: null }, language);
    assert.equal(texts[1], own[step].text("Berg", day, own.operator));
    const gone = letterOf("accountClosing", { ...CLOSING, step: "done", link: null }, language);
    assert.deepEqual(gone.links, []);
  });
}
