/**
 * Pictures of what people see, to be looked at: the signing sheet, the status, the check of a
 * document, its certificate and the acknowledgement of a withdrawal in every language, on a
 * phone and on a desk, and the account's pages on a phone in the languages of the longest words.
 * `npm run pictures -- FOLDER`
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES, type Language, LOCALES } from "#kernel/language.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const WIDTHS = [360, 1280] as const;
const ACCOUNT_LANGUAGES = ["de", "fr"] as const;
const ACCOUNT_PAGES = [
  ...["", "keys", "webhooks", "people", "assistant", "usage", "settings", "account", "sign-in"],
  ...["new", "test-mail"],
];

const folder = process.argv[2];
if (!folder) throw new Error("name the folder that the pictures go to");
mkdirSync(folder, { recursive: true });
const service = await startService();
const browser = await launchBrowser();
try {
  const owner = await service.openAccount({ email: "mairie@ateliers-canal.example" });
  for (const language of LANGUAGES) await takeAll(owner, language);
  for (const language of ACCOUNT_LANGUAGES) await takeAccount(owner, language);
} finally {
  await browser.close();
  await service.close();
}

async function takeAll(owner: TestAccount, language: Language): Promise<void> {
  const open = await make(owner, language);
  const done = await make(owner, language);
  for (const role of ["Kundin", "Bürge"]) {
    const answer = await signOver(service.url, linkIn(done.signUrl), role, {
      signerName: "Zoë Łukasiewicz",
      email: "zoe@home.example",
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  }
  const pages = {
    status: done.statusUrl,
    "status-open": open.statusUrl,
    verify: `/verify/${done.publicId}`,
    withdraw: (await read(owner, done.id)).withdrawalUrl,
  };
  for (const width of WIDTHS) {
    const page = await tabOf(browser, language, width);
    for (const [name, address] of Object.entries(pages)) {
      await page.goto(at(service, address));
      await keep(page, `${language}-${name}-${width}`);
    }
    await page.goto(at(service, open.signUrl));
    await page.locator("[data-open-dialog]:visible").first().click();
    await page.locator("#sign-dialog").waitFor();
    await keep(page, `${language}-sheet-${width}`);
    await page.locator('#sign-dialog [name="consent"]').scrollIntoViewIfNeeded();
    await keep(page, `${language}-sheet-end-${width}`, false);
    await page.context().close();
  }
  const sealed = await owner.call("GET", `/contracts/${done.id}/pdf`);
  const file = join(folder!, `${language}.pdf`);
  writeFileSync(file, sealed.bytes);
  const made = spawnSync("pdftoppm", ["-r", "70", "-png", file, file.replace(/\.pdf$/, "-pdf")]);
  if (made.status !== 0) throw new Error(String(made.stderr));
}

async function takeAccount(owner: TestAccount, language: Language): Promise<void> {
  const { cookie } = await signedIn(service, owner.accountId);
  const page = await tabOf(browser, language, 360);
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: service.url }]);
  const { body } = await owner.call("GET", "/contracts?limit=2");
  const paths = [...ACCOUNT_PAGES, `contracts/${body.contracts[0].id}`];
  for (const path of paths) {
    await page.goto(`${service.url}/app/${path}`.replace(/\/$/, ""));
    await keep(page, `${language}-account-${path.split("/")[0] || "contracts-list"}`);
  }
  await page.context().close();
}

async function make(owner: TestAccount, language: Language) {
  const { status, body } = await owner.call("POST", "/contracts", {
    title: "Gartenpflege 2026/27",
    finalize: true,
    language,
    content: "<h1>Gartenpflege</h1><p>Die Gärtnerin pflegt den Garten für 10 EUR im Monat.</p>",
    signatureFields: [{ label: "Kundin" }, { label: "Bürge" }],
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
  if (status !== 201) throw new Error(JSON.stringify(body));
  return read(owner, body.contract.id);
}

async function read(owner: TestAccount, id: string) {
  return (await owner.call("GET", `/contracts/${id}`)).body.contract;
}

async function tabOf(of: Browser, language: Language, width: number): Promise<Page> {
  const viewport = { width, height: width < 600 ? 740 : 900 };
  const context = await of.newContext({ locale: LOCALES[language], viewport });
  return context.newPage();
}

/** Addresses name the public origin, which is not where the service listens. */
function at({ url }: TestService, address: string): string {
  const { pathname, search } = new URL(address, url);
  return `${url}${pathname}${search}`;
}

/** Says where a page is wider than its screen, which no picture of the whole shows. */
async function keep(page: Page, name: string, fullPage = true): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wider > 0) console.warn(`${name} is ${wider} pixels wider than the screen`);
  await page.screenshot({ path: join(folder!, `${name}.png`), fullPage });
}
