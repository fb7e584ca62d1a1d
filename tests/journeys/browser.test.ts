import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { type Browser, chromium } from "playwright-core";
import { checkSealed } from "#kit/check-sealed.ts";
import { startService, type TestAccount, type TestService } from "#kit/service.ts";
import { unlessThere } from "#kit/tools.ts";

const skip = unlessThere("chromium");
const lease = readFileSync(new URL("../kit/contracts/lease.html", import.meta.url), "utf8");

let service: TestService;
let account: TestAccount;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

test("two people sign one after the other on a phone, and the sealed file is valid", {
  skip,
}, async () => {
  const created = await account.call("POST", "/contracts", {
    language: "en",
    content: lease,
    signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
    finalize: true,
  });
  const { id, token, publicId } = created.body.contract;
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));

  await page.goto(`${service.url}/sign/${token}`);
  await signAs(page, "Landlord", "draw");
  await page.goto(`${service.url}/sign/${token}`);
  await signAs(page, "Tenant", "type");

  const contract = (await account.call("GET", `/contracts/${id}`)).body.contract;
  assert.equal(contract.status, "fully_signed");
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  checkSealed(sealed.bytes, { publicId, text: ["Landlord person", "Tenant person"] });
  assert.deepEqual(faults, []);
  await page.close();
});
