import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { saveAccountNotices } from "#accounts/notices-store.ts";
import { DAY_MS } from "#kernel/time.ts";
import { notedJobs } from "#kit/rooms/noted-jobs.ts";
import { outgoingMails } from "#kit/rooms/outgoing-mails.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { notifyOfExpiry } from "./notify-of-expiry.ts";
import { notifyOfExport } from "./notify-of-export.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const FIRST_AT = new Date("2026-12-01T00:00:00.000Z");
const LAST_AT = new Date(FIRST_AT.getTime() + 3 * DAY_MS);

/** Tells an account of what it lets go, and that its export is ready; `act` is what follows in the same change. */
async function tellBoth(accountId: string, act = () => {}) {
  const jobs = notedJobs();
  const services = { ids: room.ids, clock: room.clock, jobs };
  await inTransaction(room.database, async (transaction) => {
    const leaving = { accountId, count: 7, firstAt: FIRST_AT, lastAt: LAST_AT };
    await notifyOfExpiry(services)(transaction, leaving);
    const exported = { accountId, language: "de" as const, askedAt: FIRST_AT, until: LAST_AT };
    await notifyOfExport(services)(transaction, exported);
    act();
  });
  return jobs.enqueued;
}

test("an account is told how many contracts go and from when to when, and until when its export can be had", async () => {
  const { account } = await room.newCaller();
  room.clock.moveMs(60_000);
  const job = { name: "mail-account", payload: { accountId: account.id }, turn: null };
  assert.deepEqual(await tellBoth(account.id), [job, job]);
  const mails = await outgoingMails(room, account.id);
  const all = { recipient: account.email, requestedAt: room.clock.now(), state: "due" };
  assert.partialDeepStrictEqual(mails, [all, all]);
  assert.deepEqual(
    mails
      .toSorted((one, other) => one.kind.localeCompare(other.kind))
      .map((mail) => [mail.kind, mail.details]),
    [
      [
        "contractsLeaving",
        { count: 7, firstAt: FIRST_AT.toISOString(), lastAt: LAST_AT.toISOString() },
      ],
      [
        "exportReady",
        { language: "de", askedAt: FIRST_AT.toISOString(), until: LAST_AT.toISOString() },
      ],
    ],
  );
});

test("an account that chose to be told of nothing is told of both all the same", async () => {
  const { account } = await room.newCaller();
  const none = { leaving: false, exports: false };
  await saveAccountNotices(room.database, account.id, none);
  await tellBoth(account.id);
  const kinds = (await outgoingMails(room, account.id)).map(({ kind }) => kind);
  assert.deepEqual(kinds.toSorted(), ["contractsLeaving", "exportReady"]);
});

test("of an account that is gone nobody is told", async () => {
  const gone = room.ids.uuid();
  await tellBoth(gone);
  assert.deepEqual(await outgoingMails(room, gone), []);
});

test("nothing is told of a change that fails", async () => {
  const { account } = await room.newCaller();
  const undone = tellBoth(account.id, () => {
    throw new Error("the change fails");
  });
  await assert.rejects(undone, /the change fails/);
  assert.deepEqual(await outgoingMails(room, account.id), []);
});
