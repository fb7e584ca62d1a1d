import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { issueApiKey } from "#accounts/issue-key.ts";
import { verifyFileAt } from "#cli/commands/verify.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { ALTERATIONS, PROGRAMS } from "#kit/judges/tampering/alterations.ts";
import { FORGERIES } from "#kit/judges/tampering/forgeries.ts";
import {
  forgingMaterial,
  type SealedMaterial,
  sealedMaterial,
} from "#kit/judges/tampering/material.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { inTransaction } from "#store/transaction.ts";
import { verificationWords } from "#words/verification-words.ts";
import { verifyWords } from "#words/verify-words.ts";

const skip = unlessThere("chromium");

let service: TestService;
let account: TestAccount;
let browser: Browser;
let material: SealedMaterial;
let folder: string;
/** Where verify.html was kept. */
let kept: string;
before(async () => {
  service = await startService();
  account = await service.openAccount();
  folder = await mkdtemp(join(tmpdir(), "countersign-offline-"));
  if (skip) return;
  const page = await fetch(`${service.url}/verify.html`);
  assert.equal(page.status, 200);
  await writeFile(join(folder, "verify.html"), await page.text());
  kept = pathToFileURL(join(folder, "verify.html")).href;
  material = await sealedMaterial(service);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** The page from the file, in a browser that has no network. */
async function openKept(locale = "en-GB", width = 1_280): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width, height: 800 } });
  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto(kept);
  return tab;
}

async function choose(tab: Page, name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, mimeType: "application/pdf", buffer: Buffer.from(bytes) };
  await tab.locator("input[type=file]").setInputFiles(file);
}

async function verdictOf(tab: Page, name: string, bytes: Uint8Array): Promise<string | null> {
  await choose(tab, name, bytes);
  const shown = tab.locator("[data-verdict]:not([data-verdict=reading])", { hasText: name });
  await shown.waitFor();
  return shown.getAttribute("data-verdict");
}

const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const upload = (name: string) => {
  const pdf = readFileSync(new URL(`../kit/documents/pdfs/${name}`, import.meta.url)).toString(
    "base64",
  );
  const field = (label: string, x: number) => ({ label, x, y: 60 });
  return {
    content: undefined,
    document: { name, pdf: `data:application/pdf;base64,${pdf}` },
    signatureFields: [field("Landlord", 8), field("Tenant", 55)],
  };
};

/** Of every kind that is sealed, ten in each language. */
const KINDS: [what: string, change: Record<string, unknown>][] = [
  ["a short text", {}],
  ["a long text", { content: `<h1>Lease</h1>${"<p>The tenant pays in time.</p>".repeat(900)}` }],
  ["a table", { content: "<table><tr><th>Rent</th><td>900 EUR</td></tr></table>" }],
  ["a picture", { content: `<h1>Lease</h1><img src="${picture}" alt="Plan"><p>Plan.</p>` }],
  ["other letters", { content: "<h1>Łódź</h1><p>Αθήνα, Київ, Größe, São Paulo</p>" }],
  [
    "an attachment",
    { title: "Pet lease", attachments: [exampleAttachment("gdpr-information-notice")] },
  ],
  ["an upload of LibreOffice", upload("libreoffice.pdf")],
  ["an upload of Chromium", upload("chromium.pdf")],
  ["an upload with object streams", upload("packed.pdf")],
  ["an upload whose pages are turned", upload("rotated-shifted.pdf")],
];

for (const language of PAGE_LANGUAGES) {
  test(`from a file and without a network, sealed files of every kind in ${language} are genuine`, {
    skip,
  }, async () => {
    const tab = await openKept(language);
    const faults: string[] = [];
    tab.on("pageerror", (error) => faults.push(error.message));
    await tab.locator("h1", { hasText: verifyWords[language].offline.title }).waitFor();
    for (const [what, change] of KINDS) {
      service.clock.moveMs(MINUTE_MS);
      const { pdf } = await sealContract(service, account, { ...change, language });
      assert.equal(await verdictOf(tab, `${what}.pdf`, pdf), "genuine", what);
      const shown = (await tab.locator("[data-verdict]").textContent()) ?? "";
      const words = verificationWords[language];
      for (const said of [words.verdicts.genuine.title, words.unchanged.genuine]) {
        assert.ok(shown.includes(said), said);
      }
    }
    assert.deepEqual(faults, []);
    await tab.context().close();
  });
}

