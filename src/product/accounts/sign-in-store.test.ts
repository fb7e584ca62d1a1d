import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import {
  findCodeLink,
  replaceSignInLinks,
  sweepSignInLinks,
  takeSignInLink,
} from "./sign-in-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** Somebody with an account, whose links are made here. */
async function somebody() {
  const { id: accountId } = await room.newAccount();
  const person = await room.newMember(accountId);
  /** A mailed link without a code, for a moment, where nothing else is said. */
  async function link(
    change: Partial<{ expiresAt: Date; byOperator: boolean; browser: string; code: string }> = {},
  ): Promise<Uint8Array> {
    const { expiresAt = room.inMs(1), byOperator = false, browser, code } = change;
    const hash = sha256(room.ids.uuid());
    await replaceSignInLinks(room.database, {
      hash,
      personId: person.id,
      accountId,
      expiresAt,
      byOperator,
      browserHash: browser === undefined ? null : sha256(browser),
      codeHash: code === undefined ? null : sha256(code),
    });
    return hash;
  }
  return { accountId, person, link };
}

const take = (hash: Uint8Array, now = room.clock.now()) => takeSignInLink(room.database, hash, now);

const isThere = async (hash: Uint8Array): Promise<boolean> =>
  (await room.database
    .selectFrom("sign_in_link")
    .select("hash")
    .where("hash", "=", hash)
    .executeTakeFirst()) !== undefined;

test("a link tells once whom it signs in and where, and who vouches for that", async () => {
  for (const byOperator of [true, false]) {
    const { accountId, person, link } = await somebody();
    const hash = await link({ byOperator });
    assert.deepEqual(await take(hash), { personId: person.id, accountId, byOperator });
    assert.equal(await take(hash), null);
  }
});

test("of two who use a link at once one is signed in", async () => {
  const { link } = await somebody();
  const hash = await link();
  const both = await Promise.all([take(hash), take(hash)]);
  assert.equal(both.filter((opens) => opens !== null).length, 1);
});

test("a link works until its time, and one that nobody made never", async () => {
  const { link } = await somebody();
  const hash = await link({ expiresAt: room.inMs(5) });
  assert.equal(await take(hash, room.inMs(5)), null);
  assert.ok(await take(hash, room.inMs(4)));
  assert.equal(await take(sha256("no link")), null);
});

test("with a link that is used all others of its person end, and nobody else's", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const handed = await one.link({ byOperator: true });
  const [mailed, others] = [await one.link(), await other.link()];
  assert.ok(await take(mailed));
  assert.deepEqual([await isThere(handed), await isThere(mailed)], [false, true]);
  assert.ok(await take(others));
});

test("a mailed link takes the place of mailed ones, and the operator's goes on beside it", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const [others, handed] = [await other.link(), await one.link({ byOperator: true })];
  const first = await one.link();
  const second = await one.link();
  assert.deepEqual(await Promise.all([first, second, handed, others].map(isThere)), [
    ...[false, true, true, true],
  ]);
});

test("the operator's link takes the place of all", async () => {
  const { link } = await somebody();
  const [handed, mailed] = [await link({ byOperator: true }), await link()];
  const next = await link({ byOperator: true });
  assert.deepEqual(await Promise.all([handed, mailed, next].map(isThere)), [false, false, true]);
});

test("the code of a link is found by the browser that asked for it, while the link works", async () => {
  const { person, link } = await somebody();
  const browser = `browser of ${person.id}`;
  const hash = await link({ browser, code: "123456", expiresAt: room.inMs(5) });
  const found = { hash, codeHash: sha256("123456"), email: person.email };
  const of = (secret: string, now: Date) => findCodeLink(room.database, sha256(secret), now);
  assert.deepEqual(await of(browser, room.inMs(4)), found);
  assert.equal(await of(browser, room.inMs(5)), null);
  assert.equal(await of("another browser", room.inMs(4)), null);
  await take(hash);
  assert.equal(await of(browser, room.inMs(4)), null);
});

test("a link without a code has none to be found", async () => {
  const { person, link } = await somebody();
  const browser = `browser of ${person.id}`;
  await link({ browser });
  assert.equal(await findCodeLink(room.database, sha256(browser), room.clock.now()), null);
});

test("links are forgotten from the moment on at which their time is over", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const [works, over] = [await one.link(), await other.link({ expiresAt: room.inMs(0) })];
  await sweepSignInLinks(room.database, room.clock.now());
  assert.deepEqual([await isThere(works), await isThere(over)], [true, false]);
});
