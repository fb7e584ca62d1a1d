/** `<countersign-sign>` on a strict site of another origin, in a real browser. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const skip = unlessThere("chromium");

let service: TestService;
let account: TestAccount;
let host: Server;
let site: string;
let browser: Browser;
/** What the site's page has in its body. */
let body = "";
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  host = createServer(({ url }, answer) => {
    if (url === "/host.js") {
      answer.setHeader("content-type", "text/javascript");
      answer.end(`globalThis.told = [];
        for (const what of ["opened", "signed", "completed", "declined", "failed"])
          addEventListener(what, ({ detail }) => told.push([what, detail.reason ?? null]));
        document.querySelector("#open")?.addEventListener("click", () => document.querySelector("countersign-sign").open());`);
      return;
    }
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.setHeader(
      "content-security-policy",
      `default-src 'none'; script-src 'self' ${service.url}; frame-src ${service.url} http://127.0.0.1:9`,
    );
    answer.end(
      `<!doctype html><html lang="de"><title>Shop</title>${body}<script src="/host.js"></script><script type="module" src="${service.url}/countersign-sign.js"></script>`,
    );
  });
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  site = `http://localhost:${(host.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  host.closeAllConnections();
  host.close();
  await service.close();
});

async function sessionUrl(): Promise<string> {
  const made = await account.call("POST", "/contracts", {
    content: "<h1>Order</h1><p>One parrot.</p>",
    signatureFields: [{ label: "Buyer" }],
    finalize: true,
  });
  const { body: answer } = await account.call(
    "POST",
    `/contracts/${made.body.contract.id}/sessions`,
    {
      role: "Buyer",
      origin: site,
    },
  );
  return service.url + new URL(answer.session.url).pathname;
}

async function visit(inBody: string, width: number): Promise<Page> {
  body = inBody;
  const page = await browser.newPage({ viewport: { width, height: 700 } });
  await page.clock.install();
  await page.goto(site);
  return page;
}

const told = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "told"));
const until = (page: Page, what: string) =>
  page.waitForFunction(
    (name) => Reflect.get(globalThis, "told").some(([one]: [string]) => one === name),
    what,
  );

test("the file is small, and any site may load it", { skip }, async () => {
  const answer = await fetch(`${service.url}/countersign-sign.js`);
  assert.equal(answer.headers.get("access-control-allow-origin"), "*");
  assert.equal(answer.headers.get("cross-origin-resource-policy"), "cross-origin");
  const text = await answer.text();
  assert.ok(gzipSync(text).length <= 2_048, `${gzipSync(text).length} bytes`);
});

for (const width of [360, 1280]) {
  test(`at ${width} px the page stands in its place, takes the window's height and tells that it is there`, {
    skip,
  }, async () => {
    const page = await visit(
      `<countersign-sign src="${await sessionUrl()}" label="Bestellung"></countersign-sign>`,
      width,
    );
    await until(page, "opened");
    const frame = page.locator("countersign-sign iframe");
    assert.equal((await frame.boundingBox())?.height, 700);
    assert.equal(await frame.getAttribute("title"), "Bestellung");
    await page
      .frameLocator("countersign-sign iframe")
      .getByText("One parrot.")
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.close();
  });
}

test("in a dialog the keyboard goes into the page, and back to where it was", {
  skip,
}, async () => {
  const page = await visit(
    `<button id="open">Sign</button><countersign-sign mode="dialog" src="${await sessionUrl()}"></countersign-sign>`,
    1280,
  );
  assert.equal(
    await page.locator("countersign-sign iframe").count(),
    0,
    "nothing is opened before",
  );
  await page.locator("#open").focus();
  await page.keyboard.press("Enter");
  await until(page, "opened");
  await page.evaluate(() => {
    const element: unknown = document.querySelector("countersign-sign");
    (element as { close(): void }).close();
  });
  assert.equal(await page.evaluate(() => document.activeElement?.id), "open");
  await page.close();
});

test("what does not open says why, and what cannot be reached leaves a sentence and no blank", {
  skip,
}, async () => {
  const url = await sessionUrl();
  await (await visit(`<countersign-sign src="${url}"></countersign-sign>`, 1280)).close();
  const used = await visit(`<countersign-sign src="${url}"></countersign-sign>`, 1280);
  await until(used, "failed");
  assert.deepEqual(await told(used), [["failed", "used"]]);
  await used.close();
  const away = await visit(
    `<countersign-sign src="http://127.0.0.1:9/session/x"></countersign-sign>`,
    360,
  );
  await away.clock.fastForward(16_000);
  await until(away, "failed");
  assert.deepEqual(await told(away), [["failed", "unreachable"]]);
  await away.getByText("nicht erreichbar").waitFor();
  await away.close();
});
