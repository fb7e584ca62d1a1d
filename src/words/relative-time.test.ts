import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { relativeTime } from "./relative-time.ts";

const now = new Date("2026-11-28T12:00:00.000Z");
const ago = (ms: number, language: "de" | "en" | "es" | "fr" = "en") =>
  relativeTime(new Date(now.getTime() - ms), { now, language, timeZone: "UTC" });

test("what was is told in whole units that have passed, and after a month by its day", () => {
  assert.equal(ago(-5), "now");
  assert.equal(ago(MINUTE_MS - 1), "now");
  assert.equal(ago(HOUR_MS - 1), "59 min ago");
  assert.equal(ago(DAY_MS - 1), "23 hr ago");
  assert.equal(ago(DAY_MS), "yesterday");
  assert.equal(ago(30 * DAY_MS - 1), "29 days ago");
  assert.match(ago(30 * DAY_MS), /29 Oct 2026/);
});

test("each language tells it in its own words", () => {
  assert.deepEqual(
    (["de", "es", "fr"] as const).map((language) =>
      ago(3 * DAY_MS, language).replaceAll("\u00a0", " "),
    ),
    ["vor 3 Tagen", "hace 3 d", "il y a 3 j"],
  );
});
