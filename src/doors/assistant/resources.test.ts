import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BY_KEY } from "#kit/rooms/actors.ts";
import { type AssistantRoom, openAssistantRoom, type Visited } from "#kit/rooms/assistant-room.ts";
import { inTransaction } from "#store/transaction.ts";
import { chain, NO_TRAIL } from "#trail/chain.ts";
import type { TrailEvent } from "#trail/events.ts";
import { insertEntries } from "#trail/trail-store.ts";
import { readResource } from "./resources.ts";

let room: AssistantRoom;
before(async () => {
  room = await openAssistantRoom();
});
after(() => room.close());

const read = ({ visit }: Visited, path: string) =>
  readResource(room, `countersign://contract/${path}`, visit);

/** A visit whose contract has a trail of one entry. */
async function withTrail() {
  const visited = await room.visit();
  const created = { event: "contract.created", by: BY_KEY, data: {} } as unknown as TrailEvent;
  const entries = chain(visited.contractId, NO_TRAIL, [created], room.clock.now());
  await inTransaction(room.database, async (transaction) => {
    insertEntries(transaction, { id: visited.contractId, accountId: visited.accountId }, entries);
  });
  return { ...visited, hash: Buffer.from(entries[0]!.hash).toString("hex") };
}

test("a contract is read as its endpoint shows it", async () => {
  const visited = await room.visit();
  const contract = (await read(visited, visited.contractId)) as { id: string };
  assert.equal(contract.id, visited.contractId);
});

test("a trail is read entry by entry, with the hash of each", async () => {
  const visited = await withTrail();
  const { contractId, hash } = visited;
  const { entries } = (await read(visited, `${contractId}/trail`)) as { entries: unknown[] };
  assert.deepEqual(entries, [
    {
      number: 1,
      event: "contract.created",
      by: { ...BY_KEY },
      data: {},
      at: room.clock.now().toISOString(),
      hash,
    },
  ]);
});

test("nobody reads another account's trail, and one that is not there is nothing", async () => {
  const [visited, other] = [await room.visit(), await withTrail()];
  assert.equal(await read(visited, `${other.contractId}/trail`), null);
  assert.equal(await read(visited, `${room.ids.uuid()}/trail`), null);
  assert.equal(await read(visited, "nonsense/trail"), null);
});

test("a key that may not read contracts reads none", async () => {
  const visited = await room.visit({ scopes: ["assistant"] });
  assert.equal(await read(visited, visited.contractId), null);
  assert.equal(await read(visited, `${visited.contractId}/trail`), null);
});

test("an address of another form leads nowhere", async () => {
  const visited = await room.visit();
  const id = visited.contractId;
  for (const uri of [
    ...["", "file:///etc/passwd", `https://contract/${id}`, `countersign://contract/${id}/`],
    ...[`countersign://contract/${id}/text`, `countersign://contract/${id}/trail/x`],
    ...["countersign://contract/", `countersign://contract/${"a".repeat(65)}`, ` ${id}`],
    `countersign://contract/${id}\n`,
  ]) {
    assert.equal(await readResource(room, uri, visited.visit), null, uri);
  }
});

test("a contract that is gone is nothing", async () => {
  const visited = await room.visit();
  const { carryOut } = room.assistantApi;
  room.assistantApi.carryOut = (async () => ({
    refusal: { refused: "UNKNOWN" },
    body: {},
  })) as never;
  assert.equal(await read(visited, visited.contractId), null);
  room.assistantApi.carryOut = carryOut;
});
