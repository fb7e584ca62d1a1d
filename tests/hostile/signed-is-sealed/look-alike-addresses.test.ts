import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { runOn } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

const create = (email: string) =>
  account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }, { label: "B" }],
    signers: [{ role: "A", email }],
    finalize: true,
  });

for (const email of ["chief@b\u0430nk.com", "ch\u0456ef@bank.com", "chief@bank\u3164.com"]) {
  test(`A16: ${JSON.stringify(email)} is no address, and why is said`, async () => {
    const answer = await create(email);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.code, "INVALID_EMAIL");
    assert.match(answer.body.error, /scripts|nobody sees|not a valid/);
  });
}

test("A16: an address in other letters is shown with the name that its mail goes to", async () => {
  const shown = "chief@раура.com (xn--80aa0cbo.com)";
  const { contract } = (await create("chief@раура.com")).body;
  assert.equal(contract.signers[0].email, "chief@раура.com");
  const link = deliveredTo(service, contract.signers[0]);
  const page = await (await fetch(`${service.url}/sign/${link}`)).text();
  assert.ok(page.includes(shown), "on the signing page");
  const { statusUrl } = (await account.call("GET", `/contracts/${contract.id}`)).body.contract;
  const status = await (await fetch(`${service.url}/status/${linkIn(statusUrl)}`)).text();
  assert.ok(status.includes("c…@раура.com (xn--80aa0cbo.com)"), "on the status page");

  await signOver(service.url, linkIn(contract.signUrl), "B", { email: "me@раура.com" });
  await signOver(service.url, link, "A");
  const { bytes } = await account.call("GET", `/contracts/${contract.id}/pdf`);
  const { output } = runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]);
  const printed = output.replace(/\s+/g, " ");
  assert.ok(printed.includes(`Personal link, made for ${shown}`), printed);
  assert.ok(printed.includes("me@раура.com (xn--80aa0cbo.com)"), printed);
});
