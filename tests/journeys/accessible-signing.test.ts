/** What EN 301 549 asks of the pages that signers meet and no other test shows. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { MINUTE_MS } from "#kernel/time.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { assertForAnybody } from "#kit/judges/for-anybody.ts";
import { cutOff, WIDELY_SPACED } from "#kit/judges/spacing.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
/** All that axe knows of levels A and AA, targets of WCAG 2.2 among them, and its best practice. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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
beforeEach(() => service?.clock.moveMs(MINUTE_MS));

const SHEET = {
  entries: "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>",
  content: "BT /F1 20 Tf 60 780 Td (Lease) Tj /F1 11 Tf 0 -40 Td (The rent is 900 EUR.) Tj ET",
};
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const FORMS = {
  html: {
    content: `<h1>Lease</h1><h2>Rent</h2><p>Paid monthly.</p><table><tr><th>Item</th><th>Price</th></tr><tr><td>Flat</td><td>900</td></tr></table><p><img alt="A plan" width="90" src="data:image/png;base64,${PIXEL}"></p>`,
    signatureFields: ["Client", "Supplier", "Guarantor"].map((label) => ({ label })),
  },
  pdf: {
    document: { pdf: Buffer.from(pagesPdf([SHEET, SHEET])).toString("base64") },
    signatureFields: [
      { label: "Client", x: 10, y: 70 },
      { type: "input", label: "Client", name: "Plate", x: 10, y: 40, width: 40, height: 4 },
      { type: "initials", label: "Client", x: 10, y: 50, width: 20, height: 4 },
      { label: "Supplier", x: 55, y: 70 },
      { label: "Guarantor", x: 10, y: 85 },
    ],
  },
} as const;
type Form = keyof typeof FORMS;

/** A contract that one of three has signed; its shared link. */
async function create(form: Form): Promise<string> {
  const { status, body } = await account.call("POST", "/contracts", {
    title: "Lease of a flat",
    finalize: true,
    ...FORMS[form],
  });
  assert.equal(status, 201, JSON.stringify(body));
  const link = linkIn(body.contract.signUrl);
  assert.equal((await signOver(service.url, link, "Supplier")).status, 201);
  return link;
}

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(service.url + path);
  return page;
}

const openSheet = (page: Page) => page.locator("[data-open-dialog]:visible").first().click();
const way = (page: Page, name: string) =>
  page.locator(`[data-capture=signature] .segments label:has([value=${name}])`);

/** Leads through every state of the signing page, from reading it to having signed. */
async function eachState(
  form: Form,
  options: BrowserContextOptions,
  look: (page: Page, state: string) => Promise<void>,
): Promise<void> {
  const link = await create(form);
  const page = await visit(`/sign/${link}/form`, options);
  await look(page, "form, who");
  await page.getByRole("link", { name: "Client" }).click();
  await look(page, "form");
  await page.locator("main [type=submit]").click();
  await look(page, "form with what is missing");
  await page.goto(`${service.url}/sign/${link}`);
  await look(page, "read");
  for (const view of ["text", "pages"]) {
    await page.locator(`label.to-${view}`).click();
    await look(page, `read as ${view}`);
  }
  const about = page.locator(".about > summary");
  // Beside the document it stands open, and cannot be closed.
  if (!(await page.locator(".about-more").isVisible())) await about.click();
  await page.locator("#say summary").click();
  await look(page, "say");
  await openSheet(page);
  await look(page, "sheet");
  await page.locator("label.choice", { hasText: "Client" }).click();
  await page.locator("[data-submit]").click();
  await look(page, "sheet with what is missing");
  for (const name of ["image", "drawn", "typed"]) {
    await way(page, name).click();
    await look(page, `sheet, ${name}`);
  }
  await page.locator("[name=signerName]").fill("Ada Client");
  for (const input of await page.locator('[name^="inputs."]:enabled').all()) await input.fill("1");
  for (const typed of await page.locator("[data-way=typed] input[type=text]:visible").all()) {
    await typed.fill("Ada Client");
  }
  await page.locator("[name=consent]").check();
  await look(page, "sheet, filled in");
  await page.locator("[data-submit]").click();
  await page.locator("#signed-panel").waitFor({ state: "visible" });
  await look(page, "signed");
  await page.context().close();
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`no state of the signing page breaks a rule, best practice among them, in the ${colorScheme}`, {
    skip,
  }, async () => {
    const viewport = colorScheme === "light" ? PHONE : DESK;
    const found: unknown[] = [];
    for (const form of ["html", "pdf"] as const) {
      // Colours are those of what has come, not of what is still rising.
      const options = { colorScheme, viewport, reducedMotion: "reduce" } as const;
      await eachState(form, options, async (page, state) => {
        for (const broken of await violations(page)) found.push([form, state, broken]);
      });
    }
    assert.deepEqual(found, []);
  });
}

