import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { updateAccount } from "#accounts/accounts-store.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { newAddress, useRoom } from "#kit/rooms/room.ts";
import type { Message } from "#notifications/mail/message.ts";
import type { Sent } from "#notifications/mail/outcome.ts";
import { sendLinkIfKnown } from "./send-sign-in-link.ts";

let room: AccountsRoom;
const sent: Message[] = [];
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
beforeEach(() => void sent.splice(0));
after(() => use.end());

/** Asks for a link to an address; what was sent of it. */
async function ask(email: string, change: { to?: string; browserSecret?: string } = {}) {
  const mail = {
    async send(message: Message) {
      sent.push(message);
      return { outcome: "accepted" } as Sent;
    },
  };
  const { to = "", browserSecret = null } = change;
  await sendLinkIfKnown({ ...room, mail }, email, { language: "fr", to, browserSecret });
  return sent.flatMap((message) => (message.kind === "signInLink" ? [message] : []));
}

test("whoever signs in with an address gets a link there, in their language and on the clock of their account", async () => {
  const { account, person } = await room.newSignedIn();
  await updateAccount(room.database, account.id, { timeZone: "Asia/Tokyo" });
  const links = await ask(person.email);
  assert.equal(links.length, 1);
  assert.partialDeepStrictEqual(links, [
    { to: person.email, language: "fr", timeZone: "Asia/Tokyo", code: null },
  ]);
});

test("an address of nobody, or of somebody who is in no account any more, gets nothing", async () => {
  assert.deepEqual(await ask(newAddress()), []);
  const person = await room.newPerson();
  assert.deepEqual(await ask(person.email), []);
});

test("of several accounts the one is opened that somebody has been in for longest", async () => {
  const person = await room.newPerson();
  const [later, first] = [await room.newAccount(), await room.newAccount()];
  await updateAccount(room.database, first.id, { timeZone: "Europe/Oslo" });
  await room.join(later.id, person, { joinedAt: room.inMs(1) });
  await room.join(first.id, person, { joinedAt: room.inMs(0) });
  const links = await ask(person.email);
  assert.deepEqual(
    links.map(({ timeZone }) => timeZone),
    ["Europe/Oslo"],
  );
  const rows = await room.database
    .selectFrom("sign_in_link")
    .select("account_id")
    .where("person_id", "=", person.id)
    .execute();
  assert.deepEqual(rows, [{ account_id: first.id }]);
});

test("a link says where it goes on to only where it does, and a code stands in it only for a browser that can use it", async () => {
  const { person } = await room.newSignedIn();
  const [plain] = await ask(person.email);
  assert.match(plain?.link ?? "", /^https:\/\/sign\.example\/login\/[\w-]+$/);
  sent.splice(0);
  const [led] = await ask(person.email, { to: "keys", browserSecret: "browser" });
  assert.match(led?.link ?? "", /^https:\/\/sign\.example\/login\/[\w-]+\?to=keys$/);
  assert.match(led?.code ?? "", /^\d{6}$/);
});
