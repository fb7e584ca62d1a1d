/** A new contract made by hand, from the file to the seal: by keyboard, by pointer, and without script. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { findContract } from "#contracts/contracts-store.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, signOver } from "#kit/scenes/signer.ts";

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

const PAGE = {
  entries: "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>",
  content: "BT /F1 18 Tf 40 500 Td (Lease) Tj ET",
};
const FILE = {
  name: "lease.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(pagesPdf([PAGE, PAGE, PAGE])),
};

async function signedInContext(more: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "en-GB", ...more });
  const tab = await context.newPage();
  await tab.goto(service.url + (await signInPath(service, account.accountId)));
  await tab.locator("[type=submit]").click();
  await tab.waitForURL(`${service.url}/app`);
  await tab.close();
  return context;
}

async function begin(tab: Page): Promise<string> {
  await tab.goto(`${service.url}/app/new`);
  await tab.setInputFiles("#file", FILE);
  await tab.locator("main [type=submit]").press("Enter");
  await tab.waitForURL(/\/fields$/);
  return /new\/([\w-]+)\/fields/.exec(tab.url())?.[1] ?? "";
}

const stored = async (id: string) => {
  const contract = await findContract(service.app.services.database, { id });
  assert.ok(contract);
  return contract;
};

/** What the editor's boxes say of their places, as their styles have it. */
const drawn = (tab: Page) =>
  tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button.box")].map(({ style }) =>
      [style.left, style.top, style.width, style.height].map((value) => Number.parseFloat(value)),
    ),
  );

test("six fields on three pages, two people, sent, signed and sealed: by the keyboard alone, in less than 60 presses for the fields", {
  skip,
}, async () => {
  const context = await signedInContext();
  const tab = await context.newPage();
  const faults: string[] = [];
  tab.on("pageerror", (error) => faults.push(error.message));
  const id = await begin(tab);
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1;
      await tab.keyboard.press(key);
    }
  };
  // From the top of the page, as somebody comes to it; F6 leads to the tools, then to the page.
  await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await press("F6", "F6");
  await press("s", "Shift+ArrowDown", "Shift+ArrowDown", "ArrowRight", "d", "PageDown");
  await press("i", "Alt+ArrowRight", "e", "Control+z", "e", "PageDown");
  await press("t", "s", "F6");
  // The properties of the last one: who.
  await press("Control+a");
  await tab.keyboard.type("Tenant");
  await press("Tab");
  presses += "Tenant".length;
  assert.ok(presses <= 60, `${presses} presses`);
  await tab.locator(".editor-saved", { hasText: "All changes saved" }).waitFor();
  const { fields } = await stored(id);
  assert.deepEqual(
    fields.map(({ type, label, page }) => [type, label, page]),
    [
      ["signature", "Signature", 1],
      ["signature", "Signature", 1],
      ["date", "Signature", 1],
      ["initials", "Signature", 2],
      ["input", "Signature", 2],
      ["text", null, 3],
      ["signature", "Tenant", 3],
    ],
  );
  assert.deepEqual([fields[1]?.x, fields[1]?.y], [38, 55]);
  const places = fields.map(({ x, y, width, height }) => [x, y, width, height]);
  const seen = await drawn(tab);
  const sorted = (all: number[][]) => all.map((one) => one.join(" ")).sort();
  assert.deepEqual(sorted(seen), sorted(places), "what is seen is what the API has, to 0.01 %");

  await tab.locator("[value=next]").press("Enter");
  await tab.waitForURL(/\/people$/);
  await tab.locator('[name="p0.name"]').focus();
  // Behind name and address stand job title, message, wave and whom one witnesses, then the next one's name.
  const words = ["Lea Landlord", "landlord@example.org", "", "", "", "", "", "tenant@example.org"];
  for (const typed of words) {
    await tab.keyboard.type(typed);
    if (typed !== "tenant@example.org") await tab.keyboard.press("Tab");
  }
  await tab.keyboard.press("Enter");
  await tab.waitForURL(/\/check$/);
  assert.equal(await tab.locator(".leaf .box").count(), 7);
  assert.match((await tab.locator(".as-call code").textContent()) ?? "", /"finalize": true/);
  await tab.locator("main form [type=submit]").press("Enter");
  await tab.waitForURL(/\/app\/contracts\//);

  const { database } = service.app.services;
  const sent = await stored(id);
  const entry = sent.fields.find(({ type }) => type === "input")?.id ?? "";
  for (const signer of await findSigners(database, id)) {
    const link = deliveredTo(service, { ...signer, email: signer.email ?? "" });
    const inputs = signer.role === "Signature" ? { inputs: { [entry]: "x" } } : {};
    const { status } = await signOver(service.url, link, signer.role, inputs);
    assert.equal(status, 201);
    assert.equal(signer.name, signer.role === "Signature" ? "Lea Landlord" : null);
  }
  const answer = await context.request.get(`${service.url}/app/contracts/${id}/pdf`);
  assert.equal(answer.status(), 200);
  assert.equal((await answer.body()).subarray(0, 5).toString(), "%PDF-");
  assert.deepEqual(faults, []);

  // What it was serves for the next one.
  await tab.goto(`${service.url}/app/new?from=${id}`);
  await tab.setInputFiles("#file", FILE);
  await tab.locator("main [type=submit]").press("Enter");
  await tab.waitForURL(/\/fields$/);
  assert.deepEqual(sorted(await drawn(tab)), sorted(places));
  await context.close();
});

