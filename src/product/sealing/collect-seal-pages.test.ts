import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import type { TrailEventName } from "#trail/events.ts";
import { certificateWords } from "#words/certificate-words.ts";

// Does not compile while the trail has an event that the certificate has no words for.
const words: Record<TrailEventName, string> = certificateWords.en.eventNames;

test("every event of the trail has words of its own on the certificate, in every language", () => {
  for (const language of LANGUAGES) {
    const names: Record<string, string> = certificateWords[language].eventNames;
    for (const event of Object.keys(words)) assert.notEqual(names[event] ?? event, event);
  }
});
