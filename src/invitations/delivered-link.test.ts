import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { linkKeysOf } from "#kit/link-keys-of.ts";
import { deliveredSecret, readDeliveredSecret } from "./delivered-link.ts";

const key = randomBytes(32);
const keys = linkKeysOf(key);

test("a delivered link leads back to its signer and epoch, and a resend carries the same", () => {
  const link = { signerId: randomUUID(), epoch: 3 };
  const secret = deliveredSecret(keys, link);
  assert.equal(deliveredSecret(keys, link), secret);
  assert.deepEqual(readDeliveredSecret(keys, secret), link);
  assert.notEqual(deliveredSecret(keys, { ...link, epoch: 4 }), secret);
});

test("a link that was changed anywhere, or made by another key, leads nowhere", () => {
  const secret = deliveredSecret(keys, { signerId: randomUUID(), epoch: 1 });
  for (let at = 0; at < secret.length; at += 1) {
    const other = secret[at] === "A" ? "B" : "A";
    assert.equal(
      readDeliveredSecret(keys, secret.slice(0, at) + other + secret.slice(at + 1)),
      null,
    );
  }
  assert.equal(readDeliveredSecret(linkKeysOf(randomBytes(32)), secret), null);
  for (const wrong of ["", "abc", `${secret}A`, secret.slice(1), "k".repeat(46)]) {
    assert.equal(readDeliveredSecret(keys, wrong), null);
  }
});

test("after a rotation links of the former key lead where they led, and new ones are of the new key", () => {
  const link = { signerId: randomUUID(), epoch: 1 };
  const newest = randomBytes(32);
  const [before, since] = [deliveredSecret(keys, link), deliveredSecret(linkKeysOf(newest), link)];
  assert.notEqual(before, since);
  for (const secret of [before, since]) {
    assert.deepEqual(readDeliveredSecret(linkKeysOf(newest, key), secret), link);
  }
  assert.equal(readDeliveredSecret(linkKeysOf(newest), before), null);
});
