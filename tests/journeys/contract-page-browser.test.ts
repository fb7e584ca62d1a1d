/** The list and the page of a contract in a browser: by keyboard alone, without script, at two widths, in four languages. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { findSigners } from "#contracts/signers-store.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");

let service: TestService;
let account: TestAccount;
let browser: Browser;
let signedIn: Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;
let lease: { id: string; signUrl: string };
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  lease = await make("Lease Bahnhofstraße 12, second floor left, with cellar");
  browser = await launchBrowser();
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(service.url + (await signInPath(service, account.accountId)));
  await tab.locator("[type=submit]").click();
  await tab.waitForURL(`${service.url}/app`);
  signedIn = await context.storageState();
  await context.close();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

async function make(title: string) {
  const made = await account.call("POST", "/contracts", {
    title,
    tags: ["flat"],
    content: "<p>Text</p>",
    finalize: true,
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [{ role: "Tenant", email: "zoe@example.org" }],
  });
  return made.body.contract;
}

async function newTab(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ storageState: signedIn, locale: "en-GB", ...options });
  return context.newPage();
}

/** Tabs to what is called so, as somebody without a mouse does. */
async function tabTo(tab: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let press = 0; press < 80; press += 1) {
    await tab.keyboard.press("Tab");
    const text = await tab.evaluate(() => {
      const at = document.activeElement;
      return (at?.getAttribute("aria-label") ?? at?.textContent ?? "").trim() || at?.id || "";
    });
    if (name.test(text)) return;
    seen.push(text.slice(0, 20));
  }
  assert.fail(`nothing called ${name} was reached among ${seen.join(" | ")}`);
}

async function assertNoPersonalLink(tab: Page, id: string): Promise<void> {
  const html = await tab.content();
  const { database } = service.app.services;
  for (const signer of await findSigners(database, id)) {
    for (const epoch of [1, 2, 3]) {
      assert.ok(
        !html.includes(deliveredTo(service, { ...signer, email: signer.email ?? "" }, epoch)),
        tab.url(),
      );
    }
  }
}

test("found, reminded, sent elsewhere, copied, cancelled and deleted with the keyboard alone", {
  skip,
}, async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const tab = await newTab({ permissions, viewport: { width: 1280, height: 800 } });
  const own = `${service.url}/app/contracts/${lease.id}`;
  await tab.goto(`${service.url}/app`);
  await tabTo(tab, /^q$/);
  await tab.keyboard.type("bahnhof");
  await tab.keyboard.press("Enter");
  await tab.waitForURL(/q=bahnhof/);
  await tabTo(tab, /^Lease Bahnhof/);
  await tab.keyboard.press("Enter");
  await tab.waitForURL(own);
  assert.match((await tab.locator(".timeline").textContent()) ?? "", /Document created/);

  await tabTo(tab, /^Remind/);
  await tab.keyboard.press("Enter");
  await tab.waitForURL(/done=reminded/);
  await tabTo(tab, /^Change address/);
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Control+a");
  await tab.keyboard.type("zoe.new@example.org");
  await tab.keyboard.press("Enter");
  await tab.waitForURL(/done=addressChanged/);
  assert.match((await tab.locator("main").textContent()) ?? "", /zoe\.new@example\.org/);
  await tabTo(tab, /^Copy/);
  await tab.keyboard.press("Enter");
  await tab.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
  assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), lease.signUrl);
  await assertNoPersonalLink(tab, lease.id);

  for (const [how, does, expected] of [
    ["Cancel", "Cancel the contract", /1 person who was sent a link/],
    ["Delete", "Delete for good", /The document, its fields, its signers/],
  ] as const) {
    await tab.goto(own);
    await tabTo(tab, new RegExp(`^${how} …`));
    await tab.keyboard.press("Enter");
    await tab.waitForURL(new RegExp(`/${how.toLowerCase()}$`));
    assert.match((await tab.locator(".consequences").textContent()) ?? "", expected);
    await assertNoPersonalLink(tab, lease.id);
    await tabTo(tab, new RegExp(`^${does}$`));
    await tab.keyboard.press("Enter");
    await tab.waitForURL(how === "Cancel" ? /done=cancelled/ : `${service.url}/app`);
  }
  assert.equal((await account.call("GET", `/contracts/${lease.id}`)).status, 404);
  await tab.context().close();
});

