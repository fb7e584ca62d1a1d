import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";
import { readEntries } from "#trail/trail-store.ts";
import { sayWords } from "#words/say-words.ts";

const skip = unlessThere("chromium");

let service: TestService;
let account: TestAccount;
let browser: Browser;
let sites: { trusted: Site; stranger: Site };
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  browser = await launchBrowser();
  sites = { trusted: await startSite(), stranger: await startSite() };
  await service.app.services.database
    .updateTable("account")
    .set({ embedded_by: [sites.trusted.origin] })
    .where("id", "=", account.accountId)
    .execute();
});
after(async () => {
  if (skip) return;
  await browser.close();
  for (const { server } of Object.values(sites)) server.close();
  await service.close();
});

/** As the documentation has it for whoever builds such a site. */
const FRAME =
  /<iframe[^\n]*<\/iframe>/.exec(
    readFileSync(join(PACKAGE_ROOT, "docs/use/guides/embedding.md"), "utf8"),
  )?.[0] ?? "";

interface Site {
  server: Server;
  origin: string;
}

/** A site that shows the page named in its own address, and keeps what it is told. */
async function startSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const shown = new URL(request.url ?? "/", "http://localhost").searchParams.get("shows") ?? "";
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><style>body{margin:0}</style>${FRAME.replace("SIGN_URL", shown.replaceAll('"', ""))}
      <script>window.told = []; addEventListener("message", ({ data, origin }) => told.push({ data, origin }));</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://localhost:${port}` };
}

async function made(change: object = {}) {
  const { status, body } = await account.call("POST", "/contracts", {
    title: "Lease",
    content: `<h1>Lease</h1>${"<p>Rent is due on the first of each month.</p>".repeat(120)}`,
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, signUrl } = body.contract;
  return { id, url: `${service.url}/sign/${linkIn(signUrl)}` };
}

async function open(url: string, width = 360): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 740 } });
  await page.goto(url);
  return page;
}

async function axeOf(page: Page): Promise<string[]> {
  // Not by a script element, which the page's policy refuses.
  await page.evaluate(axe.source);
  return page.evaluate(`axe.run("#say").then(({ violations }) => violations.map(({ id }) => id))`);
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await service.app.services.database
    .selectFrom("trail_entry")
    .select("event")
    .where("contract_id", "=", id)
    .orderBy("number")
    .execute();
  return rows.map(({ event }) => event);
}

test("a page of a site that the account names reads, signs and is certified by its signer's own browser; a stranger's page does neither", {
  skip,
}, async () => {
  const { id, url } = await made();
  const api = `${service.url}/api/v1/signing/${linkIn(url)}`;
  const sent = submission("Tenant");
  const attempt = async (origin: string) => {
    const page = await open(origin);
    return page.evaluate(
      async ([path, body]) => {
        const read = await fetch(path).then(
          async (answer) => (await answer.json()).contract.title,
          () => "not read",
        );
        const headers = { "content-type": "application/json", "idempotency-key": "one" };
        const signed = await fetch(`${path}/signatures`, { method: "POST", headers, body }).then(
          ({ status }) => status,
          () => "not sent",
        );
        return [read, signed];
      },
      [api, JSON.stringify(sent)] as const,
    );
  };
  assert.deepEqual(await attempt(sites.stranger.origin), ["not read", "not sent"]);
  assert.deepEqual(await attempt("data:text/html,nobody"), ["not read", "not sent"]);
  assert.ok(!(await eventsOf(id)).includes("contract.signed"));
  assert.deepEqual(await attempt(sites.trusted.origin), ["Lease", 201]);
  const entries = await readEntries(service.app.services.database, id);
  const data = entries.find(({ event }) => event === "contract.signed")?.data;
  assert.match(String(data?.userAgent), /Chrome/);
  assert.deepEqual([data?.addressFrom, data?.toldIp], ["connection", undefined]);
});

