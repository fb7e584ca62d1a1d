import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openWorkers } from "#documents/workers/workers.ts";
import { pageOf } from "#kit/documents/page-printing.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";

const skip = unlessThere("chromium", "pdftotext");
const workers = openWorkers({ waitMs: 600_000 });
after(() => workers.close());

/** What a document may say of the block that is signed, and how its text reads all the same. */
const SHEETS: Record<string, string> = {
  "what follows links": `<style>a[href]::after, a::before { content: " (" attr(href) ")" !important }</style>`,
  "hidden links": "<style>a, span { display: none !important; opacity: 0 !important }</style>",
  "letters turned round": `<style>body { unicode-bidi: bidi-override; direction: rtl } p { direction: ltr }</style>`,
  "a footer over everything": `<div style="position:fixed;bottom:0;left:0;right:0;height:40%;background:#fff;z-index:99"></div><div style="height:180mm"></div>`,
};

for (const [what, sheet] of Object.entries(SHEETS)) {
  test(`${what}: the label of a box is printed as it is, and nothing else of the box`, {
    skip,
  }, async () => {
    const content = `${sheet}<p>Words of the contract</p>`;
    const printed = await workers.run("printPage", pageOf(content), "account");
    assert.ok("pdf" in printed, "problem" in printed ? printed.problem : "");
    const text = runOn(printed.pdf, "pdftotext", ["FILE", "-"]).output;
    assert.match(text, /^Signature$/m);
    assert.doesNotMatch(text, /signature\.invalid/);
    assert.equal(printed.fields.length, 1);
    const { page, x, y } = printed.fields[0]!;
    const drawn = runOn(printed.pdf, "pdftotext", ["-bbox", "FILE", "-"]).output;
    assert.match(drawn, />Signature</);
    assert.ok(page >= 1 && x >= 0 && y >= 0);
  });
}
