import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { monthName } from "./plan-use.ts";

test("a month is the one of UTC, wherever the program runs", () => {
  const month = new Date("2026-11-01T00:00:00.000Z");
  for (const language of LANGUAGES) {
    assert.match(monthName({ month }, language), /^nov[eiombr]+ (?:de )?2026$/i, language);
  }
});

test("every month of a year has a name of its own in every language", () => {
  for (const language of LANGUAGES) {
    const names = Array.from({ length: 12 }, (_, at) =>
      monthName({ month: new Date(Date.UTC(2026, at, 1)) }, language),
    );
    assert.equal(new Set(names).size, 12, language);
  }
});
