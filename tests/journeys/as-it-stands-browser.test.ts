/** Two people at one document: whoever signs second sees what the first entered, or is not recorded. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { enteredWords } from "#words/entered-words.ts";
import { signingPageWords } from "#words/signing-page-words.ts";

const skip = unlessThere("chromium", "pdftotext");

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

const PRICE = "1 euro, not 100,000";

async function create(language: Language, change: Record<string, unknown> = {}) {
  const page = { entries: "/MediaBox [0 0 595 842]", content: "10 10 100 100 re f" };
  const { status, body } = await account.call("POST", "/contracts", {
    document: { pdf: Buffer.from(pagesPdf([page])).toString("base64") },
    language,
    signatureFields: [
      { label: "Client", x: 10, y: 70 },
      { type: "input", label: "Client", name: "Price", x: 10, y: 40, width: 40, height: 4 },
      { label: "Supplier", x: 55, y: 70 },
    ],
    summary: false,
    finalize: true,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.contract.id as string, link: linkIn(body.contract.signUrl) };
}

async function open(link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/sign/${link}`);
  return page;
}

/** The client enters a price and signs, elsewhere. */
async function clientSigns(link: string) {
  const { body } = await account.call("GET", `/signing/${link}`);
  const price = body.fields.find(({ type }: { type: string }) => type === "input").id;
  const answer = await signOver(service.url, link, "Client", { inputs: { [price]: PRICE } });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
}

async function openSheet(page: Page) {
  await page.locator("[data-open-dialog]:visible").first().click();
  await page.locator("[name=signerName]").waitFor();
}

async function fillIn(page: Page) {
  await page.locator("[name=signerName]").fill("Ada Supplier");
  const pad = page.locator("[data-capture=signature] .pad canvas");
  await pad.evaluate((canvas) => canvas.scrollIntoView({ block: "center" }));
  const box = await pad.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    await page.mouse.move(box.x + 40 + step * 8, box.y + 40 + 20 * Math.sin(step));
  }
  await page.mouse.up();
}

async function submit(page: Page): Promise<number> {
  await page.locator("[name=consent]").check();
  const answered = page.waitForResponse(
    (response) => response.url().includes("/signatures") && response.request().method() === "POST",
  );
  await page.locator("[data-submit]").click();
  return (await answered).status();
}

/** What the trail says that each signer was shown. */
async function shown(contractId: string): Promise<(string | undefined)[]> {
  const rows = await service.app.services.database
    .selectFrom("trail_entry")
    .select("data")
    .where("contract_id", "=", contractId)
    .where("event", "=", "contract.signed")
    .orderBy("number")
    .execute();
  return rows.map(({ data }) => (data as { shownSha256?: string }).shownSha256);
}

for (const language of LANGUAGES) {
  test(`somebody who opened the page before another one signed is shown what is new, and loses nothing, in ${language}`, {
    skip,
  }, async () => {
    const { id, link } = await create(language);
    const page = await open(link);
    await page.locator("[data-open-dialog]:visible").first().waitFor();
    assert.equal(await page.locator(".entered").count(), 0);
    await openSheet(page);
    // Both roles are open to who holds this link.
    const supplier = page.locator("input[name=role]").nth(1);
    if (await supplier.count()) await supplier.check();
    await fillIn(page);
    await clientSigns(link);
    assert.equal(await submit(page), 409);
    const alert = page.locator("#form-error");
    const { changed, reload } = signingPageWords[language].island;
    await alert.getByText(changed).waitFor();
    assert.match((await alert.locator("[data-reasons]").textContent()) ?? "", new RegExp(PRICE));
    await page.getByRole("button", { name: reload }).click();
    await page.locator(".entered").waitFor();
    const entered = (await page.locator(".entered").textContent()) ?? "";
    assert.match(entered, new RegExp(PRICE));
    // On the page itself, and in its words.
    assert.match((await page.locator("#page-1 .words").textContent()) ?? "", new RegExp(PRICE));
    if (!(await page.locator("dialog[open]").count())) await openSheet(page);
    assert.equal(await page.locator("[name=signerName]").inputValue(), "Ada Supplier");
    const before = page.locator(".entered-before");
    assert.match((await before.textContent()) ?? "", new RegExp(PRICE));
    assert.equal(await submit(page), 201);
    const [first, second] = await shown(id);
    assert.deepEqual([first, second?.length], [undefined, 64]);
    await page.context().close();
  });
}

test("what is hidden is on no part of the page, which says that there is something", {
  skip,
}, async () => {
  const { link } = await create("en", { hideEntries: true });
  const first = await open(link);
  await openSheet(first);
  const client = first.locator("input[name=role]").first();
  if (await client.count()) await client.check();
  const { ownHidden, hidden, inDialogHidden } = enteredWords.en;
  assert.ok(await first.getByText(ownHidden).first().isVisible());
  await first.context().close();
  await clientSigns(link);
  const page = await open(link);
  assert.ok(await page.getByText(hidden(1)).isVisible());
  await openSheet(page);
  assert.ok((await page.getByText(inDialogHidden).count()) === 1);
  assert.doesNotMatch(await page.content(), new RegExp(PRICE));
  await page.context().close();
});

test("a page that is printed holds the text of all pages, and says where the pages are", {
  skip,
}, async () => {
  const page = (number: number) => ({
    entries: "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>",
    content: `BT /F1 20 Tf 60 780 Td (Clause number ${number}) Tj ET`,
  });
  const pdf = Buffer.from(pagesPdf(Array.from({ length: 12 }, (_, at) => page(at + 1))));
  const { link } = await create("en", {
    document: { pdf: pdf.toString("base64") },
    signatureFields: [{ label: "Client", page: 12, x: 10, y: 70 }],
  });
  const shown = await open(link);
  const printed = runOn(await shown.pdf(), "pdftotext", ["FILE", "-"]).output;
  for (let number = 1; number <= 12; number += 1) {
    assert.match(printed, new RegExp(`Clause number ${number}\\b`));
  }
  assert.doesNotMatch(printed, /loading/);
  const { onPaper } = signingPageWords.en.views;
  assert.match(printed.replace(/\s+/g, " "), new RegExp(onPaper));
  await shown.context().close();
});
