/** The sheet that one signs on: nothing that was entered is lost, and nothing goes to the next person. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { DAY_MS } from "#kernel/time.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

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

type Point = [x: number, y: number];

interface Made {
  id: string;
  signUrl: string;
  /** Of the first signer with a link of their own. */
  personal: string;
}

async function create(change: object = {}): Promise<Made> {
  const page = { entries: "/MediaBox [0 0 595 842]", content: "" };
  const { status, body } = await account.call("POST", "/contracts", {
    language: "en",
    title: "Lease",
    finalize: true,
    document: { pdf: Buffer.from(pagesPdf([page, page])).toString("base64") },
    signatureFields: [
      { label: "Tenant", x: 10, y: 80, page: 2 },
      { type: "input", label: "Tenant", name: "Bank account", x: 30, y: 20, page: 1 },
      { label: "Landlord", x: 60, y: 80, page: 2 },
    ],
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, signUrl, signers } = body.contract;
  const signer = signers[0];
  const secret = signer && deliveredTo(service, signer);
  return { id, signUrl: `/sign/${linkIn(signUrl)}`, personal: `/sign/${secret}` };
}

/** Of three roles, a box each. */
const THREE = ["Landlord", "Tenant", "Guarantor"].map((label, place) => ({
  label,
  x: 10,
  y: 10 + place * 20,
  page: 1,
}));

const toTenant = { signers: [{ role: "Tenant", email: "tenant@example.org" }] };

async function visit(path: string, options: BrowserContextOptions = PHONE): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(service.url + path);
  return page;
}

const openSheet = (page: Page) => page.locator("[data-open-dialog]:visible").first().click();
const sheet = (page: Page) => page.locator("#sign-dialog");
const nameOf = (page: Page) => page.locator("[name=signerName]");
const missing = (page: Page) => page.locator("[data-missing]");
const submit = (page: Page) => page.locator("[data-submit]");

async function draw(page: Page, way = (share: number) => 0.5 + 0.2 * Math.sin(share * 20)) {
  // A tab behind another is drawn seldom, and waits for it.
  await page.bringToFront();
  const canvas = page.locator("[data-capture=signature] .pad canvas");
  await canvas.evaluate((pad) => pad.scrollIntoView({ block: "center" }));
  const box = await canvas.boundingBox();
  assert.ok(box);
  const to = (share: number) =>
    page.mouse.move(box.x + box.width * (0.2 + 0.6 * share), box.y + box.height * way(share));
  await to(0);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) await to(step / 20);
  await page.mouse.up();
}

async function fillIn(page: Page): Promise<void> {
  await page.locator('[name^="inputs."]:enabled').fill("DE02 1203");
  await nameOf(page).fill("Ada Tenant");
  await draw(page);
}

async function isDrawn(page: Page): Promise<boolean> {
  const label = await page
    .locator("[data-capture=signature] .pad canvas")
    .getAttribute("aria-label");
  return /Signature pad, signed/.test(label ?? "");
}

async function assertKept(page: Page): Promise<void> {
  assert.equal(await nameOf(page).inputValue(), "Ada Tenant");
  assert.equal(await page.locator('[name^="inputs."]:enabled').inputValue(), "DE02 1203");
  assert.equal(await isDrawn(page), true);
}

