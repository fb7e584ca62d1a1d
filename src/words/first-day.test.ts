import assert from "node:assert/strict";
import { test } from "node:test";
import { dayText, printedMoment } from "./printed-time.ts";
import { shownTime } from "./shown-time.ts";

const first = new Date("2026-12-01T01:01:00Z");

test("the first day of a month is its 1er in French, on pages and in print, and every other day a number", () => {
  assert.match(shownTime(first, "fr", "UTC"), /^1er déc\. 2026/);
  assert.equal(dayText(first, "fr", "UTC"), "1er déc. 2026");
  assert.equal(printedMoment(first, "fr", null), "1er déc. 2026 01:01 UTC");
  for (let day = 2; day <= 31; day += 1) {
    const at = new Date(Date.UTC(2026, 11, day, 1, 1));
    for (const written of [shownTime(at, "fr", "UTC"), dayText(at, "fr", "UTC")]) {
      assert.match(written, new RegExp(`^${day} déc`));
      assert.doesNotMatch(written, /1er/);
    }
  }
  for (const language of ["de", "en", "es"] as const) {
    assert.doesNotMatch(dayText(first, language, "UTC"), /1er/);
  }
});
