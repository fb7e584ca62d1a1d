/** Entries that have to be something: asked on the page, checked here, printed within their boxes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { signingPageWords } from "#words/signing-page-words.ts";

const skip = unlessThere("chromium", "pdftotext");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const words = signingPageWords.de.island.problems;

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

const WIDTH = 595;
const HEIGHT = 842;

/** What is asked, what somebody enters, and what is printed of it; a mark has no letters. */
const ASKED = [
  {
    field: { name: "Zahlung", choices: ["monatlich zum Ersten", "jährlich im Voraus"] },
    entered: "jährlich im Voraus",
    printed: "jährlich im Voraus",
  },
  {
    field: { name: "Konto", format: "iban" },
    entered: "de89370400440532013000",
    printed: "DE89 3704 0044 0532 0130 00",
  },
  {
    field: { name: "Beginn", format: "date", min: "2026-12-01" },
    entered: "2026-12-31",
    printed: "31.12.2026",
  },
  {
    field: { name: "Miete", format: "number", min: 1, max: 2000.5 },
    entered: "1.250,50",
    printed: "1.250,50",
  },
  { field: { name: "Ort", format: "postcode:NL" }, entered: "1012js", printed: "1012 JS" },
  { field: { name: "Ruf", format: "phone" }, entered: "+49 30 1234567", printed: "+49 30 1234567" },
  {
    field: { name: "Post", format: "email" },
    entered: "anna@mail.example",
    printed: "anna@mail.example",
  },
  {
    field: { name: "Anschrift", lines: 3 },
    entered: "Am Tor 1\nHaus B",
    printed: "Am Tor 1 Haus B",
  },
  { field: { name: "Gelesen", mark: true }, entered: "x", printed: null },
  { field: { name: "Werbung", mark: true, optional: true }, entered: "", printed: null },
] as const;

const places = ASKED.map(({ field }, at) => {
  const size = "mark" in field ? { width: 2.4, height: 1.7 } : { width: 30, height: 4 };
  return { ...size, x: at % 2 === 0 ? 10 : 55, y: 8 + 9 * Math.floor(at / 2) };
});

