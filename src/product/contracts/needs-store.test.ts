import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Updateable } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { idsFrom, lowestUuidFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertPartyRows, type PartyRows } from "#kit/rooms/party-rows.ts";
import type { ContractTable } from "./contract-table.ts";
import { findNeeds } from "./needs-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const clock = heldClock();
const ids = idsFrom(clock, systemRandom);
const QUIET_SINCE = new Date(clock.now().getTime() - 7 * DAY_MS);

/** An account's contracts, one after the other. */
async function newAccount() {
  const accountId = await store.openAccount();
  return {
    needs: (madeBefore = new Date(clock.now().getTime() + DAY_MS)) =>
      findNeeds(store.database, {
        accountId,
        quietSince: QUIET_SINCE,
        quietFrom: lowestUuidFrom(madeBefore),
      }),
    async contract(
      status: ContractStatus = "pending",
      change: Updateable<ContractTable> = {},
    ): Promise<PartyRows> {
      clock.moveMs(1);
      const rows = await insertPartyRows({ database: store.database, ids }, { accountId, status });
      await store.database
        .updateTable("contract")
        .set({ updated_at: clock.now(), ...change })
        .where("id", "=", rows.id)
        .execute();
      return rows;
    },
  };
}

test("a contract needs its payment before anybody can sign, and its seal once all have", async () => {
  const { contract, needs } = await newAccount();
  const unpaid = await contract("pending_payment");
  const unsealed = await contract("fully_signed");
  await contract("fully_signed", { sealed_sha256: "00" });
  for (const status of ["draft", "cancelled", "pending"] as const) await contract(status);
  assert.deepEqual(await needs(), [
    { id: unpaid.id, need: "payment" },
    { id: unsealed.id, need: "seal" },
  ]);
});

test("who said no and has not signed since is told, while the contract can be signed", async () => {
  const { contract, needs } = await newAccount();
  const no = { declined_at: clock.now() };
  const declined = await contract();
  await declined.signer("anna@example.org", no);
  await (await contract()).signer("anna@example.org", { ...no, signed_at: clock.now() });
  await (await contract("cancelled")).signer("anna@example.org", no);
  await (await contract()).signer("anna@example.org");
  assert.deepEqual(await needs(), [{ id: declined.id, need: "declined" }]);
});

test("a contract to which nothing happened since the moment is stuck, and one of that very moment is not", async () => {
  const { contract, needs } = await newAccount();
  const stuck = await contract("pending", { updated_at: new Date(QUIET_SINCE.getTime() - 1) });
  await contract("pending", { updated_at: QUIET_SINCE });
  await contract("draft", { updated_at: new Date(0) });
  assert.deepEqual(await needs(), [{ id: stuck.id, need: "stuck" }]);
  assert.deepEqual(await needs(new Date(0)), []);
});

test("the most urgent need of a contract is told, and of each need the newest contract first", async () => {
  const { contract, needs } = await newAccount();
  const old = { updated_at: new Date(0) };
  const both = await contract("pending", old);
  await both.signer("anna@example.org", { declined_at: clock.now() });
  const [first, second] = [await contract("pending", old), await contract("pending", old)];
  assert.deepEqual(await needs(), [
    { id: both.id, need: "declined" },
    { id: second.id, need: "stuck" },
    { id: first.id, need: "stuck" },
  ]);
});

test("nobody is told what another account's contracts need", async () => {
  const { contract } = await newAccount();
  await contract("pending_payment");
  await contract("fully_signed");
  await contract("pending", { updated_at: new Date(0) });
  await (await contract()).signer("anna@example.org", { declined_at: clock.now() });
  assert.deepEqual(await (await newAccount()).needs(), []);
});
