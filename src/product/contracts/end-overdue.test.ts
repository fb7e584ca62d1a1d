import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Caller } from "#accounts/account.ts";
import { findAccount } from "#accounts/accounts-store.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { cancelContract } from "./cancel.ts";
import { changeContract } from "./change.ts";
import type { Contract } from "./contract.ts";
import { endOverdue } from "./end-overdue.ts";
import { redeemCredit } from "./redeem.ts";

let room: Room;
let services: ContractsRoom;
let caller: Caller & Awaited<ReturnType<Room["newCaller"]>>;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
  caller = await room.newCaller();
});
after(() => use.end());

const inMs = (ms: number) => new Date(room.clock.now().getTime() + ms).toISOString();

async function cancellations({ id }: Pick<Contract, "id">) {
  return entriesOf(await readEntries(room.database, id), "contract.cancelled").map(
    ({ by, data }) => [by.kind, data],
  );
}

test("a contract is cancelled at its deadline, once, by the service, and a second later nothing is left to do", async () => {
  const open = await created(services, caller, { expiresAt: inMs(MINUTE_MS) });
  const draft = await created(services, caller, { expiresAt: inMs(MINUTE_MS), finalize: false });
  assert.equal(await endOverdue(services), 0);
  room.clock.moveMs(MINUTE_MS);
  assert.equal(await endOverdue(services), 2);
  assert.equal(await endOverdue(services), 0);
  const ended = await read(services, open);
  assert.deepEqual([ended.status, ended.cancelledAt], ["cancelled", room.clock.now()]);
  assert.deepEqual(await cancellations(open), [
    ["service", { signatureCount: 0, reason: "expired" }],
  ]);
  assert.equal((await read(services, draft)).status, "cancelled");
});

test("of many whose deadline is the same second each is cancelled once, by however many processes", async () => {
  const most = 300;
  const first = await created(services, caller, { expiresAt: inMs(MINUTE_MS) });
  await sql`insert into contract select (jsonb_populate_record(contract, jsonb_build_object(
      'id', gen_random_uuid(), 'token', 't' || n, 'public_id', 'p' || n,
      'sign_secret_hash', sha256(('s' || n)::bytea), 'status_secret_hash', sha256(('x' || n)::bytea),
      'expires_at', expires_at + (n % 1000) * interval '1 millisecond',
      'trail_length', 0, 'trail_head', null, 'trail_at', null))).*
    from contract, generate_series(1, ${most}) n where id = ${first.id}`.execute(room.database);
  room.clock.moveMs(MINUTE_MS + SECOND_MS);
  const [other, third] = [contractsRoom(room), contractsRoom(room)];
  const counts = await Promise.all([services, other, third].map((one) => endOverdue(one)));
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    most + 1,
  );
  const { rows } = await sql<{ contracts: number; entries: number }>`
    select count(distinct contract_id)::int as contracts, count(*)::int as entries
    from trail_entry where event = 'contract.cancelled' and contract_id in
      (select id from contract where account_id = ${first.accountId} and title is not distinct from ${first.title}
       and expires_at >= ${first.expiresAt})`.execute(room.database);
  assert.deepEqual(rows, [{ contracts: most + 1, entries: most + 1 }]);
});

test("whoever comes before the service finds it over: it is not changed, moved, paid for or cancelled by them", async () => {
  const poor = await room.newCaller({ ownLimit: 0, credits: 1 });
  const unpaid = await created(services, poor, { expiresAt: inMs(MINUTE_MS) });
  const open = await created(services, caller, { expiresAt: inMs(MINUTE_MS) });
  const other = await created(services, caller, { expiresAt: inMs(MINUTE_MS) });
  room.clock.moveMs(MINUTE_MS);
  const move = { expiresAt: inMs(DAY_MS) };
  assert.equal(refusalOf(await changeContract(services, caller, open, move)).refused, "CONFLICT");
  assert.equal(refusalOf(await redeemCredit(services, poor, unpaid)).refused, "CONFLICT");
  assert.equal((await findAccount(room.database, poor.account.id))?.credits, 1);
  assert.equal(taken(await cancelContract(services, caller, other)).status, "cancelled");
  assert.deepEqual(await cancellations(other), [
    ["service", { signatureCount: 0, reason: "expired" }],
  ]);
  const titled = taken(await changeContract(services, caller, open, { title: "Late" }));
  assert.deepEqual([titled.contract.status, titled.contract.title], ["cancelled", "Late"]);
  assert.equal((await cancellations(open)).length, 1);
  assert.equal(await endOverdue(services), 1);
});

test("a deadline is moved and taken away, and the trail tells from when to when", async () => {
  const first = inMs(MINUTE_MS);
  const open = await created(services, caller, { expiresAt: first });
  const second = inMs(2 * MINUTE_MS);
  for (const expiresAt of [second, second, null]) {
    taken(await changeContract(services, caller, open, { expiresAt }));
  }
  room.clock.moveMs(3 * MINUTE_MS);
  assert.equal(await endOverdue(services), 0);
  const entries = await readEntries(room.database, open.id);
  assert.equal(entriesOf(entries, "contract.created")[0]?.data.expiresAt, first);
  assert.deepEqual(
    entriesOf(entries, "contract.deadline_changed").map(({ data }) => data),
    [
      { from: first, to: second },
      { from: second, to: null },
    ],
  );
});

test("a contract without a deadline says nothing of one, in its trail neither", async () => {
  const open = await created(services, caller);
  taken(await changeContract(services, caller, open, { title: "x", expiresAt: null }));
  const entries = await readEntries(room.database, open.id);
  assert.ok(!JSON.stringify(entries.map(({ data }) => data)).includes("expiresAt"));
  assert.ok(!entries.some(({ event }) => event === "contract.deadline_changed"));
});

test("a credit that paid for what nobody signed in time is given back", async () => {
  const poor = await room.newCaller({ ownLimit: 0, credits: 1 });
  const open = await created(services, poor, { expiresAt: inMs(MINUTE_MS) });
  assert.ok(!isRefusal(await redeemCredit(services, poor, open)));
  room.clock.moveMs(MINUTE_MS);
  await endOverdue(services);
  assert.equal((await findAccount(room.database, poor.account.id))?.credits, 1);
});
