import assert from "node:assert/strict";
import { test } from "node:test";
import { composeHtml } from "#documents/compose-html.ts";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join("");
const clause = (index: number) =>
  `<p>Clause mark${index}x. The tenant pays the rent of unit ${index} on the first working day of each month, without deduction, to the account that the landlord has named in writing.</p>`;

/** Every table as people write them, with so many marks in it. */
const TABLES: Record<string, [marks: number, html: string]> = {
  "a short label beside twenty paragraphs": [
    20,
    `<table border="1"><tr><td>Additional Terms</td><td>${times(20, clause)}</td></tr></table>`,
  ],
  "a number beside fourteen hundred words": [
    1_400,
    `<table><tr><td>1.</td><td>${times(1_400, (index) => `mark${index}x `)}</td></tr></table>`,
  ],
  "a label beside a list of seventy": [
    70,
    `<table><tr><td>Duties</td><td><ul>${times(70, (index) => `<li>duty mark${index}x</li>`)}</ul></td></tr></table>`,
  ],
  "a nested table of eighty rows": [
    80,
    `<table><tr><td>outer</td><td><table>${times(80, (index) => `<tr><td>row</td><td>mark${index}x</td></tr>`)}</table></td></tr></table>`,
  ],
  "a cell that spans sixty rows": [
    60,
    `<table border="1"><tr><td rowspan="60">span</td><td>mark0x</td></tr>${times(59, (index) => `<tr><td>mark${index + 1}x</td></tr>`)}</table>`,
  ],
  "a cell that spans forty rows of two lines": [
    40,
    `<table border="1"><tr><td rowspan="40">span</td><td>mark0x</td></tr>${times(39, (index) => `<tr><td>mark${index + 1}x<br>second line</td></tr>`)}</table>`,
  ],
};

for (const [name, [marks, content]] of Object.entries(TABLES)) {
  test(`clauses cut off in tables: ${name} is printed whole, or nothing is stored`, {
    skip: withoutTools("pdftotext"),
  }, async () => {
    const fields = [{ id: "a", label: "Tenant" }];
    const input = { content, title: null, language: "en" as const, fields, centred: false };
    const composed = await composeHtml(input);
    if ("problem" in composed) return;
    // Only what stands above the strip of the seal counts.
    const region = ["-x", "0", "-y", "0", "-W", "596", "-H", "806"];
    const text = askTool("pdftotext", [...region, "FILE", "-"], composed.pdf).toString();
    const found = new Set(text.match(/mark\d+x/g));
    assert.equal(found.size, marks);
  });
}
