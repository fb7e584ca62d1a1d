import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Purchase, PurchaseNews } from "#accounts/payments/purchase.ts";
import { knownEmail } from "#kernel/email.ts";
import { type NotedJobs, notedJobs } from "#kit/rooms/noted-jobs.ts";
import { outgoingMails } from "#kit/rooms/outgoing-mails.ts";
import { begunPurchase } from "#kit/rooms/purchases.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { notifyOfPurchase } from "./notify-of-purchase.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const BOUGHT: Partial<Purchase> = {
  state: "paid",
  credits: 10,
  creditsRefunded: 4,
  language: "fr",
  receiptUrl: "https://pay.example/receipt",
};

/** Tells of a purchase; returns the jobs that this asked for. */
async function tell(
  purchase: Purchase,
  what: PurchaseNews,
  operatorEmail: string | null = null,
): Promise<NotedJobs["enqueued"]> {
  const jobs = notedJobs();
  const operator = operatorEmail === null ? null : knownEmail(operatorEmail);
  const services = { ids: room.ids, clock: room.clock, jobs, operatorEmail: operator };
  await inTransaction(room.database, (transaction) =>
    notifyOfPurchase(services, transaction, purchase, what),
  );
  return jobs.enqueued;
}

const mailAccount = (accountId: string) => [
  { name: "mail-account", payload: { accountId }, turn: null },
];

test("an owner is told of credits that were bought: how many, in which language, and where the receipt is", async () => {
  const { account } = await room.newCaller();
  const jobs = await tell(begunPurchase(account.id, BOUGHT), "paid", newAddress());
  assert.deepEqual(jobs, mailAccount(account.id));
  const mails = await outgoingMails(room, account.id);
  assert.equal(mails.length, 1);
  assert.partialDeepStrictEqual(mails, [
    { kind: "creditsMoved", recipient: account.email, requestedAt: room.clock.now(), state: "due" },
  ]);
  assert.deepEqual(mails[0]?.details, {
    about: "bought",
    credits: 10,
    language: "fr",
    receiptLink: "https://pay.example/receipt",
  });
});

test("of a refund the owner is told how many credits went, not how many were bought", async () => {
  const { account } = await room.newCaller();
  const purchase = begunPurchase(account.id, { ...BOUGHT, receiptUrl: null });
  assert.deepEqual(await tell(purchase, "refunded"), mailAccount(account.id));
  assert.deepEqual(
    (await outgoingMails(room, account.id)).map(({ details }) => details),
    [{ about: "refunded", credits: 4, receiptLink: null, language: "fr" }],
  );
});

test("whoever runs the service is told of credits that are asked for, and by whom, and the owner is not", async () => {
  const { account } = await room.newCaller();
  const [purchase, operator] = [begunPurchase(account.id, { state: "asked" }), newAddress()];
  const jobs = await tell(purchase, "asked", operator);
  assert.deepEqual(jobs, [{ name: "mail-operator", payload: {}, turn: null }]);
  assert.deepEqual(await outgoingMails(room, account.id), []);
  const [mail, ...others] = (await outgoingMails(room, null)).filter(
    ({ recipient }) => recipient === operator,
  );
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(mail, { kind: "creditsAsked", requestedAt: room.clock.now() });
  assert.deepEqual(mail?.details, {
    account: { id: account.id, email: account.email },
    pack: "ten",
    credits: 10,
    purchaseId: purchase.id,
  });
});

test("where nobody is named who runs the service, what is asked for is told to nobody", async () => {
  const { account } = await room.newCaller();
  const before = await outgoingMails(room, null);
  assert.deepEqual(await tell(begunPurchase(account.id), "asked"), []);
  assert.deepEqual(await outgoingMails(room, null), before);
  assert.deepEqual(await outgoingMails(room, account.id), []);
});

test("of an account that is gone nobody is told", async () => {
  const gone = begunPurchase(room.ids.uuid(), BOUGHT);
  for (const what of ["paid", "refunded", "asked"] as const) {
    assert.deepEqual(await tell(gone, what, newAddress()), [], what);
  }
  assert.deepEqual(await outgoingMails(room, gone.accountId), []);
});
