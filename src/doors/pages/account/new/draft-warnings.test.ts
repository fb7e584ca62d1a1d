import assert from "node:assert/strict";
import { test } from "node:test";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { warnOfWords } from "#attachments/warn-of-words.ts";
import { ASKS_EVERYBODY } from "#contracts/read-request.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { unplacedWarnings } from "#lib/pdf/flatten/unplaced-fields.ts";
import { warningSentences } from "#lib/pdf/warnings.ts";
import { draftWarningWords } from "#words/draft-warnings-words.ts";
import { draftWarnings } from "./draft-warnings.ts";

test("what is said of a form's field is told in the reader's words, with the document's own", () => {
  const english = warningSentences(unplacedWarnings([{ name: "iban", held: "DE89 3704" }]));
  assert.deepEqual(draftWarnings(english, "de"), [
    `${draftWarningWords.de.sentences.unplaced} „iban“ · „DE89 3704“`,
  ]);
});

test("what is said of attachments is told in the reader's words", () => {
  const overdue = {
    ...ATTACHMENT_TYPES[0]!,
    source: { ...ATTACHMENT_TYPES[0]!.source, reviewBy: "2026-11-22" },
  };
  const attached = [{ type: overdue, role: null, values: new Map<string, string>() }];
  const sentences = [...warnOfWords(attached, new Date("2026-11-23T00:00:00Z")), ASKS_EVERYBODY];
  for (const language of LANGUAGES) {
    const { law, consumer } = draftWarningWords[language].sentences;
    assert.deepEqual(draftWarnings(sentences, language), [law, consumer]);
  }
});

test("pages that a sentence names are named", () => {
  const english = "A layer that is not shown was left out, pages 2, 3 and 7.";
  assert.deepEqual(draftWarnings([english], "fr"), [
    `${draftWarningWords.fr.sentences.partly} pages 2, 3, 7`,
  ]);
});

test("no sentence of the API's stays in English, not even one that nobody knows", () => {
  const sentence = "Whatever somebody will think of next was done to the document.";
  for (const language of LANGUAGES) {
    assert.deepEqual(draftWarnings([sentence, sentence], language), [
      draftWarningWords[language].sentences.other,
    ]);
  }
});