async function violations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const { violations: broken } = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: "tag", values } }),
    RULES,
  );
  return broken.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
}

test("nothing is cut off on the signing page when it is spaced as wide as a reader may ask", {
  skip,
}, async () => {
  for (const form of ["html", "pdf"] as const) {
    await eachState(form, {}, async (page, state) => {
      const sheet = await page.addStyleTag({ content: WIDELY_SPACED });
      assert.deepEqual(await page.evaluate(cutOff), [], `${form}, ${state}`);
      await sheet.evaluate((one) => (one as HTMLElement).remove());
    });
  }
});

test("every ID stands once on its page, in each state", { skip }, async () => {
  for (const form of ["html", "pdf"] as const) {
    await eachState(form, {}, async (page, state) => {
      const twice = await page.evaluate(() => {
        const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
        return ids.filter((id, at) => ids.indexOf(id) !== at);
      });
      assert.deepEqual(twice, [], `${form}, ${state}`);
    });
  }
});

test("no letter does anything by itself", { skip }, async () => {
  const page = await visit(`/sign/${await create("pdf")}`, { viewport: DESK });
  const seen = () =>
    page.evaluate(() => [
      location.href,
      document.querySelector("dialog[open]")?.id ?? "",
      document.activeElement?.tagName ?? "",
      document.querySelector<HTMLSelectElement>("#zoom")?.value ?? "",
      document.querySelector<HTMLInputElement>("[name=view]:checked")?.value ?? "",
    ]);
  const before = await seen();
  for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789?/.,+-") {
    await page.keyboard.press(letter);
    assert.deepEqual(await seen(), before, letter);
  }
  await page.context().close();
});

test("what is pressed acts when it is let go, and not where it was left before", {
  skip,
}, async () => {
  const page = await visit(`/sign/${await create("html")}`, { viewport: DESK });
  const button = page.locator("[data-open-dialog]:visible").first();
  const box = await button.boundingBox();
  assert.ok(box);
  const isOpen = () => page.locator("#sign-dialog").isVisible();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  assert.equal(await isOpen(), false);
  await page.mouse.move(2, 2);
  await page.mouse.up();
  assert.equal(await isOpen(), false);
  await button.click();
  assert.equal(await isOpen(), true);
  await page.context().close();
});

test("nothing happens because something has the focus or was chosen; only buttons send", {
  skip,
}, async () => {
  const link = await create("pdf");
  const page = await visit(`/sign/${link}`, { viewport: DESK });
  const sent: string[] = [];
  page.on("request", (one) => one.method() !== "GET" && sent.push(one.url()));
  const { length } = await page.evaluate(() => [
    ...document.querySelectorAll("a[href], button, input, select, summary, textarea"),
  ]);
  for (let stop = 0; stop < length; stop += 1) {
    await page.keyboard.press("Tab");
    assert.equal(await page.locator("#sign-dialog").isVisible(), false);
  }
  await openSheet(page);
  await page.locator("label.choice", { hasText: "Client" }).click();
  for (const name of ["image", "typed"]) await way(page, name).click();
  await page.locator("[name=signerName]").fill("Ada");
  await page.locator("[name=consent]").check();
  assert.equal(page.url(), `${service.url}/sign/${link}`);
  assert.equal(await page.locator("#sign-dialog").isVisible(), true);
  assert.deepEqual(
    sent.filter((url) => /signatures|form/.test(url)),
    [],
  );
  await page.context().close();
});

