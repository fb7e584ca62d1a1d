import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import { updateAccount } from "#accounts/accounts-store.ts";
import { saveAccountNotices } from "#accounts/notices-store.ts";
import { isSignedBy, readCheckpoint } from "#evidence/seal-log/note.ts";
import { noteDeletion, noteSeal } from "#evidence/seal-log/note-leaf.ts";
import type { LogSigner } from "#evidence/seal-log/open-log.ts";
import { readHead } from "#evidence/seal-log/seal-log-store.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type ContractsRoom, contractsRoom, created } from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { keysIn, signerOver } from "#kit/rooms/log-room.ts";
import { closeRoom, openRoom, type Room } from "#kit/rooms/room.ts";
import type { LogHead } from "#notifications/mail/message.ts";
import { inTransaction } from "#store/transaction.ts";
import { mailLogHeads } from "./mail-log-heads.ts";
import { sendDue } from "./send-due.ts";

let room: Room;
let contracts: ContractsRoom;
let services: CorrespondenceRoom;
let logSigner: LogSigner;
let folder: string;
before(async () => {
  // The log takes in whatever is sealed, however other tests made it so.
  room = await openRoom();
  contracts = contractsRoom(room);
  services = await openCorrespondenceRoom(room, contracts);
  folder = await mkdtemp(join(tmpdir(), "countersign-heads-"));
  logSigner = await signerOver(room.database, await keysIn(folder, room.clock), room.clock);
});
after(async () => {
  await services.close();
  await closeRoom(room);
  await rm(folder, { recursive: true, force: true });
});

async function sealOf(caller: Caller): Promise<void> {
  const contract = await created(contracts, caller);
  const seal = { publicId: contract.publicId, sealedSha256: "0".repeat(64), trailHead: null };
  await inTransaction(room.database, async (transaction) =>
    noteSeal(transaction, contract.id, { ...seal, at: room.clock.now() }, systemRandom),
  );
  const files = services.sealing.files;
  await sequenceLog({ ...room, files, logSigner, random: systemRandom, log: () => {} });
}

/** What is put out now, by two processes at once, and sent; by account. */
async function sentNow(...callers: Caller[]) {
  services.sent.splice(0);
  await Promise.all([mailLogHeads(services), mailLogHeads(services)]);
  for (const { account } of callers) await sendDue(services, { accountId: account.id });
  return services.sent.map(({ to, kind }) => `${kind} ${to}`).sort();
}

test("an owner is sent the newest head once after a month in which something was sealed or deleted, and not otherwise", async () => {
  const [busy, quiet, deleting] = [
    await room.newCaller(),
    await room.newCaller(),
    await room.newCaller(),
  ];
  await sealOf(busy);
  await sealOf(busy);
  await updateAccount(room.database, deleting.account.id, { language: "de" });
  const gone = await created(contracts, deleting);
  const act = [{ event: "contract.deleted", data: {} }] as never;
  await inTransaction(room.database, (transaction) =>
    noteDeletion(systemRandom)(transaction, gone, act, room.clock.now()),
  );
  assert.deepEqual(await sentNow(busy, quiet, deleting), []);
  room.clock.moveMs(32 * DAY_MS);
  const expected = [busy, deleting].map(({ account }) => `logHead ${account.email}`).sort();
  assert.deepEqual(await sentNow(busy, quiet, deleting), expected);
  const languageOf = ({ account }: Caller) =>
    services.sent.find(({ to }) => to === account.email)?.language;
  assert.deepEqual([languageOf(busy), languageOf(deleting)], ["en", "de"]);
  const says = services.sent[0] as unknown as LogHead;
  const head = await readHead(room.database);
  assert.equal(says.note, head?.note);
  assert.equal(await isSignedBy(says.note, logSigner.key), true);
  assert.deepEqual(
    [says.origin, says.count],
    ["sign.example/log", readCheckpoint(says.note)?.size],
  );
  // Nothing new, nothing sent; what is sealed now is told after this month.
  room.clock.moveMs(32 * DAY_MS);
  assert.deepEqual(await sentNow(busy, quiet, deleting), []);
  await sealOf(quiet);
  assert.deepEqual(await sentNow(busy, quiet, deleting), []);
  room.clock.moveMs(32 * DAY_MS);
  assert.deepEqual(await sentNow(busy, quiet, deleting), [`logHead ${quiet.account.email}`]);
  await sealOf(quiet);
  await saveAccountNotices(room.database, quiet.account.id, { log: false });
  room.clock.moveMs(32 * DAY_MS);
  assert.deepEqual(await sentNow(busy, quiet, deleting), [], "it was switched off");
});
