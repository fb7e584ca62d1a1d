import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Signer } from "./contract.ts";
import { NO_PRESETS } from "./signer-presets.ts";
import { deleteSigners, findSigners, insertSigners, saveSigner } from "./signers-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const signer = (change: Partial<Signer> = {}): Signer => ({
  id: randomUUID(),
  role: knownText("Tenant"),
  email: null,
  level: "ses",
  ...NO_PRESETS,
  status: "created",
  epoch: 1,
  sentAt: null,
  sendCount: 0,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  remindersStoppedAt: null,
  ...change,
});

async function newContract(): Promise<{ id: string; accountId: string }> {
  const contract = { id: randomUUID(), accountId: await store.openAccount() };
  await insertContractRow(store.database, { ...contract, status: "pending" });
  return contract;
}

async function withSigners(...signers: Signer[]): Promise<{ id: string; accountId: string }> {
  const contract = await newContract();
  await inTransaction(store.database, async (transaction) => {
    insertSigners(transaction, contract, signers);
  });
  return contract;
}

/** Everything that a signer can be, each at a time of its own. */
const FULL = signer({
  email: knownEmail("anna@example.org"),
  level: "qes",
  title: knownText("Manager"),
  status: "opened",
  epoch: 3,
  sendCount: 2,
  declineReason: knownText("Not now."),
  remindersStoppedAt: new Date("2026-11-21T10:00:00.004Z"),
  sentAt: new Date("2026-11-21T09:00:00.001Z"),
  openedAt: new Date("2026-11-21T09:00:00.002Z"),
  signedAt: new Date("2026-11-21T09:00:00.003Z"),
  declinedAt: new Date("2026-11-21T09:00:00.004Z"),
});

test("signers come back as they were stored, each property in its place, in the order of their ids", async () => {
  const bare = signer({ id: ID(2), role: knownText("Landlord") });
  const full = { ...FULL, id: ID(1) };
  const { id } = await withSigners(bare, full);
  assert.deepEqual(await findSigners(store.database, id), [full, bare]);
});

test("a contract has its own signers and nobody else's", async () => {
  const [one, other] = [signer(), signer()];
  const contract = await withSigners(one);
  await withSigners(other);
  assert.deepEqual(await findSigners(store.database, contract.id), [one]);
  assert.deepEqual(await findSigners(store.database, randomUUID()), []);
});

test("a role that has no signer yet gets one, and of one that is there all that may change is written", async () => {
  const contract = await newContract();
  const bare = signer({ id: FULL.id });
  await saveSigner(store.database, contract, bare);
  assert.deepEqual(await findSigners(store.database, contract.id), [bare]);
  await saveSigner(store.database, contract, FULL);
  assert.deepEqual(await findSigners(store.database, contract.id), [FULL]);
  await saveSigner(store.database, contract, bare);
  assert.deepEqual(await findSigners(store.database, contract.id), [bare]);
});

test("a role has one signer, who stays who it is, whichever of two was first", async () => {
  const contract = await newContract();
  const [one, two] = [signer(), signer({ email: knownEmail("bob@example.org") })];
  await Promise.all([one, two].map((each) => saveSigner(store.database, contract, each)));
  const [kept, ...others] = await findSigners(store.database, contract.id);
  assert.deepEqual(others, []);
  assert.ok(kept && [one.id, two.id].includes(kept.id));
  await saveSigner(store.database, contract, two);
  assert.deepEqual(await findSigners(store.database, contract.id), [{ ...two, id: kept.id }]);
});

test("another role, and the same role in another contract, are other signers", async () => {
  const [first, second] = [await newContract(), await newContract()];
  const [tenant, landlord] = [signer(), signer({ role: knownText("Landlord") })];
  const elsewhere = signer({ sendCount: 7 });
  await saveSigner(store.database, first, tenant);
  await saveSigner(store.database, first, landlord);
  await saveSigner(store.database, second, elsewhere);
  assert.equal((await findSigners(store.database, first.id)).length, 2);
  assert.deepEqual(await findSigners(store.database, second.id), [elsewhere]);
});

test("only those are taken out that are named, and where none is named none is", async () => {
  const [one, two, three] = [1, 2, 3].map((n) =>
    signer({ id: ID(n * 11), role: knownText(`${n}`) }),
  );
  const { id } = await withSigners(one!, two!, three!);
  await deleteSigners(store.database, []);
  assert.equal((await findSigners(store.database, id)).length, 3);
  await deleteSigners(store.database, [one!.id, three!.id]);
  assert.deepEqual(await findSigners(store.database, id), [two]);
});