test("Back closes the sheet and stays on the page; Back and loading again lose nothing, and the consent is asked for anew", {
  skip,
}, async () => {
  const page = await visit((await create(toTenant)).personal);
  await openSheet(page);
  await fillIn(page);
  await page.locator("[name=consent]").check();
  await page.goBack();
  assert.equal(await sheet(page).isVisible(), false);
  assert.match(page.url(), /\/sign\//);
  await openSheet(page);
  await assertKept(page);
  await page.reload();
  await sheet(page).waitFor();
  await assertKept(page);
  assert.equal(await page.locator("[name=consent]").isChecked(), false);
  assert.equal(await missing(page).textContent(), "1 entry is still missing");
  await page.context().close();
});

test("what was typed and photographed outlives loading again as well", { skip }, async () => {
  const page = await visit((await create(toTenant)).personal);
  await openSheet(page);
  const ways = page.locator("[data-capture=signature] [data-ways] label");
  await ways.nth(2).click();
  await page.locator("#signature-picture").setInputFiles(await photo(page));
  await page.locator("[data-capture=signature] canvas.picture").waitFor();
  await ways.nth(1).click();
  await page.locator("#signature-typed").fill("A. Tenant");
  await page.getByLabel("Italic print").first().check();
  await page.reload();
  await sheet(page).waitFor();
  assert.equal(await page.locator("#signature-typed").inputValue(), "A. Tenant");
  assert.equal(await page.getByLabel("Italic print").first().isChecked(), true);
  await ways.nth(2).click();
  await page.locator("[data-capture=signature] canvas.picture").waitFor();
  await page.context().close();
});

test("from the link to the recorded signature: six taps and one drawing", { skip }, async () => {
  const fields = [{ label: "Tenant", x: 10, y: 80, page: 2 }];
  const page = await visit((await create({ ...toTenant, signatureFields: fields })).personal);
  let taps = 1; // the link itself
  const tap = async (target: string) => {
    taps += 1;
    await page.locator(target).first().tap();
  };
  await tap("[data-open-dialog]:visible");
  await tap("[name=signerName]");
  await page.keyboard.type("Ada Tenant");
  await draw(page);
  await tap(".check");
  await tap("[data-submit]");
  await page.locator("#signed-panel").waitFor();
  assert.ok(taps <= 6, `${taps} taps`);
  await page.context().close();
});

test("where several can sign, nobody is any of them before they say so, and a tap on a large button does", {
  skip,
}, async () => {
  const page = await visit((await create({ signatureFields: THREE })).signUrl);
  await page.locator(".reading-bar [data-open-dialog]").tap();
  const heading = page.locator("#sign-heading");
  assert.equal(await heading.textContent(), "Who are you?");
  const choices = sheet(page).locator(".choice");
  assert.deepEqual(await choices.allTextContents(), ["Landlord", "Tenant", "Guarantor"]);
  assert.equal(await page.locator("[name=role]:checked").count(), 0);
  for (const choice of await choices.all()) {
    const { width, height } = (await choice.boundingBox())!;
    assert.ok(width > 300 && height >= 60, `${width} × ${height}`);
  }
  // Nothing else is asked, and nothing can be sent.
  for (const asked of [nameOf(page), submit(page), page.locator("[name=consent]")]) {
    assert.equal(await asked.isVisible(), false);
  }
  await choices.nth(1).tap();
  assert.match((await heading.textContent()) ?? "", /^Sign as Tenant$/);
  assert.equal(await nameOf(page).isVisible(), true);
  assert.equal(await submit(page).isVisible(), true);
  await page.reload();
  await sheet(page).waitFor();
  assert.match((await heading.textContent()) ?? "", /^Sign as Tenant$/);
  // Who presses a box has said so.
  const other = await visit((await create({ signatureFields: THREE })).signUrl);
  await other.locator("button.box[aria-label*=Guarantor]").tap();
  assert.match((await other.locator("#sign-heading").textContent()) ?? "", /^Sign as Guarantor$/);
  await page.context().close();
  await other.context().close();
});

test("a no is remembered for its role, told on every page, and can be taken back", {
  skip,
}, async () => {
  const made = await create(toTenant);
  for (const [path, role, sentence] of [
    [made.personal, "Tenant", /^You said on .+ that you will not sign\. Changed your mind\?$/],
    [made.signUrl, "Landlord", /^It was said on .+ that Landlord will not sign\. Changed/],
  ] as const) {
    const page = await visit(path);
    const reload = async () => {
      await page.reload();
      const said = page.locator(".opening").getByText(sentence);
      return { said: await said.count(), back: await page.locator("[data-take-back]").count() };
    };
    assert.deepEqual(await reload(), { said: 0, back: 0 });
    await page.locator('a[href="#say"]').tap();
    await page.locator("#say .choice", { hasText: "I do not want to sign" }).tap();
    await page.locator("#say [type=submit]").tap();
    await page.locator('[data-said="decline"]:visible').waitFor();
    await page.reload();
    const opening = page.locator(".opening");
    const told =
      (await opening.locator("p").filter({ hasText: "will not sign" }).textContent()) ?? "";
    assert.match(told.replace(/[\u2068\u2069]/g, "").trim(), sentence);
    const { contract } = (await account.call("GET", `/contracts/${made.id}`)).body;
    const status = await page.context().newPage();
    await status.goto(service.url + new URL(contract.statusUrl).pathname);
    const person = status.locator(".person", { hasText: role });
    assert.equal(await person.getAttribute("data-state"), "declined");
    assert.match((await person.textContent()) ?? "", /Will not sign/);
    // It can be signed all the same, and it can be taken back.
    assert.equal(await page.locator("[data-open-dialog]:visible").first().isVisible(), true);
    await Promise.all([page.waitForEvent("load"), page.locator("[data-take-back]").tap()]);
    assert.deepEqual(await reload(), { said: 0, back: 0 });
    await status.reload();
    assert.notEqual(await person.getAttribute("data-state"), "declined");
    await page.context().close();
  }
});

test("over the shared link of several a message is from nobody before its writer says who", {
  skip,
}, async () => {
  const page = await visit((await create()).signUrl);
  await page.locator('a[href="#say"]').tap();
  await page.locator("#say .choice", { hasText: "I do not want to sign" }).tap();
  await page.locator("#say [type=submit]").tap();
  assert.equal(await page.locator('[data-said="nobody"]').isVisible(), true);
  await page.locator("#say select").selectOption("Landlord");
  await page.locator("#say [type=submit]").tap();
  await page.locator('[data-said="decline"]:visible').waitFor();
  await page.context().close();
});

test("drawing takes the focus from a text field, so that a phone puts its keyboard away", {
  skip,
}, async () => {
  const page = await visit((await create(toTenant)).personal);
  await openSheet(page);
  await nameOf(page).fill("Ada Tenant");
  await draw(page);
  assert.equal(await nameOf(page).evaluate((input) => input === document.activeElement), false);
  assert.equal(await isDrawn(page), true);
  await page.context().close();
});

test("what cannot be pressed yet is read with ease, also under a pointer, and what is under way turns", {
  skip,
}, async () => {
  const page = await visit((await create({ ...toTenant, requireReading: true })).personal, {
    viewport: { width: 1280, height: 300 },
  });
  const locked = page.locator(".acts [data-open-dialog]");
  const colours = (button: typeof locked) =>
    button.evaluate(async (one) => {
      // Colours change within a moment.
      await Promise.allSettled(one.getAnimations().map(({ finished }) => finished));
      const { color, backgroundColor, borderStyle } = getComputedStyle(one);
      return { color, backgroundColor, borderStyle };
    });
  assert.equal(await locked.getAttribute("aria-disabled"), "true");
  const before = await colours(locked);
  assert.equal(before.borderStyle, "solid");
  await locked.hover();
  assert.deepEqual(await colours(locked), before);
  await page.evaluate(() => document.querySelector("[data-end]")?.scrollIntoView());
  await page.waitForFunction(() => !document.querySelector(".acts [aria-disabled]"));
  await openSheet(page);
  await fillIn(page);
  await page.locator("[name=consent]").check();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/signatures", async (route) => {
    await asked;
    await route.continue();
  });
  await submit(page).click();
  await page.locator("[data-submit][aria-busy=true]").waitFor();
  const turning = await submit(page).evaluate((one) => getComputedStyle(one, "::before").animation);
  assert.match(turning, /infinite/);
  assert.deepEqual(await colours(submit(page)), before);
  answer();
  await page.locator("#signed-panel").waitFor();
  await page.context().close();
});

