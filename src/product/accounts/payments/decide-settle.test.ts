import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { decideSettle, nextLook } from "./decide-settle.ts";
import type { Looked, Paid, Purchase } from "./purchase.ts";

const NOW = new Date("2026-11-23T09:30:00.000Z");

const BEGUN: Purchase = {
  id: "p",
  accountId: "a",
  contractId: "c",
  pack: "ten",
  credits: 10,
  provider: "stripe",
  reference: "cs_1",
  paymentReference: null,
  checkoutUrl: "https://x",
  state: "begun",
  amount: null,
  currency: null,
  receiptUrl: null,
  creditsRefunded: 0,
  isDisputed: false,
  begunBy: { kind: "person", id: "z", name: knownText("Zoë") },
  language: "en",
  begunAt: NOW,
  paidAt: null,
};

function paid(change: Partial<Paid> = {}): Paid {
  return {
    is: "paid",
    amount: 1_900,
    currency: "eur",
    receiptUrl: null,
    refunded: 0,
    paymentReference: "pi_1",
    dispute: "none",
    ...change,
  };
}

/** What the ledger gets of these answers, one after the other. */
function play(answers: readonly Looked[]) {
  let purchase = BEGUN;
  const entries: { kind: string; delta: number }[] = [];
  let uses = 0;
  for (const looked of answers) {
    const settled = decideSettle(purchase, looked, NOW);
    if (!settled) continue;
    purchase = settled.purchase;
    entries.push(...settled.entries);
    uses += settled.mayUse ? 1 : 0;
  }
  return { purchase, entries, uses };
}

test("paid credits come once, however often they are asked for", () => {
  const { purchase, entries, uses } = play([paid(), paid(), paid()]);
  assert.deepEqual([purchase.state, entries, uses], ["paid", [{ kind: "bought", delta: 10 }], 1]);
});

test("what is on its way brings nothing, and what did not arrive ends it", () => {
  assert.deepEqual(play([{ is: "open" }]).purchase, BEGUN);
  for (const is of ["failed", "expired"] as const) {
    const { purchase, entries } = play([{ is }, { is }]);
    assert.deepEqual([purchase.state, entries], [is, []]);
  }
});

test("money that arrives after its checkout was over is taken for what it is", () => {
  assert.deepEqual(play([{ is: "expired" }, paid()]).entries, [{ kind: "bought", delta: 10 }]);
});

test("credits go back with the money that pays for whole ones", () => {
  const at = (refunded: number) => paid({ refunded });
  assert.deepEqual(
    play([at(0), at(189), at(190), at(1_000), at(1_900), at(1_900)]).entries.map(
      ({ delta }) => delta,
    ),
    [10, -1, -4, -5],
  );
});

test("a payment that was refunded before anybody looked is entered and taken back, and used for nothing", () => {
  const { entries, uses } = play([paid({ refunded: 1_900 })]);
  assert.deepEqual(
    entries.map(({ delta }) => delta),
    [10, -10],
  );
  assert.equal(uses, 0);
});

test("a dispute moves credits once it is lost, and not while it is open or won", () => {
  const { entries, purchase } = play([paid(), paid({ dispute: "open" })]);
  assert.deepEqual([entries.length, purchase.isDisputed], [1, true]);
  assert.equal(play([paid(), paid({ dispute: "open" }), paid()]).purchase.isDisputed, false);
  assert.equal(play([paid(), paid({ dispute: "lost" })]).entries.at(-1)?.delta, -10);
});

const ANSWERS = fc.oneof(
  fc.constantFrom<Looked>({ is: "open" }, { is: "failed" }, { is: "expired" }),
  fc
    .record({
      refunded: fc.integer({ min: 0, max: 1_900 }),
      dispute: fc.constantFrom("none" as const, "open" as const, "lost" as const),
    })
    .map((change) => paid(change) as Looked),
);

test("after any answers in any order, the credits are those that the last payment pays for, bought once", () => {
  fc.assert(
    fc.property(fc.array(ANSWERS, { maxLength: 12 }), (answers) => {
      const { entries, purchase } = play(answers);
      const sum = entries.reduce((total, { delta }) => total + delta, 0);
      const last = answers.findLast((one): one is Paid => one.is === "paid");
      const expected = !last
        ? 0
        : last.dispute === "lost"
          ? 0
          : 10 - Math.floor((10 * last.refunded) / 1_900);
      assert.equal(sum, expected);
      assert.equal(entries.filter(({ kind }) => kind === "bought").length, last ? 1 : 0);
      if (last) assert.equal(purchase.credits - purchase.creditsRefunded, sum);
    }),
  );
});

test("a purchase is looked at every hour until it is paid, then daily, then weekly, and in the end no more", () => {
  const after = (change: Partial<Purchase>, days: number) =>
    nextLook({ ...BEGUN, ...change }, new Date(NOW.getTime() + days * DAY_MS));
  const bought = { state: "paid" as const, paidAt: NOW };
  assert.equal(after({}, 3), HOUR_MS);
  assert.deepEqual([after(bought, 1), after(bought, 8)], [DAY_MS, 7 * DAY_MS]);
  assert.deepEqual(
    [after(bought, 181), after({ ...bought, creditsRefunded: 10 }, 1)],
    [null, null],
  );
  assert.deepEqual(
    [after({ state: "expired" }, 1), after({ state: "failed" }, 15)],
    [DAY_MS, null],
  );
});
