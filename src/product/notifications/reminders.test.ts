import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import type { Caller } from "#accounts/account.ts";
import { setReminders } from "#accounts/accounts-store.ts";
import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { type DueReminder, listReminders } from "#contracts/reminders-store.ts";
import { findSigners, saveSigner } from "#contracts/signers-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { type ContractsRoom, contractsRoom, created, taken } from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { ORIGIN, sharedLink, signingRoom, submitted } from "#kit/rooms/signing-room.ts";
import { stopSecret } from "#signing/links/delivered-link.ts";
import { sign } from "#signing/sign.ts";
import { stopReminders } from "#signing/stop-reminders.ts";
import { readEntries } from "#trail/trail-store.ts";
import { remindSigner, takeReminders } from "./reminders.ts";
import { sendDue } from "./send-due.ts";

let room: Room;
let contracts: ContractsRoom;
let services: CorrespondenceRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  services = await openCorrespondenceRoom(room, contracts);
});
/** Each begins on a morning in UTC, whatever others of this process did to the clock. */
beforeEach(() => {
  const next = new Date(room.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  room.clock.moveTo(new Date(`${next}T09:30:00.000Z`).getTime());
  services.enqueued.splice(0);
  services.sent.splice(0);
});
after(async () => {
  await services.close();
  await use.end();
});

const REMINDERS = { firstDays: 3, everyDays: 2, most: 2 };

async function withLink(change: object = {}, caller?: Caller) {
  const by = caller ?? (await room.newCaller());
  const signers = [{ role: "Tenant", email: newAddress() }];
  const contract = await created(contracts, by, { signers, reminders: REMINDERS, ...change });
  await sendDue(services, { contractId: contract.id });
  return { caller: by, contract };
}

const signerOf = async ({ id }: Contract) => (await findSigners(room.database, id))[0]!;

async function plannedOf(contract: Contract) {
  const [planned] = await listReminders(room.database, [(await signerOf(contract)).id]);
  return planned?.dueAt ?? null;
}

/** The jobs that are due of a contract, each carried out twice, as one may be. */
async function runDue({ id }: Contract): Promise<DueReminder[]> {
  await takeReminders(services);
  const isOf = (job: (typeof services.enqueued)[number]) =>
    job.name === "remind-signer" && (job.payload as DueReminder).contractId === id;
  const due = services.enqueued.filter(isOf).map(({ payload }) => payload as DueReminder);
  services.enqueued.splice(0, Infinity, ...services.enqueued.filter((job) => !isOf(job)));
  for (const one of [...due, ...due]) await remindSigner(services, one);
  await sendDue(services, { contractId: id });
  return due;
}

const reminded = () => services.sent.filter(({ kind }) => kind === "reminder").length;

test("a signer is reminded after the days that were said, as often as was said, with the same link", async () => {
  const { contract } = await withLink();
  const first = (await plannedOf(contract))?.getTime();
  assert.equal(first, room.clock.now().getTime() + 3 * DAY_MS);
  room.clock.moveMs(3 * DAY_MS - 1);
  assert.deepEqual(await runDue(contract), []);
  room.clock.moveMs(1);
  assert.equal((await runDue(contract)).length, 1);
  assert.equal(reminded(), 1);
  room.clock.moveMs(2 * DAY_MS);
  await runDue(contract);
  assert.equal(reminded(), 2);
  room.clock.moveMs(20 * DAY_MS);
  await runDue(contract);
  assert.equal(reminded(), 2);
  const { sendCount, epoch } = await signerOf(contract);
  assert.deepEqual([sendCount, epoch], [3, 1]);
  const told = (await readEntries(room.database, contract.id)).filter(
    ({ event }) => event === "signer.invited",
  );
  assert.deepEqual([told.length, told.at(-1)?.by], [3, { kind: "service" }]);
});

test("without being asked for, nobody is reminded; new contracts take over what their account says", async () => {
  const plain = await withLink({ reminders: undefined });
  assert.equal(await plannedOf(plain.contract), null);
  const caller = await room.newCaller();
  await setReminders(room.database, caller.account.id, REMINDERS);
  const account = { ...caller.account, reminders: REMINDERS };
  const taking = await withLink({ reminders: undefined }, { ...caller, account });
  assert.ok(await plannedOf(taking.contract));
  const not = await withLink({ reminders: null }, { ...caller, account });
  assert.equal(await plannedOf(not.contract), null);
});

test("who stopped reminders of one link is reminded of another that goes to another address", async () => {
  const { contract, caller } = await withLink();
  const { id: signerId, epoch } = await signerOf(contract);
  const secret = stopSecret(services.linkKeys, { signerId, epoch });
  await stopReminders(services, secret);
  assert.equal(await plannedOf(contract), null);
  // Changing when others are reminded begins it for nobody anew.
  taken(
    await changeContract(contracts, caller, contract, { reminders: { ...REMINDERS, most: 3 } }),
  );
  assert.equal(await plannedOf(contract), null);
  const signers = [{ role: "Tenant", email: newAddress() }];
  taken(await changeContract(contracts, caller, contract, { signers }));
  await sendDue(services, { contractId: contract.id });
  assert.ok(await plannedOf(contract));
  // The link of before is about nobody any more.
  assert.equal((await stopReminders(services, secret))?.isReminded, false);
  assert.equal((await signerOf(contract)).remindersStoppedAt, null);
});

const ENDS: [what: string, end: (contract: Contract, caller: Caller) => Promise<unknown>][] = [
  [
    "has signed",
    async (contract) => {
      const signer = await signerOf(contract);
      const at = room.clock.now();
      await saveSigner(room.database, contract, { ...signer, status: "signed", signedAt: at });
    },
  ],
  [
    "has said no",
    async (contract) => {
      const signer = await signerOf(contract);
      await saveSigner(room.database, contract, { ...signer, declinedAt: room.clock.now() });
    },
  ],
  [
    "has asked for no more of them",
    async (contract) => {
      const { id: signerId, epoch } = await signerOf(contract);
      const secret = stopSecret(services.linkKeys, { signerId, epoch });
      assert.equal((await stopReminders(services, secret))?.isReminded, false);
    },
  ],
  ["sees it cancelled", (contract, caller) => cancelContract(contracts, caller, contract)],
  [
    "sees it in any other status, such as one that time brings",
    ({ id }) =>
      sql`update contract set status = 'pending_payment' where id = ${id}`.execute(room.database),
  ],
  [
    "is not to be reminded any more",
    (contract, caller) => changeContract(contracts, caller, contract, { reminders: null }),
  ],
  [
    "has another address by then, whose link was not sent yet",
    (contract, caller) =>
      changeContract(contracts, caller, contract, {
        signers: [{ role: "Tenant", email: newAddress() }],
      }),
  ],
];

for (const [what, end] of ENDS) {
  test(`whoever ${what} gets no reminder, also where its job was there already`, async () => {
    const { contract, caller } = await withLink();
    room.clock.moveMs(3 * DAY_MS);
    await takeReminders(services);
    const jobs = services.enqueued
      .map(({ payload }) => payload as DueReminder)
      .filter(({ contractId }) => contractId === contract.id);
    assert.equal(jobs.length, 1);
    await end(contract, caller);
    for (const job of jobs) await remindSigner(services, job);
    room.clock.moveMs(5 * DAY_MS);
    await runDue(contract);
    assert.equal(reminded(), 0);
  });
}

test("at night where the signer was last seen signing, it waits for the morning there; else by the account's zone", async () => {
  const year = room.clock.now().getUTCFullYear() + 1;
  room.clock.moveTo(Date.UTC(year, 0, 15, 9, 30));
  const { contract } = await withLink();
  const email = knownEmail((await signerOf(contract)).email ?? "");
  const other = await withLink({ signers: [{ role: "Tenant", email }] });
  // 09:30 in UTC is half past three in the night of Chicago.
  const account = contract.accountId;
  await sql`insert into signature (id, account_id, contract_id, submission_id, role, signer_name, drawing,
      inputs, consent, delivered_link, link_email, ip, user_agent, time_zone, signed_at, answer)
    values (gen_random_uuid(), ${account}, ${contract.id}, gen_random_uuid(), 'Landlord', 'Z', '{}', '{}', '{}',
      true, ${email}, '127.0.0.1', 'test', 'America/Chicago', now(), '{}')`.execute(room.database);
  room.clock.moveMs(3 * DAY_MS);
  await runDue(contract);
  assert.equal(reminded(), 0);
  const due = await plannedOf(contract);
  assert.equal(due?.toISOString().slice(11, 16), "13:00", "seven in Chicago in winter");
  await runDue(other.contract);
  assert.equal(reminded(), 1, "another account knows nothing of it and goes by its own zone");
  room.clock.moveMs(4 * HOUR_MS);
  await runDue(contract);
  assert.equal(reminded(), 2);
});

test("an address that has had its five links of a day is reminded once there is room again", async () => {
  const { contract, caller } = await withLink({ reminders: { ...REMINDERS, firstDays: 2 } });
  const email = (await signerOf(contract)).email ?? "";
  room.clock.moveMs(2 * DAY_MS - HOUR_MS);
  for (let count = 0; count < 5; count += 1) {
    await created(contracts, caller, { signers: [{ role: "Tenant", email }] });
  }
  room.clock.moveMs(HOUR_MS);
  await runDue(contract);
  assert.equal(reminded(), 0);
  const due = await plannedOf(contract);
  assert.equal(
    due?.getTime(),
    room.clock.now().getTime() + 23 * HOUR_MS,
    "the next morning at 8:30",
  );
  room.clock.moveTo(due?.getTime() ?? 0);
  await runDue(contract);
  assert.equal(reminded(), 1);
});

test("switched on later, it goes by when the link went out; sent by hand, the days begin anew", async () => {
  const { contract, caller } = await withLink({ reminders: null });
  const began = room.clock.now().getTime();
  room.clock.moveMs(DAY_MS);
  taken(await changeContract(contracts, caller, contract, { reminders: REMINDERS }));
  assert.equal((await plannedOf(contract))?.getTime(), began + 3 * DAY_MS);
  const email = (await signerOf(contract)).email ?? "";
  const again = { signers: [{ role: "Tenant", email }] };
  taken(await changeContract(contracts, caller, contract, again));
  await sendDue(services, { contractId: contract.id });
  assert.equal((await plannedOf(contract))?.getTime(), began + 4 * DAY_MS);
});

const inDays = (days: number) => new Date(room.clock.now().getTime() + days * DAY_MS).toISOString();

test("a day before the deadline whoever has not signed is reminded once, whether reminders were asked for or not, and then never", async () => {
  for (const reminders of [null, { firstDays: 30, everyDays: 30, most: 1 }]) {
    services.sent.splice(0);
    const { contract } = await withLink({ reminders, expiresAt: inDays(5) });
    room.clock.moveMs(4 * DAY_MS - 1);
    assert.deepEqual(await runDue(contract), []);
    room.clock.moveMs(1);
    await runDue(contract);
    assert.equal(reminded(), 1);
    const [mail] = services.sent.filter(({ kind }) => kind === "reminder");
    assert.deepEqual((mail as { until?: Date }).until, contract.expiresAt);
    room.clock.moveMs(DAY_MS - 1);
    await runDue(contract);
    assert.equal(reminded(), 1);
  }
});

test("one that was asked for half a day before stands for the last one", async () => {
  const { contract } = await withLink({ expiresAt: inDays(4) });
  room.clock.moveMs(3 * DAY_MS);
  await runDue(contract);
  assert.equal(reminded(), 1);
  assert.equal(await plannedOf(contract), null);
});

test("of less than a day the first mail tells, and nobody is reminded", async () => {
  const { contract } = await withLink({ reminders: null, expiresAt: inDays(0.9) });
  assert.equal(await plannedOf(contract), null);
});

test("whoever stopped reminders or said no gets no last one", async () => {
  const stopped = await withLink({ reminders: null, expiresAt: inDays(5) });
  const { id: signerId, epoch } = await signerOf(stopped.contract);
  await stopReminders(services, stopSecret(services.linkKeys, { signerId, epoch }));
  assert.equal(await plannedOf(stopped.contract), null);
  const refused = await withLink({ reminders: null, expiresAt: inDays(5) });
  const signer = await signerOf(refused.contract);
  await saveSigner(room.database, refused.contract, { ...signer, declinedAt: room.clock.now() });
  room.clock.moveMs(4 * DAY_MS);
  await runDue(refused.contract);
  assert.equal(reminded(), 0);
});

test("a deadline that is moved moves the last one, and one that is taken away takes it", async () => {
  const { contract, caller } = await withLink({ reminders: null, expiresAt: inDays(5) });
  const later = inDays(9);
  taken(await changeContract(contracts, caller, contract, { expiresAt: later }));
  assert.deepEqual(await plannedOf(contract), new Date(Date.parse(later) - DAY_MS));
  taken(await changeContract(contracts, caller, contract, { expiresAt: null }));
  assert.equal(await plannedOf(contract), null);
  // Moved to this very day it is told at once: no mail has said so.
  room.clock.moveMs(2 * DAY_MS);
  taken(await changeContract(contracts, caller, contract, { expiresAt: inDays(0.5) }));
  await runDue(contract);
  assert.equal(reminded(), 1);
});

test("a wave that begins within the last day has its first mail, which says until when, and no other", async () => {
  const caller = await room.newCaller();
  const signers = [{ role: "Tenant", email: newAddress(), order: 2 }];
  const contract = await created(contracts, caller, { signers, expiresAt: inDays(5) });
  assert.equal(await plannedOf(contract), null);
  room.clock.moveMs(4 * DAY_MS + 2 * HOUR_MS);
  assert.deepEqual(await runDue(contract), []);
  const link = sharedLink(contracts, contract);
  taken(await sign(signingRoom(room, contracts), link, submitted("Landlord"), ORIGIN));
  await sendDue(services, { contractId: contract.id });
  const [mail] = services.sent.filter(({ kind }) => kind === "invitation");
  assert.deepEqual((mail as { until?: Date }).until, contract.expiresAt);
  assert.equal(await plannedOf(contract), null);
});

test("where there is room for another mail only after the deadline, there is no last one", async () => {
  const { contract, caller } = await withLink({ reminders: null, expiresAt: inDays(3) });
  const email = (await signerOf(contract)).email ?? "";
  room.clock.moveMs(2 * DAY_MS);
  for (let count = 0; count < 5; count += 1) {
    await created(contracts, caller, { signers: [{ role: "Tenant", email }] });
  }
  await runDue(contract);
  assert.deepEqual([reminded(), await plannedOf(contract)], [0, null]);
});

test("an invitation that is due after the deadline goes out to nobody", async () => {
  const caller = await room.newCaller();
  const signers = [{ role: "Tenant", email: newAddress() }];
  const contract = await created(contracts, caller, { signers, expiresAt: inDays(1) });
  room.clock.moveMs(DAY_MS);
  await sendDue(services, { contractId: contract.id });
  assert.deepEqual(services.sent, []);
});
