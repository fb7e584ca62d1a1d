import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES } from "#kernel/language.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { erasureWords } from "#words/erasure-words.ts";

const skip = unlessThere("chromium");
const EMAIL = "anna.longname-of-somebody@subsidiary.example.org";

let service: TestService;
let account: TestAccount;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService({ env: { LOG_LEVEL: "fatal" } });
  account = await service.openAccount();
  for (const isCancelled of [true, false]) {
    const body = {
      content: "<p>x</p>",
      finalize: true,
      signatureFields: [{ label: "Tenant" }],
      signers: [{ role: "Tenant", email: EMAIL }],
    };
    const { id } = (await account.call("POST", "/contracts", body)).body.contract;
    if (isCancelled) await account.call("POST", `/contracts/${id}/cancel`);
  }
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await service?.close();
});

/** A page of somebody who is signed in. */
async function signedInPage(
  locale: string,
  width: number,
  { javaScriptEnabled = true } = {},
): Promise<Page> {
  const viewport = { width, height: 760 };
  const context = await browser.newContext({ locale, viewport, javaScriptEnabled });
  const tab = await context.newPage();
  await tab.goto(service.url + (await signInPath(service, account.accountId)));
  await tab.locator("[type=submit]").click();
  await tab.waitForURL(`${service.url}/app`);
  return tab;
}

async function assertInReach(tab: Page, width: number): Promise<void> {
  assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= width);
  await tab.evaluate(axe.source);
  const { violations } = await tab.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(),
  );
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  );
}

for (const language of LANGUAGES) {
  const width = language === "de" ? 1280 : 360;
  test(`in ${language} and ${width} px wide an owner sees what would be erased, and nothing is before they say so`, {
    skip,
  }, async () => {
    const words = erasureWords[language];
    const tab = await signedInPage(language, width);
    await tab.goto(`${service.url}/app/data`);
    await assertInReach(tab, width);
    await tab.getByLabel(words.look.email).fill(EMAIL);
    await tab.getByRole("button", { name: words.look.submit }).press("Enter");
    await tab.getByText(words.plan.erased(1)).waitFor();
    await tab.getByText(words.plan.open(1)).waitFor();
    await assertInReach(tab, width);
    const shots = process.env.SHOTS;
    if (shots) await tab.screenshot({ path: `${shots}/erasing-${language}.png`, fullPage: true });
    await tab.context().close();
  });
}

test("an owner erases somebody without a script, and reads later that it was done, and of nobody", {
  skip,
}, async () => {
  const words = erasureWords.en;
  const tab = await signedInPage("en", 1280, { javaScriptEnabled: false });
  await tab.goto(`${service.url}/app/data`);
  await tab.getByLabel(words.look.email).fill(EMAIL);
  await tab.getByRole("button", { name: words.look.submit }).click();
  await tab.getByRole("button", { name: words.plan.submit }).click();
  await tab.getByText(words.asked).waitFor();
  const result = tab.getByText(words.past.counts(1, 1));
  for (let look = 0; look < 50 && !(await result.isVisible()); look += 1) {
    await tab.waitForTimeout(200);
    await tab.goto(`${service.url}/app/data`);
  }
  assert.ok(await result.isVisible());
  assert.ok(!(await tab.content()).includes(EMAIL));
  const shots = process.env.SHOTS;
  if (shots) await tab.screenshot({ path: `${shots}/erased-en.png`, fullPage: true });
  await tab.context().close();
});