for (const language of PAGE_LANGUAGES) {
  test(`in ${language} a signer says no by keyboard, hears what comes of it, and can still sign`, {
    skip,
  }, async () => {
    const { id, url } = await made({ language });
    const words = sayWords[language];
    const page = await open(url);
    await page.getByRole("link", { name: words.title }).press("Enter");
    const summary = page.locator("#say > summary");
    await page.waitForFunction(() => document.activeElement?.matches("#say > summary"));
    await page.getByLabel(words.kinds.decline).press(" ");
    await page.getByLabel(words.text).fill("I have moved out.");
    assert.deepEqual(await axeOf(page), []);
    const tall = await summary.boundingBox();
    assert.ok((tall?.height ?? 0) >= 44);
    await page.getByRole("button", { name: words.send }).press("Enter");
    const told = page.locator('[data-said="decline"]');
    await told.waitFor();
    assert.ok(await told.evaluate((part) => part === document.activeElement));
    assert.ok((await eventsOf(id)).includes("signer.declined"));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${wide}`);
    assert.ok(await page.locator("[data-open-dialog]:visible").first().isEnabled());
    await page.close();
  });
}

test("an empty question is not sent, and what could not be sent stays written", {
  skip,
}, async () => {
  const { id, url } = await made();
  const page = await open(url, 1280);
  await page.getByText(sayWords.en.title).first().click();
  await page.getByLabel(sayWords.en.kinds.question).check();
  const send = page.getByRole("button", { name: sayWords.en.send });
  await send.click();
  await page.locator('[data-said="empty"]').waitFor();
  await page.getByLabel(sayWords.en.text).fill("May I keep a cat?");
  await page.context().setOffline(true);
  await send.click();
  await page.locator('[data-said="offline"]').waitFor();
  assert.equal(await page.getByLabel(sayWords.en.text).inputValue(), "May I keep a cat?");
  await page.context().setOffline(false);
  await send.click();
  await page.locator('[data-said="question"]').waitFor();
  const said = (await eventsOf(id)).filter((event) => event.startsWith("signer."));
  assert.deepEqual(said, ["signer.wrote"]);
  await page.close();
});

test("where saying no is switched off the page offers to ask, and nothing more", {
  skip,
}, async () => {
  const { url } = await made({ allowDecline: false });
  const page = await open(url, 1280);
  await page.getByText(sayWords.en.titleAsking).first().click();
  assert.equal(await page.getByLabel(sayWords.en.kinds.decline).count(), 0);
  assert.ok(await page.getByLabel(sayWords.en.kinds.question).isChecked());
  await page.close();
});

test("where reading is required nobody signs before the end was in view, and the trail says that it was", {
  skip,
}, async () => {
  const { url } = await made({ requireReading: true });
  const page = await open(url);
  const button = page.locator("[data-open-dialog]:visible").last();
  assert.equal(await button.getAttribute("aria-disabled"), "true");
  await button.click({ force: true });
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.ok(await page.locator("#unread").isVisible());
  await page.evaluate(() => {
    for (const end of document.querySelectorAll("[data-end]")) {
      if (end.getClientRects().length > 0) end.scrollIntoView();
    }
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button[data-open-dialog]")].every(
      (one) => one.getAttribute("aria-disabled") === null,
    ),
  );
  await button.click();
  await page.locator("dialog[open]").waitFor();
  await page.close();
});

test("a site that the account allows shows the signing page and hears what happens; another shows and hears nothing", {
  skip,
}, async () => {
  const { id, url } = await made();
  const shown = (site: Site) => open(`${site.origin}/?shows=${encodeURIComponent(url)}`, 800);
  const trusted = await shown(sites.trusted);
  await trusted.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  await trusted.waitForFunction(() => (window as unknown as { told: unknown[] }).told.length > 0);
  const told = await trusted.evaluate(() => (window as unknown as { told: unknown[] }).told);
  const origin = new URL(service.url).origin;
  assert.deepEqual(told, [{ data: { type: "countersign.opened", contractId: id }, origin }]);
  await trusted.close();

  const stranger = await shown(sites.stranger);
  await stranger.waitForLoadState("networkidle");
  const framed = stranger.frames().find((frame) => frame !== stranger.mainFrame());
  // The browser has a page of its own there, which says that it was refused.
  assert.equal(framed?.url(), "chrome-error://chromewebdata/");
  assert.deepEqual(
    await stranger.evaluate(() => (window as unknown as { told: unknown[] }).told),
    [],
  );
  await stranger.close();
});

test("in the frame that the documentation names, all of the sheet is on a phone's screen, and nobody hands the device on", {
  skip,
}, async () => {
  const { url } = await made({ signatureFields: [{ label: "Landlord" }, { label: "Tenant" }] });
  const shows = `${sites.trusted.origin}/?shows=${encodeURIComponent(url)}`;
  const page = await open(shows);
  const frame = page.frameLocator("iframe");
  const isSeen = async (part: string) => {
    const place = await frame.locator(part).boundingBox();
    assert.ok(place && place.y >= 0 && place.y + place.height <= 740, JSON.stringify(place));
  };
  await isSeen(".reading-bar");
  await frame.locator(".reading-bar [data-open-dialog]").click();
  await isSeen("#sign-dialog .dialog-head");
  await frame.locator("#sign-dialog .choice").first().click();
  for (const part of [".dialog-head", ".sheet-foot"]) await isSeen(`#sign-dialog ${part}`);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 8),
    true,
  );
  await frame.locator("#signer-name").fill("Ada Land");
  await frame.locator("[data-capture=signature] [value=typed]").check();
  await frame.locator("[name=consent]").check();
  await frame.locator("[data-submit]").click();
  await frame.locator("#signed-heading").waitFor();
  assert.equal(await frame.locator(".hand-over").count(), 1);
  assert.equal(await frame.locator(".hand-over").isVisible(), false);
  await page.close();
});

test("every other page refuses to be shown by any site", { skip }, async () => {
  const { url } = await made();
  for (const path of ["/", "/verify", "/app", url.replace("/sign/", "/status/")]) {
    const answer = await fetch(new URL(path, service.url), { headers: { accept: "text/html" } });
    const policy = answer.headers.get("content-security-policy") ?? "";
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.equal(answer.headers.get("x-frame-options"), "DENY", path);
  }
});
