import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import type { UpdateContract } from "#schemas/contracts.ts";
import { readEntries } from "#trail/trail-store.ts";
import { changeContract } from "./change.ts";
import type { Contract } from "./contract.ts";
import { tagsHash } from "./created-facts.ts";
import { listReminders } from "./reminders-store.ts";
import { findSigners } from "./signers-store.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

const DRAFT = { finalize: false };

async function change(of: Contract, caller: Caller, wanted: UpdateContract, seen?: number) {
  const { accountId, id } = of;
  room.clock.moveMs(MINUTE_MS);
  return changeContract(services, caller, { accountId, id }, wanted, seen);
}

test("whoever agreed to a change agreed to it for the contract as they saw it, and for no other", async () => {
  const caller = await room.newCaller();
  const draft = await created(services, caller, DRAFT);
  const { contract } = taken(await change(draft, caller, { title: "Flat" }, draft.version));
  assert.equal(contract.title, "Flat");
  const late = refusalOf(await change(draft, caller, { title: "House" }, draft.version));
  assert.equal(late.refused, "CONFLICT");
  const now = await read(services, draft);
  assert.equal(now.title, "Flat");
  taken(await change(draft, caller, { title: "House" }, now.version));
});

test("a draft is made signable within the plan, waits for payment with a credit, and stays as it is else", async () => {
  const signers = [{ role: "Tenant", email: newAddress() }];
  const wanted = { finalize: true as const, title: "Flat" };
  const poor = await room.newCaller({ ownLimit: 0, credits: 0 });
  const draft = await created(services, poor, { ...DRAFT, signers });
  assert.equal(refusalOf(await change(draft, poor, wanted)).refused, "LIMIT_REACHED");
  assert.deepEqual(await read(services, draft), draft);
  const payer = await room.newCaller({ ownLimit: 0, credits: 1 });
  const other = await created(services, payer, { ...DRAFT, signers });
  const { contract } = taken(await change(other, payer, wanted));
  assert.deepEqual(
    [contract.status, contract.finalizedAt, contract.title],
    ["pending_payment", null, "Flat"],
  );
  const events = (await readEntries(room.database, other.id)).map(({ event }) => event);
  assert.deepEqual(events, ["contract.created", "contract.title_changed"]);
  const mails = room.database.selectFrom("outgoing_mail").select("id");
  assert.deepEqual(await mails.where("contract_id", "=", other.id).execute(), []);
});

test("tags that are changed stand in the trail by what they were and are, as hashes alone", async () => {
  const caller = await room.newCaller();
  const draft = await created(services, caller, { ...DRAFT, tags: ["home"] });
  taken(await change(draft, caller, { tags: ["home", "2026"] }));
  const last = (await readEntries(room.database, draft.id)).at(-1);
  assert.deepEqual(
    [last?.event, last?.data],
    ["contract.tags_changed", { from: tagsHash(["home"]), to: tagsHash(["home", "2026"]) }],
  );
});

test("of an account with the right to them one role of a contract is qualified, and it may be another one later", async () => {
  const { account, by } = await room.newCaller();
  const caller = { account: { ...account, qesEnabled: true }, by };
  const draft = await created(services, caller, {
    ...DRAFT,
    signers: [{ role: "Tenant", level: "qes" }],
  });
  const set = (...signers: NonNullable<UpdateContract["signers"]>) =>
    change(draft, caller, { signers });
  const levels = async () =>
    Object.fromEntries((await findSigners(room.database, draft.id)).map((s) => [s.role, s.level]));
  taken(await set({ role: "Tenant", level: "qes", title: "Director" }));
  const second = refusalOf(await set({ role: "Landlord", level: "qes" }));
  assert.equal(second.refused, "QES_ROLE_TAKEN");
  assert.deepEqual(await levels(), { Tenant: "qes" });
  taken(
    await set(
      { role: "Tenant", level: "ses", title: "Director" },
      { role: "Landlord", level: "qes" },
    ),
  );
  assert.deepEqual(await levels(), { Tenant: "ses", Landlord: "qes" });
});

test("reminders are planned, switched off and left alone as a change says", async () => {
  const caller = await room.newCaller();
  const open = await created(services, caller, {
    signers: [{ role: "Tenant", email: newAddress() }],
  });
  assert.equal(open.reminders, null);
  await room.database
    .updateTable("signer")
    .set({ status: "sent", sent_at: room.clock.now(), send_count: 1 })
    .where("contract_id", "=", open.id)
    .execute();
  const [tenant] = await findSigners(room.database, open.id);
  const planned = async () => (await listReminders(room.database, [tenant!.id]))[0]?.dueAt;
  taken(await change(open, caller, { title: "Flat" }));
  assert.equal(await planned(), undefined);
  const reminders = { firstDays: 3, everyDays: 2, most: 2 };
  taken(await change(open, caller, { reminders }));
  const due = await planned();
  assert.ok(due instanceof Date);
  taken(await change(open, caller, { title: "House" }));
  assert.deepEqual([await planned(), (await read(services, open)).reminders], [due, reminders]);
  taken(await change(open, caller, { reminders: null }));
  assert.deepEqual([await planned(), (await read(services, open)).reminders], [null, null]);
});

test("a signer of a draft is told of nothing, and one of what is open of a new address alone", async () => {
  const caller = await room.newCaller();
  const open = await created(services, caller);
  const mailed = async () =>
    (
      await room.database
        .selectFrom("outgoing_mail")
        .select("role")
        .where("contract_id", "=", open.id)
        .execute()
    ).map(({ role }) => role);
  const signers = [
    { role: "Tenant", email: newAddress() },
    { role: "Landlord", title: "Owner" },
  ];
  taken(await change(open, caller, { signers }));
  assert.deepEqual(await mailed(), ["Tenant"]);
  const told = (await readEntries(room.database, open.id)).slice(2);
  assert.deepEqual(
    told.map(({ data }) => [data.role, data.linkDue ?? null]),
    [
      ["Tenant", true],
      ["Landlord", null],
    ],
  );
});

test("signers of a cancelled contract stay as they are, and its names may be put right", async () => {
  const caller = await room.newCaller();
  const draft = await created(services, caller, { ...DRAFT, title: "Lease" });
  await room.database
    .updateTable("contract")
    .set({ status: "cancelled", cancelled_at: room.clock.now() })
    .where("id", "=", draft.id)
    .execute();
  const signers = [{ role: "Tenant", title: "Director" }];
  assert.equal(refusalOf(await change(draft, caller, { signers })).refused, "CONFLICT");
  assert.equal(taken(await change(draft, caller, { title: "Flat" })).contract.title, "Flat");
});
