import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { MINUTE_MS } from "#kernel/time.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const skip = unlessThere("chromium");

let service: TestService;
let account: TestAccount;
let browser: Browser;
let payable: string;
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount({ ownLimit: 1, credits: 3 });
  for (const title of ["Lease Bahnhofstraße 12, second floor left, with cellar", "Second"]) {
    const created = await account.call("POST", "/contracts", {
      title,
      content: "<p>x</p>",
      finalize: true,
    });
    payable = created.body.contract.token;
  }
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});
beforeEach(() => service?.clock.moveMs(MINUTE_MS));

test("from link to key to signing out with the keyboard alone", { skip }, async () => {
  const context = await browser.newContext({ locale: "en-GB", permissions: ["clipboard-write"] });
  const { tab, faults } = await openTab(context);
  await tab.goto(service.url + (await signInPath(service, account.accountId)));
  await press(tab, "Sign in");
  await tab.waitForURL(`${service.url}/app`);
  await press(tab, "Developers");
  await tab.waitForURL(`${service.url}/app/keys`);

  await tabTo(tab, (focused) => focused.name === "name");
  await tab.keyboard.type("Typed with the keyboard");
  await press(tab, "Create key");
  const shown = tab.locator("#made-key");
  await shown.waitFor();
  assert.match((await shown.textContent()) ?? "", /^svc_[\w-]{43}$/);
  assert.equal((await focused(tab)).id, "made", "what is new is read out");
  await press(tab, "Copy");
  await tab.locator("#copy-outcome", { hasText: "Copied." }).waitFor();

  await press(tab, "Revoke: Typed with the keyboard");
  await press(tab, "Revoke now");
  await tab.locator("details.ended").waitFor();
  await press(tab, "You");
  await press(tab, "Sign out");
  await tab.waitForURL(`${service.url}/login`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the key is gone from the page as soon as it is left", { skip }, async () => {
  const context = await signedInContext("en-GB");
  const { tab } = await openTab(context);
  await tab.goto(`${service.url}/app/keys`);
  await tab.locator(".key-form [type=submit]").click();
  await tab.locator("#made-key").waitFor();
  const inPage = () => tab.evaluate(() => document.body.textContent?.match(/svc_[\w-]{43}/)?.[0]);
  const apiKey = await inPage();
  assert.ok(apiKey);
  assert.ok(!tab.url().includes(apiKey));
  await tab.evaluate(() => dispatchEvent(new Event("pagehide")));
  assert.equal(await inPage(), undefined);
  await tab.goto(`${service.url}/app/keys`);
  assert.equal(await inPage(), undefined);
  await context.close();
});

test("a double click on the button that makes a key still shows the key", { skip }, async () => {
  const context = await signedInContext("en-GB");
  const { tab } = await openTab(context);
  await tab.goto(`${service.url}/app/keys`);
  await tab.locator(".key-form [type=submit]").dblclick();
  await tab.locator("#made-key").waitFor();
  await context.close();
});

test("a browser's own form is taken as ours, and paying takes one click", { skip }, async () => {
  const context = await signedInContext("en-GB");
  const { tab, faults } = await openTab(context);
  await tab.goto(`${service.url}/pay/${payable}`);
  await tab.locator("[type=submit]").click();
  await tab.locator("h1", { hasText: "Paid" }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("no account page has an accessibility violation, wide or narrow, light or dark", {
  skip,
}, async () => {
  for (const [width, colorScheme] of [
    [360, "light"],
    [1280, "dark"],
  ] as const) {
    const look = { viewport: { width, height: 800 }, colorScheme };
    const context = await signedInContext("en-GB", { ...look, bypassCSP: true });
    const { tab } = await openTab(context);
    // Colours are all that differs in the dark.
    const rules = colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {};
    for (const path of PATHS) {
      await tab.goto(service.url + path.replace("TOKEN", payable));
      await assertAccessible(tab, `${path} ${width}`, rules);
    }
    await tab.goto(`${service.url}/app/keys`);
    await tab.locator(".key-form [type=submit]").click();
    await tab.locator("#made-key").waitFor();
    await tab.locator(".confirm summary").last().click();
    await assertAccessible(tab, `a new key ${width}`, rules);
    await context.close();
  }
});

for (const language of PAGE_LANGUAGES) {
  test(`on a phone no page in ${language} is wider than the screen`, { skip }, async () => {
    const phone = { viewport: { width: 360, height: 740 } };
    const context = await signedInContext(language, phone);
    const { tab } = await openTab(context);
    for (const path of PATHS) {
      await tab.goto(service.url + path.replace("TOKEN", payable));
      const width = await tab.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${path}: ${width}`);
    }
    await context.close();
  });
}

const PATHS = [
  "/app",
  "/app/keys",
  "/app/people",
  "/app/account",
  "/pay/TOKEN",
  "/pay/none",
  "/login/none",
];

async function signedInContext(locale: string, more: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale, ...more });
  const tab = await context.newPage();
  await tab.goto(service.url + (await signInPath(service, account.accountId)));
  await tab.locator("[type=submit]").click();
  await tab.waitForURL(`${service.url}/app`);
  await tab.close();
  return context;
}

async function openTab(context: BrowserContext): Promise<{ tab: Page; faults: string[] }> {
  const tab = await context.newPage();
  const faults: string[] = [];
  tab.on("pageerror", (error) => faults.push(error.message));
  tab.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  return { tab, faults };
}

async function assertAccessible(
  tab: Page,
  where: string,
  options: axe.RunOptions = {},
): Promise<void> {
  await tab.evaluate(axe.source);
  const { violations } = await tab.evaluate(
    (chosen) => (globalThis as unknown as { axe: typeof axe }).axe.run(chosen),
    options,
  );
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
    where,
  );
}

interface Focused {
  id: string;
  name: string;
  text: string;
}

function focused(tab: Page): Promise<Focused> {
  return tab.evaluate(() => {
    const { id, textContent } = document.activeElement as HTMLElement;
    const name = document.activeElement?.getAttribute("name") ?? "";
    return { id, name, text: textContent?.trim() ?? "" };
  });
}

/** Moves on with the Tab key until the right element has the focus. */
async function tabTo(tab: Page, isRight: (focused: Focused) => boolean): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await tab.keyboard.press("Tab");
    if (isRight(await focused(tab))) return;
  }
  assert.fail("the keyboard does not get there");
}

async function press(tab: Page, text: string): Promise<void> {
  await tabTo(tab, (found) => found.text === text);
  await tab.keyboard.press("Enter");
}
