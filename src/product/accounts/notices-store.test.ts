import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { findNoticeHolders, saveAccountNotices, saveMemberNotices } from "./notices-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const holders = (accountId: string) => findNoticeHolders(room.database, accountId);

/** An account of two, with what each of them chose. */
async function ofTwo() {
  const account = await room.newAccount();
  const second = await room.newMember(account.id, { role: "viewer", joinedAt: room.inMs(1) });
  const first = await room.newMember(account.id);
  const choose = (personId: string, choices: Record<string, boolean>) =>
    saveMemberNotices(room.database, { accountId: account.id, personId }, choices);
  return { account, first, second, choose };
}

test("notices can go to the account's address and to its members as they joined, who chose nothing yet", async () => {
  const { account, first, second } = await ofTwo();
  await room.newMember((await room.newAccount()).id);
  assert.deepEqual(await holders(account.id), {
    address: account.email,
    choices: {},
    members: [
      { personId: first.id, email: first.email, role: "owner", choices: {} },
      { personId: second.id, email: second.email, role: "viewer", choices: {} },
    ],
  });
  assert.equal(await holders(room.ids.uuid()), null);
});

test("what a member chooses is added to what they chose before, in this account alone", async () => {
  const [one, other] = [await ofTwo(), await ofTwo()];
  await room.join(other.account.id, one.first, { joinedAt: room.inMs(9) });
  await one.choose(one.first.id, { log: true, links: true });
  await one.choose(one.first.id, { log: false });
  const choices = async (accountId: string) =>
    (await holders(accountId))?.members.map((member) => member.choices);
  assert.deepEqual(await choices(one.account.id), [{ log: false, links: true }, {}]);
  assert.deepEqual(await choices(other.account.id), [{}, {}, {}]);
});

test("what is chosen for the account's own address is added to what was, of this account alone", async () => {
  const [one, other] = [await ofTwo(), await ofTwo()];
  await saveAccountNotices(room.database, one.account.id, { log: false, links: false });
  await saveAccountNotices(room.database, one.account.id, { links: true });
  assert.deepEqual((await holders(one.account.id))?.choices, { log: false, links: true });
  assert.deepEqual((await holders(other.account.id))?.choices, {});
});

test("notices of tests go to whom those of the live account go, as they chose there", async () => {
  const { account, first, choose } = await ofTwo();
  const testAccount = await room.newTestAccount(account);
  await choose(first.id, { log: true });
  await saveAccountNotices(room.database, account.id, { links: false });
  await saveAccountNotices(room.database, testAccount.id, { links: true });
  assert.deepEqual(await holders(testAccount.id), await holders(account.id));
  assert.deepEqual((await holders(testAccount.id))?.choices, { links: false });
});
