import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Email, knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { isWelcome } from "./typed-address.ts";

const MAIL_LIMITS = { fromOneAccount: 2, fromAllAccounts: 3, ofAccountHourly: 1_000 };

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

type Kind = Parameters<typeof isWelcome>[2];

/** Asks whether an address may be written to, as a change that is kept or not. */
function ask(accountId: string, email: Email, what: Kind = "receipt", isKept = true) {
  const services = { clock: room.clock, mailLimits: MAIL_LIMITS };
  const typed = { accountId, email, role: knownText("Tenant"), signatureId: room.ids.uuid() };
  return inTransaction(room.database, async (transaction) => {
    const answer = await isWelcome(services, transaction, what, typed);
    if (!isKept) throw new Error("the change fails");
    return answer;
  });
}

const accounts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => room.openAccount()));

/** The answers to the same question, asked one after the other. */
async function askTimes(count: number, accountId: string, email: Email, what?: Kind) {
  const answers: boolean[] = [];
  for (let time = 0; time < count; time += 1) answers.push(await ask(accountId, email, what));
  return answers;
}

test("one account writes to an address so often and no more, and another account still may", async () => {
  const [one = "", other = ""] = await accounts(2);
  const email = knownEmail(newAddress());
  assert.deepEqual(await askTimes(3, one, email), [true, true, false]);
  assert.equal(await ask(other, email), true);
});

test("of all accounts together an address gets so many and no more", async () => {
  const email = knownEmail(newAddress());
  const answers: boolean[] = [];
  for (const account of await accounts(4)) answers.push(await ask(account, email));
  assert.deepEqual(answers, [true, true, true, false]);
});

test("another spelling of a mailbox is the same one, and another mailbox is not", async () => {
  const [account = ""] = await accounts(1);
  const email = knownEmail(newAddress());
  assert.deepEqual(await askTimes(2, account, email), [true, true]);
  const [local, domain] = email.split("@");
  for (const spelt of [`${local?.toUpperCase()}@${domain}`, `${local}+shop@${domain}`]) {
    assert.equal(await ask(account, knownEmail(spelt)), false, spelt);
  }
  assert.equal(await ask(account, knownEmail(newAddress())), true);
});

test("receipts, copies and withdrawals count apart", async () => {
  const [account = ""] = await accounts(1);
  const email = knownEmail(newAddress());
  for (const what of ["receipt", "copy", "withdrawal"] as const) {
    assert.deepEqual(await askTimes(3, account, email, what), [true, true, false], what);
  }
});

test("a mail counts until its day is over, to the millisecond", async () => {
  const [account = ""] = await accounts(1);
  const email = knownEmail(newAddress());
  assert.deepEqual(await askTimes(2, account, email), [true, true]);
  room.clock.moveMs(LIMITS.mailToAddressMs - 1);
  assert.equal(await ask(account, email), false);
  room.clock.moveMs(1);
  assert.deepEqual(await askTimes(3, account, email), [true, true, false]);
});

test("what was refused counts for nothing, nor does a change that fails", async () => {
  const [account = ""] = await accounts(1);
  const email = knownEmail(newAddress());
  await assert.rejects(ask(account, email, "receipt", false), /the change fails/);
  await assert.rejects(ask(account, email, "receipt", false), /the change fails/);
  assert.equal(await ask(account, email), true);
  room.clock.moveMs(LIMITS.mailToAddressMs / 2);
  assert.deepEqual(await askTimes(3, account, email), [true, false, false]);
  room.clock.moveMs(LIMITS.mailToAddressMs / 2);
  assert.deepEqual(await askTimes(2, account, email), [true, false]);
});

test("of many that write to one address at the same moment no more pass than one after the other", async () => {
  const [account = ""] = await accounts(1);
  const email = knownEmail(newAddress());
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(account, email)));
  assert.equal(answers.filter(Boolean).length, MAIL_LIMITS.fromOneAccount);
});
