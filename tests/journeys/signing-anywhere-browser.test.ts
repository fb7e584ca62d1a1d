/** Signing where a browser keeps nothing or changes every word, in the dark, and what is long to read or to fill in. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

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

const PAGE = { entries: "/MediaBox [0 0 595 842]", content: "1 0.9 0.6 rg 60 700 400 60 re f" };
const place = { x: 30, width: 40, height: 3 };

/** An uploaded document of so many pages, with these fields of its one signer. */
async function create(pages: number, fields: readonly object[] = []) {
  const { status, body } = await account.call("POST", "/contracts", {
    language: "en",
    title: "Lease",
    document: { pdf: pagesPdf(Array(pages).fill(PAGE)).toString("base64") },
    signatureFields: [
      { label: "Tenant", x: 10, y: 85, page: pages },
      ...fields.map((field) => ({ label: "Tenant", ...place, ...field })),
    ],
    summary: false,
    finalize: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, signUrl } = body.contract;
  return {
    path: `/sign/${linkIn(signUrl)}`,
    status: async () => (await account.call("GET", `/contracts/${id}`)).body.contract.status,
  };
}

const openSheet = (page: Page) => page.locator("[data-open-dialog]:visible").first().click();

/** Drawn, since a pad needs most of a browser. */
async function draw(page: Page): Promise<void> {
  const pad = page.locator("[data-capture=signature] .pad canvas");
  await pad.evaluate((canvas) => canvas.scrollIntoView({ block: "center" }));
  const box = (await pad.boundingBox())!;
  const to = (share: number) =>
    page.mouse.move(
      box.x + box.width * (0.2 + 0.6 * share),
      box.y + box.height * (0.5 + 0.2 * Math.sin(share * 20)),
    );
  await to(0);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) await to(step / 20);
  await page.mouse.up();
}

/** As a browser does that translates: each text within elements of its own, whatever comes as soon as it comes. */
function translate() {
  const isOwn = (text: Node) => text.parentElement?.dataset.translated !== undefined;
  const within = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of root instanceof Text ? [root] : found) {
      if (isOwn(text) || !text.data.trim() || text.parentElement?.closest("script, style, svg")) {
        continue;
      }
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.dataset.translated = "";
      inner.textContent = `»${text.data}«`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(within);
  }).observe(document, { childList: true, subtree: true });
}

/** As a browser does that keeps nothing for a page: whoever asks is refused. */
function keepNothing() {
  for (const place of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(globalThis, place, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}

const BROWSERS: Record<string, { script: () => void; says: RegExp }> = {
  "translates every word": { script: translate, says: /»[^«]*signed[^«]*«/ },
  "keeps nothing": { script: keepNothing, says: /signed/ },
};

for (const [what, { script, says }] of Object.entries(BROWSERS)) {
  test(`in a browser that ${what} a document is filled in, signed by hand and told to be`, {
    skip,
  }, async () => {
    const contract = await create(1, [{ type: "input", name: "Bank account", y: 20 }]);
    const page = await open(contract.path, PHONE, script);
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await openSheet(page);
    await page.locator("[data-submit]").click();
    await page.locator("#sign-form .wrong").first().waitFor();
    await page.locator('[name^="inputs."]:enabled').fill("DE02 1203");
    await page.locator("[name=signerName]").fill("Ada Tenant");
    await draw(page);
    assert.match((await page.locator("[data-missing]").textContent()) ?? "", /1 entry is still/);
    await page.locator("[name=consent]").check();
    await page.locator("[data-submit]").click();
    await page.locator("#signed-panel").waitFor();
    assert.match((await page.locator("#signed-panel").textContent()) ?? "", says);
    assert.deepEqual(faults, []);
    assert.equal(await contract.status(), "fully_signed");
    await page.context().close();
  });
}

async function open(path: string, options: BrowserContextOptions = PHONE, script?: () => void) {
  const context = await browser.newContext(options);
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  await page.goto(service.url + path);
  return page;
}

test("in the dark the paper stays light: its pages are as they are, and ink stands out from the pad", {
  skip,
}, async () => {
  const { path } = await create(1);
  const papers: Buffer[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open(path, { ...PHONE, colorScheme });
    const picture = page.locator("#page-1 img").first();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    const { x, y, width } = (await picture.boundingBox())!;
    // Its upper part, within its round corners, which neither a box nor the bar covers.
    const clip = { x: x + 16, y: y + 16, width: width - 32, height: 120 };
    papers.push(await page.screenshot({ clip }));
    await openSheet(page);
    await draw(page);
    const { pad, ink } = await page.evaluate(brightnessOfPad);
    assert.ok(pad > 0.9 && ink < 0.2, `${colorScheme}: ${ink} on ${pad}`);
    await page.context().close();
  }
  assert.ok(papers[0]!.equals(papers[1]!), "the paper has other colours in the dark");
});

/** From 0, black, to 1, white: of what lies beneath the pad, and of the darkest ink on it. */
function brightnessOfPad() {
  const pad = document.querySelector<HTMLCanvasElement>("[data-capture=signature] .pad canvas")!;
  const brightness = ([red = 0, green = 0, blue = 0]: Iterable<number>) =>
    (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  let ground = "";
  for (let one: Element | null = pad; one && !ground; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (backgroundColor !== "rgba(0, 0, 0, 0)") ground = backgroundColor;
  }
  const { data } = pad.getContext("2d")!.getImageData(0, 0, pad.width, pad.height);
  let ink = 1;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 255) ink = Math.min(ink, brightness(data.subarray(at, at + 3)));
  }
  return { pad: brightness((ground.match(/\d+/g) ?? []).map(Number)), ink };
}

test("a browser fills in what one is called and where one is written to, and nothing of the document", {
  skip,
}, async () => {
  const { path } = await create(1, [
    { type: "input", name: "Email", y: 20 },
    { type: "initials", y: 40 },
  ]);
  const page = await open(path);
  await openSheet(page);
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("#sign-form :is(input, select, textarea)")]
      .filter(({ type }) => !["file", "hidden"].includes(type))
      .map(({ id, name, autocomplete }) => [name || id, autocomplete] as const),
  );
  const filled = fields.filter(([, autocomplete]) => autocomplete !== "off");
  assert.deepEqual(Object.fromEntries(filled), {
    signerName: "name",
    title: "organization-title",
    email: "email",
  });
  assert.ok(fields.some(([name]) => name.startsWith("inputs.")));
  await page.context().close();
});

