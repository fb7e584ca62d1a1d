import assert from "node:assert/strict";
import { after } from "node:test";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { conforms, isListing } from "./conforms.ts";
import { createSigned, read } from "./contracts.ts";
import { expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

let authority: TestAuthority;
const at = stage(async () => {
  // It stamps with the time at which every held clock begins.
  authority = await startTestAuthority({ clock: heldClock() });
  return { TSA_URLS: authority.timestampUrl };
});
if (!isListing()) after(() => authority?.close());

for (const fault of ["status 500", "wrong imprint"] as const) {
  conforms(
    "pdf.timestamp-failed pdf.timestamp-heals pdf.timestamp",
    `with an authority that answers "${fault}" nothing is sealed until it is mended`,
    async () => {
      const account = await at.account();
      authority.setTimestampFault(fault);
      const { id } = await createSigned(at, account);
      const failed = await account.call("GET", `/contracts/${id}/pdf`);
      expectRefused(failed, 502, "TIMESTAMP_FAILED");
      assert.equal(failed.headers.get("retry-after"), "30");
      const { status, finalPdf } = await read(account, id);
      assert.deepEqual([status, finalPdf], ["fully_signed", null]);
      authority.setTimestampFault(null);
      expectStatus(await account.call("GET", `/contracts/${id}/pdf`), 200);
      assert.notEqual((await read(account, id)).finalPdf, null);
    },
  );
}

conforms(
  "contract.updated-at contract.final-pdf",
  "the seal moves updatedAt, for it is shown",
  async () => {
    const account = await at.account();
    authority.setTimestampFault("status 500");
    const { id } = await createSigned(at, account);
    expectStatus(await account.call("GET", `/contracts/${id}/pdf`), 502);
    const before = await read(account, id);
    at.clock.moveMs(2_000);
    authority.setTimestampFault(null);
    expectStatus(await account.call("GET", `/contracts/${id}/pdf`), 200);
    const { updatedAt, finalPdf } = await read(account, id);
    assert.equal(finalPdf.storedAt, at.clock.now().toISOString());
    assert.ok(updatedAt > before.updatedAt, updatedAt);
  },
);