test("nothing moves, sounds or flashes by itself, and nothing moves at all where less is asked for", {
  skip,
}, async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await eachState("html", { reducedMotion }, async (page, state) => {
      const found = await page.evaluate((isReduced) => {
        const media = document.querySelectorAll("audio, video, marquee, blink, object, embed");
        const moving = document.getAnimations().filter((one) => {
          const { iterations = 1, activeDuration = 0 } = one.effect?.getComputedTiming() ?? {};
          return iterations === Infinity || Number(activeDuration) > (isReduced ? 1 : 5_000);
        });
        return [media.length, moving.length];
      }, reducedMotion === "reduce");
      assert.deepEqual(found, [0, 0], `${reducedMotion}, ${state}`);
    });
  }
});

test("fields about oneself say to the browser what they are for", { skip }, async () => {
  const purposes = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>("input")]
        .map(({ name, autocomplete }) => `${name}: ${autocomplete}`)
        .filter((one) => /^(?:signerName|title|email|code|password):/.test(one)),
    );
  const page = await visit(`/sign/${await create("html")}`);
  await openSheet(page);
  const signing = await purposes(page);
  assert.ok(signing.includes("signerName: name"), signing.join());
  assert.ok(signing.includes("title: organization-title"), signing.join());
  assert.ok(signing.includes("email: email"), signing.join());
  await page.goto(`${service.url}/login`);
  for (const one of await purposes(page)) {
    assert.match(one, /: (?:username|email|current-password|one-time-code)( webauthn)?$/);
  }
  await page.context().close();
});

test("the ways on from a page stand in one order on all of them, in account and documentation", {
  skip,
}, async () => {
  const member = await signedIn(service, account.accountId);
  const waysOf = (html: string, nav: RegExp) => {
    const [within = ""] = nav.exec(html) ?? [];
    return [...within.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
  };
  const sections = /<nav class="sections".*?<\/nav>/s;
  const [first, ...others] = await Promise.all(
    ["/app", "/app/keys", "/app/account", "/app/webhooks", "/app/settings"].map(async (path) =>
      waysOf((await member.get(path)).html, sections),
    ),
  );
  assert.ok(first && first.length > 3, first?.join());
  for (const ways of others) assert.deepEqual(ways, first);
  const masthead = /<nav class="docs-ways".*?<\/nav>/s;
  const [start, ...pages] = await Promise.all(
    ["/docs", "/docs/errors", "/docs/changelog", "/docs/search?q=seal"].map(async (path) =>
      waysOf(await (await fetch(service.url + path)).text(), masthead),
    ),
  );
  assert.ok(start && start.length > 2, start?.join());
  for (const ways of pages) assert.deepEqual(ways, start);
});

for (const language of PAGE_LANGUAGES) {
  test(`in ${language}, the accessibility statement is for anybody, also without a script, and signers are led to it`, {
    skip,
  }, async () => {
    const page = await visit("/accessibility", { locale: language });
    await assertForAnybody(page, `accessibility-${language}`);
    await page.context().close();
    const plain = await visit("/accessibility", { locale: language, javaScriptEnabled: false });
    assert.equal(await plain.locator("main h2").count(), 5);
    await plain.goto(`${service.url}/`);
    assert.equal(await plain.locator('a[href="/accessibility"]').count(), 1);
    await plain.goto(`${service.url}/sign/${await create("html")}`);
    assert.equal(await plain.locator('a[href="/accessibility"]').count(), 1);
    await plain.context().close();
  });
}
