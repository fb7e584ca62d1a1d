import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { knownText } from "#kernel/personal-text.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { type ContractsRoom, contractsRoom, created, read } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { Contract } from "./contract.ts";
import {
  type ContractKey,
  deleteContractRows,
  findContract,
  findContractWithParties,
  findHtml,
  findUnsealed,
  lockContract,
  noteSealProblem,
  storeSealed,
  updateContract,
  updateUnchanged,
} from "./contracts-store.ts";
import { findTombstone } from "./lookup-store.ts";
import { pageSecretHash } from "./page-secrets.ts";
import { findHold, saveHold } from "./retention-store.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

const newContract = async (change: Partial<CreateContract> = {}) =>
  created(services, await room.newCaller(), { title: "Lease", finalize: false, ...change });

async function complete({ id }: Contract, at: Date): Promise<void> {
  await room.database
    .updateTable("contract")
    .set({ status: "fully_signed", finalized_at: at, signed_at: at })
    .where("id", "=", id)
    .execute();
}

test("a change writes what became otherwise, and nothing that was only read", async () => {
  const seen = await newContract();
  const at = new Date();
  await complete(seen, at);
  const sealed = { sealedSha256: sha256Hex(seen.id), documents: seen.documents, at };
  assert.ok(await storeSealed(room.database, seen.id, sealed));
  await inTransaction(room.database, async (transaction) => {
    updateContract(transaction, seen, { ...seen, updatedAt: at, signatureCount: 1 });
  });
  const now = await read(services, seen);
  assert.deepEqual(
    [now.status, now.signedAt, now.sealedSha256, now.signatureCount, now.title],
    ["fully_signed", at, sealed.sealedSha256, 1, "Lease"],
  );
});

/** Everything of a contract that may change in its life, but for its seal. */
const CHANGES: Partial<Contract> = {
  title: knownText("Flat"),
  status: "fully_signed",
  tags: [knownText("a")],
  reminders: { firstDays: 1, everyDays: 2, most: 3 },
  paidByCredit: true,
  updatedAt: new Date(1),
  finalizedAt: new Date(2),
  signedAt: new Date(3),
  cancelledAt: new Date(4),
  withdrawableUntil: new Date(5),
  withdrawnAt: new Date(6),
  signatureCount: 7,
  trail: { length: 8, head: Buffer.alloc(32, 9), at: new Date(10) },
};

test("all that may change in a contract's life is kept, and nothing else of it becomes otherwise", async () => {
  const seen = await newContract();
  await inTransaction(room.database, async (transaction) => {
    updateContract(transaction, seen, { ...seen, ...CHANGES });
  });
  const now = await read(services, seen);
  assert.deepEqual(now, { ...seen, ...CHANGES, version: seen.version + 1 });
});

test("whatever is written of a contract, what was read before does not count as unchanged", async () => {
  const seen = await newContract();
  const update = (from: Contract) =>
    inTransaction(room.database, (transaction) =>
      updateUnchanged(transaction, from, { ...from, ...CHANGES }),
    );
  await noteSealProblem(room.database, seen.id, "no timestamp");
  assert.equal(await update(seen), false);
  const now = await read(services, seen);
  assert.deepEqual(now, { ...seen, sealProblem: "no timestamp", version: seen.version + 1 });
  assert.equal(await update(now), true);
  assert.deepEqual(await read(services, seen), { ...now, ...CHANGES, version: now.version + 1 });
});

test("of two who change what both have read the first one counts, and the other waits for it", async () => {
  const seen = await newContract();
  const update = (transaction: Transaction, signatureCount: number) =>
    updateUnchanged(transaction, seen, { ...seen, signatureCount });
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const first = inTransaction(room.database, async (transaction) => {
    const done = await update(transaction, 1);
    hold();
    // The other one has come to wait by the time this answers, or comes to find it changed.
    await transaction.queries.run("select pg_sleep(0.05)", []);
    return done;
  });
  await isHeld;
  const second = inTransaction(room.database, (transaction) => update(transaction, 2));
  assert.deepEqual(await Promise.all([first, second]), [true, false]);
  assert.equal((await read(services, seen)).signatureCount, 1);
});

test("a contract is found by each of its names and by what opens its pages, and by those of another never", async () => {
  const [one, other] = [await newContract(), await newContract()];
  const hash = (of: Contract, page: "sign" | "status") =>
    pageSecretHash(page, services.pageSecrets.read(of, page));
  const keysOf = (of: Contract): ContractKey[] => [
    { id: of.id },
    { accountId: of.accountId, id: of.id },
    { accountId: of.accountId, token: of.token },
    { signSecretHash: hash(of, "sign") },
    { statusSecretHash: hash(of, "status") },
    { publicId: of.publicId },
  ];
  for (const contract of [one, other]) {
    for (const key of keysOf(contract)) {
      assert.deepEqual(await findContract(room.database, key), contract);
      const locked = await inTransaction(room.database, ({ queries }) =>
        lockContract(queries, key),
      );
      assert.deepEqual(locked, contract);
    }
  }
  for (const key of [
    { accountId: other.accountId, id: one.id },
    { accountId: other.accountId, token: one.token },
    { signSecretHash: hash(one, "status") },
    { statusSecretHash: hash(one, "sign") },
    { withdrawSecretHash: hash(one, "sign") },
    { id: room.ids.uuid() },
  ]) {
    assert.equal(await findContract(room.database, key), null);
    assert.equal(await findContractWithParties(room.database, key), null);
  }
});