test("the pointer draws, moves with a snap, draws a corner and chooses several; every step is taken back", {
  skip,
}, async () => {
  const context = await signedInContext({ viewport: { width: 1280, height: 900 } });
  const tab = await context.newPage();
  await begin(tab);
  const page = await tab.locator(".boxes").first().boundingBox();
  assert.ok(page);
  const at = (x: number, y: number) =>
    [page.x + (page.width * x) / 100, page.y + (page.height * y) / 100] as const;
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await tab.mouse.move(...from);
    await tab.mouse.down();
    await tab.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await tab.mouse.move(...to);
    await tab.mouse.up();
  };
  const near = (found: number[] | undefined, expected: number[]) => {
    for (const [index, value] of expected.entries()) {
      assert.ok(Math.abs((found?.[index] ?? 0) - value) < 0.5, `${found} is not ${expected}`);
    }
  };
  await drag(at(20, 10), at(40, 20));
  const last = async () =>
    (await drawn(tab)).toSorted((one, other) => (one[1] ?? 0) - (other[1] ?? 0))[0];
  near(await last(), [20, 10, 20, 10]);
  // Its left edge comes near that of the field below, at 10 %, and lies on it then.
  await drag(at(30, 15), at(20.5, 15));
  assert.equal((await last())?.[0], 10);
  await drag(at(30, 20), at(35, 25));
  near(await last(), [10, 10, 25, 15]);
  const all = await drawn(tab);
  await tab.keyboard.press("Control+a");
  await tab.keyboard.press("ArrowRight");
  assert.deepEqual(
    (await drawn(tab)).map(([x]) => x),
    all.map(([x = 0]) => x + 0.5),
  );
  for (let step = 0; step < 4; step += 1) await tab.keyboard.press("Control+z");
  assert.equal((await drawn(tab)).length, 1);
  await context.close();
});