test("fourteen contracts stand on a screen, each in one line with its people; search has a key, a menu closes", {
  skip,
}, async () => {
  for (let count = 0; count < 16; count += 1) await make(`Agreement ${count}`);
  const tab = await newTab({ viewport: { width: 1440, height: 900 } });
  await tab.goto(`${service.url}/app`);
  const rows = await tab.locator(".contracts tbody tr").evaluateAll((all) =>
    all.map((row) => {
      const { height, bottom } = row.getBoundingClientRect();
      return { height, bottom };
    }),
  );
  assert.ok(rows.filter(({ bottom }) => bottom <= 900).length >= 14, JSON.stringify(rows));
  assert.ok(rows.every(({ height }) => height <= 50));
  const first = tab.locator(".contracts tbody tr").first();
  assert.match((await first.locator(".pills").textContent()) ?? "", /TenantLink sentnow/);
  await tab.keyboard.press("/");
  assert.equal(await tab.evaluate(() => document.activeElement?.id), "q");
  await tab.keyboard.type("a/b");
  assert.equal(await tab.locator("#q").inputValue(), "a/b", "it is a letter where somebody types");
  await first.locator("summary").click();
  await first.getByRole("link", { name: "Status page" }).waitFor();
  await tab.keyboard.press("Escape");
  assert.equal(await first.locator("details").getAttribute("open"), null);
  await first.locator("summary").click();
  await tab.locator("h1").click();
  assert.equal(await first.locator("details").getAttribute("open"), null);
  await tab.context().close();
});

test("without script, on a phone, all of it is done as well, and the shared link is there to be copied", {
  skip,
}, async () => {
  const { id, signUrl } = await make("House");
  const tab = await newTab({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await tab.goto(`${service.url}/app?q=house`);
  await tab.getByRole("link", { name: "House" }).first().click();
  await tab.waitForURL(`${service.url}/app/contracts/${id}`);
  await tab.locator("form[action$='/remind'] button").click();
  await tab.waitForURL(/done=reminded/);
  assert.equal(await tab.locator("#shared-link").textContent(), signUrl);
  await tab.locator("#tags").fill("house");
  await tab.locator("#tags").press("Enter");
  await tab.waitForURL(/done=tagged/);
  await tab.getByRole("link", { name: "Cancel …" }).click();
  await tab.locator(".ending [type=submit]").click();
  await tab.waitForURL(/done=cancelled/);
  await tab.context().close();
});

test("no page of it has an accessibility violation or is wider than the screen, in any language", {
  skip,
}, async () => {
  const { id } = await make("A name that is long and has Donaudampfschifffahrtsgesellschaft in it");
  for (const [at, locale] of LANGUAGES.entries()) {
    const width = at % 2 === 0 ? 360 : 1_280;
    const colorScheme = at < 2 ? "light" : "dark";
    const tab = await newTab({
      locale,
      bypassCSP: true,
      colorScheme,
      viewport: { width, height: 800 },
    });
    const own = `/app/contracts/${id}`;
    // Of the three the page itself has the words of every part; the others in two languages.
    for (const path of at < 2 ? ["/app", own, `${own}/cancel`] : [own]) {
      await tab.goto(service.url + path);
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path} ${locale}: ${wide}`);
      await tab.evaluate(axe.source);
      const { violations } = await tab.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(),
      );
      const found = violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)]);
      assert.deepEqual(found, [], `${path} ${locale} ${width}`);
    }
    await tab.context().close();
  }
});
