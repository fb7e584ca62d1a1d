import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { letterOf, saidAt, saidDay } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

for (const language of LANGUAGES) {
  const own = mailWords[language].exportReady;

  test(`in ${language} of an export is told when it was asked for, until when it is there, and where`, () => {
    const [askedAt, until] = [new Date("2026-11-21T09:30:00Z"), new Date("2026-11-28T23:30:00Z")];
    const link = "https://sign.example.org/app/data#export";
    const { letter, texts, links } = letterOf("exportReady", { askedAt, until, link }, language);
    const about = own.text(saidAt(askedAt, language), saidDay(until, language));
    assert.deepEqual(texts.slice(1), [about, own.advice]);
    assert.equal(letter.preheader, about);
    assert.deepEqual([links, letter.attachment], [[[own.button, link]], null]);
  });
}
