import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import { copySecret, readCopySecret } from "./copy-link.ts";
import { deliveredSecret, readDeliveredSecret } from "./delivered-link.ts";

const key = randomBytes(32);
const keys = linkKeysOf(key);

test("a link to a copy leads back to its signature under any key that the server has or had", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const secret = copySecret(keys, id);
      assert.match(secret, /^[\w-]{43}$/);
      assert.equal(readCopySecret(linkKeysOf(randomBytes(32), key), secret), id);
      assert.equal(readCopySecret(linkKeysOf(randomBytes(32)), secret), null);
    }),
  );
});

test("a link to a copy that was changed anywhere leads nowhere", () => {
  const secret = copySecret(keys, randomUUID());
  for (let at = 0; at < secret.length; at += 1) {
    const other = secret[at] === "A" ? "B" : "A";
    const changed = secret.slice(0, at) + other + secret.slice(at + 1);
    assert.equal(readCopySecret(keys, changed), null, String(at));
  }
  for (const wrong of ["", "abc", `${secret}A`, secret.slice(1), "k".repeat(43)]) {
    assert.equal(readCopySecret(keys, wrong), null);
  }
});

test("a link to a copy is no delivered link, and a delivered link none to a copy", () => {
  const id = randomUUID();
  assert.equal(readDeliveredSecret(keys, copySecret(keys, id)), null);
  assert.equal(
    readCopySecret(
      keys,
      deliveredSecret(keys, { signerId: id, epoch: 1, email: "a@mill.example" }),
    ),
    null,
  );
});
