import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { LANGUAGES } from "#kernel/language.ts";
import { leaseOf } from "#kit/documents/long-contract.ts";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

let service: TestService;
let account: TestAccount;
let browser: Browser;
/** Of a lease, in both forms. */
let links: { html: string; pdf: string };
before(async () => {
  if (skip) return;
  service = await startService({ drawsAhead: true });
  account = await service.openAccount();
  const { html, pdf } = await leaseOf(6);
  links = {
    html: await create({ content: html }),
    pdf: await create({
      document: { pdf: Buffer.from(pdf).toString("base64") },
      signatureFields: [{ label: "Mieter", x: 10, y: 80, page: 6 }],
    }),
  };
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

async function create(change: Record<string, unknown>): Promise<string> {
  const body = { language: "de", title: "Mietvertrag", finalize: true, ...change };
  const created = await account.call("POST", "/contracts", body);
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.contract.signUrl;
}

test("at the foot of a phone everything of the pages stands in one row, in each language", {
  skip,
}, async () => {
  const { pdf } = await leaseOf(6);
  const document = { pdf: Buffer.from(pdf).toString("base64") };
  const signatureFields = [{ label: "Mieter", x: 10, y: 80, page: 6 }];
  for (const language of LANGUAGES) {
    const link = await create({ language, document, signatureFields });
    for (const width of [360, 320]) {
      const narrow = await open(link, { ...PHONE, viewport: { width, height: 740 } });
      const bar = narrow.locator(".reading-bar");
      const middles = await bar.evaluate((one) =>
        [...one.querySelectorAll("select, button")].map((part) => {
          const { top, bottom, left, right } = part.getBoundingClientRect();
          return { y: Math.round((top + bottom) / 2), left, right };
        }),
      );
      const where = `${language}, ${width}: ${JSON.stringify(middles)}`;
      assert.equal(middles.length, 3, where);
      assert.equal(new Set(middles.map(({ y }) => y)).size, 1, where);
      for (const { left, right } of middles) assert.ok(left >= 0 && right <= width, where);
      await narrow.context().close();
    }
  }
});

async function open(signUrl: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
  return page;
}

const pictures = (page: Page) => page.locator("[data-page] img");
const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

for (const form of ["html", "pdf"] as const) {
  test(`${form} form: pages first on a desktop, on a phone too where a PDF was sent, and either by a choice`, {
    skip,
  }, async () => {
    for (const javaScriptEnabled of [true, false]) {
      const wide = await open(links[form], { ...DESKTOP, javaScriptEnabled });
      const [pages, text] = [wide.locator("#page-1"), wide.locator(".paper").first()];
      assert.deepEqual([await pages.isVisible(), await text.isVisible()], [true, false]);
      await wide.locator(".to-text").click();
      assert.deepEqual([await pages.isVisible(), await text.isVisible()], [false, true]);
      await wide.context().close();

      const narrow = await open(links[form], { ...PHONE, javaScriptEnabled });
      const own = narrow.locator(".paper").first();
      if (form === "pdf") {
        assert.deepEqual(
          [await narrow.locator("#page-1").isVisible(), await own.isVisible()],
          [true, false],
        );
        await narrow.locator(".to-text").click();
      }
      assert.equal(await own.isVisible(), true);
      assert.match(
        (await narrow.locator(".aid").textContent()) ?? "",
        /Sie unterschreiben die Seiten/,
      );
      await narrow.locator("label[for=view-pages]").click();
      assert.deepEqual(
        [await narrow.locator("#page-1").isVisible(), await own.isVisible()],
        [true, false],
      );
      await narrow.context().close();
    }
  });

  test(`${form} form: the words of a page are selected, copied and found where they are printed`, {
    skip,
  }, async () => {
    const page = await open(links[form], DESKTOP);
    await pictures(page)
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    const line = page.locator("#page-1 .layer text", { hasText: "Die beiden Seiten" }).first();
    await line.scrollIntoViewIfNeeded();
    const place = await line.boundingBox();
    assert.ok(place);
    await page.mouse.move(place.x + 1, place.y + place.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width - 1, place.y + place.height / 2, { steps: 5 });
    await page.mouse.up();
    const selected = await page.evaluate(() => String(getSelection()));
    assert.match(selected, /^Die beiden Seiten schließen/);
    // Words on a page that was not scrolled to, and whose picture is not there yet.
    const found = await page.evaluate(() =>
      (globalThis as unknown as { find(text: string): boolean }).find("Weitere Vereinbarung"),
    );
    assert.equal(found, true);
    await page.context().close();
  });

  test(`${form} form: a screen reader is given the words of every page`, { skip }, async () => {
    const page = await open(links[form], DESKTOP);
    await page.locator("html.seen").waitFor();
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const told = nodes
      .filter(({ ignored }) => !ignored)
      .map(({ name }) => String(name?.value ?? ""))
      .join("\n");
    for (const words of ["Die beiden Seiten schließen", "Weitere Vereinbarung"]) {
      assert.ok(told.includes(words), words);
    }
    await page.context().close();
  });
}

test("on a phone the pages that nobody has come near are not fetched before somebody reads on", {
  skip,
}, async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    const of = /\/pages\/(\d+)\?/.exec(request.url())?.[1];
    if (of) asked.push(of);
  });
  await page.goto(`${service.url}/sign/${linkIn(links.pdf)}`);
  await page.locator("html.seen").waitFor();
  await page.waitForLoadState("networkidle");
  assert.deepEqual(asked.sort(), ["1", "2"]);
  await page.mouse.wheel(0, 40);
  await page.waitForRequest(/\/pages\/4\?/);
  await context.close();
});

