import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { sql, type Updateable } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { DAY_MS } from "#kernel/time.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type ContractsRoom, contractsRoom } from "#kit/rooms/contracts-room.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import type { ContractTable } from "./contract-table.ts";
import { findContract, lockContract } from "./contracts-store.ts";
import { announceExpiry, deleteExpired, type ExpiringContracts } from "./delete-expired.ts";
import { holdUntil } from "./hold.ts";
import { findTombstone } from "./lookup-store.ts";
import type { Retention } from "./retention.ts";
import {
  findHold,
  findRetention,
  nextLeaving,
  saveHold,
  saveRetention,
} from "./retention-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());
// What one test was told of is not to go in another.
afterEach(() => room.database.deleteFrom("contract_leaving").execute());

const YEAR: Retention = { completedMonths: 12, unfinishedDays: 30, leastMonths: 0 };
const START = new Date("2026-11-21T09:30:00.000Z");
const days = (count: number, from = START) => new Date(from.getTime() + count * DAY_MS);

/** An account that lets contracts go, with a clock that belongs to it. */
async function scene(retention = YEAR) {
  const clock = heldClock(START.toISOString());
  const services: ContractsRoom = contractsRoom(room, { clock });
  const accountId = await room.openAccount();
  await saveRetention(room.database, accountId, retention);
  const put = async (status: ContractStatus, change: Updateable<ContractTable>) => {
    const id = room.ids.uuid();
    await insertContractRow(room.database, { id, accountId, status }, change);
    return id;
  };
  const announced = async (most?: number) => {
    const told: ExpiringContracts[] = [];
    await announceExpiry(
      services,
      async (_transaction, about) => {
        if (about.accountId === accountId) told.push(about);
      },
      most,
    );
    return told.map(({ count, firstAt, lastAt }) => ({ count, firstAt, lastAt }));
  };
  const isThere = async (id: string) => (await findContract(room.database, { id })) !== null;
  return { services, clock, accountId, put, announced, isThere };
}

/** Last changed so many days before the start. */
const idleFor = (count: number) => ({ updated_at: days(-count) });
const cancelled = (cancelledAt: Date, more: Updateable<ContractTable> = {}) => ({
  cancelled_at: cancelledAt,
  signature_count: 1,
  ...more,
});

test("an owner is told two weeks before the first goes, once, of all that goes then", async () => {
  const { put, announced } = await scene();
  await put("draft", idleFor(16));
  await put("pending", idleFor(400));
  await put("cancelled", cancelled(new Date("2025-12-05T09:30:00.000Z")));
  const at = days(14);
  assert.deepEqual(await announced(), [{ count: 3, firstAt: at, lastAt: at }]);
  assert.deepEqual(await announced(), []);
});

/** What is not told of yet, or never, and why. */
const KEPT: [why: string, status: ContractStatus, change: Updateable<ContractTable>][] = [
  ["changed a day too late", "draft", idleFor(15)],
  ["somebody still has to sign", "pending", { ...idleFor(900), signature_count: 1 }],
  ["ended a month too late", "cancelled", cancelled(new Date("2026-01-05T09:30:00.000Z"))],
  ["not sealed", "fully_signed", { signed_at: days(-900), signature_count: 2 }],
  ["a consumer may withdraw", "cancelled", cancelled(days(-900), { withdrawable_until: days(16) })],
];

for (const [why, status, change] of KEPT) {
  test(`nobody is told of a contract that stays: ${why}`, async () => {
    const { accountId, put, announced } = await scene();
    await put(status, change);
    assert.deepEqual(await announced(), []);
    assert.equal(await nextLeaving(room.database, accountId), null);
  });
}

test("a sealed contract is told of by its last signature and not by its seal", async () => {
  const { put, announced } = await scene();
  const sealed = { sealed_sha256: room.ids.token(), sealed_at: days(-1) };
  const signed = { signed_at: new Date("2025-12-06T09:30:00.000Z"), signature_count: 2 };
  await put("fully_signed", { ...signed, ...sealed });
  assert.deepEqual(await announced(), [{ count: 1, firstAt: days(15), lastAt: days(15) }]);
});

