import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
let service: TestService;
let account: TestAccount;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function create(more: object = {}) {
  const { body } = await account.call("POST", "/contracts", {
    language: "en",
    content: "<h1>Lease</h1><p>The flat.</p>",
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
    ...more,
  });
  return body.contract as { id: string; signUrl: string };
}

/** A contract whose roles have personal links, by role. */
async function createPersonal(roles: string[], more: object = {}) {
  const { id } = await create({
    signatureFields: roles.map((label) => ({ label })),
    signers: roles.map((role) => ({ role, email: `${role.toLowerCase()}@example.org` })),
    ...more,
  });
  const { contract } = (await account.call("GET", `/contracts/${id}`)).body;
  const links = contract.signers.map((signer: { role: string; id: string; email: string }) => [
    signer.role,
    `/sign/${deliveredTo(service, signer)}`,
  ]);
  return { id, links: Object.fromEntries(links) as Record<string, string> };
}

async function visit(path: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(service.url + path);
  return page;
}

async function fillIn(page: Page): Promise<void> {
  await page.locator("[data-open-dialog]:visible").first().click();
  const asked = page.locator("#sign-dialog .choice:visible");
  if ((await asked.count()) > 0) await asked.first().click();
  await page.locator("#signer-name").fill("Ada Lovelace");
  const capture = page.locator("[data-capture=signature]");
  await capture.getByLabel("Type", { exact: true }).check({ force: true });
  await page.locator("[name=consent]").check();
}

async function sign(page: Page): Promise<void> {
  await fillIn(page);
  await page.locator("[data-submit]").click();
  await page.locator("#signed-panel:not([hidden])").waitFor();
}

/** What may be done next, the primary act first. */
const acts = (page: Page) =>
  page
    .locator("#signed-panel .button:visible:not(.technical *)")
    .evaluateAll((buttons) =>
      buttons.map((one) => `${one.classList.contains("primary") ? "! " : ""}${one.textContent}`),
    );

test("after the last signature the one primary act is the sealed file, in sight with the page that was signed", {
  skip,
}, async () => {
  const { links } = await createPersonal(["Tenant"]);
  const page = await visit(links.Tenant ?? "");
  await sign(page);
  assert.deepEqual(await acts(page), ["! Download the signed PDF", "Done"]);
  const picture = page.locator(".own-page img");
  await picture.waitFor();
  assert.equal(await picture.getAttribute("alt"), "Page 1 with your signature");
  assert.ok(await inSight(page, page.locator("[data-download]")));
  const download = page.waitForEvent("download");
  await page.locator("[data-download]").click();
  assert.match((await download).suggestedFilename(), /\.pdf$/);
  await page.context().close();
});

test("where the sender has a place to go on to, that is the primary act, before others sign and after", {
  skip,
}, async () => {
  const { links } = await createPersonal(["Tenant", "Landlord"], {
    returnUrl: "https://shop.example/orders/7",
  });
  const tenant = await visit(links.Tenant ?? "");
  await sign(tenant);
  assert.deepEqual(await acts(tenant), ["! Continue to shop.example", "Done"]);
  const landlord = await visit(links.Landlord ?? "");
  await sign(landlord);
  assert.deepEqual(await acts(landlord), [
    "! Continue to shop.example",
    "Download the signed PDF",
    "Done",
  ]);
  for (const page of [tenant, landlord]) await page.context().close();
});

test("a complete contract shows its one download without unfolding anything, and its pages as they were signed", {
  skip,
}, async () => {
  const { links } = await createPersonal(["Tenant"]);
  const page = await visit(links.Tenant ?? "");
  await sign(page);
  await page.goto(service.url + links.Tenant);
  const downloads = page.locator("main a[href$='/pdf'], main a[href$='/document']");
  assert.equal(await downloads.count(), 1);
  assert.ok(await inSight(page, downloads.first()));
  const shown = await page.locator("#page-1 img").getAttribute("src");
  assert.match(shown ?? "", /[?&]state=/);
  await page.context().close();
});

test("who signed over the shared page without an address has the file sent there and then, and whoever gave one is not asked again", {
  skip,
}, async () => {
  const { signUrl } = await create({
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
  });
  const page = await visit(new URL(signUrl).pathname);
  await sign(page);
  const form = page.locator("[data-send-copy]");
  const button = form.getByRole("button", { name: "Send it to me" });
  await button.click();
  await form.getByText("Please enter a complete e-mail address.").waitFor();
  await form.getByLabel("E-mail address").fill("ada@example.org");
  await button.click();
  const said = page.locator("#signed-panel").getByRole("status");
  await said.filter({ hasText: "a link to the signed PDF goes to ada@example.org." }).waitFor();
  assert.equal(await form.count(), 0);
  await page.goto(service.url + new URL(signUrl).pathname);
  await fillIn(page);
  await page.locator("[name=email]").fill("lea@example.org");
  await page.locator("[data-submit]").click();
  await page.locator("#signed-panel:not([hidden])").waitFor();
  assert.equal(await form.isVisible(), false);
  await page.context().close();
});

