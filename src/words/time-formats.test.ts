import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { dayText, printedMoment } from "./printed-time.ts";
import { shownTime } from "./shown-time.ts";
import { timeFormats } from "./time-formats.ts";

const AT = new Date("2026-11-22T02:27:59.999Z");

const SHOWN: Record<Language, [utc: string, berlin: string]> = {
  de: ["22. Nov. 2026, 02:27 UTC", "22. Nov. 2026, 03:27 MEZ"],
  en: ["22 Nov 2026, 02:27 UTC", "22 Nov 2026, 03:27 CET"],
  es: ["22 nov 2026, 02:27 UTC", "22 nov 2026, 03:27 CET"],
  fr: ["22 nov. 2026, 02:27 UTC", "22 nov. 2026, 03:27 UTC+1"],
};

for (const language of LANGUAGES) {
  test(`a time in ${language} says on which clock it is read, and rounds nothing up`, () => {
    const [utc, berlin] = SHOWN[language];
    assert.equal(shownTime(AT, language, "UTC"), utc);
    assert.equal(shownTime(AT, language, "Europe/Berlin"), berlin);
  });

  test(`in ${language} midnight is 00:00 of the day that begins, never 24:00`, () => {
    const midnight = new Date("2026-11-22T00:00:00.000Z");
    assert.match(shownTime(midnight, language, "UTC"), /^22\b.* 00:00 UTC$/);
    assert.match(printedMoment(midnight, language, null), /^22\b.* 00:00 UTC$/);
  });

  test(`in ${language} the day stands before the month and the year has four digits`, () => {
    for (const written of [dayText(AT, language, "UTC"), printedMoment(AT, language, null)]) {
      assert.match(written, /^22\D.*2026/);
    }
  });

  test(`in ${language} a day is the one of its zone, on either side of midnight`, () => {
    const late = new Date("2026-11-22T23:30:00.000Z");
    assert.match(dayText(late, language, "UTC"), /^22\b/);
    assert.match(dayText(late, language, "Europe/Berlin"), /^23\b/);
    assert.match(dayText(late, language, "America/New_York"), /^22\b/);
    assert.match(printedMoment(late, language, null), /^22\b.*23:30 UTC$/);
  });

  test(`in ${language} the hour that comes twice in autumn is told apart`, () => {
    const [summer, winter] = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"].map((at) =>
      shownTime(new Date(at), language, "Europe/Berlin"),
    );
    assert.match(summer ?? "", /02:30/);
    assert.match(winter ?? "", /02:30/);
    assert.notEqual(summer, winter);
  });
}

test("a zone that there is not is a fault, and an empty one is the program's own", () => {
  assert.throws(() => shownTime(AT, "en", "Mars/Olympus"), RangeError);
  assert.equal(shownTime(AT, "en", ""), shownTime(AT, "en"));
});

test("a format is made once for a language and a zone, and each has its own", () => {
  const formats = timeFormats({ hour: "2-digit", hourCycle: "h23" });
  const first = formats("en", "UTC");
  assert.equal(formats("en", "UTC"), first);
  assert.notEqual(formats("de", "UTC"), first);
  assert.notEqual(formats("en", "Europe/Berlin"), first);
  assert.notEqual(formats("en", undefined), first);
});

test("two hundred formats are remembered, and the next one forgets them all", () => {
  const formats = timeFormats({ hour: "2-digit", hourCycle: "h23" });
  const zones = Intl.supportedValuesOf("timeZone").slice(0, 200);
  const made = zones.map((zone) => formats("en", zone));
  assert.equal(formats("en", zones[0]), made[0]);
  formats("de", "UTC");
  assert.notEqual(formats("en", zones[0]), made[0]);
});
