import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { utcTime, zonedTime } from "./times.ts";

const AT = "2026-03-01T23:04:05Z";

describe("utcTime", () => {
  for (const [language, printed] of [
    ["de", "1. März 2026, 23:04:05 UTC"],
    ["en", "1 Mar 2026, 23:04:05 UTC"],
    ["es", "1 mar 2026, 23:04:05 UTC"],
    ["fr", "1er mars 2026, 23:04:05 UTC"],
  ] as const) {
    it(`prints the time as ${language} writes it, whatever the zone of the machine`, () => {
      assert.equal(utcTime(AT, language), printed);
      assert.equal(utcTime(new Date(AT), language), printed);
    });
  }
});

describe("zonedTime", () => {
  for (const [zone, printed] of [
    ["Europe/Berlin", "2 Mar 2026, 00:04:05 (Europe/Berlin, UTC+01:00)"],
    ["America/New_York", "1 Mar 2026, 18:04:05 (America/New_York, UTC-05:00)"],
    ["Asia/Kathmandu", "2 Mar 2026, 04:49:05 (Asia/Kathmandu, UTC+05:45)"],
    ["UTC", "1 Mar 2026, 23:04:05 (UTC)"],
    ["Nowhere/None", null],
    ["+05:30", null],
    ["", null],
    ["Europe/Berlin\u202E", null],
    ["#panic()", null],
  ] as const) {
    it(`says ${printed ?? "nothing"} for the zone ${JSON.stringify(zone)}`, () => {
      assert.equal(zonedTime(AT, zone, "en"), printed);
    });
  }

  it("closes no bracket that a language opened before the offset", () => {
    assert.equal(
      zonedTime(AT, "Europe/Berlin", "es"),
      "2 mar 2026, 0:04:05 (Europe/Berlin, UTC+01:00)".replace(" 0:", " 00:"),
    );
  });
});
