/** The documentation as people see it: on each kind of page, on each screen. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import type { Language } from "#kernel/language.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { tryElementWords } from "#words/try-element-words.ts";

const skip = unlessThere("chromium");
/** One of each kind; the page of all operations is made of the same parts. */
const PAGES = [
  "/docs",
  "/docs/api/createSignature",
  "/docs/errors",
  "/docs/errors/400",
  "/docs/webhooks/contract.completed",
  "/docs/guides/moving",
  "/docs/changelog",
  "/docs/search?q=signature",
  "/docs/nothing",
  "/docs/try",
  "/docs/try/demo",
];
const LOOKS = [
  { viewport: { width: 360, height: 740 }, colorScheme: "light", locales: ["en", "fr"] },
  { viewport: { width: 1280, height: 800 }, colorScheme: "dark", locales: ["de", "es"] },
] as const;

let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService({ env: { LOG_LEVEL: "error" } });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await service?.close();
});

/** At a change one of each kind. */
const framesOf = (locales: readonly Language[]) =>
  PAGE_LANGUAGES.length > 1 ? locales : locales.slice(0, 1);

for (const { locales, ...look } of LOOKS) {
  const { width } = look.viewport;
  test(`at ${width} px, ${look.colorScheme}, with a frame in ${framesOf(locales).join(" and ")}, no page has an accessibility violation or is wider than the screen`, {
    skip,
  }, async () => {
    const found: unknown[] = [];
    for (const locale of framesOf(locales)) {
      const page = await browser.newPage({ ...look, locale, bypassCSP: true });
      for (const path of PAGES) found.push(...(await faultsOf(page, path, look.viewport)));
      await page.close();
    }
    assert.deepEqual(found, []);
  });
}

async function faultsOf(
  page: Page,
  path: string,
  viewport: { width: number; height: number },
): Promise<unknown[]> {
  await page.goto(service.url + path);
  const found: unknown[] = (await violationsOn(page)).map((one) => [path, one]);
  for (const narrow of [viewport.width, 320]) {
    await page.setViewportSize({ width: narrow, height: 740 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > narrow) found.push([path, narrow, wide]);
  }
  await page.setViewportSize(viewport);
  return found;
}

async function violationsOn(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
}

test("without a script, examples change their language, the contents are there and search finds", {
  skip,
}, async () => {
  const page = await browser.newPage({ javaScriptEnabled: false, locale: "en" });
  await page.goto(`${service.url}/docs/api/createContract`);
  assert.equal(await page.locator("button.copy").count(), 0);
  assert.equal(await page.locator(".panel.sh").isVisible(), true);
  await page.getByText("Python", { exact: true }).click();
  assert.equal(await page.locator(".panel.sh").isVisible(), false);
  assert.match((await page.locator(".panel.python").textContent()) ?? "", /requests\.post/);
  await page.locator("#q").fill("TIMESTAMP_FAILED");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/\/docs\/errors\/TIMESTAMP_FAILED$/);
  await page.close();
});

test("with one, the chosen language stays chosen on other pages, and code is copied as it stands", {
  skip,
}, async () => {
  const page = await browser.newPage({ locale: "fr", permissions: ["clipboard-write"] });
  const refused: string[] = [];
  page.on("console", (message) => refused.push(message.text()));
  await page.goto(`${service.url}/docs/api/createContract`);
  await page.getByText("PHP", { exact: true }).click();
  await page.goto(`${service.url}/docs/api/listContracts`);
  assert.equal(await page.locator(".panel.php").isVisible(), true);
  const copy = page.locator(".panel.php .copy");
  assert.equal(await copy.textContent(), "Copier");
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, "writeText", {
      value: async (text: string) => {
        document.title = text;
      },
    });
  });
  await copy.click();
  await page.getByText("Copié", { exact: true }).waitFor();
  assert.match(await page.title(), /^<\?php .*api\/v1\/contracts\?status=pending/);
  assert.deepEqual(refused, []);
  await page.close();
});

test("the element is tried over a demo, with each event as it comes, under the policy of the page; no other address is shown", {
  skip,
}, async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: "de" });
  const asked = new Set<string>();
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) asked.add(new URL(request.url()).pathname);
  });
  page.on("console", (said) => complaints.push(said.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  const words = tryElementWords.de;
  const told = async (what: string) => {
    const line = page.locator(".told code", { hasText: new RegExp(`^${what} `) });
    await line.waitFor();
    return JSON.parse(((await line.textContent()) ?? "").slice(what.length + 1));
  };
  const within = page.frameLocator("countersign-sign iframe");
  const choose = async (label: string) => {
    await page.getByLabel(label, { exact: true }).check();
    await page.getByRole("button", { name: words.show, exact: true }).click();
  };
  await page.goto(`${service.url}/docs/try`);
  assert.deepEqual(await told("opened"), { contractId: "demo" });
  await within.getByLabel(words.name).fill("Ada");
  await within.getByRole("button", { name: words.sign, exact: true }).click();
  await told("signed");
  await told("completed");
  await within.getByRole("button", { name: words.decline }).click();
  await told("declined");

  await choose(words.refused);
  assert.deepEqual(await told("failed"), { reason: "unknown" });
  await within.getByRole("heading", { level: 1 }).waitFor();

  await page.getByLabel(words.own).check();
  for (const address of ["javascript:alert(1)", "https://evil.example/session/x", "/docs"]) {
    await page.getByLabel(words.address).fill(address);
    await page.getByRole("button", { name: words.show, exact: true }).click();
    await page.getByText(words.notOurs).waitFor();
  }

  await page.getByLabel(words.dialog).check();
  await choose(words.demo);
  await page.getByRole("button", { name: words.open, exact: true }).click();
  await told("opened");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.deepEqual([...asked], ["/docs/try", "/docs/try/demo", "/session/none"]);
  assert.deepEqual(
    complaints.filter((one) => !one.includes("404")),
    [],
  );
  await page.close();
});
