import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Email } from "#kernel/email.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS } from "#kernel/time.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Signer } from "./contract.ts";
import { isToBeReminded, planReminders } from "./plan-reminders.ts";
import {
  dropReminder,
  type LinkReminder,
  listReminders,
  saveReminder,
  takeDueReminders,
  zoneOfRecipient,
} from "./reminders-store.ts";
import { NO_PRESETS } from "./signer-presets.ts";
import { insertSigners } from "./signers-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const REMINDERS = { firstDays: 3, everyDays: 2, most: 4 };
/** A morning everywhere that is asked for. */
const SENT = new Date("2026-11-23T10:00:00.000Z");
const days = (count: number) => new Date(SENT.getTime() + count * DAY_MS);

/** A contract that waits for two signers, who were sent their links. */
async function scene(change: Partial<Signer> = {}) {
  const { database } = room;
  const accountId = await room.openAccount();
  const id = room.ids.uuid();
  await insertContractRow(database, { id, accountId, status: "pending" });
  const contract = {
    id,
    accountId,
    status: "pending" as const,
    reminders: REMINDERS,
    expiresAt: null,
  };
  const signers = ["A", "B"].map(
    (role): Signer => ({
      id: room.ids.uuid(),
      role: knownText(role),
      email: knownEmail(newAddress()),
      level: "ses",
      ...NO_PRESETS,
      status: "sent",
      epoch: 1,
      sentAt: SENT,
      sendCount: 1,
      openedAt: null,
      signedAt: null,
      declinedAt: null,
      declineReason: null,
      remindersStoppedAt: null,
      ...change,
    }),
  );
  await inTransaction(database, async (transaction) =>
    insertSigners(transaction, contract, signers),
  );
  const plannedOf = async (signer: Signer) => (await listReminders(database, [signer.id]))[0];
  const plan = (of: Partial<typeof contract> & object = {}, who = signers, zone = "UTC") =>
    planReminders(database, { ...contract, ...of }, who, zone);
  const note = (signer: Signer, reminder: Partial<LinkReminder>) =>
    saveReminder(database, contract, {
      signerId: signer.id,
      epoch: signer.epoch,
      sent: 0,
      dueAt: null,
      ...reminder,
    });
  const [first, second] = signers as [Signer, Signer];
  return { contract, first, second, plannedOf, plan, note };
}

/** Who is not reminded, of a contract that is otherwise pending and a link that is out. */
const NOT_REMINDED: [who: string, change: object][] = [
  ["of a contract that is not open", { status: "cancelled" }],
  ["who has no address", { email: null }],
  ["whose link was replaced", { epoch: 2 }],
  ["who has signed", { signerStatus: "signed" }],
  ["who said no", { declinedAt: SENT }],
  ["whose qualified signature cannot be given yet", { level: "qes" }],
  ["who asked for no reminders", { remindersStoppedAt: SENT }],
];

for (const [who, change] of NOT_REMINDED) {
  test(`a signer ${who} is not reminded`, () => {
    const usual = {
      email: "a@example.org" as Email,
      epoch: 1,
      level: "ses" as const,
      declinedAt: null,
      remindersStoppedAt: null,
    };
    const ask = (of: { status?: "cancelled"; signerStatus?: "signed" }) =>
      isToBeReminded(
        { status: of.status ?? "pending" },
        { ...usual, ...of, status: of.signerStatus ?? "sent" },
        1,
      );
    assert.deepEqual([ask({}), ask(change)], [true, false]);
  });
}

test("each signer has a reminder of their own planned, after the days that were said", async () => {
  const { first, second, plannedOf, plan } = await scene();
  await plan();
  for (const { id: signerId, ...signer } of [first, second]) {
    assert.deepEqual(await plannedOf({ id: signerId, ...signer }), {
      signerId,
      epoch: 1,
      sent: 0,
      dueAt: days(3),
    });
  }
});

test("a link that was reminded of goes on counting, and a new one begins anew", async () => {
  const { first, plannedOf, plan, note } = await scene();
  await note(first, { sent: 2, dueAt: days(9) });
  await plan();
  assert.partialDeepStrictEqual(await plannedOf(first), { sent: 2, dueAt: days(2) });
  await plan({}, [{ ...first, epoch: 2 }]);
  assert.partialDeepStrictEqual(await plannedOf(first), { epoch: 2, sent: 0, dueAt: days(3) });
});

