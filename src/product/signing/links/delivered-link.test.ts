import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import {
  type AddressedLink,
  deliveredSecret,
  readDeliveredSecret,
  readStopSecret,
  stopSecret,
} from "./delivered-link.ts";

const key = randomBytes(32);
const keys = linkKeysOf(key);
const ADDRESS = "erika@mill.example";
const linkAt = (epoch: number): AddressedLink => ({
  signerId: randomUUID(),
  epoch,
  email: ADDRESS,
});

/** What a secret stands for; null where it leads nowhere, or somebody else. */
function read(secret: string, by = keys): AddressedLink | null {
  const link = readDeliveredSecret(by, secret);
  return link?.isFor(ADDRESS)
    ? { signerId: link.signerId, epoch: link.epoch, email: ADDRESS }
    : null;
}

test("a delivered link leads back to its signer and epoch, and a resend carries the same", () => {
  const link = linkAt(3);
  const secret = deliveredSecret(keys, link);
  assert.equal(deliveredSecret(keys, link), secret);
  assert.deepEqual(read(secret), link);
  assert.notEqual(deliveredSecret(keys, { ...link, epoch: 4 }), secret);
});

test("a link that was changed anywhere, or made by another key, leads nowhere", () => {
  const secret = deliveredSecret(keys, linkAt(1));
  for (let at = 0; at < secret.length; at += 1) {
    const other = secret[at] === "A" ? "B" : "A";
    assert.equal(read(secret.slice(0, at) + other + secret.slice(at + 1)), null, String(at));
  }
  assert.equal(readDeliveredSecret(linkKeysOf(randomBytes(32)), secret), null);
  for (const wrong of ["", "abc", `${secret}A`, secret.slice(1), "k".repeat(secret.length)]) {
    assert.equal(readDeliveredSecret(keys, wrong), null);
  }
});

test("a link is for its address alone, also with another's tag behind it, and cut short for none", () => {
  const link = linkAt(2);
  const secret = deliveredSecret(keys, link);
  const isFor = (email: string) => readDeliveredSecret(keys, secret)?.isFor(email);
  assert.deepEqual(
    [isFor(ADDRESS), isFor("mallory@mill.example"), isFor("")],
    [true, false, false],
  );
  const bytes = Buffer.from(secret, "base64url");
  assert.equal(readDeliveredSecret(keys, bytes.subarray(0, 34).toString("base64url")), null);
  const ofOthers = deliveredSecret(keys, { ...link, email: "mallory@mill.example" });
  const tags = Buffer.from(ofOthers, "base64url").subarray(34);
  assert.equal(read(Buffer.concat([bytes.subarray(0, 34), tags]).toString("base64url")), null);
});

test("what stops a link's reminders is no link, and a link stops none", () => {
  const link = linkAt(1);
  assert.equal(readDeliveredSecret(keys, stopSecret(keys, link)), null);
  assert.equal(readStopSecret(keys, deliveredSecret(keys, link)), null);
});

test("after a rotation links of the former key lead where they led, and new ones are of the new key", () => {
  const link = linkAt(1);
  const newest = randomBytes(32);
  const [before, since] = [deliveredSecret(keys, link), deliveredSecret(linkKeysOf(newest), link)];
  assert.notEqual(before, since);
  for (const secret of [before, since]) {
    assert.deepEqual(read(secret, linkKeysOf(newest, key)), link);
  }
  assert.equal(readDeliveredSecret(linkKeysOf(newest), before), null);
});
