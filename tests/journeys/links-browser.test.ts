import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
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

async function invited(): Promise<{ id: string; url: string; status(): Promise<string> }> {
  const created = await account.call("POST", "/contracts", {
    content: "<h1>Lease</h1><p>Text</p>",
    signers: [{ role: "Signature", email: "zoe@example.com" }],
    finalize: true,
  });
  const { id, signers } = created.body.contract;
  const secret = deliveredTo(service, signers[0]);
  return {
    id,
    url: `${service.url}/sign/${secret}`,
    status: async () =>
      (await account.call("GET", `/contracts/${id}`)).body.contract.signers[0].status,
  };
}

test("a scanner that loads a link with scripts and all, scrolls it by script, and sends events of its own making, opens nothing; a person's first touch does", {
  skip,
}, async () => {
  const { url, status } = await invited();
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
    for (const name of ["click", "pointerdown", "keydown", "touchstart", "mousemove"]) {
      document.body.dispatchEvent(new Event(name, { bubbles: true }));
    }
    for (const link of document.querySelectorAll("a")) link.focus();
  });
  await page.waitForLoadState("networkidle");
  assert.equal(await status(), "sent");

  const opened = page.waitForResponse((answer) => answer.url().endsWith("/opened"));
  await page.mouse.move(100, 100);
  await page.mouse.down();
  await page.mouse.up();
  assert.equal((await opened).status(), 204);
  assert.equal(await status(), "opened");
  await page.close();
});

test("the page gives the link to nobody: nothing it loads is of another host, and no Referer leaves it", {
  skip,
}, async () => {
  const { url } = await invited();
  const page = await browser.newPage();
  const asked: { url: string; referer: string | undefined }[] = [];
  page.on("request", (request) => {
    asked.push({ url: request.url(), referer: request.headers().referer });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  assert.ok(asked.length > 1);
  for (const { url: loaded, referer } of asked) {
    assert.ok(loaded.startsWith(service.url) || loaded.startsWith("data:"), loaded);
    assert.ok(!referer, referer);
  }
  const answer = await fetch(url);
  assert.equal(answer.headers.get("referrer-policy"), "no-referrer");
  assert.match(answer.headers.get("cache-control") ?? "", /no-store/);
  await page.close();
});
