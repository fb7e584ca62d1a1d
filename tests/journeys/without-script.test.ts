/** Signing where no script runs: a form, the same verb, the same evidence. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { plainFormWords } from "#words/plain-form-words.ts";
import { signingPageWords } from "#words/signing-page-words.ts";

const skip = unlessThere("chromium");

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

const PAPER = "data-sharing-consent";

async function create(language: Language, change: Record<string, unknown> = {}) {
  const page = { entries: "/MediaBox [0 0 595 842]", content: "10 10 100 100 re f" };
  const { status, body } = await account.call("POST", "/contracts", {
    document: { pdf: Buffer.from(pagesPdf([page])).toString("base64") },
    language,
    title: "Lease",
    signatureFields: [
      { label: "Client", x: 10, y: 70 },
      { type: "input", label: "Client", name: "Price", x: 10, y: 40, width: 40, height: 4 },
      { label: "Supplier", x: 55, y: 70 },
    ],
    attachments: [exampleAttachment(PAPER)],
    summary: false,
    finalize: true,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.contract.id as string, link: linkIn(body.contract.signUrl) };
}

async function open(link: string, width = 360): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(`${service.url}/sign/${link}`);
  return page;
}

/** What the trail keeps of each signature, without what differs from one to the next. */
async function signed(contractId: string): Promise<Record<string, unknown>[]> {
  const rows = await service.app.services.database
    .selectFrom("trail_entry")
    .select("data")
    .where("contract_id", "=", contractId)
    .where("event", "=", "contract.signed")
    .orderBy("number")
    .execute();
  return rows.map(({ data }) => data as Record<string, unknown>);
}

for (const language of LANGUAGES) {
  test(`without a script a document is signed by a form, and its receipt is there to keep, in ${language}`, {
    skip,
  }, async () => {
    const { id, link } = await create(language);
    const [own, words] = [plainFormWords[language], signingPageWords[language]];
    const page = await open(link);
    await page.getByRole("link", { name: own.link }).click();
    await page.getByRole("link", { name: "Client" }).click();
    assert.ok(await page.getByText("Lease").first().isVisible());
    await page.getByLabel("Price").fill("1 euro");
    await page.getByLabel(words.dialog.name).fill("Ada Client");
    await page.getByLabel(own.typed).fill("Ada Client");
    // First without the declaration: nothing is lost, and the place says what is missing.
    await page.getByRole("button", { name: words.dialog.submit }).click();
    assert.ok(await page.getByText(words.island.consentMissing).isVisible());
    assert.equal(await page.getByLabel("Price").inputValue(), "1 euro");
    assert.deepEqual(await signed(id), []);
    await page.locator("[name=consent]").check();
    await page.getByRole("button", { name: words.dialog.submit }).click();
    await page.getByRole("heading", { name: words.receipt.title }).waitFor();
    const [kept, ...more] = await signed(id);
    assert.equal(more.length, 0);
    assert.partialDeepStrictEqual(kept, { role: "Client", link: "shared" });
    assert.match(String(kept?.shownSha256), /^[0-9a-f]{64}$/);
    assert.partialDeepStrictEqual(kept, { consents: [{ given: false }] });
    assert.match((await page.locator("#jws").textContent()) ?? "", /^\s*eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    // The same form sent again is the same signature.
    const again = await page.reload();
    assert.equal(again?.status(), 201);
    assert.equal((await signed(id)).length, 1);
    assert.equal((await signOver(service.url, link, "Supplier")).status, 201);
    const sealed = await account.call("GET", `/contracts/${id}/pdf`);
    assert.equal(sealed.status, 200);
    await page.context().close();
  });
}

test("a form that was filled in before somebody else signed shows what is new, and keeps what was entered", {
  skip,
}, async () => {
  const { id, link } = await create("en");
  const page = await open(link, 1280);
  await page.getByRole("link", { name: plainFormWords.en.link }).click();
  await page.getByRole("link", { name: "Supplier" }).click();
  await page.getByLabel(signingPageWords.en.dialog.name).fill("Ada Supplier");
  await page.getByLabel(plainFormWords.en.typed).fill("Ada Supplier");
  await page.locator("[name=consent]").check();
  const { body } = await account.call("GET", `/signing/${link}`);
  const price = body.fields.find(({ type }: { type: string }) => type === "input").id;
  await signOver(service.url, link, "Client", { inputs: { [price]: "4711 EUR" } });
  await page.getByRole("button", { name: signingPageWords.en.dialog.submit }).click();
  assert.ok(await page.getByText(signingPageWords.en.island.changed).isVisible());
  assert.match((await page.locator(".entered").textContent()) ?? "", /4711 EUR/);
  assert.equal((await signed(id)).length, 1);
  await page.locator("[name=consent]").check();
  await page.getByRole("button", { name: signingPageWords.en.dialog.submit }).click();
  await page.getByRole("heading", { name: signingPageWords.en.receipt.title }).waitFor();
  assert.equal((await signed(id)).length, 2);
  await page.context().close();
});

test("whatever is sent to the form is answered with the form or the document, and records nothing that is not whole", async () => {
  const { id, link } = await create("en");
  const send = (form: Record<string, string>) =>
    fetch(`${service.url}/sign/${link}/form`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form),
    });
  const whole = {
    ...{ submissionId: "b8a4a1c6-46c0-4c38-8f6e-111111111111", role: "Client", consent: "yes" },
    ...{ signerName: "Ada", typed: "Ada", "i0.value": "1 euro" },
  };
  const forms: [Record<string, string>, number][] = [
    [{}, 303],
    [{ role: "Nobody" }, 303],
    [{ role: "Client" }, 400],
    [{ ...whole, submissionId: "x" }, 400],
    [{ ...whole, seen: "x" }, 400],
    [{ ...whole, seen: "0".repeat(64) }, 409],
    [{ ...whole, typed: "" }, 400],
    [{ ...whole, font: "Comic Sans" }, 400],
    [{ ...whole, "i0.value": "" }, 400],
    [{ ...whole, "apart.nothing": "on" }, 400],
    [{ ...whole, signerName: "\u0000" }, 400],
    [{ ...whole, signerName: "x".repeat(5_000) }, 400],
    [{ ...whole, typed: "王小明" }, 400],
  ];
  for (const [form, status] of forms) {
    assert.equal((await send(form)).status, status, JSON.stringify(form));
  }
  assert.deepEqual(await signed(id), []);
  assert.equal((await fetch(`${service.url}/sign/x/form`)).status, 404);
  assert.equal((await send(whole)).status, 201);
  assert.equal((await send(whole)).status, 201);
  assert.equal((await signed(id)).length, 1);
});

