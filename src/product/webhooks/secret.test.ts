import assert from "node:assert/strict";
import { test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { openText, sealText } from "#kernel/sealed-text.ts";
import { payloadKeysFrom } from "./sealed-payload.ts";
import { makeSecret, secretBytes, webhookKeysFrom } from "./secret.ts";

test("a secret stands for the 32 random bytes that it was made of, spelled as Standard Webhooks spells them", () => {
  const asked: number[] = [];
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
  const secret = makeSecret((count) => {
    asked.push(count);
    return bytes;
  });
  assert.deepEqual(asked, [32]);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(new Uint8Array(secretBytes(secret)), bytes);
});

test("a secret without its prefix stands for the same bytes", () => {
  const secret = makeSecret(systemRandom);
  assert.deepEqual(secretBytes(secret.slice("whsec_".length)), secretBytes(secret));
});

test("stored secrets open with the keys of webhook secrets and not with those of payloads", () => {
  const server = new KeyRing([new Uint8Array(32).fill(7)]);
  const sealed = sealText("whsec_x", "hook 1", webhookKeysFrom(server), systemRandom);
  assert.equal(openText(sealed, "hook 1", webhookKeysFrom(server)), "whsec_x");
  assert.throws(() => openText(sealed, "hook 1", payloadKeysFrom(server)));
  assert.throws(() => openText(sealed, "hook 2", webhookKeysFrom(server)));
});