test("without script a table of numbers does the same, on a phone, with a picture of where they lie", {
  skip,
}, async () => {
  const viewport = { width: 360, height: 740 };
  const context = await signedInContext({ javaScriptEnabled: false, viewport });
  const tab = await context.newPage();
  const assertNarrow = async () => {
    const box = await tab.locator("main").boundingBox();
    assert.ok(box && box.width <= 360, `${tab.url()}: ${box?.width}`);
  };
  const id = await begin(tab);
  await assertNarrow();
  for (const [name, value] of Object.entries({ label: "B", page: "3", x: "12,25", y: "20" })) {
    await tab.locator(`[name="f1.${name}"]`).fill(value);
  }
  await tab.locator("[value=show]").click();
  const { fields } = await stored(id);
  assert.deepEqual([fields[1]?.label, fields[1]?.page, fields[1]?.x], ["B", 3, 12.25]);
  assert.equal(await tab.locator('.leaf[data-page="3"] .box').count(), 1);
  await tab.locator('[name="f1.x"]').fill("90");
  await tab.locator("[value=show]").click();
  assert.match(
    (await tab.locator("[role=alert]").textContent()) ?? "",
    /Field 2, From the left, %: It has to lie on the page/,
  );
  assert.equal(await tab.locator('[name="f1.x"]').inputValue(), "90");
  await tab.goto(`${service.url}/app/new/${id}/people`);
  await assertNarrow();
  const hints = await tab.locator(".people-row [aria-describedby]").evaluateAll((controls) =>
    controls.map((control) => {
      const hint = document.getElementById(control.getAttribute("aria-describedby") ?? "");
      return hint && hint.getBoundingClientRect().top - control.getBoundingClientRect().bottom;
    }),
  );
  assert.ok(hints.length > 1);
  for (const below of hints) assert.ok(below !== null && below >= 0 && below < 16, `${hints}`);
  await tab.locator("input[type=email]").first().fill("tenant@example.org");
  const name = tab.locator('[name="p0.name"]');
  await name.fill("Ada \u{e000}");
  await tab.locator("[value=next]").click();
  assert.match((await tab.locator("[role=alert]").textContent()) ?? "", /name is too long, or/);
  assert.equal(await name.inputValue(), "Ada \u{e000}");
  await name.fill("Ada Tenant");
  await tab.locator("[value=next]").click();
  await tab.waitForURL(/\/check$/);
  await assertNarrow();
  const who = (await tab.locator(".who-signs").textContent()) ?? "";
  assert.match(who, /Ada Tenant, tenant@example\.org/);
  assert.match((await tab.locator(".as-call code").textContent()) ?? "", /"name": "Ada Tenant"/);
  await tab.goto(`${service.url}/app/new/${id}/people`);
  assert.equal(await name.inputValue(), "Ada Tenant");
  await tab.locator("[value=next]").click();
  await tab.waitForURL(/\/check$/);
  await tab.goto(`${service.url}/app/new/${id}/people`);
  await name.fill("");
  await tab.locator("input[type=email]").first().fill("");
  await tab.locator("[value=next]").click();
  await tab.waitForURL(/\/check$/);
  assert.doesNotMatch((await tab.locator(".who-signs").textContent()) ?? "", /@/);

  await tab.goto(`${service.url}/app/new`);
  await tab.fill("#text", "The rent is 900 €.\n\nIt is due monthly.");
  const paper = (name: string, buffer = FILE.buffer) => ({ ...FILE, name, buffer });
  await tab.setInputFiles("#attached", [paper("Terms.pdf"), paper("no.pdf", Buffer.from("no"))]);
  await tab.locator("main [type=submit]").click();
  await tab.locator("[role=alert]", { hasText: "“no”: The file is not a PDF." }).waitFor();
  await tab.setInputFiles("#attached", [paper("Terms.pdf"), paper("Floor plan.pdf")]);
  await tab.locator("main [type=submit]").click();
  await tab.waitForURL(/\/people$/);
  const { documents } = await stored(/new\/([\w-]+)\/people/.exec(tab.url())?.[1] ?? "");
  assert.deepEqual(
    documents.slice(1).map(({ name, pages }) => [name, pages]),
    [
      ["Terms", 3],
      ["Floor plan", 3],
    ],
  );
  await tab.fill('[name="p1.role"]', "Tenant");
  await tab.locator("[value=next]").click();
  await tab.waitForURL(/\/check$/);
  assert.equal(await tab.locator(".who-signs li").count(), 2);
  const call = (await tab.locator("pre").textContent()) ?? "";
  assert.match(call, /base64 < 'Floor plan\.pdf'/);
  await context.close();
});

test("no step has an accessibility violation, in any language, wide or narrow", {
  skip,
}, async () => {
  for (const [index, locale] of PAGE_LANGUAGES.entries()) {
    const viewport = { width: index % 2 === 0 ? 360 : 1280, height: 800 };
    const context = await signedInContext({ locale, viewport, bypassCSP: true });
    const tab = await context.newPage();
    const id = await begin(tab);
    for (const path of [
      "/app/new",
      `/app/new/${id}/fields`,
      `/app/new/${id}/people`,
      `/app/new/${id}/check`,
    ]) {
      await tab.goto(service.url + path);
      if (path.endsWith("fields")) {
        await tab.locator("button.box").first().focus();
        await tab.keyboard.press("Control+a");
      }
      await tab.evaluate(axe.source);
      const { violations } = await tab.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(),
      );
      const found = violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)]);
      assert.deepEqual(found, [], `${locale} ${path}`);
      const width = await tab.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= viewport.width, `${locale} ${path}: ${width}`);
    }
    await context.close();
  }
});

test("the last step asks who is a consumer and pays, and that role alone gets the button that says so", {
  skip,
}, async () => {
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>10 EUR</p>",
    signatureFields: [{ label: "Studio" }, { label: "Client" }],
  });
  const { id } = body.contract;
  const context = await signedInContext({ viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  await tab.goto(`${service.url}/app/new/${id}/check`);
  const asked = tab.getByLabel("Is one of them a consumer who pays?");
  assert.equal(await asked.inputValue(), "");
  await asked.selectOption("Client");
  if (process.env.CHECK_PICTURES) {
    await tab.screenshot({ path: `${process.env.CHECK_PICTURES}/check.png`, fullPage: true });
  }
  await tab.locator(`form[action$="/send"] [type=submit]`).click();
  await tab.waitForURL(`**/app/contracts/${id}`);
  const { obligationToPay, payingRoles, status } = await stored(id);
  assert.deepEqual([obligationToPay, payingRoles, status], [true, ["Client"], "pending"]);
  await context.close();
});
