import assert from "node:assert/strict";
import { test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { isMailboxSecret, mailboxSecret } from "./mailbox-secret.ts";

const key = (byte: number) => new Uint8Array(32).fill(byte);

test("the same key gives the same address, and another key another one", () => {
  const secret = mailboxSecret(new KeyRing([key(1)]));
  assert.match(secret, /^[\w-]{22}$/);
  assert.equal(mailboxSecret(new KeyRing([key(1)])), secret);
  assert.notEqual(mailboxSecret(new KeyRing([key(2)])), secret);
});

test("only the whole secret is the secret", () => {
  const secret = mailboxSecret(new KeyRing([key(1)]));
  assert.equal(isMailboxSecret(secret, secret), true);
  for (const sent of [
    ...["", secret.slice(1), secret.slice(0, -1), `${secret}A`, secret.toUpperCase()],
    ...[`x${secret.slice(1)}`, `${secret.slice(0, -1)}!`, `${secret.slice(0, -1)}ä`],
  ]) {
    assert.equal(isMailboxSecret(secret, sent), false, sent);
  }
});