test("what counts only of who opened the document is opened by a button of its own, and asked for anew until it was", {
  skip,
}, async () => {
  const { id, link } = await create("en", {
    attachments: [exampleAttachment("us-esign-disclosure")],
    signatureFields: [{ label: "Client", x: 10, y: 70 }],
  });
  const page = await open(link);
  const words = signingPageWords.en;
  await page.getByRole("link", { name: plainFormWords.en.link }).click();
  await page.getByLabel(words.dialog.name).fill("Ada Client");
  await page.getByLabel(plainFormWords.en.typed).fill("Ada Client");
  const send = async () => {
    await page.locator("[name^=apart]").check();
    await page.locator("[name=consent]").check();
    await page.getByRole("button", { name: words.dialog.submit }).click();
  };
  await send();
  const problem = page.locator(".error", { hasText: words.island.problems.unopened });
  assert.ok(await problem.isVisible());
  assert.deepEqual(await signed(id), []);
  const opened = page.context().waitForEvent("response", (answer) => answer.status() === 303);
  await page.getByRole("button", { name: words.dialog.openAsPdf }).press("Enter");
  await opened;
  await send();
  await page.getByRole("heading", { name: words.receipt.title }).waitFor();
  assert.partialDeepStrictEqual((await signed(id))[0], { consents: [{ given: true }] });
  await page.context().close();
});

test("where a document has to be read to its end, the form asks for that, and records it", {
  skip,
}, async () => {
  const { id, link } = await create("en", {
    requireReading: true,
    signatureFields: [{ label: "Client", x: 10, y: 70 }],
  });
  const page = await open(link);
  await page.getByRole("link", { name: plainFormWords.en.link }).click();
  await page.getByLabel(signingPageWords.en.dialog.name).fill("Ada Client");
  await page.getByLabel(plainFormWords.en.typed).fill("Ada Client");
  await page.locator("[name=consent]").check();
  await page.getByRole("button", { name: signingPageWords.en.dialog.submit }).click();
  assert.ok(await page.getByText(plainFormWords.en.readMissing).isVisible());
  await page.locator("[name=read]").check();
  await page.locator("[name=consent]").check();
  await page.getByRole("button", { name: signingPageWords.en.dialog.submit }).click();
  await page.getByRole("heading", { name: signingPageWords.en.receipt.title }).waitFor();
  assert.partialDeepStrictEqual((await signed(id))[0], { endInView: true });
  await page.context().close();
});

test("who signs alone, under no name, is not asked to sign as one", async () => {
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    title: "Lease",
    finalize: true,
  });
  const link = linkIn(body.contract.signUrl);
  const html = await (await fetch(`${service.url}/sign/${link}/form`)).text();
  assert.match(html, /<h1>Continue to sign<\/h1>/);
  assert.match(html.replace(/[\u2066-\u2069]/g, ""), /<p>You sign “Lease”\.<\/p>/);
  assert.doesNotMatch(html, /as [\u2066-\u2069]?Signature/i);
});
