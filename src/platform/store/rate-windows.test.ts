import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { decideRate } from "#kernel/rate-window.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { chargeWindows, countInWindow } from "./rate-windows.ts";

const RULE = { requests: 5, windowMs: 60_000 };
const START = new Date("2026-11-21T09:30:00.000Z");
const at = (ms: number) => new Date(START.getTime() + ms);
let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

let names = 0;
/** A window that no other test counts in. */
function newName(): string {
  names += 1;
  return `window ${names}`;
}
const count = (name: string, ms: number) => countInWindow(store.database, name, RULE, at(ms));

test("of requests that come at the same moment exactly as many are let through as the rule says", async () => {
  const name = newName();
  const windows = await Promise.all(Array.from({ length: 30 }, () => count(name, 0)));
  const through = windows.filter((window) => decideRate(window, RULE, at(0)) === null);
  assert.equal(through.length, RULE.requests);
  const used = windows.map((window) => window.used).toSorted((one, other) => one - other);
  assert.deepEqual(
    used,
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});

test("whenever requests come, a window is as long as its rule says from its first request on", async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(gaps, async (waits) => {
      const name = newName();
      let [ms, startedAt, used] = [0, Number.NEGATIVE_INFINITY, 0];
      for (const wait of waits) {
        ms += wait;
        const isOver = ms - startedAt >= RULE.windowMs;
        [startedAt, used] = isOver ? [ms, 1] : [startedAt, used + 1];
        assert.deepEqual(await count(name, ms), { startedAt: at(startedAt), used });
      }
    }),
    { numRuns: 25 },
  );
});

test("windows of other names are others' business", async () => {
  const [one, other] = [newName(), newName()];
  await count(one, 0);
  assert.equal((await count(other, 10_000)).used, 1);
  assert.deepEqual(await count(one, 20_000), { startedAt: at(0), used: 2 });
});

test("several windows are charged at once, each by what it is charged, whoever else charges them in another order", async () => {
  const [one, other] = [newName(), newName()];
  const charges = [
    { name: one, cost: 3 },
    { name: other, cost: 10 },
  ];
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      chargeWindows(store.database, index % 2 ? charges : charges.toReversed(), 60_000, at(0)),
    ),
  );
  const windows = await chargeWindows(store.database, charges, 60_000, at(1));
  assert.deepEqual(
    [one, other].map((name) => windows.get(name)?.used),
    [33, 110],
  );
});

test("a window that is used up counts on without end in sight, and never overflows", async () => {
  const name = newName();
  const charge = (cost: number) => chargeWindows(store.database, [{ name, cost }], 60_000, at(0));
  for (let times = 0; times < 3; times += 1) await charge(1_000_000_000);
  const window = (await charge(1)).get(name);
  assert.ok(window && window.used > 1_000_000, `${window?.used}`);
});