test("the law's years count where an account would keep for less, and only for what was signed", async () => {
  const { put, announced } = await scene({ ...YEAR, leastMonths: 120 });
  await put("cancelled", cancelled(days(-900)));
  assert.deepEqual(await announced(), []);
  await put("draft", idleFor(900));
  assert.equal((await announced())[0]?.count, 1);
});

test("who keeps one kind for ever is told of the other alone", async () => {
  for (const [change, only] of [
    [{ completedMonths: null }, "draft"],
    [{ unfinishedDays: null }, "cancelled"],
  ] as const) {
    const { put, announced } = await scene({ ...YEAR, ...change });
    await put(only, only === "draft" ? idleFor(900) : cancelled(days(-900)));
    assert.equal((await announced())[0]?.count, 1);
    await put("draft", only === "draft" ? idleFor(16) : idleFor(900));
    assert.equal((await announced()).length, 0);
  }
});

test("what is held for longer is not told of, and what is held less long goes in its time", async () => {
  const { accountId, put, announced } = await scene();
  const held = await put("draft", idleFor(900));
  await saveHold(room.database, { id: held, accountId }, days(15));
  assert.deepEqual(await announced(), []);
  await saveHold(room.database, { id: held, accountId }, days(14));
  assert.deepEqual(await announced(), [{ count: 1, firstAt: days(14), lastAt: days(14) }]);
});

test("an account is told once a day at most, and the next day of what has come up since", async () => {
  const { put, announced, clock } = await scene();
  await put("draft", idleFor(16));
  assert.equal((await announced()).length, 1);
  await put("draft", idleFor(17));
  clock.moveMs(DAY_MS - 1);
  assert.deepEqual(await announced(), []);
  clock.moveMs(1);
  assert.deepEqual(await announced(), [{ count: 1, firstAt: days(15), lastAt: days(15) }]);
});

test("where telling fails nothing is noted, and it is told again", async () => {
  const { accountId, services, put, announced } = await scene();
  await put("draft", idleFor(900));
  const failing = announceExpiry(services, async (_transaction, about) => {
    if (about.accountId === accountId) throw new Error("no mail");
  });
  await assert.rejects(failing, /no mail/);
  assert.equal(await nextLeaving(room.database, accountId), null);
  assert.equal((await announced()).length, 1);
});

test("what was told of goes at its time and not before, with its bytes, and leaves a tombstone", async () => {
  const { services, clock, put, announced, isThere } = await scene();
  const id = await put("draft", idleFor(900));
  await room.files.put(id, "base", [Buffer.from("bytes")]);
  await announced();
  clock.moveMs(14 * DAY_MS - 1);
  await deleteExpired(services);
  assert.ok(await isThere(id));
  clock.moveMs(1);
  assert.equal(await deleteExpired(services), 1);
  assert.ok(!(await isThere(id)));
  assert.deepEqual(await room.files.names(id), []);
  assert.deepEqual((await findTombstone(room.database, id))?.deletedAt, days(14));
  const told = services.events.filter(({ contractId }) => contractId === id);
  assert.deepEqual(
    told.map(({ event }) => [event.event, event.by]),
    [["contract.deleted", { kind: "service" }]],
  );
  assert.equal(await deleteExpired(services), 0);
});

test("one that cannot be deleted is named, stays for the next time, and holds up no other", async () => {
  const { services, clock, put, announced, isThere } = await scene();
  // Somebody signed it, and nothing here writes the leaf of the log that has to stay of it.
  const stuck = await put("cancelled", cancelled(days(-900)));
  await announced();
  clock.moveMs(DAY_MS);
  const other = await put("draft", idleFor(900));
  await announced();
  clock.moveMs(14 * DAY_MS);
  for (let round = 0; round < 2; round += 1) {
    await assert.rejects(deleteExpired(services), new RegExp(`not deleted: ${stuck}$`));
  }
  assert.deepEqual([await isThere(stuck), await isThere(other)], [true, false]);
});

