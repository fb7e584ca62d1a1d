import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator } from "playwright-core";
import { PNG } from "pngjs";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

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

const pdf = pagesPdf(
  [
    {
      entries: "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>",
      content:
        "BT /F1 14 Tf 72 700 Td (Clause 7: the fee is 9,900 EUR a year and never refunded.) Tj ET",
    },
  ],
  {},
);

/** Over the clause, whose letters stand 142 points below the upper edge. */
const OVER_CLAUSE = { x: 10, y: 13, width: 80, height: 6 };

for (const [what, labels] of [
  ["one box", ["Tenant"]],
  ["five boxes of one signer on one place", Array.from({ length: 5 }, () => "Tenant")],
  ["five boxes of five signers on one place", ["A", "B", "C", "D", "E"]],
] as const) {
  test(`A10: field boxes cover nothing: ${what} over a clause leaves it legible`, {
    skip,
  }, async () => {
    const signatureFields = labels.map((label) => ({ label, ...OVER_CLAUSE }));
    const { signUrl } = (
      await account.call("POST", "/contracts", {
        document: { pdf: Buffer.from(pdf).toString("base64") },
        signatureFields,
        finalize: true,
      })
    ).body.contract;
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
      await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
      const figure = page.locator("figure.page").first();
      await figure.locator("img").evaluate((image: HTMLImageElement) => image.decode());
      assert.equal(await figure.locator(".box").count(), labels.length);
      const shown = await pixelsOf(figure);
      await page.evaluate(() => {
        for (const box of document.querySelectorAll(".box")) box.remove();
      });
      const bare = await pixelsOf(figure);
      const { moved, all } = compare(shown, bare);
      // Of a box of 80 by 6 percent, its outline is less than a twentieth.
      assert.ok(moved / all < 0.05, `${colorScheme}: ${moved} of ${all} pixels are covered`);
      await page.close();
    }
  });
}

async function pixelsOf(figure: Locator): Promise<PNG> {
  return PNG.sync.read(await figure.screenshot());
}

/** Pixels within the box that differ by more than a trace. */
function compare(shown: PNG, bare: PNG): { moved: number; all: number } {
  assert.deepEqual([shown.width, shown.height], [bare.width, bare.height]);
  const { x, y, width, height } = OVER_CLAUSE;
  const at = (percent: number, whole: number) => Math.round((percent / 100) * whole);
  let moved = 0;
  let all = 0;
  for (let row = at(y, bare.height); row < at(y + height, bare.height); row += 1) {
    for (let column = at(x, bare.width); column < at(x + width, bare.width); column += 1) {
      const place = (row * bare.width + column) * 4;
      all += 1;
      if (Math.abs((shown.data[place] ?? 0) - (bare.data[place] ?? 0)) > 24) moved += 1;
    }
  }
  return { moved, all };
}