test("parties come with the contract: signatures as they came in, signers as they were named, with times that are times", async () => {
  const signers = ["Tenant", "Landlord"].map((role) => ({ role, email: newAddress() }));
  const contract = await newContract({ signers });
  const [t0, t1, t2, t3, t4] = [0, 1, 2, 3, 4].map((index) => new Date(1_000 + index));
  await room.database
    .updateTable("signer")
    .set({ sent_at: t0, opened_at: t1, signed_at: t2, declined_at: t3, send_count: 4 })
    .where("contract_id", "=", contract.id)
    .where("role", "=", knownText("Tenant"))
    .execute();
  for (const [role, at, isDelivered] of [
    ["Landlord", t4, false],
    ["Tenant", t2, true],
  ] as const) {
    await room.database
      .insertInto("signature")
      .values({
        id: room.ids.uuid(),
        account_id: contract.accountId,
        contract_id: contract.id,
        submission_id: room.ids.uuid(),
        role: knownText(role),
        signer_name: knownText(role),
        drawing: "{}",
        inputs: "{}",
        consent: "{}",
        delivered_link: isDelivered,
        ip: "::1",
        user_agent: "",
        answer: "{}",
        signed_at: at!,
        link_email: isDelivered ? ("tenant@example.org" as never) : null,
      })
      .execute();
  }
  const found = await findContractWithParties(room.database, { id: contract.id });
  assert.deepEqual(found?.contract, contract);
  assert.deepEqual(
    found?.signatures.map(({ id: _, ...signature }) => signature),
    [
      { role: "Tenant", signerName: "Tenant", deliveredLink: true, signedAt: t2 },
      { role: "Landlord", signerName: "Landlord", deliveredLink: false, signedAt: t4 },
    ],
  );
  const [tenant, landlord] = found?.signers ?? [];
  assert.partialDeepStrictEqual(tenant, {
    role: "Tenant",
    email: signers[0]?.email,
    level: "ses",
    sendCount: 4,
    sentAt: t0,
    openedAt: t1,
    signedAt: t2,
    declinedAt: t3,
    name: null,
    declineReason: null,
  });
  assert.partialDeepStrictEqual(landlord, {
    role: "Landlord",
    sentAt: null,
    openedAt: null,
    signedAt: null,
    declinedAt: null,
  });
});

test("a seal is noted once, on a contract that everyone signed, and takes its problem away", async () => {
  const contract = await newContract();
  const at = new Date(MINUTE_MS);
  const hashOf = (name: string) => sha256Hex(`${name} of ${contract.id}`);
  const seal = (name: string) =>
    storeSealed(room.database, contract.id, {
      sealedSha256: hashOf(name),
      documents: contract.documents.slice(0, 1),
      at,
    });
  const isUnsealed = async () => (await findUnsealed(room.database)).includes(contract.id);
  assert.deepEqual([await seal("a"), await isUnsealed()], [false, false]);
  await complete(contract, at);
  await noteSealProblem(room.database, contract.id, "no timestamp");
  assert.equal((await read(services, contract)).sealProblem, "no timestamp");
  assert.ok(await isUnsealed());
  assert.deepEqual([await seal("b"), await seal("c"), await isUnsealed()], [true, false, false]);
  const sealed = await read(services, contract);
  assert.deepEqual(
    [sealed.sealedSha256, sealed.sealedAt, sealed.updatedAt, sealed.sealProblem],
    [hashOf("b"), at, at, null],
  );
  await noteSealProblem(room.database, contract.id, "too late");
  assert.equal((await read(services, contract)).sealProblem, null);
});

test("the text that a contract was set from is kept, and a PDF has none", async () => {
  const html = await newContract({ content: "<p>The rent is 900 €.</p>" });
  assert.match((await findHtml(room.database, html.id)) ?? "", /The rent is 900 €\./);
  const pdf = Buffer.from(pagesPdf([{ entries: "/MediaBox [0 0 400 400]", content: "" }]));
  const upload = await newContract({
    content: undefined,
    document: { pdf: pdf.toString("base64") },
    signatureFields: [{ label: "A", x: 1, y: 1 }],
  } as Partial<CreateContract>);
  assert.equal(await findHtml(room.database, upload.id), null);
  assert.equal(await findHtml(room.database, room.ids.uuid()), null);
});

test("of a contract that is deleted nothing is left but its tombstone, a hold that is over included", async () => {
  const [contract, stays] = [await newContract(), await newContract()];
  const at = new Date(MINUTE_MS);
  await saveHold(room.database, contract, at);
  await deleteContractRows(room.database, contract, at);
  assert.equal(await findContract(room.database, { id: contract.id }), null);
  assert.equal(await findHold(room.database, contract.id), null);
  assert.deepEqual(await findTombstone(room.database, contract.publicId), {
    publicId: contract.publicId,
    baseSha256: contract.baseSha256,
    deletedAt: at,
  });
  assert.deepEqual(await read(services, stays), stays);
});