async function create() {
  const page = { entries: `/MediaBox [0 0 ${WIDTH} ${HEIGHT}]`, content: "10 10 50 20 re f" };
  const { status, body } = await account.call("POST", "/contracts", {
    document: { pdf: Buffer.from(pagesPdf([page])).toString("base64") },
    language: "de",
    signatureFields: [
      { label: "Mieter", x: 10, y: 80 },
      ...ASKED.map(({ field }, at) => {
        const { width, height, ...at100 } = places[at]!;
        const size = "mark" in field ? {} : { width, height };
        return { type: "input", label: "Mieter", ...field, ...at100, ...size };
      }),
    ],
    summary: false,
    finalize: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const link = linkIn(body.contract.signUrl);
  const view = (await account.call("GET", `/signing/${link}`)).body;
  const ids: string[] = view.fields.slice(1).map(({ id }: { id: string }) => id);
  return { id: body.contract.id as string, link, ids, view };
}

const inputsOf = (ids: readonly string[]) =>
  Object.fromEntries(ASKED.flatMap(({ entered }, at) => (entered ? [[ids[at]!, entered]] : [])));

test("what was asked is shown to other pages, and what does not answer it is refused", {
  skip,
}, async () => {
  const { link, ids, view } = await create();
  assert.deepEqual(view.fields[1].choices, ASKED[0].field.choices);
  assert.equal(view.fields[9].mark, true);
  assert.deepEqual([view.fields[9].width, view.fields[9].height], [2.4, 1.7]);
  const wrong: [at: number, sent: string, code: string][] = [
    [0, "jährlich", "no-choice"],
    [1, "DE89370400440532013001", "no-iban"],
    [2, "2026-11-30", "out-of-range"],
    [3, "2.000,51", "out-of-range"],
    [8, "true", "no-choice"],
  ];
  const inputs = {
    ...inputsOf(ids),
    ...Object.fromEntries(wrong.map(([at, sent]) => [ids[at]!, sent])),
  };
  const { status, body } = await signOver(service.url, link, "Mieter", { inputs });
  assert.equal(status, 400);
  assert.deepEqual(
    body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
    wrong.map(([at, , code]) => [`inputs.${ids[at]}`, code]),
  );
});

test("it is filled in by keyboard on a phone, checked as one leaves it, and sealed in its boxes", {
  skip,
}, async () => {
  const { id, link, ids } = await create();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/sign/${link}`);
  await page.locator("[data-open-dialog]:visible").first().click();
  await page.locator("[name=signerName]").waitFor();
  await fillByKeys(page, ids);
  await page.addScriptTag({ content: axe.source }).catch(() => page.evaluate(axe.source));
  const found = await page.evaluate(
    (tags) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: tags }),
    RULES,
  );
  assert.deepEqual(
    found.violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html]),
    [],
  );
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  assert.equal(await page.evaluate(isWide), false);
  await context.close();

  const answer = await signOver(service.url, link, "Mieter", { inputs: inputsOf(ids) });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(sealed.status, 200);
  assertPrinted(sealed.bytes);
});

async function fillByKeys(page: Page, ids: readonly string[]) {
  const control = (at: number) => page.locator(`[name="inputs.${ids[at]}"]`);
  await control(0).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await control(0).inputValue(), ASKED[0].entered);
  await control(1).focus();
  await page.keyboard.type("DE89 3704 0044 0532 0130 01");
  await page.keyboard.press("Tab");
  const error = page.locator(`[data-value="inputs.${ids[1]}"] [data-error]`);
  assert.equal(await error.textContent(), words["no-iban"]);
  assert.equal(await control(1).getAttribute("aria-invalid"), "true");
  await control(1).fill(ASKED[1].entered);
  assert.equal(await error.isVisible(), false);
  await control(2).fill(ASKED[2].entered);
  for (const at of [3, 4, 5, 6, 7]) await control(at).fill(ASKED[at]!.entered);
  await control(8).focus();
  await page.keyboard.press("Space");
  assert.equal(await control(8).isChecked(), true);
  // Loaded again, all of it is there, the box that was ticked as well.
  await page.waitForFunction(() => Object.values(sessionStorage).join().includes("Am Tor"));
  await page.reload();
  for (const [at, { entered }] of ASKED.entries()) {
    const isBox = at > 7;
    const now = isBox ? await control(at).isChecked() : await control(at).inputValue();
    assert.equal(now, isBox ? entered !== "" : entered, ASKED[at]?.field.name);
  }
}

function assertPrinted(sealed: Uint8Array) {
  const boxes = runOn(sealed, "pdftotext", ["-f", "1", "-l", "1", "-bbox", "FILE", "-"]).output;
  for (const [at, { printed }] of ASKED.entries()) {
    const inside = wordsWithin(boxes, places[at]!);
    const said = inside.map(({ text }) => text).join(" ");
    assert.equal(said, printed ?? "", ASKED[at]?.field.name);
    const tops = new Set(inside.map(({ top }) => Math.round(top)));
    const lines = ASKED[at]?.entered.split("\n").length;
    if (printed !== null) assert.equal(tops.size, lines, ASKED[at]?.field.name);
  }
  const text = runOn(sealed, "pdftotext", ["-f", "2", "FILE", "-"]).output;
  for (const said of ["Angekreuzt", "Nicht angekreuzt", "31.12.2026"]) {
    assert.ok(text.includes(said), said);
  }
}

/** The words whose boxes lie whole within a field's. */
function wordsWithin(
  boxes: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): { text: string; top: number }[] {
  const [left, top] = [(x / 100) * WIDTH, (y / 100) * HEIGHT];
  const [right, bottom] = [left + (width / 100) * WIDTH, top + (height / 100) * HEIGHT];
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g;
  return [...boxes.matchAll(word)].flatMap(([, ...found]) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = found.slice(0, 4).map(Number);
    const isInside = x1 >= left - 0.5 && x2 <= right + 0.5 && y1 >= top - 0.5 && y2 <= bottom + 0.5;
    return isInside ? [{ text: found[4] ?? "", top: y1 }] : [];
  });
}
