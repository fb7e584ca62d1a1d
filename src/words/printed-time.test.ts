import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { dayText, printedMoment, signingDay, zoneName } from "./printed-time.ts";

const LATE = new Date("2026-11-26T12:30:00Z");

for (const language of LANGUAGES) {
  test(`in ${language} a date field has the account's day, and names its zone where the signer's calendar shows another`, () => {
    const day = dayText(LATE, language, "Europe/Berlin");
    const zones = { dateZone: "Europe/Berlin", ownZone: "Africa/Lagos" };
    assert.equal(signingDay(LATE, language, zones), day);
    const ahead = { ...zones, ownZone: "Pacific/Kiritimati" };
    assert.equal(signingDay(LATE, language, ahead), `${day} (Berlin)`);
  });
}

test("a zone that a device made up counts for nothing", () => {
  const day = dayText(LATE, "en", "UTC");
  for (const ownZone of [null, "", "Mars/Olympus", "'; drop"]) {
    assert.equal(signingDay(LATE, "en", { dateZone: "UTC", ownZone }), day);
    assert.equal(printedMoment(LATE, "en", ownZone), "26 Nov 2026 12:30 UTC");
  }
});

test("the time beneath a signature says how far its clock is from UTC", () => {
  const printed = (zone: string) => printedMoment(LATE, "en", zone);
  assert.equal(printed("Europe/Berlin"), "26 Nov 2026 13:30 UTC+1");
  assert.equal(printed("Asia/Kolkata"), "26 Nov 2026 18:00 UTC+5:30");
  assert.equal(printed("Pacific/Kiritimati"), "27 Nov 2026 02:30 UTC+14");
  assert.equal(printed("America/New_York"), "26 Nov 2026 07:30 UTC-5");
});

test("a zone is called by its place", () => {
  assert.deepEqual(["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"].map(zoneName), [
    "Berlin",
    "Buenos Aires",
    "UTC",
  ]);
});
