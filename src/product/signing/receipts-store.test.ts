import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertPartyRows, type PartyRows } from "#kit/rooms/party-rows.ts";
import { inTransaction } from "#store/transaction.ts";
import { insertReceipt, readReceipts } from "./receipts-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const clock = heldClock();
const ids = idsFrom(clock, systemRandom);

async function contractRows(): Promise<PartyRows> {
  const accountId = await store.openAccount();
  return insertPartyRows({ database: store.database, ids }, { accountId });
}

const keep = (contract: PartyRows, signatureId: string, jws: string) =>
  inTransaction(store.database, async (transaction) => {
    insertReceipt(transaction, contract, { signatureId, jws, madeAt: clock.now() });
  });

test("each signature of a contract has its receipt, and another contract's are not among them", async () => {
  const [contract, other] = [await contractRows(), await contractRows()];
  const [one, two] = [await contract.signature(), await contract.signature()];
  await keep(contract, one, "a.b.c");
  await keep(contract, two, "d.e.f");
  await keep(other, await other.signature(), "g.h.i");
  const kept = await readReceipts(store.database, contract.id);
  assert.deepEqual([kept.size, kept.get(one), kept.get(two)], [2, "a.b.c", "d.e.f"]);
  assert.equal((await readReceipts(store.database, ids.uuid())).size, 0);
});

test("of two receipts for one signature the first counts, and the second is no fault", async () => {
  const contract = await contractRows();
  const signatureId = await contract.signature();
  await keep(contract, signatureId, "first");
  await keep(contract, signatureId, "second");
  assert.deepEqual(
    [...(await readReceipts(store.database, contract.id))],
    [[signatureId, "first"]],
  );
});
