import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import fc from "fast-check";
import type { Browser } from "playwright-core";
import { aboutDocument, verifyFile } from "#evidence/verification/verify-file.ts";
import { fromLatin1 } from "#kernel/bytes.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";

const skip = unlessThere("chromium");

let service: TestService;
let jws: string;
let publicId: string;
let roots: Uint8Array[];
let browser: Browser;
before(async () => {
  service = await startService();
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    title: "Pet lease",
    content: "<h1>Lease</h1>",
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
  });
  publicId = body.contract.publicId;
  const signed = await signOver(service.url, linkIn(body.contract.signUrl), "Tenant");
  ({ jws } = signed.body.receipt);
  // A page asks for no file before there is one to hold it against.
  assert.equal((await account.call("GET", `/contracts/${body.contract.id}/pdf`)).status, 200);
  roots = certificatesInPem(await readFile(join(service.dataDir, "keys", "root.pem"), "utf8"));
  if (!skip) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await service.close();
});

test("a receipt is genuine where its key leads to a known root, and says for what, as whom and when", async () => {
  const found = await verifyFile(fromLatin1(`${jws}\n`), roots);
  assert.deepEqual([found.kind, found.verdict, found.publicId], ["receipt", "genuine", publicId]);
  const { title, role, signerName } = found.receipt!;
  assert.deepEqual([title, role], ["Pet lease", "Tenant"]);
  assert.match(signerName, /Łukasiewicz/);
});

test("no receipt with a changed character is genuine, however it is spelt", async () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  await fc.assert(
    fc.asyncProperty(fc.nat(jws.length - 1), fc.constantFrom(...letters), async (at, letter) => {
      fc.pre(jws[at] !== letter);
      const changed = jws.slice(0, at) + letter + jws.slice(at + 1);
      assert.notEqual((await verifyFile(fromLatin1(changed), roots)).verdict, "genuine");
    }),
    { numRuns: 200 },
  );
  const last = Array.from(letters, (letter) => jws.slice(0, -1) + letter);
  for (const changed of last.filter((one) => one !== jws)) {
    assert.notEqual((await verifyFile(fromLatin1(changed), roots)).verdict, "genuine");
  }
});

test("a receipt of an unknown service, or for another document, is said to be one", async () => {
  const found = await verifyFile(fromLatin1(jws), []);
  assert.equal(found.verdict, "other-document");
  const known = await verifyFile(fromLatin1(jws), roots);
  assert.equal(aboutDocument(known, "7K3M-9XQ2-W8RD-5").verdict, "other-document");
});

test("a receipt that is pasted on the verify page is checked there", { skip }, async () => {
  const tab = await browser.newPage({ locale: "en-GB" });
  service.clock.moveMs(MINUTE_MS);
  await tab.goto(`${service.url}/verify/${publicId}`);
  await tab.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
  }, jws);
  const shown = tab.locator("[data-verdict=genuine]", { hasText: "A genuine signing receipt" });
  await shown.waitFor();
  assert.match((await shown.textContent()) ?? "", /Pet lease.*Tenant.*Łukasiewicz/);
  await tab.close();
});
