/** Passkeys with the virtual authenticator of Chromium (Chrome DevTools Protocol, WebAuthn). */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { MINUTE_MS } from "#kernel/time.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { look, signInPath } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const skip = unlessThere("chromium");

let service: TestService;
let account: TestAccount;
let browser: Browser;
let at: string;
before(async () => {
  if (skip) return;
  const port = await freePort();
  // A passkey belongs to a name, and its answer to the origin that pages have.
  at = `http://localhost:${port}`;
  service = await startService({
    env: { PORT: String(port), BASE_URL: at, HOST: "127.0.0.1", LOG_LEVEL: "error" },
  });
  account = await service.openAccount({ email: "owner@example.org" });
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser?.close();
  await service?.close();
});

test("a passkey is added, signs in without an address, proves its person again, is answered once, and ends when removed", {
  skip,
}, async () => {
  const context = await browser.newContext({ locale: "en-GB" });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const shot = process.env.SHOTS;
  const picture = async (name: string) => {
    if (!shot) return;
    for (const width of [360, 1280]) {
      await tab.setViewportSize({ width, height: 800 });
      await tab.screenshot({ path: `${shot}/${name}-${width}.png`, fullPage: true });
    }
  };

  await tab.goto(at + (await signInPath(service, account.accountId)));
  await tab.getByRole("button", { name: "Sign in" }).click();
  await tab.goto(`${at}/app/sign-in`);
  await tab.getByLabel("Name").fill("Phone");
  await tab.getByRole("button", { name: "Add a passkey" }).click();
  await tab.getByText("Saved.").waitFor();
  await tab.getByText("Phone", { exact: true }).waitFor();
  await picture("own-sign-in");
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  assert.deepEqual(
    credentials.map(({ isResidentCredential }) => isResidentCredential),
    [true],
  );

  await context.clearCookies();
  await tab.goto(`${at}/login`);
  await picture("login");
  const answered = tab.waitForRequest((request) => request.url() === `${at}/login/passkey`);
  await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
  const sent = (await answered).postData() ?? "";
  await tab.waitForURL(`${at}/app`);

  const again = await look(`${at}/login/passkey`, {
    method: "POST",
    headers: { "accept-language": "en" },
    body: new URLSearchParams(sent),
  });
  assert.equal(again.status, 401, "an answer is taken once");

  service.clock.moveMs(11 * MINUTE_MS);
  await tab.goto(`${at}/app/keys`);
  await tab.getByRole("link", { name: "Confirm with a passkey" }).click();
  await picture("prove");
  await tab.getByRole("button", { name: "Confirm with a passkey" }).click();
  await tab.waitForURL(`${at}/app/keys`);
  await tab.getByRole("button", { name: "Create key" }).waitFor();
  await picture("keys");

  // What another account's person has does not prove this one: the challenge names them.
  await tab.goto(`${at}/app/sign-in`);
  await picture("own-sign-in-fresh");
  await tab.getByRole("button", { name: /^Remove\s*: Phone/ }).click();
  await tab.getByText("You have no passkey.").waitFor();
  await context.clearCookies();
  await tab.goto(`${at}/login`);
  await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
  await tab.getByText("The passkey did not sign you in.").first().waitFor();
  assert.equal(new URL(tab.url()).pathname, "/login/passkey");

  // A device that asks for no finger and no PIN is one factor only, and is none here.
  await tab.goto(`${at}/login`);
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
  await tab.locator("[data-failed]:visible").waitFor();
  await context.close();
});