test("the kept file and the verify page name every alteration as the command line does", {
  skip: unlessThere("chromium", ...PROGRAMS),
}, async () => {
  const offline = await openKept();
  const online = await browser.newPage({ locale: "en-GB" });
  service.clock.moveMs(MINUTE_MS);
  await online.goto(`${service.url}/verify/${material.publicId}`);
  for (const { number, what, verdict, make } of ALTERATIONS) {
    const file = make(material);
    const name = `${number}.pdf`;
    assert.equal(await verdictOf(offline, name, file), verdict, `kept file: ${what}`);
    assert.equal(await verdictOf(online, name, file), verdict, `verify page: ${what}`);
  }
  await offline.context().close();
  await online.close();
});

test("no forged file is genuine, in the kept file and on the verify page", { skip }, async () => {
  const offline = await openKept();
  const online = await browser.newPage({ locale: "en-GB" });
  service.clock.moveMs(MINUTE_MS);
  await online.goto(`${service.url}/verify/${material.publicId}`);
  const forging = await forgingMaterial(service, material);
  const seen = new Set<string>();
  for (const { number, family, what, verdict, make } of FORGERIES) {
    const file = await make(forging);
    const name = `${number}.pdf`;
    assert.equal(await verdictOf(offline, name, file), verdict, `kept file: ${what}`);
    // The same script: of each family the first is enough.
    if (seen.has(family)) continue;
    seen.add(family);
    assert.equal(await verdictOf(online, name, file), verdict, `verify page: ${what}`);
  }
  await offline.context().close();
  await online.close();
});

test("what is sealed of a file that goes on is saved alone, from the kept file and the verify page", {
  skip,
}, async () => {
  const longer = Buffer.concat([material.sealed, Buffer.from("% more\n")]);
  const offline = await openKept();
  const online = await browser.newPage({ locale: "en-GB" });
  service.clock.moveMs(MINUTE_MS);
  await online.goto(`${service.url}/verify/${material.publicId}`);
  for (const tab of [offline, online]) {
    assert.equal(await verdictOf(tab, "longer.pdf", longer), "altered");
    const { save, title } = verificationWords.en.behind;
    assert.equal(await tab.locator("[data-verdict] h1").textContent(), title);
    const saving = tab.waitForEvent("download");
    await tab.getByRole("button", { name: save }).click();
    const download = await saving;
    assert.equal(download.suggestedFilename(), "longer-sealed.pdf");
    assert.deepEqual(await buffer(await download.createReadStream()), Buffer.from(material.sealed));
    assert.equal(await verdictOf(tab, "sealed.pdf", material.sealed), "genuine");
    assert.equal(await tab.getByRole("button", { name: save }).count(), 0);
  }
  await offline.context().close();
  await online.close();
});

test("what a test key made says TEST in the first line, in every language", { skip }, async () => {
  const { database, ids, clock, random } = service.app.services;
  const testKey = await inTransaction(database, async (transaction) => {
    const { accountId } = account;
    const key = { accountId, name: null, expiresAt: null, isTest: true };
    return (await issueApiKey(transaction, key, { ids, random, now: clock.now() })).apiKey;
  });
  const headers = { authorization: `Bearer ${testKey}` };
  const call = (method: string, path: string, body?: unknown) =>
    request(`${service.url}/api/v1${path}`, method, body, headers);
  service.clock.moveMs(MINUTE_MS);
  const { pdf, publicId } = await sealContract(service, { ...account, call });
  const found = await verifyFile(pdf, material.roots);
  assert.equal(found.verdict, "genuine", JSON.stringify(found.findings));
  const path = join(folder, "test.pdf");
  await writeFile(path, pdf);
  const known = { dataDir: service.dataDir, p12: null, p12Password: null, timestampRoots: [] };
  const said = await verifyFileAt({ file: path, roots: null, extract: null }, known);
  assert.match(said.lines[0] ?? "", /^TEST: Genuine/);
  assert.equal(said.json.test, true);
  const offline = await openKept();
  assert.equal(await verdictOf(offline, "test.pdf", pdf), "genuine");
  for (const language of LANGUAGES) {
    await offline.locator("#language").selectOption(language);
    const { test: ofTest, verdicts } = verificationWords[language];
    const title = ofTest.title.replace("{title}", verdicts.genuine.title);
    await offline.locator("[data-verdict=genuine] h1", { hasText: title }).waitFor();
    assert.match(title, /^TEST\b/);
  }
  const online = await browser.newPage({ locale: "en-GB" });
  await online.goto(`${service.url}/verify/${publicId}`);
  assert.equal(await verdictOf(online, "test.pdf", pdf), "genuine");
  assert.match((await online.locator("[data-verdict] h1").textContent()) ?? "", /^TEST: Genuine/);
  await offline.context().close();
  await online.close();
});

