import assert from "node:assert/strict";
import { test } from "node:test";
import { idsFrom, makePageSecret } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import { readCopySecret } from "#signing/links/copy-link.ts";
import { deliveredSecret } from "#signing/links/delivered-link.ts";
import { copyUrl } from "./copy-url.ts";

const ids = idsFrom(heldClock(), systemRandom);
const services = { baseUrl: "https://sign.example", linkKeys: linkKeysOf(Buffer.alloc(32, 7)) };
const signatureId = ids.uuid();

test("who signed over the shared link is told where the copy will be, and the address names that signature", () => {
  const url = copyUrl(services, makePageSecret(systemRandom), signatureId) ?? "";
  assert.ok(url.startsWith("https://sign.example/copy/"));
  const secret = url.slice("https://sign.example/copy/".length);
  assert.equal(readCopySecret(services.linkKeys, secret), signatureId);
  assert.equal(readCopySecret(linkKeysOf(Buffer.alloc(32, 8)), secret), null);
});

test("who signed over a delivered link needs no other address: that link opens the file itself", () => {
  const link = deliveredSecret(services.linkKeys, {
    signerId: ids.uuid(),
    epoch: 1,
    email: "a@mill.example",
  });
  assert.equal(copyUrl(services, link, signatureId), null);
});
