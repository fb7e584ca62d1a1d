import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY_MS } from "#kernel/time.ts";
import {
  ANNOUNCED_BEFORE_MS,
  decideHeld,
  hasExpired,
  KEPT_FOR_EVER,
  keptUntil,
  monthsAfter,
  readRetention,
} from "./retention.ts";

const AT = new Date("2024-01-31T10:00:00.000Z");
const SIGNED = {
  ...({ status: "fully_signed", signatureCount: 2, updatedAt: AT, signedAt: AT } as const),
  cancelledAt: null,
  sealedSha256: "ab",
  withdrawableUntil: null,
};
const YEAR = { completedMonths: 12, unfinishedDays: 30, leastMonths: 0 };

test("months are counted to the same day, and to the last of a month that has none such", () => {
  assert.equal(monthsAfter(AT, 1).toISOString(), "2024-02-29T10:00:00.000Z");
  assert.equal(monthsAfter(AT, 13).toISOString(), "2025-02-28T10:00:00.000Z");
  assert.equal(monthsAfter(AT, -2).toISOString(), "2023-11-30T10:00:00.000Z");
});

test("no contract goes before its time, before what the law wants, or while it is held", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: null }),
      fc.integer({ min: 0, max: 4_000 }),
      (completedMonths, leastMonths, heldDays, afterDays) => {
        const retention = { completedMonths, unfinishedDays: null, leastMonths };
        const now = new Date(AT.getTime() + afterDays * DAY_MS);
        const heldUntil = heldDays === null ? null : new Date(AT.getTime() + heldDays * DAY_MS);
        const goes = hasExpired(SIGNED, { retention, heldUntil, now });
        const isOver =
          now >= monthsAfter(AT, completedMonths) &&
          now >= monthsAfter(AT, leastMonths) &&
          (heldUntil === null || now >= heldUntil);
        assert.equal(goes, isOver);
      },
    ),
  );
});

test("what is not over is never let go: somebody still signs, there is no seal, a consumer may withdraw", () => {
  const open = { ...SIGNED, status: "pending" as const, signedAt: null };
  assert.equal(keptUntil(open, YEAR), null);
  assert.equal(keptUntil({ ...SIGNED, sealedSha256: null }, YEAR), null);
  const later = new Date("2030-01-01T00:00:00.000Z");
  assert.deepEqual(keptUntil({ ...SIGNED, withdrawableUntil: later }, YEAR), later);
  const cancelled = { ...SIGNED, status: "cancelled" as const, signedAt: null, cancelledAt: AT };
  assert.deepEqual(keptUntil(cancelled, YEAR), monthsAfter(AT, 12));
});

test("what nobody signed goes by its last change, whatever the law wants of what was signed", () => {
  const draft = { ...SIGNED, status: "draft" as const, signatureCount: 0, signedAt: null };
  const until = keptUntil(draft, { ...YEAR, leastMonths: 120 });
  assert.equal(until?.getTime(), AT.getTime() + 30 * DAY_MS);
  assert.equal(keptUntil(draft, { ...YEAR, unfinishedDays: null }), null);
});

test("whoever says nothing keeps everything", () => {
  const { retention, problems } = readRetention({ completedMonths: " ", unfinishedDays: "" });
  assert.deepEqual(problems, {});
  assert.equal(keptUntil(SIGNED, retention), null);
});

test("numbers out of bounds, and less than the law wants, are said all at once", () => {
  const typed = { completedMonths: "11", unfinishedDays: "29", leastMonths: "12" };
  assert.deepEqual(readRetention(typed).problems, {
    unfinishedDays: "unfit",
    completedMonths: "belowLeast",
  });
  for (const none of ["0", "-1", "1.5", "1e3", "x", "1201"]) {
    assert.equal(readRetention({ completedMonths: none }).problems.completedMonths, "unfit", none);
  }
});

test("a hold refuses with the time until when, and no longer than that", () => {
  assert.equal(decideHeld(null, AT), null);
  assert.equal(decideHeld(AT, AT), null);
  const until = new Date(AT.getTime() + 1);
  assert.equal(decideHeld(until, AT)?.extra?.keptUntil, until.toISOString());
});

/** The first and the last value of each field that is taken. */
const BOUNDS = [
  ["completedMonths", 1, 1_200],
  ["unfinishedDays", 30, 3_650],
  ["leastMonths", 0, 1_200],
] as const;

for (const [name, least, most] of BOUNDS) {
  test(`${name} takes ${least} to ${most}, and neither one less nor one more`, () => {
    const read = (value: number) => readRetention({ [name]: ` ${value} ` });
    for (const value of [least, most]) {
      assert.deepEqual([read(value).retention[name], read(value).problems], [value, {}]);
    }
    for (const value of [least - 1, most + 1]) {
      assert.deepEqual(read(value).problems, { [name]: "unfit" });
    }
  });
}

test("what nobody filled in is kept for ever, and the law wants nothing", () => {
  assert.deepEqual(readRetention({}).retention, KEPT_FOR_EVER);
  assert.equal(KEPT_FOR_EVER.leastMonths, 0);
});

test("as long as the law wants is enough, and so is any time where it wants none", () => {
  assert.deepEqual(readRetention({ completedMonths: "12", leastMonths: "12" }).problems, {});
  assert.deepEqual(readRetention({ leastMonths: "12" }).problems, {});
});

test("an owner has fourteen days between being told and losing anything", () => {
  assert.equal(ANNOUNCED_BEFORE_MS / DAY_MS, 14);
});

test("a contract goes at the very moment until which it is kept", () => {
  const now = monthsAfter(AT, 12);
  const goes = (at: Date) => hasExpired(SIGNED, { retention: YEAR, heldUntil: null, now: at });
  assert.deepEqual([goes(new Date(now.getTime() - 1)), goes(now)], [false, true]);
});

test("what is held is refused as that", () => {
  assert.equal(decideHeld(new Date(AT.getTime() + 1), AT)?.refused, "CONTRACT_HELD");
});
