import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import {
  boundSecret,
  type DeliveredLink,
  deliveredSecret,
  readDeliveredSecret,
} from "./delivered-link.ts";

const key = randomBytes(32);
const keys = linkKeysOf(key);
const ADDRESS = "erika@mill.example";

/** What a secret stands for, without for whom. */
function read(secret: string, by = keys): DeliveredLink | null {
  const link = readDeliveredSecret(by, secret);
  return link && { signerId: link.signerId, epoch: link.epoch };
}

test("a delivered link leads back to its signer and epoch, and a resend carries the same", () => {
  const link = { signerId: randomUUID(), epoch: 3 };
  const secret = deliveredSecret(keys, link);
  assert.equal(deliveredSecret(keys, link), secret);
  assert.deepEqual(read(secret), link);
  assert.notEqual(deliveredSecret(keys, { ...link, epoch: 4 }), secret);
});

test("a link that was changed anywhere, or made by another key, leads nowhere", () => {
  const link = { signerId: randomUUID(), epoch: 1 };
  for (const secret of [deliveredSecret(keys, link), boundSecret(keys, link, ADDRESS)]) {
    for (let at = 0; at < secret.length; at += 1) {
      const other = secret[at] === "A" ? "B" : "A";
      const changed = secret.slice(0, at) + other + secret.slice(at + 1);
      assert.ok(!readDeliveredSecret(keys, changed)?.isFor(ADDRESS), String(at));
    }
    assert.equal(readDeliveredSecret(linkKeysOf(randomBytes(32)), secret), null);
    for (const wrong of ["", "abc", `${secret}A`, secret.slice(1), "k".repeat(secret.length)]) {
      assert.equal(readDeliveredSecret(keys, wrong), null);
    }
  }
});

test("a link with its address is for that address alone, and cut short it is none for any", () => {
  const link = { signerId: randomUUID(), epoch: 2 };
  const secret = boundSecret(keys, link, ADDRESS);
  assert.deepEqual(read(secret), link);
  const isFor = (address: string) => readDeliveredSecret(keys, secret)?.isFor(address);
  assert.deepEqual(
    [isFor(ADDRESS), isFor("mallory@mill.example"), isFor("")],
    [true, false, false],
  );
  const bytes = Buffer.from(secret, "base64url");
  assert.equal(readDeliveredSecret(keys, bytes.subarray(0, 34).toString("base64url")), null);
  const ofOthers = Buffer.from(boundSecret(keys, link, "mallory@mill.example"), "base64url");
  const joined = Buffer.concat([bytes.subarray(0, 34), ofOthers.subarray(34)]);
  assert.ok(!readDeliveredSecret(keys, joined.toString("base64url"))?.isFor(ADDRESS));
});

test("a link without an address is for any, as those that versions before mailed", () => {
  const link = readDeliveredSecret(
    keys,
    deliveredSecret(keys, { signerId: randomUUID(), epoch: 1 }),
  );
  assert.equal(link?.isFor(ADDRESS), true);
});

test("after a rotation links of the former key lead where they led, and new ones are of the new key", () => {
  const link = { signerId: randomUUID(), epoch: 1 };
  const newest = randomBytes(32);
  const [before, since] = [deliveredSecret(keys, link), deliveredSecret(linkKeysOf(newest), link)];
  assert.notEqual(before, since);
  for (const secret of [before, since]) {
    assert.deepEqual(read(secret, linkKeysOf(newest, key)), link);
  }
  assert.equal(readDeliveredSecret(linkKeysOf(newest), before), null);
});
