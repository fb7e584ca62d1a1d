import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { OPERATOR } from "#kernel/actor.ts";
import { CREDIT_KINDS } from "#kernel/credit-kinds.ts";
import { idsFrom } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { inTransaction } from "#store/transaction.ts";
import { findAccount } from "./accounts-store.ts";
import type { CreditChange } from "./credits.ts";
import { enterCredits, listCredits, wasGivenBack } from "./credits-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store?.close());

const ids = idsFrom(systemClock, systemRandom);

function enter(change: CreditChange): Promise<number> {
  return inTransaction(store.database, ({ queries }) =>
    enterCredits(queries, change, { ids, now: systemClock.now() }),
  );
}

/** Of a few contracts and purchases, so that the same comes again. */
const SOME = fc.integer({ min: 0, max: 3 });

test("whatever comes and goes, at once or in turn, the balance is the sum of the entries and what the last one says", async () => {
  const change = fc.record({
    delta: fc.integer({ min: -5, max: 5 }).filter((delta) => delta !== 0),
    kind: fc.constantFrom(...CREDIT_KINDS),
    contract: SOME,
    purchase: SOME,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 8 }),
      async (turns) => {
        const accountId = await store.openAccount();
        const named = Array.from({ length: 8 }, () => ids.uuid());
        let entered = 0;
        const once = new Set<string>();
        for (const together of turns) {
          const ended = await Promise.allSettled(
            together.map(({ delta, kind, contract, purchase }) =>
              enter({
                accountId,
                delta,
                kind,
                by: OPERATOR,
                contractId: named[contract] ?? null,
                purchaseId: named[4 + purchase] ?? null,
              }),
            ),
          );
          entered += ended.filter(({ status }) => status === "fulfilled").length;
        }
        const account = await findAccount(store.database, accountId);
        const entries = await listCredits(store.database, accountId, { before: null, most: 100 });
        assert.equal(entries.length, entered);
        assert.deepEqual(
          entries.map(({ number }) => number).reverse(),
          entries.map((_, index) => index + 1),
        );
        const sum = entries.reduce((total, { delta }) => total + delta, 0);
        assert.deepEqual([account?.credits, entries[0]?.balanceAfter ?? 0], [sum, sum]);
        for (const { kind, purchaseId, contractId } of entries) {
          const of = kind === "bought" ? purchaseId : contractId;
          if (kind !== "bought" && kind !== "redeemed" && kind !== "given_back") continue;
          assert.ok(!once.has(`${kind} ${of}`), `${kind} twice`);
          once.add(`${kind} ${of}`);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("a hundred entries at once have a hundred numbers", async () => {
  const accountId = await store.openAccount();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      enter({ accountId, delta: 1, kind: "granted", by: OPERATOR }),
    ),
  );
  const [latest] = await listCredits(store.database, accountId, { before: null, most: 1 });
  assert.deepEqual([latest?.number, latest?.balanceAfter], [100, 100]);
});

test("an entry is read back as it was made, and entries go on from below a number", async () => {
  const accountId = await store.openAccount();
  const [contractId, purchaseId] = [ids.uuid(), ids.uuid()];
  const by = { kind: "person", id: ids.uuid(), name: knownText("Zoë") } as const;
  assert.equal(await enter({ accountId, delta: 5, kind: "bought", purchaseId, by }), 5);
  assert.equal(
    await enter({ accountId, delta: -1, kind: "corrected", by: OPERATOR, note: "by hand" }),
    4,
  );
  assert.equal(await enter({ accountId, delta: -1, kind: "redeemed", contractId, by }), 3);
  const list = (before: number | null, most = 9) =>
    listCredits(store.database, accountId, { before, most });
  const [third, second, first] = await list(null);
  const { id, at, ...bought } = first!;
  assert.ok(id && at);
  assert.deepEqual(bought, {
    number: 1,
    delta: 5,
    kind: "bought",
    contractId: null,
    purchaseId,
    by,
    note: null,
    balanceAfter: 5,
  });
  assert.deepEqual(
    [second?.note, second?.by, third?.contractId],
    ["by hand", OPERATOR, contractId],
  );
  assert.deepEqual(await list(3), [second, first]);
  assert.deepEqual(await list(3, 1), [second]);
  assert.deepEqual(await list(1), []);
  const row = await store.database
    .selectFrom("account")
    .select("credits_taken")
    .where("id", "=", accountId)
    .executeTakeFirst();
  assert.equal(row?.credits_taken, 1, "what was redeemed, and nothing else, was taken");
});

test("a contract's credit was given back where an entry says so, and not where it was redeemed", async () => {
  const accountId = await store.openAccount();
  const contractId = ids.uuid();
  const of = { accountId, contractId, by: OPERATOR } as const;
  await enter({ ...of, delta: -1, kind: "redeemed" });
  assert.equal(await wasGivenBack(store.database, contractId), false);
  await enter({ ...of, contractId: ids.uuid(), delta: 1, kind: "given_back" });
  assert.equal(await wasGivenBack(store.database, contractId), false);
  await enter({ ...of, delta: 1, kind: "given_back" });
  assert.equal(await wasGivenBack(store.database, contractId), true);
});

test("nothing is entered for an account that is not there", async () => {
  const accountId = ids.uuid();
  await assert.rejects(
    enter({ accountId, delta: 1, kind: "granted", by: OPERATOR }),
    /there is no account/,
  );
});
