import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { sweepDeleted, sweepFiles, sweepKeptOfDeleted } from "./sweep-files.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

/** Long before what others of this process keep, so that nothing of theirs is looked at. */
const NOW = new Date("2001-06-01T00:00:00.000Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

/** Somebody for whom bytes were stored then. */
async function ownerOf(at: Date): Promise<string> {
  const id = idsFrom({ now: () => at }, systemRandom).uuid();
  await room.files.put(id, "base", [Buffer.from("left behind")]);
  return id;
}

const isKept = async (owner: string) => (await room.files.names(owner)).length > 0;

async function bury(id: string, at: Date): Promise<void> {
  await room.database
    .insertInto("deleted_contract")
    .values({
      public_id: id,
      account_id: await room.openAccount(),
      contract_id: id,
      base_sha256: "",
      status: "draft",
      deleted_at: at,
    })
    .execute();
}

test("bytes of nobody go when they are a day old, for a week; whoever they belong to keeps them", async () => {
  const [young, old, oldest, older] = [
    await ownerOf(ago(DAY_MS - 1)),
    await ownerOf(ago(DAY_MS)),
    await ownerOf(ago(8 * DAY_MS)),
    await ownerOf(ago(8 * DAY_MS + 1)),
  ];
  const [contract, other] = [await ownerOf(ago(2 * DAY_MS)), await ownerOf(ago(2 * DAY_MS))];
  const accountId = await room.openAccount();
  await insertContractRow(room.database, { id: contract, accountId, status: "draft" });
  await sweepFiles({ ...room, whichOthers: async () => new Set([other]) }, NOW);
  const owners = { young, old, oldest, older, contract, other };
  const kept = await Promise.all(
    Object.entries(owners).map(async ([name, id]) => ((await isKept(id)) ? [name] : [])),
  );
  assert.deepEqual(kept.flat(), ["young", "older", "contract", "other"]);
  await sweepFiles(room, NOW);
  assert.deepEqual([await isKept(contract), await isKept(other)], [true, false]);
});

test("however many there are, each of them goes once", async () => {
  const owners = Array.from({ length: 1_001 }, () => room.ids.uuid());
  const gone: string[] = [];
  const files = {
    ...room.files,
    async *ownersMadeBetween() {
      yield* owners;
    },
    deleteAll: async (owner: string) => void gone.push(owner),
  };
  await sweepFiles({ database: room.database, files }, NOW);
  assert.deepEqual(gone.toSorted(), owners.toSorted());
});

test("what a machine keeps of contracts that were deleted within a month elsewhere goes, and nothing of files of its own", async () => {
  const deleted = async (at: Date) => {
    const id = room.ids.uuid();
    await bury(id, at);
    await room.kept.put(id, "page", [Buffer.from("drawn")]);
    return id;
  };
  const [late, early] = [await deleted(ago(30 * DAY_MS)), await deleted(ago(30 * DAY_MS + 1))];
  const names = (id: string) => room.kept.names(id);
  await sweepKeptOfDeleted(room, NOW);
  assert.deepEqual([await names(late), await names(early)], [["page"], ["page"]]);
  const files = { ...room.files, isElsewhere: true };
  await sweepKeptOfDeleted({ ...room, files }, NOW);
  assert.deepEqual([await names(late), await names(early)], [[], ["page"]]);
});

test("what was stored for a contract after it was deleted goes a day later, however old it was, also where the service was off meanwhile", async () => {
  const deleted = async (at: Date) => {
    const id = await ownerOf(ago(90 * DAY_MS));
    await bury(id, at);
    return id;
  };
  await sweepDeleted(room, ago(DAY_MS));
  const [due, young, back] = [
    await deleted(ago(DAY_MS + 1)),
    await deleted(ago(DAY_MS)),
    await deleted(ago(DAY_MS + 2)),
  ];
  const accountId = await room.openAccount();
  await insertContractRow(room.database, { id: back, accountId, status: "draft" });
  await sweepDeleted(room, NOW);
  assert.deepEqual(
    [await isKept(due), await isKept(young), await isKept(back)],
    [false, true, true],
  );
  await sweepDeleted(room, new Date(NOW.getTime() + 30 * DAY_MS));
  assert.equal(await isKept(young), false);
});
