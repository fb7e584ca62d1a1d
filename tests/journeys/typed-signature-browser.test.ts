import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { PNG } from "pngjs";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

async function openDialog() {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const fonts: string[] = [];
  const faults: string[] = [];
  page.on("request", (sent) => sent.resourceType() === "font" && fonts.push(sent.url()));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  await page.goto(`${service.url}/sign/${linkIn(body.contract.signUrl)}`);
  await page.getByRole("button", { name: "Continue to sign" }).first().click();
  return { page, fonts, faults };
}

test("a typed signature is shown in the face that prints, which is fetched only then", {
  skip,
}, async () => {
  const { page, fonts, faults } = await openDialog();
  const capture = page.locator("[data-capture=signature]");
  assert.deepEqual(fonts, []);
  await capture.getByLabel("Type", { exact: true }).check({ force: true });
  await capture.locator("[data-way=typed] input[type=text]").fill("Zoë Łukasiewicz");
  await page.evaluate("document.fonts.ready");
  assert.deepEqual(
    fonts.map((url) => /\/assets\/([a-z-]+)\.[0-9a-f]{12}\.ttf$/.exec(url)?.[1]).sort(),
    ["caveat-latin", "italic-latin"],
  );
  assert.equal(
    await page.evaluate("document.fonts.check('500 20px \\'Printed hand\\'', 'Z')"),
    true,
  );
  assert.equal(await capture.locator("[data-leaning]").isVisible(), false);
  const cyrillic = page.waitForResponse(/caveat-cyrillic/);
  await capture.locator("[data-way=typed] input[type=text]").fill("Иван");
  assert.equal((await cyrillic).status(), 200);
  const greek = [page.waitForResponse(/italic-greek/), page.waitForResponse(/upright\./)];
  await capture.locator("[data-way=typed] input[type=text]").fill("Νίκος");
  for (const answer of await Promise.all(greek)) assert.equal(answer.status(), 200);
  assert.equal(await capture.locator("[data-leaning]").isVisible(), false);
  await capture.locator("[data-way=typed] input[type=text]").fill("שרה");
  assert.equal(await capture.locator("[data-leaning]").isVisible(), true);
  assert.deepEqual(faults, []);
  await page.close();
});

test("a long name is shown whole, in letters as small as it needs, as it is printed", {
  skip,
}, async () => {
  const { page, faults } = await openDialog();
  const capture = page.locator("[data-capture=signature]");
  await capture.getByLabel("Type", { exact: true }).check({ force: true });
  const input = capture.locator("[data-way=typed] input[type=text]");
  for (const name of ["Nguyễn Thị Ánh Tuyết", "Maximiliane von Hohenlohe-Schillingsfürst", "Ada"]) {
    await input.fill(name);
    await page.evaluate("document.fonts.ready");
    for (const preview of await capture.locator("[data-preview]").all()) {
      const { wide, room } = await preview.evaluate((shown) => {
        const range = document.createRange();
        range.selectNodeContents(shown);
        return { wide: range.getBoundingClientRect().width, room: shown.clientWidth };
      });
      assert.ok(wide > 0 && wide <= room, `${name}: ${wide} of ${room}`);
    }
  }
  assert.deepEqual(faults, []);
  await page.close();
});

test("what cannot be printed is said while it is typed, and taken back once it can be", {
  skip,
}, async () => {
  const { page, faults } = await openDialog();
  const asked: string[] = [];
  page.on("request", (sent) => sent.url().endsWith("/letters") && asked.push(sent.url()));
  const name = page.locator("#signer-name");
  await name.fill("Nguyễn");
  assert.deepEqual(asked, []);
  await name.fill("Ada 🎉");
  const error = page.locator("#signer-name-error");
  await error.filter({ hasText: "🎉" }).waitFor();
  assert.match((await error.textContent()) ?? "", /🎉.? cannot be printed here/);
  await page
    .locator("[data-capture=signature]")
    .getByLabel("Type", { exact: true })
    .check({ force: true });
  const signature = page.locator("#signature-error");
  await signature.filter({ hasText: "🎉" }).waitFor();
  await name.fill("Ada");
  await error.waitFor({ state: "hidden" });
  await signature.waitFor({ state: "hidden" });
  assert.equal(asked.length, 1);
  assert.deepEqual(faults, []);
  await page.close();
});

test("the faces that are served draw every name as the files that print do", {
  skip,
}, async () => {
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  const caveat = require.resolve("@expo-google-fonts/caveat/500Medium/Caveat_500Medium.ttf");
  const italic = require.resolve(
    "@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  );
  const folder = join(PACKAGE_ROOT, "dist", "assets");
  const served = (start: string) =>
    readdirSync(folder).find((name) => name.startsWith(start) && name.endsWith(".ttf")) ?? "";
  const face = (name: string, file: string) =>
    `@font-face { font-family: ${name}; src: url(data:font/ttf;base64,${readFileSync(file).toString("base64")}) }`;
  const page = await browser.newPage({ viewport: { width: 900, height: 200 } });
  const latin = ["Zoë Łukasiewicz", "Maria Schulz-O’Brien", "attention fffi", "Ştefan & Šárka"];
  for (const [printing, start, names] of [
    [caveat, "caveat-latin", latin],
    [caveat, "caveat-cyrillic", ["ИванЖуков", "Соломія"]],
    // Its hints move "fffi" by less than a pixel with what else the file has.
    [italic, "italic-latin", latin.map((name) => name.replace("fffi", "ffi"))],
    [italic, "italic-greek-cyrillic", ["ΝίκοςΠαπαδόπουλος", "Соломія"]],
    [italic, "italic-vietnamese", ["ễịếơỰ"]],
  ] as const) {
    await page.setContent(
      `<style>${face("printing", printing)}${face("served", join(folder, served(start)))}
      p { font-size: 60px; margin: 10px; width: max-content }</style><p></p>`,
    );
    for (const name of names) {
      const drawn = async (family: string) => {
        await page.evaluate(
          `(async () => { const p = document.querySelector("p"); p.textContent = ${JSON.stringify(name)};
           p.style.fontFamily = ${JSON.stringify(family)}; await document.fonts.load("60px ${family}", p.textContent); })()`,
        );
        return PNG.sync.read(await page.screenshot()).data;
      };
      assert.ok(differing(await drawn("served"), await drawn("printing")) <= FEW, name);
    }
  }
  await page.close();
});

/** Where the machine hints letters, it looks at all of a font's outlines: edges may be paler or darker. */
const FEW = 40;

/** Samples of two pictures that an eye could tell apart. */
function differing(one: Uint8Array, other: Uint8Array): number {
  assert.equal(one.length, other.length);
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 64).length;
}
