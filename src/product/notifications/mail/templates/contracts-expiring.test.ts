import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { letterOf, saidDay } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const FIRST = new Date("2026-11-21T09:30:00.000Z");
const LINK = "https://sign.example.org/app/data";

for (const language of LANGUAGES) {
  const own = mailWords[language].contractsLeaving;
  const said = (lastAt: Date, count = 36) =>
    letterOf("contractsLeaving", { count, firstAt: FIRST, lastAt, link: LINK }, language);
  const lead = (count: number) => own.text(count, saidDay(FIRST, language));

  test(`in ${language} contracts that leave on one day are told with it alone`, () => {
    const { texts, links, letter } = said(new Date("2026-11-21T22:59:59.999Z"));
    assert.deepEqual(texts.slice(1), [lead(36), own.means, own.keep]);
    assert.equal(letter.preheader, lead(36));
    assert.deepEqual(links, [[own.button, LINK]]);
  });

  test(`in ${language} the last day is told where it is another one, as the account's zone has it`, () => {
    const last = new Date("2026-11-21T23:00:00.000Z");
    const { texts } = said(last, 1);
    assert.deepEqual(texts.slice(1), [
      lead(1),
      own.last(saidDay(last, language)),
      own.means,
      own.keep,
    ]);
    assert.notEqual(saidDay(last, language), saidDay(FIRST, language));
  });
}
