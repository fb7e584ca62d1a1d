/** The page on which an owner decides what an assistant asked for, as people see and use it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES } from "#kernel/language.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { connect, letIn } from "#kit/scenes/assistants.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const skip = unlessThere("chromium");

let service: TestService;
let browser: Browser;
let account: TestAccount;
let contractId: string;
let approvalUrl: string;
before(async () => {
  if (skip) return;
  service = await startService({ env: { LOG_LEVEL: "error" } });
  account = await service.openAccount();
  const made = await account.call("POST", "/contracts", {
    title: "Lease Bahnhofstraße 12, second floor left, with cellar and parking space",
    content: "<h1>Lease</h1><p>Rent is due on the first.</p>",
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [{ label: "Tenant", email: "tenant.with.a.very.long.address@mail.example.org" }],
  });
  contractId = made.body.contract.id;
  const assistant = await connect(service, await letIn(service, account), "v2");
  const { body } = await assistant.call("send_contract", { id: contractId });
  approvalUrl = service.url + new URL(body.approvalUrl).pathname;
  await assistant.close();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await service?.close();
});

async function signedInPage(locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(service.url + (await signInPath(service, account.accountId)));
  await page.locator("[type=submit]").click();
  await page.waitForURL(`${service.url}/app`);
  return page;
}

async function faultsOf(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
}

test("in four languages, at 360 and 1280 px, what an assistant asks for is within everybody's reach and the screen", {
  skip,
}, async () => {
  const first = await signedInPage("en");
  const storageState = await first.context().storageState();
  await first.context().close();
  const seen = new Set<string>();
  for (const [index, language] of LANGUAGES.entries()) {
    const locale = language;
    const context = await browser.newContext({ locale, storageState, bypassCSP: true });
    const page = await context.newPage();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Dark at one width and light at the other, each language the other way round than the last.
      const isDark = (index % 2 === 0) === (width === 360);
      await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
      await page.goto(approvalUrl);
      assert.equal(await page.locator("html").getAttribute("lang"), language);
      assert.deepEqual(await faultsOf(page), [], `${language} ${width}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${language} ${width}: ${wide}`);
      const folder = process.env.LOOKS;
      if (folder) await page.screenshot({ path: `${folder}/approve-${language}-${width}.png` });
    }
    seen.add((await page.locator("h1").textContent()) ?? "");
    await context.close();
  }
  assert.equal(seen.size, LANGUAGES.length, "each in its own words");
});

test("with the keyboard alone an owner reads what is asked and approves it, and the page says that it was done", {
  skip,
}, async () => {
  const page = await signedInPage("en");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(approvalUrl);
  const passed: string[] = [];
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const shown = activeElement ? getComputedStyle(activeElement).outlineStyle : "none";
      return { text: activeElement?.textContent?.trim() ?? "", isSeen: shown !== "none" };
    });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const { text, isSeen } = await focused();
    assert.ok(isSeen, `where the keyboard is can be seen at "${text}"`);
    passed.push(text);
    if (text === "Send now") break;
  }
  assert.equal(passed.at(-1), "Send now");
  await page.keyboard.press("Enter");
  await page.getByText("You approved it, and it was carried out").waitFor();
  assert.deepEqual(await faultsOf(page), []);
  assert.equal(
    (await account.call("GET", `/contracts/${contractId}`)).body.contract.status,
    "pending",
  );
  await page.context().close();
});
