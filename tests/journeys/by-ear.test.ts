/**
 * Somebody who sees nothing: a robot that knows the page by Chromium's accessibility tree alone and
 * has nothing but a keyboard reads the document and signs it.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, CDPSession, Page } from "playwright-core";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
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

const PAPER = "data-sharing-consent";
const TABLE =
  "<table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Flat 4</td><td>900 EUR</td></tr></tbody></table>";
const HTML = {
  content: `<h1>Lease</h1><h2>Rent</h2><p>The tenant pays monthly in advance.</p>${TABLE}<ul><li>No pets</li></ul>`,
  signatureFields: [{ label: "Client" }, { label: "Supplier" }],
};
const FORMS = {
  html: HTML,
  /** As a browser prints it. */
  page: { ...HTML, layout: "page" },
  pdf: {
    document: {
      pdf: Buffer.from(
        pagesPdf([
          {
            entries: "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>",
            content:
              "BT /F1 20 Tf 60 780 Td (Lease) Tj /F1 11 Tf 0 -40 Td (The tenant pays monthly in advance.) Tj ET",
          },
        ]),
      ).toString("base64"),
    },
    signatureFields: [
      { label: "Client", x: 10, y: 70 },
      { type: "input", label: "Client", name: "Plate", x: 10, y: 40, width: 40, height: 4 },
      { label: "Supplier", x: 55, y: 70 },
    ],
  },
} as const;
type Form = keyof typeof FORMS;
const EACH_FORM = Object.keys(FORMS) as Form[];

async function create(language: Language, form: Form, hasAttachment: boolean) {
  const { status, body } = await account.call("POST", "/contracts", {
    ...FORMS[form],
    language,
    title: "Lease",
    ...(hasAttachment && { attachments: [exampleAttachment(PAPER)] }),
    summary: false,
    finalize: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return linkIn(body.contract.signUrl);
}

/** What is heard of one thing on the page. */
interface Heard {
  role: string;
  name: string;
  isFocused: boolean;
}

/** Knows the page by what is heard, and presses keys. */
class Robot {
  keys = 0;
  readonly page: Page;
  readonly #cdp: CDPSession;

  constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  async heard(): Promise<Heard[]> {
    const { nodes } = await this.#cdp.send("Accessibility.getFullAXTree");
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, properties = [] }) => ({
        role: String(role?.value ?? ""),
        name: String(name?.value ?? ""),
        isFocused: properties.some((one) => one.name === "focused" && one.value.value === true),
      }));
  }

  async focused(): Promise<Heard> {
    const found = (await this.heard()).filter(({ isFocused }) => isFocused);
    // The window is focused as well.
    return found.at(-1) ?? { role: "", name: "", isFocused: false };
  }

  async press(key: string) {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Goes on until something of this kind is heard. */
  async tabTo(role: string, name: RegExp | string): Promise<void> {
    const isIt = (heard: Heard) =>
      heard.role === role &&
      (typeof name === "string" ? heard.name.startsWith(name) : name.test(heard.name));
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if (isIt(await this.focused())) return;
      await this.press("Tab");
    }
    assert.fail(`${role} "${name}" is never reached`);
  }

  /** Waits until something is heard at the focus. */
  async hears(name: string): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await this.focused()).name === name) return;
      await this.page.waitForTimeout(50);
    }
    assert.equal((await this.focused()).name, name);
  }
}

