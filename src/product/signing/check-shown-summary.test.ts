import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertSummary } from "#summary/summary-store.ts";
import { checkShownSummary } from "./check-shown-summary.ts";
import type { Submission } from "./submission.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

/** A contract with a summary of this text, if one. */
async function summarised(text: string | null): Promise<{ id: string; sha256: string }> {
  const contract = { id: randomUUID(), accountId: await store.openAccount() };
  const sha256 = sha256Hex(text ?? "");
  await insertContractRow(store.database, { ...contract, status: "pending" });
  if (text !== null) {
    const summary = { text, model: "model-1", sha256 };
    await insertSummary(store.database, contract, summary, new Date());
  }
  return { id: contract.id, sha256 };
}

const codesOf = async (contract: { id: string }, sent: Partial<Submission>) =>
  (await checkShownSummary(store.database, contract, sent as Submission)).map(({ path, code }) => [
    path,
    code,
  ]);

const STALE = [["summarySha256", "stale"]];

test("who was shown the contract's summary says so, and who was shown none says nothing", async () => {
  const contract = await summarised("You rent a flat.");
  assert.deepEqual(await codesOf(contract, { summarySha256: contract.sha256 }), []);
  assert.deepEqual(await codesOf(contract, {}), []);
  assert.deepEqual(await codesOf(contract, { summarySha256: undefined }), []);
});

test("nobody can have been shown another contract's summary, nor one where there is none", async () => {
  const [one, other] = [await summarised("You rent a flat."), await summarised("You sell a car.")];
  assert.deepEqual(await codesOf(one, { summarySha256: other.sha256 }), STALE);
  const none = await summarised(null);
  assert.deepEqual(await codesOf(none, { summarySha256: one.sha256 }), STALE);
  assert.deepEqual(await codesOf(none, { summarySha256: none.sha256 }), STALE);
});
