/** The signing journey in browsers other than Chromium: each signs, and what is sealed is valid. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { OTHER_BROWSERS, type OtherBrowser } from "#kit/peers/other-browsers.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

const PATIENCE_MS = 60_000;

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount();
});
after(() => service.close());

async function create() {
  const page = { entries: "/MediaBox [0 0 595 842]", content: "" };
  const { status, body } = await account.call("POST", "/contracts", {
    language: "en",
    title: "Lease",
    finalize: true,
    document: { pdf: Buffer.from(pagesPdf([page, page])).toString("base64") },
    signatureFields: [
      { label: "Tenant", x: 10, y: 80, page: 2 },
      { type: "input", label: "Tenant", name: "Bank account", x: 30, y: 20, page: 1 },
    ],
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.contract;
}

/** Asks until the page says yes. */
async function until(browser: OtherBrowser, condition: string, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await browser.run<boolean>(`return Boolean(${condition});`))) {
    assert.ok(performance.now() < end, `${what} did not come`);
    await setTimeout(100);
  }
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the first visible one is, in the middle of the window. */
function boxOf(browser: OtherBrowser, selector: string): Promise<Box> {
  return browser.run<Box>(`
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility());
    if (!found) throw new Error("nothing is " + ${JSON.stringify(selector)});
    found.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x, y, width, height };
  `);
}

const at = (x: number, y: number) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y) });
const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };

function point(browser: OtherBrowser, actions: readonly Record<string, unknown>[]): Promise<void> {
  const parameters = { pointerType: "mouse" } as const;
  return browser.perform([{ type: "pointer", id: "hand", parameters, actions }]);
}

async function press(browser: OtherBrowser, selector: string): Promise<void> {
  const { x, y, width, height } = await boxOf(browser, selector);
  await point(browser, [at(x + width / 2, y + height / 2), DOWN, UP]);
}

async function type(browser: OtherBrowser, selector: string, text: string): Promise<void> {
  await press(browser, selector);
  const actions = [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  await browser.perform([{ type: "key", id: "keys", actions }]);
}

async function draw(browser: OtherBrowser): Promise<void> {
  const { x, y, width, height } = await boxOf(browser, "[data-capture=signature] .pad canvas");
  const to = (share: number) =>
    at(x + width * (0.2 + 0.6 * share), y + height * (0.5 + 0.2 * Math.sin(share * 20)));
  const rest = Array.from({ length: 20 }, (_, step) => to((step + 1) / 20));
  await point(browser, [to(0), DOWN, ...rest, UP]);
}

for (const [name, { skip, launch }] of Object.entries(OTHER_BROWSERS)) {
  for (const size of [
    { width: 480, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    test(`in ${name}, ${size.width} px wide, a person reads, fills in, draws and signs`, {
      skip,
    }, async () => {
      const { id, signUrl, publicId } = await create();
      const browser = await launch(size);
      const show = async (what: string) => {
        const folder = process.env.SCREENSHOTS;
        if (!folder) return;
        writeFileSync(`${folder}/${name}-${size.width}-${what}.png`, await browser.screenshot());
      };
      try {
        await browser.goto(`${service.url}/sign/${linkIn(signUrl)}`);
        await until(browser, `document.querySelector("#sign-dialog")`, "the page");
        // A phone begins with the text; what is signed are the pages.
        await browser.run(`document.querySelector("#view-pages").click()`);
        await until(browser, `document.querySelector(".page img")?.naturalWidth`, "a page");
        await show("read");
        const bar = await browser.run<number>(`
          return document.querySelector(".reading-bar").getBoundingClientRect().height;
        `);
        assert.ok(bar <= 80, `the bar at the foot is ${bar} px high`);
        await press(browser, "[data-open-dialog]");
        await until(
          browser,
          `document.querySelector("#sign-dialog").checkVisibility()`,
          "the sheet",
        );
        await type(browser, '[name^="inputs."]', "DE02 1203");
        await type(browser, "[name=signerName]", "Ada Tenant");
        await draw(browser);
        await press(browser, ".check");
        await show("sheet");
        assert.deepEqual(
          await browser.run(`
            const form = document.querySelector("#sign-form");
            return [form.signerName.value, form.consent.checked];
          `),
          ["Ada Tenant", true],
        );
        await press(browser, "[data-submit]");
        await until(
          browser,
          `document.querySelector("#signed-panel")?.checkVisibility()`,
          "the end",
        );
        await show("signed");
      } finally {
        await browser.close();
      }
      const { contract } = (await account.call("GET", `/contracts/${id}`)).body;
      assert.equal(contract.status, "fully_signed");
      const sealed = await account.call("GET", `/contracts/${id}/pdf`);
      await checkSealed(sealed.bytes, { publicId, text: ["Ada Tenant", "DE02 1203"] });
    });
  }
}
