import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { LIMITS } from "#kernel/limits.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import { hashPassword } from "./password-hash.ts";
import { deleteMember } from "./people-store.ts";
import { setPasswordHash, setTotp } from "./proofs-store.ts";
import { whoIsSignedIn } from "./sessions.ts";
import { provePassword, signInByPassword } from "./sign-in-password.ts";

let room: AccountsRoom;
const use = useRoom();
let hash: string;
const PASSWORD = "seven lamps in a blue harbour";
before(async () => {
  room = accountsRoom(await use.start());
  hash = await hashPassword(PASSWORD, room.random);
});
after(() => use.end());

/** Somebody with a password. */
async function withPassword() {
  const member = await room.newSignedIn();
  await setPasswordHash(room.database, member.personId, hash);
  return { ...member, email: member.person.email };
}

const enter = (email: string, password = PASSWORD, ip = room.newIp()) =>
  signInByPassword(room, { email, password, ip, sessionBefore: undefined, userAgent: "" });

test("an address and its password sign in, however the address is typed, into the account joined first", async () => {
  const { email, person, personId, accountId } = await withPassword();
  await room.join((await room.newAccount()).id, person, { joinedAt: room.inMs(1) });
  const opened = await enter(`  ${email.toUpperCase()} `);
  assert.ok(typeof opened === "object" && "session" in opened);
  const who = await whoIsSignedIn(room, opened.session);
  assert.deepEqual([who?.person.id, who?.account.id], [personId, accountId]);
  assert.deepEqual(who?.provedAt, room.clock.now());
});

test("a wrong password, an address that nobody has, and whoever has no password are told the same", async () => {
  const { email } = await withPassword();
  assert.equal(await enter(email, `${PASSWORD}!`), "wrong");
  assert.equal(await enter(`x${email}`), "wrong");
  assert.equal(await enter((await room.newSignedIn()).person.email), "wrong");
});

test("what is no address is wrong each time, whatever is in it, and keeps nobody waiting", async () => {
  for (const typed of ["", "no address", "\0", "a@b.example\0", "x".repeat(20_000)]) {
    for (let tried = 0; tried <= LIMITS.signInFailures; tried += 1) {
      assert.equal(await enter(typed), "wrong", JSON.stringify(typed).slice(0, 40));
    }
  }
});

test("five that were wrong keep everybody waiting, whether somebody has the address or not", async () => {
  const { email } = await withPassword();
  for (const tried of [email, `nobody-${email}`]) {
    for (let wrong = 0; wrong < LIMITS.signInFailures; wrong += 1) {
      assert.equal(await enter(tried, "wrong"), "wrong");
    }
    assert.equal(await enter(tried.toUpperCase()), "locked");
  }
  room.clock.moveMs(LIMITS.signInLockMs);
  assert.equal(typeof (await enter(email)), "object");
});

test("whoever is in has nothing held against them of what was wrong before", async () => {
  const { email } = await withPassword();
  for (let round = 0; round < 2; round += 1) {
    for (let wrong = 1; wrong < LIMITS.signInFailures; wrong += 1) await enter(email, "wrong");
    assert.equal(typeof (await enter(email)), "object");
  }
});

test("tries from one network are few in an hour, and those that succeed do not count", async () => {
  const ip = room.newIp();
  const { email } = await withPassword();
  for (let tried = 1; tried < LIMITS.signInRate.requests; tried += 1) {
    await enter(`nobody-${tried}-${email}`, "wrong", ip);
  }
  for (let round = 0; round < 2; round += 1) {
    assert.equal(typeof (await enter(email, PASSWORD, ip)), "object");
  }
  await enter(`nobody-${email}`, "wrong", ip);
  assert.equal(await enter(email, PASSWORD, ip), "tooOften");
});

test("whoever has a second factor is asked for it, and who is in no account is not let in", async () => {
  const [careful, gone] = [await withPassword(), await withPassword()];
  const totp = { sealed: Buffer.from("sealed"), step: 1, recoveryHashes: [Buffer.from("hash")] };
  await setTotp(room.database, careful.personId, totp);
  const outcome = await enter(careful.email);
  assert.ok(typeof outcome === "object" && "half" in outcome);
  await deleteMember(room.database, gone.accountId, gone.personId);
  assert.equal(await enter(gone.email), "wrong");
});

test("who is signed in proves their password, and a few wrong ones keep them waiting at both doors", async () => {
  const { email } = await withPassword();
  assert.equal(await provePassword(room, email, PASSWORD), "right");
  for (let wrong = 0; wrong < LIMITS.signInFailures - 1; wrong += 1) {
    assert.equal(await provePassword(room, email, "wrong"), "wrong");
  }
  assert.equal(await provePassword(room, email, PASSWORD), "right");
  for (let wrong = 0; wrong < LIMITS.signInFailures; wrong += 1) {
    assert.equal(await provePassword(room, email, "wrong"), "wrong");
  }
  assert.equal(await provePassword(room, email, PASSWORD), "tooOften");
  assert.equal(await enter(email), "locked");
});

test("whoever has no password proves nothing by one", async () => {
  assert.equal(await provePassword(room, (await room.newPerson()).email, PASSWORD), "wrong");
});

test("a password that is changed while it is checked signs nobody in, and the try counts", async () => {
  const { email, personId } = await withPassword();
  const ip = room.newIp();
  const other = await hashPassword(`${PASSWORD} and a gull`, room.random);
  const entering = await inTransaction(room.database, async ({ queries }) => {
    await setPasswordHash(queries, personId, other);
    const begun = enter(email, PASSWORD, ip);
    await untilOneWaits(room.database);
    return { begun };
  });
  assert.equal(await entering.begun, "wrong");
  const { rows } = await sql`select from session where person_id = ${personId}`.execute(
    room.database,
  );
  // The one that the visitor came with.
  assert.equal(rows.length, 1);
  for (let wrong = 1; wrong < LIMITS.signInFailures; wrong += 1) await enter(email, "wrong", ip);
  assert.equal(await enter(email), "locked");
});
