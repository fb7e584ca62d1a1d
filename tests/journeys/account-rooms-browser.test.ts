/** The account's pages that people come to rarely and under pressure: ways in, proofs, settings, data. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { totpCode } from "#accounts/totp.ts";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { readEml } from "#kit/documents/read-eml.ts";
import { assertForAnybody } from "#kit/judges/for-anybody.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { type OidcProvider, startOidcProvider } from "#kit/peers/oidc-provider.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const skip = unlessThere("chromium");
const PASSWORD = "vier blaue Gabeln im Regen";

let at: string;
let smtp: TestSmtp;
let provider: OidcProvider;
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  const port = await freePort();
  at = `http://localhost:${port}`;
  smtp = await startSmtp();
  provider = await startOidcProvider(`${at}/login/oidc/back`);
  service = await startService({
    // The provider's clock is the machine's.
    clock: heldClock(new Date().toISOString()),
    env: {
      PORT: String(port),
      BASE_URL: at,
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      SMTP_URL: smtp.url,
      OIDC_NAME: "Example ID",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser?.close();
  await service?.close();
  await provider?.close();
  await smtp?.close();
});

let account: TestAccount;
let email: string;
let named = 0;
beforeEach(async () => {
  if (skip) return;
  named += 1;
  email = `eva.sonnenschein-${named}@hausverwaltung.example`;
  account = await service.openAccount({ email });
});

async function signedIn(locale: string, personId?: string): Promise<Page> {
  const context = await browser.newContext({ locale });
  const tab = await context.newPage();
  await tab.goto(at + (await signInPath(service, account.accountId, personId)));
  await tab.locator("main [type=submit]").click();
  await tab.waitForURL(`${at}/app`);
  return tab;
}

async function stranger(locale: string): Promise<{ context: BrowserContext; tab: Page }> {
  const context = await browser.newContext({ locale });
  return { context, tab: await context.newPage() };
}

/** What the newest mail to an address has of this. */
async function mailed(to: string, what: RegExp): Promise<string> {
  for (let wait = 0; wait < 400; wait += 1) {
    const mail = smtp.accepted.findLast((one) => one.to.includes(to));
    const found = mail && what.exec((await readEml(mail.raw)).text ?? "");
    if (found) return found[0];
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("no such mail came");
}

const submit = (tab: Page, action: string) =>
  tab.locator(`form[action^="${action}"] [type=submit]:not([name])`).first().click();

/** Sends a form and waits for the page that it leads to. */
async function send(tab: Page, action: string): Promise<void> {
  await Promise.all([tab.waitForEvent("load"), submit(tab, action)]);
}

/** The provider's own pages, which are none of ours: somebody signs in there and agrees. */
async function throughProvider(tab: Page, who: string): Promise<void> {
  await tab.waitForURL(`${provider.issuer}/**`);
  if (await tab.locator("[name=login]").count()) {
    await tab.locator("[name=login]").fill(who);
    await tab.locator("[name=password]").fill("x");
    await tab.locator("[type=submit]").click();
  }
  await tab.locator("[name=prompt][value=consent]").waitFor({ state: "attached" });
  await tab.locator("[type=submit]").click();
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const codeNow = (secret: Buffer) =>
  totpCode(secret, Math.floor(service.clock.now().getTime() / (30 * SECOND_MS)));

for (const language of PAGE_LANGUAGES) {
  const look = (tab: Page, name: string) => assertForAnybody(tab, `${language}-${name}`);

  test(`in ${language}, somebody connects an identity provider and signs in with it`, {
    skip,
  }, async () => {
    const tab = await signedIn(language);
    await tab.goto(`${at}/app/sign-in`);
    await look(tab, "own-sign-in-bare");
    await submit(tab, "/app/sign-in/provider");
    await throughProvider(tab, `eva-${language}`);
    await tab.waitForURL(`${at}/app/sign-in?done=saved`);
    await look(tab, "own-sign-in-connected");
    await tab.context().clearCookies();
    await tab.goto(`${at}/login`);
    await tab.locator("a[href='/login/oidc']").click();
    await throughProvider(tab, `eva-${language}`);
    await tab.waitForURL(`${at}/app`);

    await tab.context().clearCookies();
    await tab.goto(`${at}/login`);
    await tab.locator("a[href='/login/oidc']").click();
    await throughProvider(tab, "nobody-here");
    await tab.locator(".card > [role=alert]").waitFor();
    await look(tab, "login-provider-unknown");
    const { context, tab: scriptless } = await stranger(language);
    await scriptless.goto(`${at}/login`);
    await look(scriptless, "login");
    await context.close();
    await tab.context().close();
  });

  test(`in ${language}, a password, an app and a recovery code each lead in`, {
    skip,
  }, async () => {
    const tab = await signedIn(language);
    await tab.goto(`${at}/app/sign-in`);
    await tab.locator("#password").fill("passwort12345");
    await send(tab, "/app/sign-in/password");
    await look(tab, "own-sign-in-password-common");
    await tab.locator("#password").fill(PASSWORD);
    await send(tab, "/app/sign-in/password");
    await send(tab, "/app/sign-in/totp/begin");
    await look(tab, "own-sign-in-app");
    const key = (await tab.locator("form[action='/app/sign-in/totp'] code").textContent()) ?? "";
    const secret = fromBase32(key.replaceAll(" ", ""));
    await tab.locator("#code").fill("000000");
    await send(tab, "/app/sign-in/totp");
    await look(tab, "own-sign-in-app-wrong");
    await tab.locator("#code").fill(codeNow(secret));
    await send(tab, "/app/sign-in/totp");
    await look(tab, "own-sign-in-codes");
    const codes = await tab.locator(".recovery-codes code").allTextContents();

    const withPassword = async () => {
      await tab.context().clearCookies();
      await tab.goto(`${at}/login`);
      await tab.locator("#password-email").fill(email);
      await tab.locator("#password").fill(PASSWORD);
      await submit(tab, "/login/password");
      await tab.waitForURL(`${at}/login/second?**`);
    };
    service.clock.moveMs(30 * SECOND_MS);
    await withPassword();
    await look(tab, "second");
    await tab.locator("#code").fill("111111");
    await send(tab, "/login/second");
    await look(tab, "second-wrong");
    await tab.locator("#code").fill(codeNow(secret));
    await send(tab, "/login/second");
    assert.equal(tab.url(), `${at}/app`);
    await withPassword();
    await tab.locator("#code").fill(codes[3] ?? "");
    await send(tab, "/login/second");
    assert.equal(tab.url(), `${at}/app`);

    service.clock.moveMs(11 * MINUTE_MS);
    for (const place of ["keys", "people", "data", "data/close", "settings", "sign-in"]) {
      await tab.goto(`${at}/app/${place}`);
      await look(tab, `again-${place.replace("/", "-")}`);
    }
    await tab.goto(`${at}/app/keys`);
    await tab.locator("#prove-password").fill("not the one that it is");
    await send(tab, "/app/prove/password");
    await look(tab, "prove-wrong");
    await tab.locator("#prove-code").fill(codeNow(secret));
    await send(tab, "/app/prove/code");
    assert.equal(tab.url(), `${at}/app/keys`);
    await tab.context().close();
  });

  test(`in ${language}, a mailed link or its code leads in`, { skip }, async () => {
    const { context, tab } = await stranger(language);
    await tab.goto(`${at}/login`);
    await tab.locator("#password-email").fill(email);
    await tab.locator("#password").fill("not the one that it is");
    await send(tab, "/login/password");
    await look(tab, "login-password-wrong");
    await tab.locator("#email").fill(email);
    await tab.locator("form[action='/login'] [type=submit]").click();
    await tab.waitForURL(`${at}/login/code`);
    await look(tab, "login-code");
    const path = await mailed(email, /\/login\/[\w-]{43}/);
    await tab.locator("#code").fill("000000");
    await send(tab, "/login/code");
    await look(tab, "login-code-wrong");
    await tab.goto(at + path);
    await look(tab, "login-link");
    await tab.locator("main [type=submit]").click();
    await tab.waitForURL(`${at}/app`);
    await tab.context().clearCookies();
    await tab.goto(at + path);
    await look(tab, "login-link-over");
    await context.close();
  });

  test(`in ${language}, somebody is invited and joins`, { skip }, async () => {
    const owner = await signedIn(language);
    await owner.goto(`${at}/app/people`);
    const guest = `noah.maximilian-${named}@steuerberatung-langname.example`;
    await owner.locator("form[action='/app/people/invite'] [name=email]").fill(guest);
    await send(owner, "/app/people/invite");
    await look(owner, "people-invited");
    const path = await mailed(guest, /\/join\/[\w-]{43}/);
    await owner.goto(at + path);
    await look(owner, "join-for-another");
    const { context, tab } = await stranger(language);
    await tab.goto(at + path);
    await look(tab, "join");
    await tab.locator("main [type=submit]").click();
    await tab.waitForURL(`${at}/app`);
    await tab.goto(at + path);
    await look(tab, "join-over");
    await tab.goto(`${at}/app/settings`);
    await look(tab, "settings-member");
    await context.close();
    await owner.context().close();
  });

  test(`in ${language}, an owner says where answers go, which mails come and how long contracts are kept`, {
    skip,
  }, async () => {
    const made = await account.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
    const tab = await signedIn(language);
    await tab.goto(`${at}/app/settings`);
    await look(tab, "settings");
    const office = `buero-${named}@hausverwaltung.example`;
    await tab.locator("#reply-to-email").fill(office);
    await send(tab, "/app/settings/reply-to");
    await look(tab, "settings-reply-to-code");
    const code = await mailed(office, /\b\d{3} ?\d{3}\b/);
    await tab.locator("#reply-to-code").fill("000000");
    await send(tab, "/app/settings/reply-to/confirm");
    await look(tab, "settings-reply-to-wrong");
    await tab.locator("#reply-to-code").fill(code);
    await send(tab, "/app/settings/reply-to/confirm");
    await look(tab, "settings-reply-to-other");
    await tab.locator("#leastMonths").fill("24");
    await tab.locator("#completedMonths").fill("12");
    await send(tab, "/app/settings/retention");
    await look(tab, "settings-retention-wrong");
    await tab.locator("#accent").fill("gelb");
    await send(tab, "/app/settings/appearance");
    await look(tab, "settings-appearance-wrong");

    const own = `/app/contracts/${made.body.contract.id}`;
    await tab.goto(at + own);
    await tab.locator("#until").fill("2031-12-31");
    await send(tab, `${own}/hold`);
    await look(tab, "contract-held");
    await tab.context().close();
  });

  test(`in ${language}, an owner erases, exports, closes the account and takes that back`, {
    skip,
  }, async () => {
    const signer = `anna.longname-of-somebody-${named}@subsidiary.example.org`;
    for (const label of ["Tenant", "Landlord"]) {
      await account.call("POST", "/contracts", {
        content: "<p>x</p>",
        finalize: true,
        signatureFields: [{ label }],
        signers: [{ role: label, email: signer }],
      });
    }
    const tab = await signedIn(language);
    await tab.goto(`${at}/app/data`);
    await look(tab, "data");
    await send(tab, "/app/data/export");
    await look(tab, "data-export");
    await tab.goto(`${at}/app/data`);
    await tab.locator("[name=email]").fill(signer);
    await send(tab, "/app/data/look");
    await look(tab, "data-plan");
    await send(tab, "/app/data/erase");
    await look(tab, "data-erased");

    await tab.goto(`${at}/app/data/close`);
    await look(tab, "close");
    await tab.locator("[name=name]").fill("another");
    await send(tab, "/app/data/close");
    await look(tab, "close-wrong");
    await tab.locator("[name=name]").fill("Example Ltd");
    await send(tab, "/app/data/close");
    await look(tab, "closing");
    await tab.goto(`${at}/app`);
    await look(tab, "closing-contracts");
    await tab.goto(`${at}/app/data/close`);
    await send(tab, "/app/data/take-back");
    await look(tab, "closing-taken-back");
    await tab.context().close();
  });
}

test("without a mail server the sign-in page says what there is", { skip }, async () => {
  const bare = await startService({ env: { LOG_LEVEL: "error" } });
  const { context, tab } = await stranger("de");
  try {
    for (const [name, path] of [
      ["bare-login", "/login"],
      ["bare-login-none", `/login/${"a".repeat(43)}`],
    ] as const) {
      await tab.goto(bare.url + path);
      await assertForAnybody(tab, name);
    }
  } finally {
    await context.close();
    await bare.close();
  }
});