test("switched off, what was sent still counts when they are switched on again", async () => {
  const { first, second, plannedOf, plan, note } = await scene();
  await note(first, { sent: 4, dueAt: days(9) });
  await plan({ reminders: null as never });
  assert.partialDeepStrictEqual(await plannedOf(first), { sent: 4, dueAt: null });
  assert.equal(await plannedOf(second), undefined);
  await plan();
  assert.equal((await plannedOf(first))?.dueAt, null, "there were enough");
});

test("nothing stays planned for whoever is not to be reminded any more", async () => {
  const { first, second, plannedOf, plan } = await scene();
  await plan();
  await plan({}, [{ ...first, status: "signed" }]);
  assert.equal(await plannedOf(first), undefined);
  await plan({ status: "cancelled" as never });
  assert.equal(await plannedOf(second), undefined);
});

test("a link that has not gone out has nothing planned", async () => {
  const { first, plannedOf, plan } = await scene({ sentAt: null, status: "created" });
  await plan();
  assert.equal(await plannedOf(first), undefined);
});

test("nobody is reminded by night, on their own clock where it is known and on the account's else", async () => {
  const { contract, first, second, plannedOf, plan } = await scene();
  const { database } = room;
  const sign = (email: Signer["email"], at: Date, zone: string | null, accountId: string) =>
    database
      .insertInto("signature")
      .values({
        id: room.ids.uuid(),
        account_id: accountId,
        contract_id: contract.id,
        submission_id: room.ids.uuid(),
        role: knownText(room.ids.uuid()),
        signer_name: knownText("Ana"),
        drawing: "{}",
        inputs: "{}",
        consent: "{}",
        delivered_link: true,
        link_email: email,
        ip: "::1",
        user_agent: "",
        answer: "{}",
        signed_at: at,
        time_zone: zone,
      })
      .execute();
  await sign(first.email, days(-9), "Europe/Berlin", contract.accountId);
  await sign(first.email, days(-2), "Asia/Tokyo", contract.accountId);
  await sign(first.email, days(-1), null, contract.accountId);
  await sign(second.email, days(-1), "Asia/Tokyo", await room.openAccount());
  const zoneOf = ({ email }: Signer) => zoneOfRecipient(database, contract.accountId, email!);
  assert.deepEqual([await zoneOf(first), await zoneOf(second)], ["Asia/Tokyo", null]);
  // At 10:00 in UTC it is 19:00 in Tokyo and 23:00 in Auckland.
  await plan({}, undefined, "Pacific/Auckland");
  assert.deepEqual((await plannedOf(first))?.dueAt, days(3));
  assert.deepEqual((await plannedOf(second))?.dueAt, new Date("2026-11-26T18:00:00.000Z"));
});

test("what is due is taken once, the oldest first and no more than asked for, and says its number", async () => {
  const { contract, first, second, plannedOf, note } = await scene();
  const old = new Date("2001-01-01T00:00:00.000Z");
  const older = new Date(old.getTime() - 1);
  await note(first, { sent: 1, dueAt: old });
  await note(second, { epoch: 7, dueAt: older });
  const take = (at: Date, most: number) => takeDueReminders(room.database, at, most);
  assert.deepEqual(await take(new Date(older.getTime() - 1), 9), []);
  const of = { contractId: contract.id };
  assert.deepEqual(await take(old, 1), [{ ...of, signerId: second.id, epoch: 7, number: 1 }]);
  assert.deepEqual(await take(old, 9), [{ ...of, signerId: first.id, epoch: 1, number: 2 }]);
  assert.deepEqual(await take(old, 9), []);
  assert.partialDeepStrictEqual(await plannedOf(first), { sent: 1, dueAt: null });
});

test("a reminder that is dropped takes no other with it, and of nobody none is known", async () => {
  const { first, second, plannedOf, note } = await scene();
  for (const signer of [first, second]) await note(signer, { sent: 1 });
  await dropReminder(room.database, first.id);
  assert.deepEqual([await plannedOf(first), (await plannedOf(second))?.sent], [undefined, 1]);
  assert.deepEqual(await listReminders(room.database, []), []);
});
