import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { openPageSecrets, pageSecretHash, type SecretPage } from "./page-secrets.ts";

const key = randomBytes(32);
const secrets = openPageSecrets(new KeyRing([key]), systemRandom);
const PAGES: SecretPage[] = ["sign", "status"];

function made() {
  const id = randomUUID();
  const [sign, status] = PAGES.map((page) => secrets.make(id, page));
  assert.ok(sign && status);
  return { sign, status, id, sealedSignSecret: sign.sealed, sealedStatusSecret: status.sealed };
}

test("a page's secret is read back, and found by its hash for that page alone", () => {
  const contract = made();
  const [sign, status] = PAGES.map((page) => secrets.read(contract, page));
  assert.ok(sign && status && sign !== status);
  for (const secret of [sign, status]) assert.match(secret, PAGE_SECRET_PATTERN);
  assert.deepEqual(pageSecretHash("sign", sign), contract.sign.hash);
  assert.deepEqual(pageSecretHash("status", status), contract.status.hash);
  assert.notDeepEqual(pageSecretHash("status", sign), contract.sign.hash);
});

test("what is stored opens for its own contract, its own page and its own key alone", () => {
  const contract = made();
  const { sealedSignSecret, sealedStatusSecret } = contract;
  assert.throws(() => secrets.read({ ...contract, id: randomUUID() }, "sign"));
  const swapped = {
    id: contract.id,
    sealedSignSecret: sealedStatusSecret,
    sealedStatusSecret: sealedSignSecret,
  };
  for (const page of PAGES) assert.throws(() => secrets.read(swapped, page));
  const others = openPageSecrets(new KeyRing([randomBytes(32)]), systemRandom);
  assert.throws(() => others.read(contract, "sign"));
  // Following a link takes no key: the hash is the same whoever makes it.
  assert.ok(!Buffer.from(sealedSignSecret).includes(secrets.read(contract, "sign")));
});
