import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { findLogo, keepLogo, type Logo } from "./logos-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newLogo = (): Logo => {
  const png = Buffer.from(room.ids.uuid());
  return { png, sha256: sha256Hex(png) };
};

const keep = ({ id }: { id: string }, logo: Logo | null) => keepLogo(room.database, id, logo);
const find = ({ sha256 }: Logo) => findLogo(room.database, sha256);

test("a logo takes the place of the account's one before, and is kept once", async () => {
  const account = await room.newAccount();
  const [first, second] = [newLogo(), newLogo()];
  await keep(account, first);
  await keep(account, first);
  assert.deepEqual(await find(first), first.png);
  await keep(account, second);
  assert.deepEqual([await find(first), await find(second)], [null, second.png]);
});

test("a logo that two accounts show is found until neither does", async () => {
  const [one, other] = [await room.newAccount(), await room.newAccount()];
  const logo = newLogo();
  for (const account of [one, other]) await keep(account, logo);
  await keep(one, null);
  assert.deepEqual(await find(logo), logo.png);
  await keep(other, null);
  assert.equal(await find(logo), null);
});

test("an account that shows no logo any more takes none from another", async () => {
  const [one, other] = [await room.newAccount(), await room.newAccount()];
  const logo = newLogo();
  await keep(other, logo);
  await keep(one, null);
  await keep(one, newLogo());
  assert.deepEqual(await find(logo), logo.png);
});
