import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount();
});
after(() => service?.close());

const LEASE = `# Lease of a flat

The flat *in the back* is let to **Ms Quetzal**; see [the rules](https://example.com/rules).

1. The rent is due on the first.
2. Pets:
   - a parrot
   - no dog

| Part | EUR |
|------|----:|
| Rent | 900 |
| Heating | 85 |

> Keys are handed over on the day of moving in.
`;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

for (const layout of ["profile", "page"] as const) {
  test(`Markdown is signed, sealed and found genuine, and its own hash is on record: ${layout}`, {
    skip: layout === "page" && unlessThere("chromium"),
  }, async () => {
    const { body } = await account.call("POST", "/contracts", {
      content: LEASE,
      contentFormat: "markdown",
      layout,
      signatureFields: [{ label: "Tenant" }],
      finalize: true,
    });
    assert.equal(body.success, true, JSON.stringify(body));
    assert.equal(body.warnings, undefined);
    const { id, signUrl, publicId } = body.contract;
    assert.equal((await signOver(service.url, linkIn(signUrl), "Tenant")).status, 201);
    const sealed = await account.call("GET", `/contracts/${id}/pdf`);
    const text = ["Lease of a flat", "Ms Quetzal", "a parrot", "Heating", "handed over"];
    await checkSealed(sealed.bytes, { publicId, text });
    const { verdict } = await verifyFile(sealed.bytes, [...service.app.services.ownRoots]);
    assert.equal(verdict, "genuine");
    const evidence = JSON.parse(evidenceIn(sealed.bytes).toString());
    assert.equal(evidence.contract.originalSha256, sha256(LEASE));
    assert.equal(evidence.trail.entries[0].data.contentFormat, "markdown");
  });
}

test("a preview tells what Markdown reads as no text", async () => {
  const content = "# Lease\n\n[Tenant]: Smith\n";
  const { status, body } = await account.call("POST", "/contracts?preview=true", {
    content,
    contentFormat: "markdown",
  });
  assert.equal(status, 200);
  assert.match(body.warnings.join(), /"\[tenant\]:".*not printed/);
});

test("a draft of Markdown goes from one layout to the other without being sent again", {
  skip: unlessThere("chromium"),
}, async () => {
  const { contract } = (
    await account.call("POST", "/contracts", { content: LEASE, contentFormat: "markdown" })
  ).body;
  for (const layout of ["page", "profile"]) {
    const changed = await account.call("PATCH", `/contracts/${contract.id}`, { layout });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const { html } = await service.app.services.database
      .selectFrom("contract")
      .select("html")
      .where("id", "=", contract.id)
      .executeTakeFirstOrThrow();
    assert.equal(html, LEASE);
  }
});
