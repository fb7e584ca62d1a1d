import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { writeJpeg } from "#lib/images/write-jpeg.ts";

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

/** Larger than what is sent of it, as a phone's photograph is. */
async function photograph(): Promise<Buffer> {
  const png = new PNG({ width: 3_000, height: 2_000 });
  for (let at = 0; at < 3_000 * 2_000; at += 1) {
    const [x, y] = [at % 3_000, Math.floor(at / 3_000)];
    png.data.set([x % 256, y % 256, (x ^ y) % 256, 255], at * 4);
  }
  const pixels = { rgba: new Uint8ClampedArray(png.data), width: 3_000, height: 2_000 };
  return Buffer.from(await withDecoders(() => writeJpeg(pixels)));
}

const twoPages = pagesPdf(
  ["Income 2025", "Income 2026"].map((words) => ({
    entries: "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>",
    content: `BT /F1 24 Tf 40 500 Td (${words}) Tj ET`,
  })),
);

async function shot(page: Page, name: string) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("on a phone a file is chosen, seen, replaced, removed, kept over a reload and signed with", {
  skip,
}, async () => {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    content: "<h1>Lease</h1><p>The parrot moves in with her.</p>",
    signatureFields: [{ label: "Tenant" }],
    requests: [
      { role: "Tenant", name: "Proof of income" },
      { role: "Tenant", name: "Photo of the meter", accept: ["jpeg"], required: false },
    ],
    finalize: true,
  });
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${service.url}/sign/${linkIn(body.contract.signUrl)}`);
  await page.locator("[data-open-dialog]:visible").first().click();
  const income = page.locator("[data-file-request=file-1]");
  const meter = page.locator("[data-file-request=file-2]");
  const status = income.locator("[data-file-status]");
  const pictures = income.locator("img");
  await page.locator("#signer-name").fill("Zoë Lovelace");

  // Signing says what is missing, beside its control.
  await page.locator("[data-submit]").click();
  await income.getByText("Please choose a file.").waitFor();
  assert.equal(await meter.locator(".error").isVisible(), false);

  await income.getByLabel("Proof of income", { exact: true }).setInputFiles({
    name: "income.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no file of these kinds"),
  });
  await income.getByText("Files of this kind are not taken here.").waitFor();
  assert.equal(await page.locator("#signer-name").inputValue(), "Zoë Lovelace");
  await income.scrollIntoViewIfNeeded();
  await shot(page, "refused");

  const choose = (buffer: Buffer, name = "income.pdf", mimeType = "application/pdf") =>
    income.getByLabel("Proof of income", { exact: true }).setInputFiles({ name, mimeType, buffer });
  await choose(twoPages);
  await status.getByText("The file is here.").waitFor();
  assert.equal(await pictures.count(), 2);
  assert.equal(await pictures.first().getAttribute("alt"), "Page 1: Proof of income");
  await pictures.first().evaluate((image: HTMLImageElement) => image.decode());
  await income.scrollIntoViewIfNeeded();
  await shot(page, "chosen");
  const { violations } = (await page.evaluate(
    `${axe.source}; axe.run("#sign-form", { runOnly: ["wcag2a", "wcag2aa", "wcag22aa"] })`,
  )) as { violations: { id: string }[] };
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  );

  // A photograph takes its place, made smaller on the way.
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith("/files")),
    choose(await photograph(), "meter.jpg", "image/jpeg"),
  ]);
  assert.ok((sent.postData()?.length ?? 0) < 4_400_000);
  await page.waitForFunction(
    () => document.querySelectorAll("[data-file-request=file-1] img").length === 1,
  );
  // The sheet stands open again, with what was filled in.
  await page.reload();
  await pictures.first().waitFor();
  assert.equal(await pictures.count(), 1);
  await pictures.first().evaluate((image: HTMLImageElement) => image.decode());
  await income.scrollIntoViewIfNeeded();
  await shot(page, "photograph");

  const camera = meter.locator("input[capture]");
  await camera.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photograph() });
  await meter.locator("img").waitFor();
  await meter.getByRole("button", { name: "Remove file" }).click();
  assert.equal(await meter.locator("img").count(), 0);
  assert.equal(
    await meter.locator("#file-2").evaluate((one) => one === document.activeElement),
    true,
  );
  await meter.getByText("The file was removed.").waitFor();

  await page
    .locator("[data-capture=signature]")
    .getByLabel("Type", { exact: true })
    .check({ force: true });
  await page.locator("#signature-typed").fill("Zoë Lovelace");
  await page.locator("input[name=consent]").check();
  await page.locator("[data-submit]").click();
  await page.getByRole("heading", { name: "You have signed" }).waitFor();
  const done = await account.call("GET", `/contracts/${body.contract.id}`);
  assert.equal(done.body.contract.status, "fully_signed");
  await page.close();
});
