/** Two people hand one phone over: neither finds anything of the other on it, whichever way they go. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";

const skip = unlessThere("chromium");
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

const shots = process.env.SHOTS;

test("a phone goes from one signer to the next, and Back shows nothing of who had it", {
  skip,
}, async () => {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    title: "Lease",
    content: "<h1>Lease</h1><p>Text</p>",
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }, { label: "Witness" }],
    signers: [{ role: "Witness", witnesses: "Tenant" }],
    finalize: true,
  });
  const host = { name: "Grace Hopper" };
  const path = `/contracts/${body.contract.id}/sessions`;
  const { session } = (await account.call("POST", path, { host })).body;
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  let shot = 0;
  const look = async () => {
    if (shots) await page.screenshot({ path: `${shots}/host-${++shot}.png` });
    const wide = await page.evaluate("document.documentElement.scrollWidth");
    assert.ok(Number(wide) <= 360, `${wide} px`);
  };
  const heading = () => page.getByRole("heading", { level: 1 });

  async function sign(name: string, email: string, address?: string) {
    await page.getByRole("button", { name: "Continue to sign" }).last().click();
    const dialog = page.locator("#sign-dialog");
    assert.equal(await dialog.locator("#signer-name").inputValue(), "");
    assert.equal(await dialog.locator("#signer-email").inputValue(), "");
    await dialog.locator("#signer-name").fill(name);
    await dialog.locator("#signer-email").fill(email);
    if (address) {
      assert.match(await dialog.locator("[data-seen]").innerText(), /Tenant/);
      await dialog.locator("#witness-address").fill(address);
      await dialog.locator("#witness-address").scrollIntoViewIfNeeded();
    }
    await look();
    await dialog.getByLabel("Type", { exact: true }).first().check({ force: true });
    await dialog.locator("[data-way=typed] input[type=text]").first().fill(name);
    await dialog.locator("input[name=consent]").check();
    await dialog.locator("[data-submit]").click();
    await page.locator("#signed-panel").waitFor({ state: "visible" });
    await look();
  }

  await page.goto(service.url + new URL(session.url).pathname);
  assert.match(await heading().innerText(), /hand the device to .*Tenant/i);
  await look();
  await page.getByRole("button", { name: /I am .*Tenant/ }).click();
  await page.locator(".hosted").waitFor();
  await look();
  await sign("Ada Lovelace", "ada@example.org");
  const panel = page.locator("#signed-panel");
  assert.equal(await panel.locator("a, #save-receipt").count(), 0);
  await panel.getByRole("button", { name: "Hand the device on" }).click();
  await page.locator("[data-hand-over]").waitFor();
  assert.match(await heading().innerText(), /hand the device to .*Witness/i);
  await look();

  const seesNothing = async () => {
    const text = await page.locator("body").innerText();
    assert.doesNotMatch(text, /Ada|ada@example/);
    const kept = await page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])");
    assert.equal(kept, "[{},{}]");
  };
  await seesNothing();
  for (let step = 0; step < 4; step += 1) {
    await page.goBack().catch(() => null);
    if (page.url() === "about:blank") break;
    await page.locator("[data-hand-over]").waitFor();
    await seesNothing();
  }
  await page.goto(service.url + new URL(session.url).pathname);
  await page.getByRole("button", { name: /I am .*Witness/ }).click();
  await page.locator(".hosted").waitFor();
  await sign("Wilma Witt", "wilma@example.org", "12 High Street, York YO1 7HR");
  await panel.getByRole("button", { name: "Hand the device on" }).click();
  await page.getByRole("button", { name: /I am .*Landlord/ }).click();
  await page.locator(".hosted").waitFor();
  await sign("Bob Builder", "bob@example.org");
  await panel.getByRole("button", { name: "Hand the device on" }).click();
  await page.locator("[data-hand-over]").waitFor();
  assert.match(await heading().innerText(), /Everyone has signed/);
  assert.match(await page.locator("main").innerText(), /Grace Hopper/);
  await look();
  await page.goBack();
  await page.locator("[data-hand-over]").waitFor();
  assert.match(await heading().innerText(), /Everyone has signed/);
  assert.deepEqual(faults, []);
  await context.close();
});