type Scene = Awaited<ReturnType<typeof scene>>;
/** What happens within the two weeks, and keeps it. */
const SAVED: [how: string, save: (scene: Scene, id: string) => Promise<unknown>][] = [
  [
    "was changed",
    (_scene, id) =>
      room.database
        .updateTable("contract")
        .set({ updated_at: days(1) })
        .where("id", "=", id)
        .execute(),
  ],
  ["is held", ({ accountId }, id) => saveHold(room.database, { id, accountId }, days(400))],
  [
    "belongs to an account that keeps it for longer",
    ({ accountId }) => saveRetention(room.database, accountId, { ...YEAR, unfinishedDays: 3_650 }),
  ],
  [
    "belongs to an account that keeps everything",
    ({ accountId }) => saveRetention(room.database, accountId, { ...YEAR, unfinishedDays: null }),
  ],
];

for (const [how, save] of SAVED) {
  test(`what was told of stays, and is told of anew one day, where it ${how} by then`, async () => {
    const current = await scene();
    const { accountId, services, clock, put, announced, isThere } = current;
    const id = await put("draft", idleFor(900));
    await announced();
    await save(current, id);
    clock.moveMs(20 * DAY_MS);
    assert.equal(await deleteExpired(services), 0);
    assert.ok(await isThere(id));
    assert.equal(await nextLeaving(room.database, accountId), null);
  });
}

test("a hold is taken back, and what an account says is what it said last; of nothing, for ever", async () => {
  const { accountId, put, announced } = await scene();
  const id = await put("draft", idleFor(900));
  await saveHold(room.database, { id, accountId }, days(400));
  await saveHold(room.database, { id, accountId }, null);
  assert.equal((await announced())[0]?.count, 1);
  const other = { completedMonths: 36, unfinishedDays: null, leastMonths: 6 };
  await saveRetention(room.database, accountId, other);
  assert.deepEqual(await findRetention(room.database, accountId), other);
  assert.deepEqual(await findRetention(room.database, await room.openAccount()), {
    completedMonths: null,
    unfinishedDays: null,
    leastMonths: 0,
  });
});

test("an owner sees how many go, and when the first of them does", async () => {
  const { accountId, put, announced, clock } = await scene();
  await put("draft", idleFor(900));
  await announced();
  clock.moveMs(2 * DAY_MS);
  await put("draft", idleFor(900));
  await announced();
  assert.deepEqual(await nextLeaving(room.database, accountId), { count: 2, firstAt: days(14) });
});

test("however many older ones have to stay, those behind them are told of", async () => {
  const { accountId, put, announced } = await scene();
  const old = cancelled(days(-1_000));
  const stays = {
    withdrawable: () => put("cancelled", { ...old, withdrawable_until: days(200) }),
    unsealed: () => put("fully_signed", { signed_at: days(-1_000), signature_count: 1 }),
    held: () => put("cancelled", old),
    heldDraft: () => put("draft", idleFor(400)),
  };
  const held = { withdrawable: false, unsealed: false, held: true, heldDraft: true };
  for (const [why, make] of Object.entries(stays)) {
    for (let made = 0; made < 2; made += 1) {
      const id = await make();
      if (held[why as keyof typeof held]) {
        await saveHold(room.database, { id, accountId }, days(900));
      }
    }
  }
  await put("cancelled", cancelled(days(-900)));
  await put("draft", idleFor(40));
  const at = days(14);
  // As many as there are of each that has to stay.
  assert.deepEqual(await announced(2), [{ count: 2, firstAt: at, lastAt: at }]);
});

test("who holds a contract that is being deleted is told that it is gone", async () => {
  const { accountId, put, isThere } = await scene();
  const id = await put("draft", idleFor(1));
  const { holding } = await inTransaction(room.database, async ({ queries }) => {
    await lockContract(queries, { id });
    const holding = holdUntil(room.database, { id, accountId }, days(400));
    await untilOneWaits(room.database);
    await sql`delete from contract where id = ${id}`.execute(queries);
    return { holding };
  });
  assert.equal(await holding, false);
  assert.equal(await isThere(id), false);
  assert.equal(await findHold(room.database, id), null);
});