test("what is missing is counted, and pressing the count goes to it", { skip }, async () => {
  for (const language of PAGE_LANGUAGES) {
    const page = await visit((await create({ ...toTenant, language })).personal);
    await openSheet(page);
    assert.match((await missing(page).textContent()) ?? "", /\b4\b/, language);
    await missing(page).click();
    assert.match(await focused(page), /^inputs\./);
    await fillIn(page);
    assert.match((await missing(page).textContent()) ?? "", /\b1\b/, language);
    await missing(page).click();
    assert.equal(await focused(page), "consent");
    await page.keyboard.press("Space");
    assert.equal(await missing(page).isVisible(), false);
    await page.context().close();
  }
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");

test("an entry is asked for by its name, beside a cut-out of its place, and its box opens the sheet there", {
  skip,
}, async () => {
  const page = await visit((await create(toTenant)).personal);
  await page.locator(".to-pages").click();
  const box = page.getByRole("button", { name: /^Bank account/ });
  await box.click();
  assert.match(await focused(page), /^inputs\./);
  const field = page.locator(".field", { hasText: "Bank account" });
  assert.equal(await field.isVisible(), true);
  const peek = field.locator(".peek");
  await peek.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  const [around, mark] = [await peek.boundingBox(), await peek.locator("span").boundingBox()];
  assert.ok(around && mark && around.height >= 40);
  assert.ok(mark.x >= around.x && mark.x + mark.width <= around.x + around.width);
  assert.ok(mark.y >= around.y && mark.y + mark.height <= around.y + around.height);
  await page.context().close();
});

test("the stamp is shown as it will be printed: strokes, name, title and time", {
  skip,
}, async () => {
  const signers = [{ role: "Tenant", email: "tenant@example.org", title: "Director" }];
  const page = await visit((await create({ signers })).personal);
  await openSheet(page);
  await fillIn(page);
  const stamp = page.locator("[data-stamp]");
  const lines = await stamp.locator("text").allTextContents();
  assert.deepEqual(lines.slice(0, 2), ["Ada Tenant", "Director"]);
  assert.match(lines[2] ?? "", /^\d+ \w+ 20\d\d \d\d:\d\d UTC$/);
  assert.ok(await stamp.locator(".strokes path").count());
  const [shape] = await stamp.evaluateAll(([svg]) =>
    [(svg as SVGSVGElement).viewBox.baseVal].map(({ width, height }) =>
      Math.round((width / height) * 100),
    ),
  );
  // A field of 25 by 10 percent of an A4.
  assert.equal(shape, Math.round(((0.25 * 595) / (0.1 * 842)) * 100));
  await page.locator("[data-capture=signature] [data-ways] label").nth(1).click();
  assert.equal(await stamp.locator("text.typed").textContent(), "Ada Tenant");
  await page.context().close();
});

test("a photo of a signature becomes ink without its paper, cropped", { skip }, async () => {
  const { id, personal } = await create(toTenant);
  const page = await visit(personal);
  const sent: { png: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/signatures")) sent.push(request.postDataJSON().signature);
  });
  await openSheet(page);
  await fillIn(page);
  await page.locator("[data-capture=signature] [data-ways] label").nth(2).click();
  const input = page.locator("#signature-picture");
  await input.setInputFiles(await photo(page, false));
  const problem = page.locator("#signature-error");
  await problem.waitFor();
  assert.match((await problem.textContent()) ?? "", /No signature can be made out/);
  await input.setInputFiles(await photo(page));
  const lifted = page.locator("[data-capture=signature] canvas.picture");
  await lifted.waitFor();
  const seen = await lifted.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
    const alphas = data.filter((_, at) => at % 4 === 3);
    const clear = alphas.filter((alpha) => alpha < 16).length / alphas.length;
    const dark = alphas.filter((alpha) => alpha > 200).length / alphas.length;
    return { width, height, clear, dark };
  });
  assert.ok(seen.clear > 0.6 && seen.dark > 0.02, JSON.stringify(seen));
  assert.ok(seen.width / seen.height > 2, "of a photo of 4:3, only where the ink is");
  await page.locator("[name=consent]").check();
  await submit(page).click();
  await page.locator("#signed-panel").waitFor();
  assert.equal(sent.length, 1);
  assert.equal((await account.call("GET", `/contracts/${id}`)).body.contract.signatures.length, 1);
  await page.context().close();
});

