import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { isOne } from "./plural.ts";

/** Counts that take the singular; all others take the plural. */
const SINGULAR: Record<Language, number[]> = { de: [1], en: [1], es: [1], fr: [0, 1] };

for (const language of LANGUAGES) {
  test(`in ${language} ${SINGULAR[language].join(" and ")} takes the singular, every other count the plural`, () => {
    for (const count of [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 1_000, 1_001, 1_000_000]) {
      assert.equal(isOne[language](count), SINGULAR[language].includes(count), String(count));
    }
  });
}
