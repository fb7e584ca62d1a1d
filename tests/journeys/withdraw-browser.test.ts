import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { type ReadMail, readEml } from "#kit/documents/read-eml.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { withdrawWords } from "#words/withdraw-words.ts";

/** The withdrawal function on a phone, by keyboard alone, from the mail on. */

let service: TestService;
let owner: TestAccount;
let browser: Browser;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  owner = await service.openAccount();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await shared.end();
});

/** A folder for pictures of each step, and all languages instead of one. */
const PICTURES = process.env.WITHDRAW_PICTURES;

/** The mail to whoever signed, once everyone has. */
async function concluded(language: Language): Promise<ReadMail> {
  const made = await owner.call("POST", "/contracts", {
    title: "Gartenpflege",
    content: "<p>10 EUR</p>",
    finalize: true,
    language,
    signatureFields: [{ label: "Kundin" }],
    attachments: [
      {
        type: "eu-withdrawal-notice",
        fields: {
          trader: "Example Ltd",
          address: "1 Quay, Dublin",
          telephone: "+353 1 555 0123",
          email: "w@example.com",
          contractKind: "service",
          subject: "Gardening",
        },
      },
    ],
  });
  const link = linkIn(made.body.contract.signUrl);
  const email = `kundin-${language}@home.example`;
  assert.equal((await signOver(service.url, link, "Kundin", { email })).status, 201);
  for (;;) {
    const mails = await mailsTo(email);
    const told = mails.find(({ html }) => html?.includes("/withdraw/"));
    if (told) return told;
    await setTimeout(50);
  }
}

async function mailsTo(address: string): Promise<ReadMail[]> {
  const folder = join(service.dataDir, "mailbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    names.map(async (name) => readEml(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to.includes(address));
}

/** Goes from the mail, as a mail program shows it, through its button to the page it opens. */
async function openFromMail(context: BrowserContext, html: string, button: string): Promise<Page> {
  const [address = ""] = /http:[^"]+\/withdraw\/[^"]+/.exec(html) ?? [];
  const mail = await context.newPage();
  // The mail names the public address, which is not where the test listens.
  await mail.setContent(html.replaceAll(new URL(address).origin, service.url));
  const opening = context.waitForEvent("page");
  await tabTo(mail, button);
  await mail.keyboard.press("Enter");
  const page = await opening;
  await page.waitForURL(`**${new URL(address).pathname}`);
  return page;
}

/** What has the focus, by its visible words. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id);

async function tabTo(page: Page, what: string): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === what) return;
  }
  assert.fail(`no key leads to ${what}`);
}

async function look(page: Page, name: string): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(wider, 0, `${name} is wider than the screen`);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

for (const language of PICTURES ? LANGUAGES : (["de"] as const)) {
  test(`in ${language} a contract is withdrawn from on a narrow screen without a pointer, from the button in the mail on, and a mistake is named where it was made`, async () => {
    const words = withdrawWords[language];
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const { html } = await concluded(language);
    const page = await openFromMail(context, html ?? "", words.act);
    await look(page, `${language}-1-function`);
    await tabTo(page, words.act);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/statement");
    await look(page, `${language}-2-statement`);

    await tabTo(page, "email");
    await page.keyboard.type("anna@home");
    await tabTo(page, words.confirm);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    assert.equal(await focused(page), "name", "the first field that is wrong has the focus");
    await look(page, `${language}-3-mistakes`);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
    );
    await page.keyboard.type("Anna Beispiel");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("anna@home.example");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/withdrawn/*");
    assert.equal(await page.locator("h1").textContent(), words.done.title);
    await look(page, `${language}-4-acknowledged`);
    // On a busy machine it is sealed a moment later, and a page says so until then.
    await page.waitForFunction(
      async () => (await fetch(document.querySelector<HTMLAnchorElement>("a[download]")!.href)).ok,
      undefined,
      // Asked at every picture of the screen, it would be refused before long, and so would the download.
      { polling: 2_000 },
    );
    const downloading = page.waitForEvent("download");
    await tabTo(page, words.done.download);
    await page.keyboard.press("Enter");
    assert.match((await downloading).suggestedFilename(), /\.pdf$/);
    await context.close();
  });
}