/** Handwriting on paper on which a shadow falls, as a telephone takes it. */
async function photo(page: Page, isSigned = true) {
  const url = await page.evaluate((signed) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1_600, 1_200];
    const pixels = canvas.getContext("2d")!;
    const shadow = pixels.createLinearGradient(0, 0, 1_600, 1_200);
    shadow.addColorStop(0, "#f2ead8");
    shadow.addColorStop(1, "#a59c8c");
    pixels.fillStyle = shadow;
    pixels.fillRect(0, 0, 1_600, 1_200);
    if (signed) {
      pixels.strokeStyle = "#22306a";
      pixels.lineWidth = 14;
      pixels.beginPath();
      for (let x = 400; x < 1_200; x += 10) pixels.lineTo(x, 600 + 110 * Math.sin(x / 45));
      pixels.stroke();
    }
    return canvas.toDataURL("image/jpeg", 0.85);
  }, isSigned);
  const buffer = Buffer.from(url.replace(/^[^,]*,/, ""), "base64");
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}

test("the pad is wide enough upright, is seen whole on a phone that lies on its side, and fills it when the phone is turned to sign", {
  skip,
}, async () => {
  const page = await visit((await create(toTenant)).personal);
  await openSheet(page);
  const canvas = page.locator("[data-capture=signature] .pad canvas");
  const upright = await canvas.boundingBox();
  assert.ok(upright && upright.width >= 310 && upright.height >= 155, JSON.stringify(upright));
  await canvas.scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 740, height: 360 });
  await page.locator(".pad-frame.full").waitFor();
  const full = await canvas.boundingBox();
  assert.ok(full && full.height >= 280 && full.x >= 0 && full.y >= 0, JSON.stringify(full));
  assert.ok(full.x + full.width <= 740 && full.y + full.height <= 360, JSON.stringify(full));
  await draw(page);
  await page.keyboard.press("Escape");
  assert.equal(await sheet(page).isVisible(), true, "Escape leaves the pad, not the sheet");
  const lying = await canvas.boundingBox();
  assert.ok(lying && lying.y >= 40 && lying.y + lying.height <= 360, JSON.stringify(lying));
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await isDrawn(page), true);
  await page.locator("[data-capture=signature] [data-larger]").click();
  const turned = await canvas.boundingBox();
  assert.ok(turned && turned.height >= 600 && turned.x >= 0 && turned.x + turned.width <= 360);
  await page.context().close();
});

