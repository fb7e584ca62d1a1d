import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import {
  deletedBetween,
  findSealed,
  findTombstone,
  listDeleted,
  listSealed,
  lockedFilesOf,
  whichExist,
} from "./lookup-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const AT = new Date("2026-11-21T09:30:00.000Z");

/** A contract that is sealed, or is not; its document ID is its id. */
async function put(sealedSha256: string | null = null, publicId?: string): Promise<string> {
  const id = room.ids.uuid();
  const accountId = await room.openAccount();
  const sealed = {
    sealed_sha256: sealedSha256,
    sealed_at: AT,
    trail_head: Buffer.from("head"),
    ...(publicId && { public_id: publicId }),
  };
  const row = { id, accountId, status: sealedSha256 ? "fully_signed" : "pending" } as const;
  await insertContractRow(room.database, row, sealedSha256 ? sealed : {});
  return id;
}

async function bury(publicId: string, deletedAt: Date): Promise<string> {
  const contractId = room.ids.uuid();
  const accountId = await room.openAccount();
  await room.database
    .insertInto("deleted_contract")
    .values({
      public_id: publicId,
      account_id: accountId,
      contract_id: contractId,
      base_sha256: `base of ${publicId}`,
      status: "draft",
      deleted_at: deletedAt,
    })
    .execute();
  return contractId;
}

test("a contract is found by the hash of its sealed file, and by no other", async () => {
  const [sha256, other] = [room.ids.token(), room.ids.token()];
  const id = await put(sha256);
  await put();
  assert.equal(await findSealed(room.database, sha256), id);
  assert.equal(await findSealed(room.database, other), null);
});

test("sealed contracts are listed in their order, so many at a time, and those that are not never", async () => {
  const [first, , second, third] = [
    await put(room.ids.token()),
    await put(),
    await put(room.ids.token()),
    await put(room.ids.token()),
  ];
  const page = await listSealed(room.database, first, 2);
  assert.deepEqual(
    page.map(({ id, publicId, sealedAt }) => [id, publicId, sealedAt]),
    [second, third].map((id) => [id, id, AT]),
  );
  assert.match(page[0]?.sealedSha256 ?? "", /./);
  assert.equal(Buffer.from(page[0]?.trailHead ?? []).toString(), "head");
  assert.deepEqual(
    (await listSealed(room.database, first, 1)).map(({ id }) => id),
    [second],
  );
  const behind = await listSealed(room.database, third, 9);
  assert.ok(!behind.some(({ id }) => [first, second, third].includes(id)));
});

test("of a deleted contract its document ID tells what it was the hash of, and when it went", async () => {
  const publicId = `A-${room.ids.uuid()}`;
  await bury(publicId, AT);
  assert.deepEqual(await findTombstone(room.database, publicId), {
    publicId,
    baseSha256: `base of ${publicId}`,
    deletedAt: AT,
  });
  assert.equal(await findTombstone(room.database, room.ids.uuid()), null);
});

test("deleted contracts are listed in the order of their document IDs, so many at a time", async () => {
  const before = `z-${room.ids.uuid()}`;
  const ids = ["1", "2", "3"].map((number) => `${before}-${number}`);
  const contracts = new Map<string, string>();
  for (const id of ids.toReversed()) contracts.set(id, await bury(id, AT));
  const listed = await listDeleted(room.database, before, 2);
  assert.deepEqual(
    listed,
    ids.slice(0, 2).map((publicId) => ({
      id: contracts.get(publicId),
      publicId,
      baseSha256: `base of ${publicId}`,
      deletedAt: AT,
    })),
  );
  assert.deepEqual(
    (await listDeleted(room.database, ids[0]!, 2)).map(({ publicId }) => publicId),
    ids.slice(1),
  );
});

test("what was deleted from one moment on and before another is told, and nothing else", async () => {
  const [from, until] = [
    new Date("2099-01-01T00:00:00.000Z"),
    new Date("2099-01-02T00:00:00.000Z"),
  ];
  const times = [from.getTime() - 1, from.getTime(), until.getTime() - 1, until.getTime()];
  const ids: string[] = [];
  for (const at of times) ids.push(await bury(room.ids.uuid(), new Date(at)));
  const found = await deletedBetween(room.database, from, until);
  assert.deepEqual(
    ids.map((id) => found.includes(id)),
    [false, true, true, false],
  );
});

test("of contracts the sealed file is locked, of those that have none and of tests nothing is", async () => {
  const sha256 = room.ids.token();
  const [sealed, open] = [await put(sha256), await put()];
  const made = await put(room.ids.token(), `T${room.ids.token()}`);
  const gone = room.ids.uuid();
  assert.deepEqual(
    await lockedFilesOf(room.database, [sealed, open, made, gone]),
    new Map([
      [sealed, sha256],
      [open, null],
      [made, null],
    ]),
  );
});

test("of ids it is told which are those of contracts", async () => {
  const [one, other, gone] = [await put(), await put(), room.ids.uuid()];
  assert.deepEqual(await whichExist(room.database, [one, gone]), new Set([one]));
  assert.ok(!(await whichExist(room.database, [one])).has(other));
});
