/** The signing page before anybody signs: what is seen first, and how somebody finds their way. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Language } from "#kernel/language.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { deliveredSecret } from "#signing/links/delivered-link.ts";

const skip = unlessThere("chromium");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const TITLE = "Wohnraummietvertrag Gartenstraße 3, 2. Obergeschoss links";

let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

async function create(
  language: Language,
  change: object,
): Promise<{ signUrl: string; id: string }> {
  const account = await service.openAccount();
  const signatureFields = [{ label: "Vermieterin" }, { label: "Mieter" }];
  const { status, body } = await account.call("POST", "/contracts", {
    language,
    title: TITLE,
    finalize: true,
    signatureFields,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const signer = body.contract.signers[0];
  const secret =
    signer && deliveredSecret(service.app.services.linkKeys, { signerId: signer.id, epoch: 1 });
  return { ...body.contract, signUrl: secret ? `/sign/${secret}` : body.contract.signUrl };
}

const html = { content: "<h1>Mietvertrag</h1><p>Der Papagei zieht mit ein.</p>" };
const personal = { signers: [{ role: "Mieter", email: "mieter@example.org" }] };
const upload = {
  document: {
    pdf: Buffer.from(
      pagesPdf(
        Array.from({ length: 4 }, () => ({ entries: "/MediaBox [0 0 595 842]", content: "" })),
      ),
    ).toString("base64"),
  },
  signatureFields: [
    { label: "Mieter", x: 10, y: 80, page: 4 },
    { type: "input", label: "Mieter", x: 10, y: 20, page: 2, width: 12, height: 2 },
    { type: "initials", label: "Mieter", x: 80, y: 90, page: 3 },
    { type: "date", label: "Mieter", x: 60, y: 80, page: 4 },
    { label: "Vermieterin", x: 10, y: 60, page: 4 },
  ],
};

async function open(signUrl: string, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
  return page;
}

for (const language of PAGE_LANGUAGES) {
  test(`in ${language}, the document begins within the first 300 px of a phone`, {
    skip,
  }, async () => {
    for (const change of [html, { ...html, ...personal }, { ...upload, ...personal }]) {
      const page = await open((await create(language, change)).signUrl, PHONE);
      for (const view of ["text", "pages"] as const) {
        await page.locator(`.to-${view}`).click();
        const shown = page.locator(view === "text" ? ".paper" : ".page").first();
        const top = (await shown.boundingBox())?.y ?? Infinity;
        assert.ok(top <= 300, `${view} at ${top}`);
      }
      const said = ((await page.locator("main").textContent()) ?? "").trimStart();
      assert.match(said, /^\S*Example Ltd/, "who sent it stands first");
      await page.close();
    }
  });
}

test("one line says how much it is, as whom one signs and how far the others are; it opens on a phone and stands open beside the document", {
  skip,
}, async () => {
  const { signUrl } = await create("en", { ...upload, ...personal });
  for (const javaScriptEnabled of [true, false]) {
    const phone = await open(signUrl, { ...PHONE, javaScriptEnabled });
    const line = phone.locator(".about > summary");
    const said = ((await line.textContent()) ?? "").replace(/[\u2068\u2069]/g, "").trim();
    assert.equal(said, "4 pages · You sign as Mieter · 0 of 2 have signed");
    const people = phone.locator(".people");
    assert.equal(await people.isVisible(), false);
    await line.click();
    assert.equal(await people.isVisible(), true);
    await phone.close();
    const desktop = await open(signUrl, { ...DESKTOP, javaScriptEnabled });
    assert.equal(await desktop.locator(".people").isVisible(), true);
    await desktop.close();
  }
});

test("every box of one's own is a button of at least 44 px, and opens the sheet; nobody else's is", {
  skip,
}, async () => {
  const page = await open((await create("en", { ...upload, ...personal })).signUrl, PHONE);
  await page.locator(".to-pages").click();
  const own = page.locator("button.box");
  assert.equal(await own.count(), 4);
  for (const box of await own.all()) {
    await box.scrollIntoViewIfNeeded();
    const touched = await box.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const at = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy) === button;
      return [at(0, -21), at(0, 21), at(0, 0)];
    });
    assert.deepEqual(touched, [true, true, true]);
    await box.click();
    assert.equal(await page.locator("#sign-dialog").isVisible(), true);
    await page.locator("#sign-dialog [data-close]").first().click();
    await page.locator("#sign-dialog").waitFor({ state: "hidden" });
  }
  await page.close();
});

test("while somebody reads, the page's number stands there, pages grow, and what is left is gone to", {
  skip,
}, async () => {
  for (const options of [PHONE, DESKTOP]) {
    const page = await open((await create("en", { ...upload, ...personal })).signUrl, options);
    await page.locator(".to-pages").click();
    const now = page.locator("[data-page-now]");
    await page.locator("#page-3").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector("#page-3")?.scrollIntoView());
    await page.waitForFunction(() =>
      /^Page 3 of 4$/.test(document.querySelector("[data-page-now]")?.textContent ?? ""),
    );
    assert.equal(await now.isVisible(), true);
    const width = async () => (await page.locator("#page-1").boundingBox())?.width ?? 0;
    const before = await width();
    await page.locator("#zoom").selectOption("200");
    assert.ok(Math.abs((await width()) / before - 2) < 0.05);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, options.viewport.width, "the pages scroll, not the page around them");
    await page.locator("#zoom").selectOption("100");
    const gone: (string | undefined)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await page.locator("[data-next-place]").click();
      gone.push(
        await page.evaluate(() => {
          const active = document.activeElement;
          const { top, bottom } = active!.getBoundingClientRect();
          return top > 0 && bottom < innerHeight ? active?.id : undefined;
        }),
      );
    }
    assert.deepEqual(gone, ["box-1", "box-2", "box-0", "box-3", "box-1"]);
    await page.close();
  }
});

test("without a script the pages grow as well", { skip }, async () => {
  const { signUrl } = await create("en", { ...upload, ...personal });
  const page = await open(signUrl, { ...DESKTOP, javaScriptEnabled: false });
  const width = async () => (await page.locator("#page-1").boundingBox())?.width ?? 0;
  const before = await width();
  await page.locator("#zoom").selectOption("150");
  assert.ok(Math.abs((await width()) / before - 1.5) < 0.05);
  assert.equal(await page.locator("[data-next-place]").isVisible(), false);
  await page.close();
});
