import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY_MS } from "#kernel/time.ts";
import { withdrawableUntil } from "./withdrawal-period.ts";

const service = { days: 14, begins: "conclusion" } as const;
const goods = { days: 14, begins: "delivery" } as const;
const until = (...given: Parameters<typeof withdrawableUntil>) =>
  withdrawableUntil(...given)?.toISOString() ?? null;

test("without a notice there is nothing to withdraw from", () => {
  assert.equal(until([], new Date("2026-11-23T10:00:00Z"), ["UTC"]), null);
});

test("the day of the contract is not counted, and the last day counts to its end on the owner's clock", () => {
  const at = new Date("2026-11-23T10:00:00Z");
  assert.equal(until([service], at, ["UTC"]), "2026-12-08T00:00:00.000Z");
  assert.equal(until([service], at, ["Europe/Berlin"]), "2026-12-07T23:00:00.000Z");
  // It is the 24th in Berlin already.
  const late = new Date("2026-11-23T23:30:00Z");
  assert.equal(until([service], late, ["Europe/Berlin"]), "2026-12-08T23:00:00.000Z");
});

test("of the owner's and the signer's clock the later one counts, whatever their order", () => {
  const at = new Date("2026-11-23T10:00:00Z");
  for (const zones of [
    ["Europe/Madrid", "Atlantic/Canary"],
    ["Atlantic/Canary", "Europe/Madrid"],
  ]) {
    assert.equal(until([service], at, zones), "2026-12-08T00:00:00.000Z");
  }
});

test("a period over the change of the clocks ends at midnight all the same", () => {
  const at = new Date("2026-10-15T10:00:00Z");
  assert.equal(until([service], at, ["Europe/Berlin"]), "2026-10-29T23:00:00.000Z");
});

test("a period that would end on a day off ends with the next working day", () => {
  const ends: [string, string][] = [
    // A Saturday; Christmas Eve to the Monday after; Good Friday to the Tuesday after Easter.
    ["2026-11-14T10:00:00Z", "2026-12-01T00:00:00.000Z"],
    ["2026-12-11T10:00:00Z", "2026-12-29T00:00:00.000Z"],
    ["2027-03-12T10:00:00Z", "2027-03-31T00:00:00.000Z"],
    ["2026-12-18T10:00:00Z", "2027-01-05T00:00:00.000Z"],
  ];
  for (const [at, end] of ends) assert.equal(until([service], new Date(at), ["UTC"]), end, at);
});

test("goods that come on a day that is known are counted from it, and others a year later", () => {
  const at = new Date("2026-11-23T10:00:00Z");
  const known = { ...goods, from: "2026-12-01" };
  assert.equal(until([known], at, ["UTC"]), "2026-12-16T00:00:00.000Z");
  assert.equal(until([goods], at, ["UTC"]), "2027-12-08T00:00:00.000Z");
  const before = { ...goods, from: "2026-11-01" };
  assert.equal(until([before], at, ["UTC"]), "2026-12-08T00:00:00.000Z");
});

test("of several notices the longest period counts", () => {
  const at = new Date("2026-11-23T10:00:00Z");
  const granted = { ...service, days: 30 };
  assert.equal(until([service, granted], at, ["UTC"]), until([granted], at, ["UTC"]));
});

test("no clock on earth ends a period before its days are over, nor more than eight days after", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      fc.integer({ min: 14, max: 400 }),
      fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "Etc/GMT+12", "Etc/GMT-14"),
      (at, days, zone) => {
        const end = withdrawableUntil([{ ...service, days }], at, [zone]);
        const left = (end?.getTime() ?? 0) - at.getTime();
        // A zone may leave out an hour on the way.
        assert.ok(left > days * DAY_MS - DAY_MS / 12 && left < (days + 8) * DAY_MS, `${left}`);
      },
    ),
  );
});
