import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { hashPassword, isPassword, TooBusyToHash } from "./password-hash.ts";

/** By another implementation of Argon2id, with costs of its own (argon2-cffi: t=2, m=64, p=1). */
const FOREIGN =
  "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

test("a password is told from every other, and nothing of it is stored", async () => {
  const stored = await hashPassword("vier blaue Gabeln", systemRandom);
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await isPassword("vier blaue Gabeln", stored), true);
  for (const other of ["vier blaue gabeln", "vier blaue Gabeln ", "", "x"]) {
    assert.equal(await isPassword(other, stored), false);
  }
  assert.notEqual(await hashPassword("vier blaue Gabeln", systemRandom), stored, "salted");
});

test("what another implementation stored is read with its own costs", async () => {
  assert.equal(await isPassword("password", FOREIGN), true);
  assert.equal(await isPassword("Password", FOREIGN), false);
});

test("however a keyboard writes its letters, the password is the same", async () => {
  const stored = await hashPassword("caf\u00e9 au lait", systemRandom);
  assert.equal(await isPassword("cafe\u0301 au lait", stored), true);
});

test("without a stored password nothing is right, not even nothing", async () => {
  for (const stored of [null, "", "$argon2id$v=19$m=1$x$y"]) {
    assert.equal(await isPassword("", stored), false);
  }
});

test("of many at once all that are taken are answered, and the rest are told so at once", async () => {
  const stored = await hashPassword("vier blaue Gabeln", systemRandom);
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => isPassword("vier blaue Gabeln", stored)),
  );
  const right = answers.filter((answer) => answer.status === "fulfilled" && answer.value);
  const refused = answers.filter((answer) => answer.status === "rejected");
  assert.equal(right.length, 22);
  assert.ok(refused.every(({ reason }) => reason instanceof TooBusyToHash));
  assert.equal(await isPassword("vier blaue Gabeln", stored), true, "afterwards it goes on");
});
