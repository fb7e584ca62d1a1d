/** `<countersign-sign>` on strict sites of another origin, made in three ways, in a real browser. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { sayWords } from "#words/say-words.ts";

const skip = unlessThere("chromium");

const HOSTS = ["plain.js", "react.jsx", "vue.js"] as const;
type HostName = (typeof HOSTS)[number];

interface Shown {
  host?: HostName;
  src: string;
  mode?: "dialog";
  label?: string;
}

let service: TestService;
let account: TestAccount;
let host: Server;
let site: string;
let browser: Browser;
/** What the site shows next. */
let shown: Shown = { src: "" };
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  const programs = await bundled();
  host = createServer(({ url = "" }, answer) => {
    const program = programs.get(url.slice(1));
    answer.setHeader("content-type", `text/${program ? "javascript" : "html"}; charset=utf-8`);
    answer.setHeader(
      "content-security-policy",
      `default-src 'self'; script-src 'self' ${service.url}; frame-src ${service.url} http://127.0.0.1:9`,
    );
    answer.end(program ?? documentOf(shown));
  });
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  site = `http://localhost:${(host.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  host.closeAllConnections();
  host.close();
  await service.close();
});

/** Each site's own program, as its makers would build it. */
async function bundled(): Promise<Map<string, string>> {
  const folder = join(import.meta.dirname, "../kit/peers/hosts");
  const { outputFiles } = await build({
    entryPoints: HOSTS.map((name) => join(folder, name)),
    outdir: folder,
    bundle: true,
    write: false,
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "false",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
  });
  return new Map(outputFiles.map(({ path, text }) => [path.split("/").at(-1) ?? "", text]));
}

function documentOf({ host: name = "plain.js", ...given }: Shown): string {
  const attributes = (prefix: string) =>
    Object.entries(given).flatMap(([key, value]) => (value ? [`${prefix}${key}="${value}"`] : []));
  const plain = `<button id="before">Before</button>
    <countersign-sign ${attributes("").join(" ")}></countersign-sign>
    <button id="after">After</button>`;
  const body =
    name === "plain.js" ? plain : `<div id="app" ${attributes("data-").join(" ")}></div>`;
  return `<!doctype html><html lang="de"><title>Shop</title>${body}
    <script src="/${name.replace("jsx", "js")}"></script>
    <script type="module" src="${service.url}/countersign-sign.js"></script>`;
}

async function sessionUrl(): Promise<string> {
  const made = await account.call("POST", "/contracts", {
    language: "en",
    content: "<h1>Order</h1><p>One parrot.</p>",
    signatureFields: [{ label: "Buyer" }],
    finalize: true,
  });
  const { id } = made.body.contract;
  const sent = { role: "Buyer", origin: site };
  const { body } = await account.call("POST", `/contracts/${id}/sessions`, sent);
  return service.url + new URL(body.session.url).pathname;
}

interface Visit {
  page: Page;
  /** The signing page within. */
  within: FrameLocator;
  /** What the site's policy forbade, and what broke. */
  complaints: string[];
}

async function visit(what: Shown, width = 1280): Promise<Visit> {
  shown = what;
  const page = await browser.newPage({ viewport: { width, height: 700 } });
  const complaints: string[] = [];
  page.on("console", (said) => {
    if (said.text().includes("Content Security Policy")) complaints.push(said.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.clock.install();
  await page.goto(site);
  return { page, within: page.frameLocator("countersign-sign iframe"), complaints };
}

const told = (page: Page): Promise<[string, string | null][]> =>
  page.evaluate(() => Reflect.get(globalThis, "told"));
const until = (page: Page, what: string) =>
  page.waitForFunction(
    (name) => Reflect.get(globalThis, "told").some(([one]: [string]) => one === name),
    what,
  );

/** What has the focus on the site, within the element's own tree as well. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const outer = document.activeElement;
    const inner = outer?.shadowRoot?.activeElement;
    return (inner ?? outer)?.localName + (outer?.id ? ` ${outer.id}` : "");
  });

/** Presses a key until the focus is there; answers with what had it in between. */
async function pressUntil(page: Page, key: string, place: string): Promise<string[]> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now === place) return [...new Set(passed)];
    passed.push(now);
  }
  return assert.fail(`${key} does not lead to ${place}, only to ${[...new Set(passed)]}`);
}

interface Heard {
  role: string;
  name: string;
  live: string | undefined;
}

/** What a screen reader has of the site, in its order; of a frame its name. */
async function readOut(page: Page): Promise<Heard[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  await cdp.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => ({
      role: role?.value,
      name: name?.value ?? "",
      live: properties?.find((property) => property.name === "live")?.value.value,
    }));
}

async function signWithin(within: FrameLocator): Promise<void> {
  await within.locator("[data-open-dialog]:visible").first().click();
  await within.locator("#signer-name").fill("Ada Lovelace");
  const capture = within.locator("[data-capture=signature]");
  await capture.getByLabel("Type", { exact: true }).check({ force: true });
  await within.locator("[name=consent]").check();
  await within.locator("[data-submit]").click();
}

async function declineWithin(within: FrameLocator): Promise<void> {
  const words = sayWords.en;
  await within.getByRole("link", { name: words.title }).press("Enter");
  await within.getByLabel(words.kinds.decline).press(" ");
  await within.getByLabel(words.text).fill("I want two.");
  await within.getByRole("button", { name: words.send }).press("Enter");
}

test("the file is small, and any site may load it", { skip }, async () => {
  const answer = await fetch(`${service.url}/countersign-sign.js`);
  assert.equal(answer.headers.get("access-control-allow-origin"), "*");
  assert.equal(answer.headers.get("cross-origin-resource-policy"), "cross-origin");
  const text = await answer.text();
  assert.ok(gzipSync(text).length <= 2_048, `${gzipSync(text).length} bytes`);
});

for (const name of HOSTS) {
  test(`a site of ${name} hears all five events, and its strict policy has nothing against it`, {
    skip,
  }, async () => {
    const url = await sessionUrl();
    const signing = await visit({ host: name, src: url, label: "Bestellung" }, 360);
    await until(signing.page, "opened");
    await signWithin(signing.within);
    await until(signing.page, "completed");
    const events = (await told(signing.page)).map(([what]) => what);
    assert.deepEqual(events, ["opened", "signed", "completed"]);
    assert.deepEqual(signing.complaints, []);
    await signing.page.close();

    const declining = await visit({ host: name, src: await sessionUrl() });
    await until(declining.page, "opened");
    await declineWithin(declining.within);
    await until(declining.page, "declined");
    await declining.page.close();

    const used = await visit({ host: name, src: url });
    await until(used.page, "failed");
    assert.deepEqual(await told(used.page), [["failed", "used"]]);
    await used.within.getByRole("heading", { level: 1 }).waitFor();
    await used.page.close();
  });

  for (const width of [360, 1280]) {
    test(`at ${width} px on a site of ${name} it has the window's height and a name, and the keyboard goes into it and out of it, both ways`, {
      skip,
    }, async () => {
      const { page, within } = await visit(
        { host: name, src: await sessionUrl(), label: "Bestellung" },
        width,
      );
      await until(page, "opened");
      await within.getByText("One parrot.").filter({ visible: true }).first().waitFor();
      const frame = await page.locator("countersign-sign iframe").boundingBox();
      assert.equal(frame?.height, 700);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide}`);
      const order = (await readOut(page))
        .filter(({ role }) => ["button", "Iframe"].includes(role))
        .map(({ role, name: called }) => `${role} ${called}`);
      assert.deepEqual(order, ["button Before", "Iframe Bestellung", "button After"]);
      await page.locator("#before").focus();
      assert.deepEqual(await pressUntil(page, "Tab", "button after"), ["iframe"]);
      assert.deepEqual(await pressUntil(page, "Shift+Tab", "button before"), ["iframe"]);
      await page.close();
    });
  }

  test(`in a dialog of a site of ${name} the keyboard goes into the page, and Escape back to where it was, with what was typed`, {
    skip,
  }, async () => {
    const src = await sessionUrl();
    const { page, within, complaints } = await visit({ host: name, src, mode: "dialog" }, 360);
    assert.equal(await page.locator("countersign-sign iframe").count(), 0, "nothing is opened");
    await page.locator("#before").focus();
    await page.keyboard.press("Enter");
    await until(page, "opened");
    assert.equal(await focused(page), "iframe");
    const named = (await readOut(page)).filter(({ role }) => role === "dialog");
    assert.deepEqual(
      named.map(({ name: called }) => called),
      ["Countersign"],
    );

    await within.locator("[data-open-dialog]:visible").first().click();
    await within.locator("#signer-name").fill("Ada");
    await page.keyboard.press("Escape");
    await within.locator("#sign-dialog").waitFor({ state: "hidden" });
    assert.equal(await focused(page), "iframe", "the sheet alone is closed");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.id === "before");

    await page.keyboard.press("Enter");
    await within.locator("[data-open-dialog]:visible").first().click();
    assert.equal(await within.locator("#signer-name").inputValue(), "Ada");
    await page.keyboard.press("Escape");
    await within.locator("#sign-dialog").waitFor({ state: "hidden" });
    await pressUntil(page, "Shift+Tab", "button");
    const close = page.getByRole("button", { name: "Schließen" });
    assert.ok(((await close.boundingBox())?.height ?? 0) >= 44);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "before");
    assert.deepEqual(await told(page), [["opened", null]]);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

test("what cannot be reached leaves a sentence and no blank, which is announced, and its dialog can be left", {
  skip,
}, async () => {
  for (const mode of [undefined, "dialog"] as const) {
    const src = "http://127.0.0.1:9/session/x";
    const { page } = await visit({ src, ...(mode && { mode }) }, 360);
    if (mode) await page.locator("#before").click();
    await page.clock.fastForward(16_000);
    await until(page, "failed");
    assert.deepEqual(await told(page), [["failed", "unreachable"]]);
    const sentence = page.getByText("nicht erreichbar");
    await sentence.waitFor();
    const alert = (await readOut(page)).find(({ role }) => role === "alert");
    assert.equal(alert?.live, "assertive");
    assert.equal(await sentence.getAttribute("role"), "alert");
    if (mode) {
      await page.keyboard.press("Escape");
      await sentence.waitFor({ state: "hidden" });
    }
    await page.close();
  }
});