test("a drawing among the words of a page is seen in the text, and a tap shows it on its page", {
  skip,
}, async () => {
  const plan = `BT /F1 14 Tf 60 780 Td (Offer) Tj ET
    q 2 w 80 480 300 160 re S 200 480 m 200 640 l S Q
    BT /F1 14 Tf 60 300 Td (Signed by both) Tj ET`;
  const pdf = Buffer.from(buildPdf({ 4: ["<< >>", plan] })).toString("base64");
  const link = await create({
    document: { pdf },
    signatureFields: [{ label: "Mieter", x: 10, y: 80 }],
  });
  const narrow = await open(link, PHONE);
  await narrow.locator(".to-text").click();
  const drawing = narrow.locator(".drawn a");
  await drawing.scrollIntoViewIfNeeded();
  assert.match((await drawing.textContent()) ?? "", /^Bild auf Seite 1 – zum Ansehen antippen$/);
  const shape = await drawing.locator(".cut").boundingBox();
  assert.ok(shape && Math.abs(shape.width / shape.height - 300 / 160) < 0.1, JSON.stringify(shape));
  await narrow.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>(".drawn img");
    return image?.complete && image.naturalWidth > 0;
  });
  await drawing.click();
  assert.equal(await narrow.locator("#page-1").isVisible(), true);
  assert.equal(await narrow.locator("#view-pages").isChecked(), true);
  await narrow.context().close();
});

test("a page that did not load says so, and comes by itself when the network is back", {
  skip,
}, async () => {
  const page = await open(links.pdf, DESKTOP);
  await pictures(page)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  await page.context().setOffline(true);
  await page.locator("#page-6").scrollIntoViewIfNeeded();
  const failed = page.locator("#page-6 .failed");
  await failed.waitFor();
  assert.match((await failed.textContent()) ?? "", /^Seite 6 konnte nicht geladen werden\.\S/);
  await page.context().setOffline(false);
  await failed.waitFor({ state: "detached" });
  assert.ok(await pictures(page).nth(5).evaluate(isLoaded));
  await page.context().close();
});

test("a page that fails on our side is tried again by hand", { skip }, async () => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  let isBroken = true;
  await page.route(/\/pages\/1\?/, (route) =>
    isBroken ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.goto(`${service.url}/sign/${linkIn(links.pdf)}`);
  const failed = page.locator("#page-1 .failed");
  await failed.waitFor();
  isBroken = false;
  await failed.locator("button").click();
  await failed.waitFor({ state: "detached" });
  assert.ok(await pictures(page).first().evaluate(isLoaded));
  await context.close();
});

test("a page that is still on its way says that it is coming", { skip }, async () => {
  const context = await browser.newContext({ ...DESKTOP, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route(/\/pages\/1\?/, () => {});
  await page.goto(`${service.url}/sign/${linkIn(links.pdf)}`, { waitUntil: "commit" });
  const coming = page.locator("#page-1 .coming");
  await coming.waitFor();
  assert.equal(await coming.textContent(), "Seite 1 wird geladen");
  await context.close();
});

test("the document itself can be downloaded before anybody signs", { skip }, async () => {
  const page = await open(links.html, DESKTOP);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".further a", { hasText: "Dokument herunterladen" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "Mietvertrag.pdf");
  await page.context().close();
});

test("before anybody looks, the first pages are there as pictures", { skip }, async () => {
  await create({ content: "<h1>Vorbereitet</h1><p>Text</p>" });
  const [{ id }] = (await account.call("GET", "/contracts?limit=1")).body.contracts;
  const { kept } = service.app.services;
  for (;;) {
    const names = await kept.names(id);
    if ([720, 1_200].every((width) => names.some((name) => name.endsWith(`-1-${width}.webp`))))
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