test("of sixty pages those come that are looked at, and one press leads to each place of one's own", {
  skip,
}, async () => {
  const { path } = await create(60, [
    { type: "input", name: "Rent", y: 20, page: 1 },
    { type: "input", name: "Deposit", y: 20, page: 30 },
  ]);
  const page = await open(path, PHONE);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  await page.reload({ waitUntil: "networkidle" });
  const pictures = () => [...asked].filter((one) => /\/pages\/\d+$/.test(one)).length;
  assert.ok(pictures() > 0 && pictures() <= 12, `${pictures()} pictures`);
  assert.equal(await page.locator(".reading-bar [data-open-dialog]").isVisible(), true);
  const gone: (string | undefined)[] = [];
  for (let press = 1; press <= 3; press += 1) {
    await page.locator("[data-next-place]").tap();
    const focused = page.locator(":focus");
    gone.push(await focused.evaluate((box) => box.closest("[id^=page-]")?.id));
    const box = (await focused.boundingBox())!;
    assert.ok(box.y > 0 && box.y + box.height < PHONE.viewport.height, JSON.stringify(box));
  }
  assert.deepEqual(gone, ["page-1", "page-30", "page-60"]);
  assert.ok(pictures() <= 40, `${pictures()} pictures`);
  await page.context().close();
});

test("forty entries fit a phone, each beside its place, and the count of what is missing leads through them", {
  skip,
}, async () => {
  const entries = Array.from({ length: 40 }, (_, index) => ({
    type: "input",
    name: `Entry ${index + 1}`,
    y: 4 + (index % 20) * 4,
    page: index < 20 ? 1 : 2,
  }));
  const page = await open((await create(2, entries)).path);
  await openSheet(page);
  const inputs = page.locator('[name^="inputs."]:enabled');
  const labels = await inputs.evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent?.trim()),
  );
  assert.deepEqual(
    labels.map((label) => /Entry \d+/.exec(label ?? "")?.[0]),
    entries.map(({ name }) => name),
  );
  assert.equal(await page.locator("#sign-form .field:has([name^='inputs.']) .peek").count(), 40);
  const width = await page.evaluate(() => document.querySelector("#sign-dialog")!.scrollWidth);
  assert.ok(width <= PHONE.viewport.width, `${width} px`);
  const missing = page.locator("[data-missing]");
  for (const left of [43, 42, 41]) {
    assert.match((await missing.textContent()) ?? "", new RegExp(`^${left} entries`));
    await missing.tap();
    const now = page.locator(":focus");
    assert.equal(await now.inputValue(), "");
    const box = (await now.boundingBox())!;
    assert.ok(box.y > 0 && box.y + box.height < PHONE.viewport.height, JSON.stringify(box));
    await now.fill("x");
  }
  await page.context().close();
});
