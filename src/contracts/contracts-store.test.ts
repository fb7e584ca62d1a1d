import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestService } from "#kit/service.ts";
import { sharedService } from "#kit/shared-service.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  findContract,
  lockUnchanged,
  noteSealProblem,
  storeSealed,
  updateContract,
} from "./contracts-store.ts";

let service: TestService;
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());

async function newContract() {
  const { call } = await service.openAccount();
  const { body } = await call("POST", "/contracts", { content: "<p>x</p>", title: "Lease" });
  return read(body.contract.id);
}

async function read(id: string) {
  const contract = await findContract(service.app.house.database, { id });
  assert.ok(contract);
  return contract;
}

test("a change writes what became otherwise, and nothing that was only read", async () => {
  const { database } = service.app.house;
  const seen = await newContract();
  const at = new Date();
  await database
    .updateTable("contract")
    .set({ status: "fully_signed", finalized_at: at, signed_at: at })
    .where("id", "=", seen.id)
    .execute();
  const sealed = { sealedSha256: "ab".repeat(32), documents: seen.documents, at };
  assert.ok(await storeSealed(database, seen.id, sealed));
  await inTransaction(database, async (transaction) => {
    updateContract(transaction, seen, { ...seen, updatedAt: at, signatureCount: 1 });
  });
  const now = await read(seen.id);
  assert.deepEqual(
    [now.status, now.signedAt, now.sealedSha256, now.signatureCount, now.title],
    ["fully_signed", at, sealed.sealedSha256, 1, "Lease"],
  );
});

test("whatever is written of a contract, what was read before does not count as unchanged", async () => {
  const { database } = service.app.house;
  const seen = await newContract();
  const isUnchanged = () => inTransaction(database, ({ queries }) => lockUnchanged(queries, seen));
  assert.ok(await isUnchanged());
  await noteSealProblem(database, seen.id, "no timestamp");
  assert.ok(!(await isUnchanged()));
  assert.equal((await read(seen.id)).version, seen.version + 1);
});
