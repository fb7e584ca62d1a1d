import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { listCounted } from "./counted-store.ts";
import { countByStatus } from "./counts-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const SINCE = new Date("2026-11-01T00:00:00.000Z");
const at = (ms: number) => new Date(SINCE.getTime() + ms);

test("what became signable since then is listed, the latest made first, with what decides whether it counts", async () => {
  const accountId = await room.openAccount();
  const put = async (finalizedAt: Date | null, change: object = {}) => {
    const id = room.ids.uuid();
    const row = { id, accountId, status: "pending" as const };
    await insertContractRow(room.database, row, { finalized_at: finalizedAt, ...change });
    return id;
  };
  await put(at(-1));
  await put(null);
  const first = await put(at(0));
  const second = await put(at(5), { paid_by_credit: true, signature_count: 2 });
  const found = await listCounted(room.database, accountId, { since: SINCE, most: 10 });
  assert.deepEqual(
    found.map(({ id, finalizedAt, paidByCredit, signatureCount }) => ({
      id,
      finalizedAt,
      paidByCredit,
      signatureCount,
    })),
    [
      { id: second, finalizedAt: at(5), paidByCredit: true, signatureCount: 2 },
      { id: first, finalizedAt: at(0), paidByCredit: false, signatureCount: 0 },
    ],
  );
  const [newest] = await listCounted(room.database, accountId, { since: SINCE, most: 1 });
  assert.equal(newest?.id, second);
  const other = await room.openAccount();
  assert.deepEqual(await listCounted(room.database, other, { since: SINCE, most: 10 }), []);
});

test("an account's contracts are counted by status, those without any as none", async () => {
  const accountId = await room.openAccount();
  for (const status of ["draft", "pending", "pending"] as const) {
    await insertContractRow(room.database, { id: room.ids.uuid(), accountId, status });
  }
  const counts = Object.fromEntries(await countByStatus(room.database, accountId));
  const none = Object.fromEntries(CONTRACT_STATUSES.map((status) => [status, 0]));
  assert.deepEqual(counts, { ...none, draft: 1, pending: 2 });
});
