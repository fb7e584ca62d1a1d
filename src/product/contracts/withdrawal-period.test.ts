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

/** The last day of a period whose days are over on this one. */
function lastDayFrom(day: string): string | null {
  const concluded = new Date(Date.parse(`${day}T12:00:00Z`) - service.days * DAY_MS);
  const end = withdrawableUntil([service], concluded, ["UTC"]);
  return end && new Date(end.getTime() - DAY_MS).toISOString().slice(0, 10);
}

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** As almanacs have them: the earliest, the latest, and those that the rule has exceptions for. */
const EASTERS = [
  ...["2026-04-05", "2027-03-28", "2028-04-16", "2029-04-01", "2030-04-21", "2031-04-13"],
  ...["2035-03-25", "2038-04-25", "2049-04-18", "2076-04-19", "2095-04-24", "2100-03-28"],
  ...["2106-04-18", "2199-04-14", "2200-04-06", "2258-04-25"],
];

/** Days from Easter on which a period would end, and on which it ends then. */
const AROUND_EASTER: [what: string, would: number, ends: number][] = [
  ["the Wednesday before", -4, -4],
  ["Maundy Thursday", -3, 2],
  ["Good Friday", -2, 2],
  ["Easter Monday", 1, 2],
  ["the Tuesday after", 2, 2],
  ["Ascension Day", 39, 40],
  ["Whit Monday", 50, 51],
  ["the Wednesday before Corpus Christi", 59, 59],
  ["Corpus Christi", 60, 61],
];

for (const [what, would, ends] of AROUND_EASTER) {
  test(`a period that would end on ${what} ends ${ends === would ? "on it" : "with the next working day"}`, () => {
    for (const easter of EASTERS) {
      assert.equal(lastDayFrom(later(easter, would)), later(easter, ends), easter);
    }
  });
}

/** Holidays that stand still, in years in which they are no end of a week, and the day after. */
const FIXED: [holiday: string, ends: string][] = [
  ["2030-01-01", "2030-01-02"],
  ["2027-01-06", "2027-01-07"],
  ["2030-05-01", "2030-05-02"],
  ["2029-08-15", "2029-08-16"],
  ["2028-11-01", "2028-11-02"],
  ["2030-12-25", "2030-12-27"],
  ["2028-12-26", "2028-12-27"],
];

for (const [holiday, ends] of FIXED) {
  test(`${holiday} ends no period`, () => {
    assert.equal(lastDayFrom(holiday), ends);
  });
}

test("the days around those holidays end a period like any other", () => {
  const days = ["2026-12-31", "2027-01-05", "2030-04-30", "2029-08-14", "2028-10-31", "2030-12-24"];
  assert.deepEqual(days.map(lastDayFrom), days);
});

test("of a week only Saturday and Sunday move an end, both to Monday", () => {
  const week = [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-09-${day}`);
  assert.deepEqual(week.map(lastDayFrom), [...week.slice(0, 5), "2026-09-21", "2026-09-21"]);
});

test("goods that came before the contract, and on its very day, are counted from the contract", () => {
  const at = new Date("2026-11-23T10:00:00Z");
  for (const from of ["2026-11-22", "2026-11-23"]) {
    assert.equal(until([{ ...goods, from }], at, ["UTC"]), "2026-12-08T00:00:00.000Z");
  }
});