test("a drawing on the turned pad stands upright in what is sent", { skip }, async () => {
  const page = await visit((await create(toTenant)).personal);
  await openSheet(page);
  await page.locator("[data-capture=signature] [data-larger]").click();
  const canvas = page.locator("[data-capture=signature] .pad canvas");
  const box = (await canvas.boundingBox())!;
  // Down the screen is along the pad, and towards its left edge is down the pad.
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.1);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    await page.mouse.move(
      box.x + box.width * (0.7 - 0.02 * step),
      box.y + box.height * (0.1 + 0.04 * step),
    );
  }
  await page.mouse.up();
  const kept = await page.waitForFunction(() => {
    const [draft] = Object.keys(sessionStorage).filter((key) => key.startsWith("draft of"));
    const strokes = JSON.parse(sessionStorage.getItem(draft ?? "") ?? "{}").captures?.signature
      .strokes;
    return strokes?.[0]?.length > 15 && [strokes[0][0], strokes[0].at(-1)];
  });
  const [[fromX, fromY], [toX, toY]] = (await kept.jsonValue()) as [Point, Point];
  assert.ok(fromX < 100 && toX > 480, `${fromX} to ${toX}`);
  assert.ok(fromY < 130 && toY > 180, `${fromY} to ${toY}`);
  await page.context().close();
});

test("offline in the middle: nothing is lost, not even by loading again, and it counts once", {
  skip,
}, async () => {
  const { id, personal } = await create(toTenant);
  const page = await visit(personal);
  const ids: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/signatures")) ids.push(request.postDataJSON().submissionId);
  });
  await openSheet(page);
  await fillIn(page);
  await page.locator("[name=consent]").check();
  // It arrives, and the answer is lost.
  await page.route("**/signatures", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  const told = page.locator("#form-error");
  await told.waitFor();
  assert.match(
    (await told.textContent()) ?? "",
    /No internet connection\. What you entered is kept/,
  );
  await page.unroute("**/signatures");
  await submit(page).click();
  await page.locator("#signed-panel").waitFor();
  assert.equal(new Set(ids).size, 1);
  assert.equal((await account.call("GET", `/contracts/${id}`)).body.contract.signatures.length, 1);
  assert.deepEqual(await keptDrafts(page), []);
  await page.context().close();
});

