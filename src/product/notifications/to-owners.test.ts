import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { insertKey, markKeyRevoked } from "#accounts/keys-store.ts";
import { addMember, findOrAddPerson } from "#accounts/people-store.ts";
import { confirmReplyTo, dropReplyTo, waitingReplyTo } from "#accounts/reply-to.ts";
import { signIn } from "#accounts/use-link.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Email } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type ContractsRoom, contractsRoom, created } from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import type { MailRoom } from "#notifications/mail/open-mail.ts";
import { insertMessage } from "#signing/messages-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { insertAttempts, insertDelivery, lockDelivery } from "#webhooks/deliveries-store.ts";
import { sealPayload } from "#webhooks/sealed-payload.ts";
import { deleteWebhook, insertWebhook } from "#webhooks/webhooks-store.ts";
import { notifyOfEndingKeys } from "./key-ends.ts";
import { notifyOwnersOfKey } from "./key-made.ts";
import { notifyOfSignerMessage } from "./notify-of-signer-message.ts";
import { sendDue } from "./send-due.ts";
import { sendReplyToCode } from "./send-reply-to-code.ts";
import { mayMailLink, sendSignInLink } from "./send-sign-in-link.ts";
import { notifyOwnersOfWebhook } from "./webhook-failed.ts";

let room: Room;
let contracts: ContractsRoom;
let services: CorrespondenceRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  services = await openCorrespondenceRoom(room, contracts);
});
beforeEach(() => {
  services.sent.splice(0);
  services.enqueued.splice(0);
});
after(async () => {
  await services.close();
  await use.end();
});

test("owners are told once that a key ends soon and once that it ended, by two that look at once", async () => {
  const { account } = await room.newCaller();
  const { database, clock, ids } = room;
  const made = clock.now();
  const key = (name: string, endsMs: number | null) => ({
    id: ids.uuid(),
    accountId: account.id,
    name: knownText(name),
    hint: "x7Qk",
    hash: sha256(name + made.toISOString()),
    scopes: null,
    formId: null,
    madeBy: null,
    expiresAt: endsMs === null ? null : new Date(made.getTime() + endsMs),
  });
  for (const row of [
    ...[key("long", 40 * DAY_MS), key("short", 2 * DAY_MS), key("forever", null)],
    key("revoked", 2 * DAY_MS),
  ]) {
    await insertKey(database, row, made);
    const of = { accountId: account.id, madeBy: null };
    if (row.name === "revoked") await markKeyRevoked(database, of, row.id, made);
  }
  const said = async () => {
    services.sent.splice(0);
    await Promise.all([notifyOfEndingKeys(services), notifyOfEndingKeys(services)]);
    await sendDue(services, { accountId: account.id });
    return services.sent
      .flatMap((message) =>
        message.kind === "keyEnds" && message.to === account.email
          ? [`${message.name}: ${message.isOver ? "over" : "soon"}`]
          : [],
      )
      .sort();
  };
  assert.deepEqual(await said(), [], "nobody is told of a key's end when they make it");
  clock.moveMs(DAY_MS);
  assert.deepEqual(await said(), ["short: soon"]);
  clock.moveMs(DAY_MS);
  assert.deepEqual(await said(), ["short: over"]);
  clock.moveMs(24 * DAY_MS);
  assert.deepEqual(await said(), ["long: soon"]);
  clock.moveMs(13 * DAY_MS);
  assert.deepEqual(await said(), []);
  clock.moveMs(DAY_MS);
  assert.deepEqual(await said(), ["long: over"]);
  clock.moveMs(DAY_MS);
  assert.deepEqual(await said(), []);
});

test("an owner is told of a key that was made: when, with what, and roughly from where", async () => {
  const { account } = await room.newCaller();
  const madeAt = room.clock.now();
  const tell = (ip: string, name: string | null) =>
    inTransaction(room.database, (transaction) =>
      notifyOwnersOfKey(
        services,
        transaction,
        { account, madeAt, name: name === null ? null : knownText(name) },
        {
          language: "es",
          origin: {
            ip,
            addressFrom: "connection",
            userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0",
          },
        },
      ),
    );
  await tell("203.0.113.77", "Shop");
  await tell("127.0.0.1", null);
  await sendDue(services, { accountId: account.id });
  const said = services.sent.map((message) =>
    message.kind === "keyMade" ? [message.to, message.name, message.network, message.language] : [],
  );
  assert.equal(said.length, 2);
  const [named, local] = said.toSorted(([, one]) => (one === null ? 1 : -1));
  assert.deepEqual(local, [account.email, null, null, "es"]);
  assert.deepEqual(named?.slice(0, 2), [account.email, "Shop"]);
  // Which machine it was nobody needs to know.
  assert.match(String(named?.[2]), /^203\.0\.113\.0/);
  assert.deepEqual(services.enqueued, [
    { name: "mail-account", payload: { accountId: account.id } },
    { name: "mail-account", payload: { accountId: account.id } },
  ]);
});