test("the receipt is saved as a page that people read, which /verify takes for a genuine receipt and nobody gets for another contract", {
  skip,
}, async () => {
  const { links } = await createPersonal(["Tenant"]);
  const page = await visit(links.Tenant ?? "");
  await sign(page);
  await page.locator(".technical summary").click();
  const saved = page.waitForEvent("download");
  const asked = page.waitForRequest(/\/receipt$/);
  await page.getByRole("button", { name: "Save the signing receipt (PDF)" }).click();
  const download = await saved;
  assert.match(download.suggestedFilename(), /^receipt-.+\.pdf$/);
  const file = await download.path();
  const jws = new URLSearchParams((await asked).postData() ?? "").get("jws") ?? "";

  const checking = await visit("/verify");
  await checking
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "receipt.pdf",
      mimeType: "application/pdf",
      buffer: readFileSync(file),
    });
  await checking.getByText("A genuine signing receipt").waitFor();
  await checking.getByText("Ada Lovelace").first().waitFor();
  await checking.context().close();

  const { links: others } = await createPersonal(["Tenant"]);
  const ask = (link: string | undefined, value: string) =>
    fetch(`${service.url}${link}/receipt`, {
      method: "POST",
      body: new URLSearchParams({ jws: value, timeZone: "Nowhere/<b>" }),
    });
  assert.equal((await ask(links.Tenant, jws)).status, 200);
  for (const [link, value] of [
    [others.Tenant, jws],
    [links.Tenant, `${jws}a`],
    [links.Tenant, ""],
  ] as const) {
    assert.equal((await ask(link, value)).status, 404);
  }
  await page.context().close();
});

for (const outcome of ["recorded", "refused"] as const) {
  test(`who goes back while a signature is sent sees that it was ${outcome}`, {
    skip,
  }, async () => {
    const { links } = await createPersonal(["Tenant"]);
    const page = await visit(links.Tenant ?? "");
    await fillIn(page);
    let goOn = () => {};
    const isBack = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/signatures", async (route) => {
      await isBack;
      if (outcome === "recorded") await route.continue();
      else await route.fulfill({ status: 429, json: {} });
    });
    await page.locator("[data-submit]").click();
    await page.evaluate("history.back()");
    await page.locator("#sign-dialog:not([open])").waitFor({ state: "attached" });
    goOn();
    await page.locator("#sign-dialog[open]").waitFor();
    if (outcome === "recorded") {
      await page.locator("#signed-panel:not([hidden])").waitFor();
      await Promise.all([page.waitForEvent("load"), page.locator("[data-finish]").click()]);
      assert.match((await page.locator(".opening").textContent()) ?? "", /Everyone has signed/);
    } else await page.locator("#form-error").filter({ hasText: "Too many attempts" }).waitFor();
    await page.context().close();
  });
}

test("a second finger that comes at once takes the stroke back, and one that comes later does not", {
  skip,
}, async () => {
  const { links } = await createPersonal(["Tenant"]);
  const page = await visit(links.Tenant ?? "");
  await page.locator("[data-open-dialog]:visible").first().click();
  const canvas = page.locator("[data-capture=signature] .pad canvas");
  await canvas.evaluate((pad) => pad.scrollIntoView({ block: "center" }));
  const box = await canvas.boundingBox();
  assert.ok(box);
  const at = (x: number, y: number, id: number) => ({
    x: box.x + box.width * x,
    y: box.y + box.height * y,
    id,
  });
  const cdp = await page.context().newCDPSession(page);
  const began = Date.now() / 1_000;
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    afterMs: number,
    points: object[],
  ) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points as { x: number; y: number }[],
      timestamp: began + afterMs / 1_000,
    });
  const isInked = () => page.locator("[data-capture=signature].inked").count();
  for (const [secondAfterMs, inked] of [
    [100, 0],
    [400, 1],
  ] as const) {
    await touch("touchStart", 0, [at(0.2, 0.3, 1)]);
    await touch("touchMove", 40, [at(0.5, 0.7, 1)]);
    await touch("touchMove", 80, [at(0.8, 0.3, 1)]);
    assert.equal(await isInked(), 1);
    await touch("touchStart", secondAfterMs, [at(0.8, 0.3, 1), at(0.4, 0.5, 2)]);
    await touch("touchEnd", secondAfterMs + 50, []);
    assert.equal(await isInked(), inked, `${secondAfterMs} ms`);
  }
  await page.context().close();
});

async function inSight(page: Page, element: ReturnType<Page["locator"]>): Promise<boolean> {
  const box = await element.boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