test("a page that is loaded again before an answer came sends the same signature once more", {
  skip,
}, async () => {
  const page = await visit((await create(toTenant)).personal);
  const ids: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/signatures")) ids.push(request.postDataJSON().submissionId);
  });
  await openSheet(page);
  await fillIn(page);
  await page.route("**/signatures", (route) => route.abort());
  await page.locator("[name=consent]").check();
  await submit(page).click();
  await page.locator("#form-error").waitFor();
  await page.unroute("**/signatures");
  await page.reload();
  await sheet(page).waitFor();
  await assertKept(page);
  await page.locator("[name=consent]").check();
  await submit(page).click();
  await page.locator("#signed-panel").waitFor();
  assert.equal(new Set(ids).size, 1);
  assert.equal(ids.length, 2);
  await page.context().close();
});

const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft of")));

test("withdrawn, replaced or signed elsewhere in the middle: the sheet says which, and offers the page as it stands", {
  skip,
}, async () => {
  const cases: [RegExp, (made: Made) => Promise<unknown>][] = [
    [/cancelled this document/, ({ id }) => account.call("POST", `/contracts/${id}/cancel`)],
    [
      /replaced by a new one/,
      ({ id }) =>
        account.call("PATCH", `/contracts/${id}`, {
          signers: [{ role: "Tenant", email: "newer@example.org" }],
        }),
    ],
    [
      /You have signed already, in another tab/,
      async ({ id, personal }) => {
        const view = await account.call("GET", `/signing/${linkIn(personal)}`);
        const input = view.body.fields.find(({ type }: { type: string }) => type === "input");
        const inputs = { [input.id]: "x" };
        const { status } = await signOver(service.url, linkIn(personal), "Tenant", { inputs });
        assert.equal(status, 201, id);
      },
    ],
  ];
  for (const [sentence, happens] of cases) {
    const made = await create(toTenant);
    const page = await visit(made.personal);
    await openSheet(page);
    await fillIn(page);
    await page.locator("[name=consent]").check();
    await happens(made);
    await submit(page).click();
    const told = page.locator("#form-error");
    await told.waitFor();
    assert.match((await told.textContent()) ?? "", sentence);
    await Promise.all([page.waitForEvent("load"), told.locator("[data-reload]").click()]);
    assert.equal(await sheet(page).isVisible(), false);
    assert.deepEqual(await keptDrafts(page), []);
    await page.context().close();
  }
});

test("two tabs and two people at once: each has their own entries, and each role is signed once", {
  skip,
}, async () => {
  const { id, signUrl } = await create();
  const context = await browser.newContext(PHONE);
  const pages = await Promise.all([tabOn(context, signUrl), tabOn(context, signUrl)]);
  for (const [index, page] of pages.entries()) {
    await page.bringToFront();
    await openSheet(page);
    await page.locator("label.choice").nth(index).click();
    if (index === 0) await page.locator('[name^="inputs."]:enabled').fill("DE02");
    await nameOf(page).fill(`Person ${index}`);
    await draw(page);
    await page.locator("[name=consent]").check();
  }
  await Promise.all(pages.map((page) => submit(page).click()));
  for (const page of pages) {
    const told = page.locator("#form-error");
    await page.locator("#signed-panel, #form-error").locator("visible=true").first().waitFor();
    if (!(await told.isVisible())) continue;
    // Who came second is shown what the first one signed, and signs on that.
    await page.bringToFront();
    await Promise.all([page.waitForEvent("load"), told.locator("[data-reload]").click()]);
    await openSheet(page);
    await page.locator("[name=consent]").check();
    await submit(page).click();
    await page.locator("#signed-panel").waitFor();
  }
  const { contract } = (await account.call("GET", `/contracts/${id}`)).body;
  const names = contract.signatures.map(({ signerName }: { signerName: string }) => signerName);
  assert.deepEqual(names.sort(), ["Person 0", "Person 1"]);
  assert.equal(contract.status, "fully_signed");
  await context.close();
});

async function tabOn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(service.url + path);
  return page;
}