test("what a signer said reaches the owner once, however often its job runs", async () => {
  const caller = await room.newCaller();
  const contract = await created(contracts, caller);
  const messageId = room.ids.uuid();
  const job = { contractId: contract.id, messageId };
  await notifyOfSignerMessage(services, job);
  assert.deepEqual(services.sent, []);
  await insertMessage(room.database, {
    id: messageId,
    accountId: contract.accountId,
    contractId: contract.id,
    kind: "question",
    role: knownText("Tenant"),
    text: knownText("And the cellar?"),
    salt: new Uint8Array(16),
    linkEmail: null,
    saidAt: room.clock.now(),
  });
  await notifyOfSignerMessage(services, job);
  await notifyOfSignerMessage(services, job);
  assert.deepEqual(
    services.sent.map(({ id, to, kind }) => ({ id, to, kind })),
    [{ id: messageId, to: caller.account.email, kind: "signerWrote" }],
  );
});

/** A delivery of one of the account's webhooks, and the attempts that were made of it. */
async function givenUp(problems: string[]) {
  const { account } = await room.newCaller();
  const at = room.clock.now();
  const webhookId = room.ids.uuid();
  const url = "https://hooks.example/in";
  const hook = { id: webhookId, url, events: [], active: true, createdAt: at, updatedAt: at };
  await insertWebhook(room.database, account.id, hook, new Uint8Array(1));
  const place = { accountId: account.id, event: "contract.signed" as const, createdAt: at };
  const id = room.ids.uuid();
  const sealedRest = sealPayload(services, `"data":{}}`, place);
  await insertDelivery(room.database, { ...place, id, webhookId, sealedRest, isTest: false });
  await inTransaction(room.database, async (transaction) => {
    insertAttempts(
      transaction,
      problems.map((problem, index) => ({
        deliveryId: id,
        round: 1,
        attempt: index + 1,
        sealedAnswer: null,
        outcome: {
          startedAt: at,
          success: false,
          statusCode: 503,
          durationMs: 5,
          problem,
          answer: null,
        },
      })),
    );
  });
  const delivery = (await lockDelivery(room.database, id))!;
  const tell = () =>
    inTransaction(room.database, (transaction) =>
      notifyOwnersOfWebhook(services, transaction, delivery),
    );
  return { account, webhookId, id, url, tell };
}

test("an owner is told of a delivery that was given up: which, how often it was tried, and what came last", async () => {
  const { account, id, url, tell } = await givenUp(["answered with status 503", "did not answer"]);
  await tell();
  assert.deepEqual(services.enqueued, [
    { name: "mail-account", payload: { accountId: account.id } },
  ]);
  await sendDue(services, { accountId: account.id });
  const [told, ...others] = services.sent;
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(told, {
    kind: "webhookFailed",
    to: account.email,
    url,
    event: "contract.signed",
    deliveryId: id,
    attempts: 2,
    words: "did not answer",
  });
});

test("a delivery whose attempts are forgotten is told with the number of the last", async () => {
  const { account, tell } = await givenUp([]);
  await tell();
  await sendDue(services, { accountId: account.id });
  assert.partialDeepStrictEqual(services.sent, [{ attempts: 0, words: "" }]);
});

test("of a webhook that was removed meanwhile nobody is told", async () => {
  const { account, webhookId, tell } = await givenUp(["did not answer"]);
  await deleteWebhook(room.database, { accountId: account.id, id: webhookId });
  await tell();
  assert.deepEqual(services.enqueued, []);
});

/** Somebody who owns an account. */
async function owner() {
  const { account } = await room.newCaller();
  const known = { id: room.ids.uuid(), email: newAddress() as Email, name: null };
  const at = room.clock.now();
  const person = await findOrAddPerson(room.database, known, at);
  const member = { accountId: account.id, personId: person.id, role: "owner" as const };
  await addMember(room.database, member, at);
  return { person, accountId: account.id, timeZone: "Asia/Tokyo" };
}

