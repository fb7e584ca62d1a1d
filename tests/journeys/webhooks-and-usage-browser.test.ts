import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { packsFile } from "#kit/documents/packs.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { startStripe, type TestStripe } from "#kit/peers/stripe.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signedIn, signInPath } from "#kit/scenes/member.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const skip = unlessThere("chromium");

let service: TestService;
let stripe: TestStripe;
let account: TestAccount;
let browser: Browser;
let paths: string[];
let payPath: string;
before(async () => {
  if (skip) return;
  stripe = await startStripe(packsFile());
  const env = { ...stripe.env, LOG_LEVEL: "fatal", WEBHOOK_ALLOW_PRIVATE: "true" };
  service = await startService({ env });
  account = await service.openAccount({ ownLimit: 0, credits: 1 });
  const owner = await signedIn(service, account.accountId);
  // Nobody listens there.
  const url = `http://127.0.0.1:9/${"a-long-path/".repeat(6)}`;
  await owner.post("/app/webhooks", { url, "on.contract.created": "1" });
  const tokens: string[] = [];
  for (const title of ["Lease Bahnhofstraße 12, second floor left, with cellar", "Second"]) {
    const body = { title, content: "<p>x</p>", finalize: true };
    tokens.push((await account.call("POST", "/contracts", body)).body.contract.token);
  }
  await owner.post(`/pay/${tokens[0]}`);
  payPath = `/pay/${tokens[1]}`;
  const [hook = ""] =
    /\/app\/webhooks\/[0-9a-f-]{36}/.exec((await owner.get("/app/webhooks")).html) ?? [];
  const [delivery = ""] = /\/deliveries\/[0-9a-f-]{36}/.exec((await owner.get(hook)).html) ?? [];
  paths = ["/app/webhooks", hook, hook + delivery, "/app/webhooks/check", "/app/usage", payPath];
  paths.push("/app/settings");
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await service?.close();
  await stripe?.close();
});

async function signedInContext(locale: string, more: object): Promise<BrowserContext> {
  const context = await browser.newContext({ locale, ...more });
  const tab = await context.newPage();
  await tab.goto(service.url + (await signInPath(service, account.accountId)));
  await tab.locator("[type=submit]").click();
  await tab.waitForURL(`${service.url}/app`);
  await tab.close();
  return context;
}

for (const language of PAGE_LANGUAGES) {
  const width = language === "de" ? 1280 : 360;
  test(`in ${language} and ${width} px wide no page of webhooks, use, settings and payment is too wide, or out of anybody's reach`, {
    skip,
  }, async () => {
    const context = await signedInContext(language, { viewport: { width, height: 760 } });
    const tab = await context.newPage();
    for (const path of paths) {
      await tab.goto(service.url + path);
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path}: ${wide}`);
      await tab.evaluate(axe.source);
      const { violations } = await tab.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(),
      );
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      assert.deepEqual(found, [], path);
    }
    await context.close();
  });
}

test("with the keyboard alone the payment page leads to the checkout, which its policy allows, and back to an open contract", {
  skip,
}, async () => {
  const context = await signedInContext("en-GB", { viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  await tab.goto(service.url + payPath);
  await press(tab, "Buy and open the contract");
  await tab.waitForURL(`${stripe.url}/checkout/*`);
  const session = new URL(tab.url()).pathname.split("/").at(-1) ?? "";
  stripe.pay(session);
  // The address of the settings is not the one that this service listens on.
  const back = new URL(stripe.sessions.get(session)?.success_url ?? "");
  await tab.goto(service.url + back.pathname + back.search);
  // Nobody presses anything: the page asks by itself.
  await tab.getByText("Your payment has arrived").waitFor();
  await tab.getByText("Paid: the contract is open for signing").waitFor();
  await context.close();
});

test("without script a webhook is made and credits are bought as well", { skip }, async () => {
  const context = await signedInContext("en-GB", { javaScriptEnabled: false });
  const tab = await context.newPage();
  await tab.goto(`${service.url}/app/webhooks`);
  await tab.getByLabel("Address").fill("http://127.0.0.1:9/other");
  await tab.getByLabel("contract.signed").check();
  await tab.getByRole("button", { name: "Create the webhook" }).click();
  await tab.getByText("The webhook was created").waitFor();
  await tab.goto(`${service.url}/app/usage`);
  await tab.getByRole("button", { name: "Buy" }).click();
  await tab.waitForURL(`${stripe.url}/checkout/*`);
  await context.close();
});

/** Moves on with the Tab key until the button has the focus, and presses it. */
async function press(tab: Page, text: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await tab.keyboard.press("Tab");
    const found = await tab.evaluate(() => document.activeElement?.textContent?.trim());
    if (found === text) return tab.keyboard.press("Enter");
  }
  assert.fail("the keyboard does not get there");
}
