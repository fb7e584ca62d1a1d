import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import {
  countReplyToTry,
  findAskedReplyTo,
  forgetAsked,
  replaceAsked,
  sweepReplyTo,
} from "./reply-to-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** Something that a new account asked for, with a code of this word. */
async function asking(word = "first", expiresAt = room.inMs(1)) {
  const { id } = await room.newAccount();
  const asked = {
    email: knownEmail(`${word}@example.com`),
    codeHash: Buffer.from(sha256(word)),
    tries: 2,
    expiresAt,
  };
  await replaceAsked(room.database, id, asked);
  return { id, asked, found: () => findAskedReplyTo(room.database, id) };
}

test("what an account asks for takes the place of what it asked for before, with its own tries", async () => {
  const [one, other] = [await asking(), await asking()];
  const next = {
    email: knownEmail("next@example.com"),
    codeHash: Buffer.from(sha256("next")),
    tries: 0,
    expiresAt: room.inMs(9),
  };
  assert.deepEqual(await one.found(), one.asked);
  await replaceAsked(room.database, one.id, next);
  assert.deepEqual(await one.found(), next);
  assert.deepEqual(await other.found(), other.asked);
  assert.equal(await findAskedReplyTo(room.database, room.ids.uuid()), null);
});

test("tries are counted one by one, of this account alone", async () => {
  const [one, other] = [await asking(), await asking()];
  await countReplyToTry(room.database, one.id);
  await countReplyToTry(room.database, one.id);
  assert.deepEqual([(await one.found())?.tries, (await other.found())?.tries], [4, 2]);
});

test("what an account asked for is forgotten, and with a code only while that is its code", async () => {
  const [one, other] = [await asking("a"), await asking("b")];
  await forgetAsked(room.database, one.id, sha256("b"));
  assert.ok(await one.found());
  await forgetAsked(room.database, one.id, sha256("a"));
  assert.equal(await one.found(), null);
  assert.ok(await other.found());
  await forgetAsked(room.database, other.id);
  assert.equal(await other.found(), null);
});

test("what nobody confirmed is forgotten from the moment on at which its time is over", async () => {
  const [one, over] = [await asking(), await asking("over", room.inMs(0))];
  await sweepReplyTo(room.database, room.clock.now());
  assert.deepEqual([await one.found(), await over.found()], [one.asked, null]);
});