/** Uses the link up that was sent last. */
function useLast() {
  const last = services.sent.at(-1);
  const link = last?.kind === "signInLink" ? last.link : "";
  const [, secret = ""] = /^https:\/\/sign\.example\/login\/([^?]+)\?to=keys$/.exec(link) ?? [];
  return signIn(services, { secret, sessionBefore: undefined, userAgent: "" });
}

test("a link that signs in goes to the person's own address, works once, and is told when it ends", async () => {
  const who = await owner();
  const until = new Date(room.clock.now().getTime() + LIMITS.mailedSignInLinkMs);
  assert.equal(
    await sendSignInLink(services, who, { language: "fr", to: "keys", browserSecret: null }),
    true,
  );
  assert.partialDeepStrictEqual(services.sent, [
    { kind: "signInLink", to: who.person.email, language: "fr", timeZone: "Asia/Tokyo", until },
  ]);
  const opened = await useLast();
  assert.equal(opened && "session" in opened && opened.accountId, who.accountId);
  assert.equal(await useLast(), null);
});

test("beyond a few links an hour no further one is made, and the one before goes on working", async () => {
  const who = await owner();
  const sending = { language: "en" as const, to: "keys", browserSecret: null };
  const ask = async () =>
    (await mayMailLink(services, who.person.email)) && sendSignInLink(services, who, sending);
  for (let count = 0; count < LIMITS.signInMailRate.requests; count += 1) {
    assert.equal(await ask(), true);
  }
  assert.equal(await ask(), false);
  const inCapitals = who.person.email.toUpperCase();
  assert.equal(await mayMailLink(services, inCapitals), false, "the same mailbox");
  assert.equal(services.sent.length, LIMITS.signInMailRate.requests);
  assert.notEqual(await useLast(), null);
  room.clock.moveMs(LIMITS.signInMailRate.windowMs);
  assert.equal(await ask(), true);
});

test("answers go to another address only once the code that was mailed there comes back", async () => {
  const who = await owner();
  await sendSignInLink(services, who, { language: "en", to: "keys", browserSecret: null });
  const opened = await useLast();
  const session = opened && "session" in opened ? opened.session : "";
  const by = { accountId: who.accountId, personId: who.person.id, session };
  const ask = (typed: string) => sendReplyToCode(services, by, { typed, language: "de" });
  const set = async () => (await findAccount(room.database, who.accountId))?.replyTo;
  const lastCode = () => {
    const last = services.sent.at(-1);
    return last?.kind === "replyToCode" ? last.code : "";
  };
  const address = newAddress();
  assert.equal(await ask("nobody"), "addressUnfit");
  assert.equal(await ask("jörg@shop.example"), "addressUnfit", "only some servers take it");
  assert.equal(await ask(` ${address} `), null);
  assert.partialDeepStrictEqual(services.sent.at(-1), { to: address, language: "de" });
  assert.equal(await set(), null);

  const [first, wrong] = [lastCode(), lastCode() === "000000" ? "000001" : "000000"];
  assert.equal(await ask(address), null);
  if (first !== lastCode()) assert.equal(await confirmReplyTo(services, by, first), "wrong");
  assert.equal(await confirmReplyTo(services, by, lastCode()), "changed");
  assert.equal(await confirmReplyTo(services, by, lastCode()), "wrong", "it confirms once");
  assert.equal(await set(), address);

  const other = newAddress();
  assert.equal(await ask(other), null);
  for (let tries = 0; tries < LIMITS.signInFailures; tries += 1) {
    assert.equal(await confirmReplyTo(services, by, wrong), "wrong");
  }
  assert.equal(await confirmReplyTo(services, by, lastCode()), "wrong", "it was tried too often");
  assert.equal(await waitingReplyTo(services, who.accountId), null);
  assert.equal(await ask(newAddress()), "tooOften");
  assert.equal(await dropReplyTo(services, by), true);
  assert.equal(await set(), null);
  room.clock.moveMs(LIMITS.signInMailRate.windowMs);
  assert.equal(await ask(other), "signInTooOld");
});

test("whoever asks is told when the mail server did not take the link, and not when nobody knows", async () => {
  const who = await owner();
  const ask = (outcome: string) => {
    const send = async () => ({ outcome }) as Awaited<ReturnType<MailRoom["send"]>>;
    return sendSignInLink({ ...services, mail: { send } }, who, {
      language: "en",
      to: "keys",
      browserSecret: null,
    });
  };
  assert.equal(await ask("refusedForGood"), false);
  assert.equal(await ask("refusedForNow"), false);
  assert.equal(await ask("uncertain"), true);
});
