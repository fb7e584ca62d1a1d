import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { momentsIn } from "./moments.ts";

const at = new Date("2026-11-21T23:30:00.000Z");

test("a time is written where its reader is, with the zone beside it", () => {
  const { moment, day } = momentsIn("en", "Asia/Tokyo");
  assert.match(moment(at), /^22 November 2026.* 08:30 \(Asia\/Tokyo\)$/);
  assert.equal(day(at), "22 November 2026");
  assert.match(momentsIn("de", "UTC").moment(at), /^21\. November 2026.* 23:30 \(UTC\)$/);
});

test("a zone that nobody knows is UTC, and so is an offset, which says nothing of where", () => {
  for (const zone of ["Mars/Olympus", "", "+02:00", "01:00"]) {
    assert.match(momentsIn("en", zone).moment(at), / 23:30 \(UTC\)$/, zone);
  }
});

test("however many zones and languages are asked for, each gets its own", () => {
  const zones = Intl.supportedValuesOf("timeZone").slice(0, 80);
  for (const language of LANGUAGES) {
    for (const zone of zones) assert.ok(momentsIn(language, zone).moment(at).endsWith(`(${zone})`));
  }
  assert.match(momentsIn("fr", "Europe/Paris").day(at), /^22 novembre 2026$/);
});

test("the first day of a month is its 1er in a French mail", () => {
  const first = new Date("2026-12-01T01:01:00Z");
  assert.equal(momentsIn("fr", "UTC").day(first), "1er décembre 2026");
  assert.match(momentsIn("fr", "UTC").moment(first), /^1er décembre 2026/);
});
