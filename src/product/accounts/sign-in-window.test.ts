import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { giveTryBack, mailboxName, mayTryFrom } from "./sign-in-window.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const tryFrom = (ip: string) => mayTryFrom(room.database, ip, room.clock.now());

/** Tries so often from this address; whether each could be made. */
async function tryOften(ip: string, times: number): Promise<boolean[]> {
  const made: boolean[] = [];
  for (let done = 0; done < times; done += 1) made.push(await tryFrom(ip));
  return made;
}

const ALL = Array.from({ length: LIMITS.signInRate.requests }, () => true);

test("twenty tries an hour are made from one network, and the next when the hour is over", async () => {
  const ip = room.newIp();
  const neighbour = ip.replace("::1", "::6");
  assert.deepEqual(await tryOften(ip, 20), ALL);
  assert.deepEqual([await tryFrom(ip), await tryFrom(neighbour)], [false, false]);
  assert.equal(await tryFrom(room.newIp()), true);
  room.clock.moveMs(LIMITS.signInRate.windowMs - 1);
  assert.equal(await tryFrom(ip), false);
  room.clock.moveMs(1);
  assert.equal(await tryFrom(ip), true);
});

test("a try that is given back does not count, for its own network", async () => {
  const [ip, other] = [room.newIp(), room.newIp()];
  await tryOften(ip, 20);
  await tryOften(other, 20);
  await giveTryBack(room.database, ip, room.clock.now());
  assert.deepEqual([await tryFrom(ip), await tryFrom(ip)], [true, false]);
  assert.equal(await tryFrom(other), false);
});

test("tries about one mailbox have one name, which does not tell it", () => {
  const name = mailboxName("zoe@example.org");
  assert.equal(mailboxName(" Zoe@Example.ORG\n"), name);
  assert.notEqual(mailboxName("zoe@example.com"), name);
  assert.match(name, /^[\w-]{43}$/);
});