test("a receipt that people read is genuine in the kept file, in every language, and not once it was changed", {
  skip,
}, async () => {
  service.clock.moveMs(MINUTE_MS);
  const { body } = await account.call("POST", "/contracts", {
    title: "Pet lease",
    content: "<h1>Lease</h1>",
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
  });
  const link = linkIn(body.contract.signUrl);
  const { jws } = (await signOver(service.url, link, "Tenant")).body.receipt;
  const printed = await fetch(`${service.url}/sign/${link}/receipt`, {
    method: "POST",
    body: new URLSearchParams({ jws, timeZone: "Europe/Berlin" }),
  });
  assert.equal(printed.headers.get("content-type"), "application/pdf");
  const pdf = Buffer.from(await printed.arrayBuffer());
  const tab = await openKept();
  assert.equal(await verdictOf(tab, "receipt.pdf", pdf), "genuine");
  for (const language of LANGUAGES) {
    await tab.locator("#language").selectOption(language);
    const { title } = verificationWords[language].receipt.verdicts.genuine;
    const shown = tab.locator("[data-verdict=genuine]", { hasText: title });
    await shown.waitFor();
    const said = (await shown.textContent()) ?? "";
    for (const one of ["Pet lease", "Tenant", "Łukasiewicz", body.contract.publicId]) {
      assert.ok(said.includes(one), `${language}: ${one}`);
    }
  }
  const at = pdf.indexOf(jws) + jws.indexOf(".") + 40;
  const changed = Buffer.from(pdf);
  changed[at] = changed[at] === 0x41 ? 0x42 : 0x41;
  assert.notEqual(await verdictOf(tab, "changed.pdf", changed), "genuine");
  const twice = Buffer.concat([pdf, Buffer.from(`\nstream\n${jws}\nendstream\n`)]);
  assert.notEqual(await verdictOf(tab, "twice.pdf", twice), "genuine");
  await tab.context().close();
});

test("the kept file asks for nothing, can send nothing, and says whose seals it knows", {
  skip,
}, async () => {
  const tab = await browser.newPage({ locale: "en-GB" });
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(request.url()));
  await tab.goto(kept);
  await verdictOf(tab, "sealed.pdf", material.sealed);
  assert.deepEqual(asked, [kept]);
  const sent = await tab.evaluate((url) => fetch(url).then(() => "sent", String), service.url);
  assert.match(sent, /TypeError/);
  const shown = (await tab.locator("#roots").textContent()) ?? "";
  const { rootFingerprint } = await verifyFile(material.sealed, material.roots);
  assert.equal(shown.replaceAll(" ", ""), rootFingerprint);
  assert.match((await tab.locator("main").textContent()) ?? "", /from http:\/\/localhost/);
  await tab.close();
});

test("an installation that did not seal a file is not taken in by it", { skip }, async () => {
  const other = await startService();
  try {
    const page = await fetch(`${other.url}/verify.html`);
    await writeFile(join(folder, "other.html"), await page.text());
  } finally {
    await other.close();
  }
  const tab = await browser.newPage({ locale: "en-GB" });
  await tab.goto(pathToFileURL(join(folder, "other.html")).href);
  assert.equal(await verdictOf(tab, "sealed.pdf", material.sealed), "other-document");
  assert.match((await tab.locator("[data-verdict]").textContent()) ?? "", /not known here/);
  await tab.close();
});

test("where the browser gives no cryptography, the page says so instead of judging", {
  skip,
}, async () => {
  const tab = await browser.newPage({ locale: "en-GB" });
  await tab.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await tab.goto(kept);
  await tab.locator("[data-verdict=unable]", { hasText: "another browser" }).waitFor();
  assert.equal(await tab.locator("input[type=file]").isVisible(), false);
  await tab.close();
});

test("the served page opens where it stands, in every language, on any screen, without a violation", {
  skip,
}, async () => {
  const context = await browser.newContext({ bypassCSP: true, locale: "en-GB" });
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 360, height: 740 });
  service.clock.moveMs(MINUTE_MS);
  await tab.goto(`${service.url}/verify.html`);
  await verdictOf(tab, "sealed.pdf", material.sealed);
  for (const language of LANGUAGES) {
    await tab.locator("#language").selectOption(language);
    const { title } = verificationWords[language].verdicts.genuine;
    await tab.locator("[data-verdict=genuine]", { hasText: title }).waitFor();
    const width = await tab.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${language}: ${width}`);
    await tab.evaluate(axe.source);
    const { violations } = await tab.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    assert.deepEqual(
      violations.map((violation) => [violation.id, violation.nodes.map(({ html }) => html)]),
      [],
      language,
    );
  }
  await context.close();
});
