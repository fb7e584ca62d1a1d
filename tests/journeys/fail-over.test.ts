import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let first: TestAuthority;
let second: TestAuthority;
let service: TestService;
let account: TestAccount;
before(async () => {
  const clock = heldClock();
  first = await startTestAuthority({ clock });
  second = await startTestAuthority({ clock });
  service = await startService({
    clock,
    env: { TSA_URLS: `${first.timestampUrl},${second.timestampUrl}` },
  });
  account = await service.openAccount();
});
after(async () => {
  await service.close();
  await first.close();
  await second.close();
});

async function seal(): Promise<{ bytes: Uint8Array; publicId: string }> {
  const created = await account.call("POST", "/contracts", {
    content: "<h1>Fail-over</h1>",
    finalize: true,
  });
  const { id, signUrl, publicId } = created.body.contract;
  await signOver(service.url, linkIn(signUrl), "Signature");
  const pdf = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(pdf.status, 200, JSON.stringify(pdf.body));
  return { bytes: pdf.bytes, publicId };
}

test("when the first authority is away the second one stamps, and the file carries the second one's proof", async () => {
  const before = await seal();
  await checkSealed(before.bytes, before);
  assert.equal(second.asked.timestamp, 0);

  first.setTimestampFault("status 500");
  const asked = second.asked.crl + second.asked.ocsp;
  const sealed = await seal();
  await checkSealed(sealed.bytes, sealed);
  assert.ok(second.asked.timestamp > 0);
  assert.ok(
    second.asked.crl + second.asked.ocsp > asked,
    "nobody asked for the proof of its chain",
  );
});