async function open(link: string): Promise<Robot> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/sign/${link}`, { waitUntil: "load" });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Accessibility.enable");
  return new Robot(page, cdp);
}

/** Words of a text, as far as they have letters or digits. */
const wordsOf = (text: string): string[] => text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];

/** What the document says that is not heard. */
async function lostWords(robot: Robot, link: string): Promise<string[]> {
  const answer = await fetch(`${service.url}/api/v1/signing/${link}/document`);
  const { output } = runOn(new Uint8Array(await answer.arrayBuffer()), "pdftotext", ["FILE", "-"]);
  // A word that is broken at the end of a line is one word.
  const printed = wordsOf(output.replace(/[-\u2010\u00ad]\n/g, ""));
  const heard = new Set((await robot.heard()).flatMap(({ name }) => wordsOf(name)));
  return [...new Set(printed)].filter((word) => !heard.has(word));
}

/** A screen reader's own keys read what stands there: nothing of it costs a key of the page. */
async function read(robot: Robot, language: Language) {
  const { views } = signingPageWords[language];
  const chosen = await robot.page.locator("#view-text").isChecked();
  if (chosen) return;
  await robot.tabTo("radio", new RegExp(`^(${views.pages}|${views.text})`));
  await robot.press("ArrowRight");
}

async function sign(robot: Robot, language: Language) {
  const { dialog, signNow, receipt } = signingPageWords[language];
  await robot.tabTo("button", signNow);
  await robot.press("Enter");
  const roles = (await robot.heard()).filter(
    ({ role, name }) => role === "radio" && /^(Client|Supplier)$/.test(name),
  );
  if (roles.length > 1) {
    await robot.tabTo("radio", /^(Client|Supplier)$/);
    await robot.press("Space");
  }
  if ((await robot.heard()).some(({ role, name }) => role === "textbox" && name === "Plate")) {
    await robot.tabTo("textbox", "Plate");
    await robot.page.keyboard.type("ZH 12 345");
  }
  await robot.tabTo("textbox", dialog.name);
  await robot.page.keyboard.type("Ada Lovelace");
  await robot.tabTo("checkbox", /./);
  // Boxes of attachments come first, and may be left alone.
  const declaration = (await robot.heard()).filter(({ role }) => role === "checkbox").at(-1);
  await robot.tabTo("checkbox", declaration?.name.slice(0, 30) ?? "");
  await robot.press("Space");
  await robot.tabTo("button", dialog.submit);
  await robot.press("Enter");
  await robot.hears(receipt.title);
}

/** What is said after signing is heard, all of it, and the receipt is saved by a few keys more. */
async function keepReceipt(robot: Robot, language: Language) {
  const { receipt } = signingPageWords[language];
  const keys = robot.keys;
  await robot.tabTo("DisclosureTriangle", receipt.details);
  await robot.press("Enter");
  const panel = robot.page.locator("#signed-panel");
  await panel.getByRole("button", { name: receipt.save }).waitFor();
  const heard = new Set((await robot.heard()).flatMap(({ name }) => wordsOf(name)));
  const said = wordsOf(await panel.innerText());
  assert.ok(said.includes("Lovelace"), said.join(" "));
  assert.deepEqual(
    said.filter((word) => !heard.has(word)),
    [],
  );
  const saved = robot.page.waitForEvent("download");
  await robot.tabTo("button", receipt.save);
  await robot.press("Enter");
  const file = readFileSync(await (await saved).path());
  const { output } = runOn(file, "pdftotext", ["FILE", "-"]);
  assert.ok(wordsOf(output).includes("Lovelace"), output);
  assert.ok(robot.keys - keys <= 8, `${robot.keys - keys} keys for the receipt`);
}

for (const language of LANGUAGES) {
  for (const form of EACH_FORM) {
    for (const hasAttachment of [false, true]) {
      test(`by ear alone: ${form}${hasAttachment ? " with an attachment" : ""} in ${language} is read without a lost word and signed within 25 keys, first and second`, {
        skip,
      }, async () => {
        const link = await create(language, form, hasAttachment);
        for (const state of ["first", "second"] as const) {
          const robot = await open(link);
          await read(robot, language);
          assert.deepEqual(await lostWords(robot, link), [], state);
          await sign(robot, language);
          assert.ok(robot.keys <= 25, `${robot.keys} keys as the ${state}`);
          await keepReceipt(robot, language);
          await robot.page.context().close();
        }
      });
    }
  }
}

test("headings go down by one, tables have heads, and what is wrong is heard where it is", {
  skip,
}, async () => {
  for (const form of EACH_FORM) {
    const link = await create("en", form, true);
    const robot = await open(link);
    await read(robot, "en");
    const levels = await robot.page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
        .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
        .map((heading) => Number(heading.tagName.slice(1))),
    );
    assert.equal(levels[0], 1);
    for (const [at, level] of levels.entries()) {
      assert.ok(at === 0 || level <= (levels[at - 1] ?? 0) + 1, `${form}: ${levels.join()}`);
    }
    if (form === "html") {
      const heads = (await robot.heard()).filter(({ role }) => role === "columnheader");
      assert.deepEqual(
        heads.map(({ name }) => name),
        ["Item", "Price"],
      );
    }
    // Sent too early: told at once, and the focus is where the first thing is missing.
    const { dialog, island, signNow } = signingPageWords.en;
    await robot.tabTo("button", signNow);
    await robot.press("Enter");
    await robot.tabTo("radio", /^(Client|Supplier)$/);
    await robot.press("Space");
    await robot.tabTo("button", dialog.submit);
    await robot.press("Enter");
    await robot.page.getByText(island.checkFields).waitFor();
    const alerts = (await robot.heard()).filter(({ role }) => role === "alert");
    assert.ok(alerts.length > 0);
    assert.notEqual((await robot.focused()).name, dialog.submit);
    await robot.page.context().close();
  }
});

test("what a box on a page is called begins with what is seen in it", { skip }, async () => {
  const link = await create("en", "pdf", false);
  await signOver(service.url, link, "Supplier");
  const robot = await open(link);
  const boxes = await robot.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button.box.own")].map((box) => ({
      seen: box.innerText.replace(/\s+/g, " ").trim(),
      name: box.getAttribute("aria-label") ?? "",
    })),
  );
  assert.ok(boxes.length > 0);
  for (const { seen, name } of boxes) assert.ok(name.startsWith(seen), `${seen}: ${name}`);
  await robot.page.context().close();
});