test("several people one after another on one device: the next finds nothing of the one before", {
  skip,
}, async () => {
  const { signUrl } = await create();
  const page = await visit(signUrl);
  await openSheet(page);
  await page.locator("label.choice").nth(0).click();
  await fillIn(page);
  await page.locator("[name=email]").fill("ada@example.org");
  await page.locator("[name=consent]").check();
  await submit(page).click();
  const panel = page.locator("#signed-panel");
  await panel.waitFor();
  const loaded = page.waitForEvent("load");
  await panel.getByRole("button", { name: "Hand over to the next signer" }).click();
  await loaded;
  assert.equal(await page.evaluate(() => document.activeElement?.localName), "h1");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  assert.doesNotMatch(kept, /Ada|ada@example|DE02/);
  await openSheet(page);
  const left = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("#sign-form input")]
      .filter(({ type }) => !["radio", "file", "checkbox", "range"].includes(type))
      .map(({ value }) => value)
      .join(""),
  );
  assert.equal(left, "");
  assert.equal(await isDrawn(page), false);
  assert.equal(await page.locator("[name=consent]").isChecked(), false);
  await page.context().close();
});

test("after signing it says who is next and where the copy comes; who gave no address fetches it in the browser that signed, once all have", {
  skip,
}, async () => {
  const { id, signUrl, personal } = await create(toTenant);
  const mine = await visit(signUrl);
  await openSheet(mine);
  await nameOf(mine).fill("Lea Landlord");
  await draw(mine);
  await mine.locator("[name=consent]").check();
  await submit(mine).click();
  const panel = mine.locator("#signed-panel");
  await panel.waitFor();
  const said = ((await panel.textContent()) ?? "").replace(/[\u2068\u2069]/g, "");
  assert.match(said, /Tenant still has to sign\./);
  assert.match(said, /You gave no address\. .* on this page, with this browser\./);
  assert.equal(await mine.evaluate(() => document.activeElement?.id), "signed-heading");
  const other = await visit(personal);
  await openSheet(other);
  await fillIn(other);
  await other.locator("[name=consent]").check();
  await submit(other).click();
  await other.locator("#signed-panel").waitFor();
  assert.equal(await other.locator("[data-download]").isVisible(), true);
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(sealed.status, 200);
  await mine.goto(service.url + signUrl);
  const [download] = await Promise.all([
    mine.waitForEvent("download"),
    mine.locator("[data-own-copy]").click(),
  ]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  const stranger = await visit(signUrl);
  assert.equal(await stranger.locator("[data-own-copy]").isVisible(), false);
  for (const page of [mine, other, stranger]) await page.context().close();
});

test("who gives an address over the shared link is told that the file's link goes there", {
  skip,
}, async () => {
  const page = await visit((await create()).signUrl);
  await openSheet(page);
  const hint = page.locator("#signer-email-hint");
  assert.match((await hint.textContent()) ?? "", /link to the signed PDF there/);
  await page.locator("label.choice").nth(0).click();
  await fillIn(page);
  await page.locator("[name=email]").fill("ada@example.org");
  await page.locator("[name=consent]").check();
  await submit(page).click();
  await page.locator("#signed-panel").waitFor();
  const said = await page.locator("[data-copy]").textContent();
  assert.equal(said, "Once everyone has signed, a link to the signed PDF goes to ada@example.org.");
  await page.context().close();
});

test("a device whose clock is a day wrong signs at the service's time", { skip }, async () => {
  const { id, personal } = await create(toTenant);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(Date.now() + DAY_MS) });
  await page.goto(service.url + personal);
  await openSheet(page);
  await fillIn(page);
  await page.locator("[name=consent]").check();
  await submit(page).click();
  await page.locator("#signed-panel").waitFor();
  const { contract } = (await account.call("GET", `/contracts/${id}`)).body;
  const signedAt = Date.parse(contract.signatures[0].signedAt);
  assert.ok(Math.abs(signedAt - service.clock.now().getTime()) < DAY_MS / 2);
  await context.close();
});

test("a code on the desktop leads to the very page, and is fetched only when somebody looks", {
  skip,
}, async () => {
  const { personal } = await create(toTenant);
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(service.url + personal);
  assert.ok(!asked.includes(`${personal}/code`));
  await page.locator(".on-phone summary").click();
  await page.locator(".on-phone img").evaluate((image: HTMLImageElement) => image.decode());
  assert.ok(asked.includes(`${personal}/code`));
  await page.context().close();
});
