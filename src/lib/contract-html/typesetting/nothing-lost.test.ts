import assert from "node:assert/strict";
import { test } from "node:test";
import { findFaults } from "#lib/contract-html/print-check/check-fidelity.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "./typeset-contract.ts";

/** What is wrong with the print of a contract, in the eyes of the guard, which knows nothing of its layout. */
function faultsOf(content: string) {
  const taken = sanitiseContract(content);
  assert.ok("html" in taken, JSON.stringify(taken));
  const { html, page } = taken;
  const fields = [{ id: "a", label: "Tenant" }];
  const rest = { title: null, language: "en", fields, centred: false } as const;
  const { pdf } = typesetContract({ html, page, ...rest });
  return findFaults([{ html, labels: ["Tenant"] }], pdf);
}

const numbers = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join("");
const paragraphs = numbers(20, (at) => `<p>para ${at} ${"words of an agreement ".repeat(18)}</p>`);
const boxes = (style: string, count: number) => `<div style="${style}">`.repeat(count);

const LONG: readonly [what: string, html: string][] = [
  [
    "words between the items of a list",
    "<ol><span>a.</span>\n<span>b</span><li>x</li><span>c.</span>\n<span>d</span> e<li>y</ol>",
  ],
  [
    "a label beside twenty paragraphs",
    `<table border=1><tr><td>Additional Terms<td>${paragraphs}</table>`,
  ],
  [
    "a number beside 1,400 words",
    `<table><tr><td>1.<td>${numbers(1_400, (at) => `w${at} `)}</table>`,
  ],
  [
    "a label beside a list of 70",
    `<table><tr><td>Duties<td><ol>${numbers(70, (at) => `<li>duty ${at}`)}</ol></table>`,
  ],
  [
    "a label beside a table of 80 rows",
    `<table border=1><tr><td>outer<td><table>${numbers(80, (at) => `<tr><td>row ${at}<td>v${at}`)}</table></table>`,
  ],
  ...[38, 60, 100].map((rows): [string, string] => [
    `a cell that spans ${rows} rows`,
    `<table border=1><tr><td rowspan=${rows}>span<td>row 0${numbers(rows - 1, (at) => `<tr><td>row ${at + 1}`)}</table>`,
  ]),
  [
    "a cell that spans 40 rows of two lines",
    `<table><tr><td rowspan=40>span<td>row<br>two${numbers(39, (at) => `<tr><td>row ${at}<br>two`)}</table>`,
  ],
  [
    "spans that overlap",
    `<table>${numbers(60, (at) => `<tr>${at % 7 === 0 ? "<td rowspan=7>a" : ""}<td>b${at}${at % 5 === 0 ? "<td rowspan=5>c" : ""}`)}</table>`,
  ],
  [
    "a header higher than a page",
    `<table><thead><tr><th style="width:1%">${"word ".repeat(200)}<th>x<tbody>${"<tr><td>a<td>b".repeat(60)}</table>`,
  ],
  [
    "24 columns",
    `<table border=1>${numbers(40, (row) => `<tr>${numbers(24, (at) => `<td>c${row}.${at}value`)}`)}</table>`,
  ],
  [
    "25 columns",
    `<table border=1>${numbers(9, (row) => `<tr>${numbers(25, (at) => `<td>c${row}.${at}value`)}`)}</table>`,
  ],
  [
    "columns that ask for more than the line",
    `<table border=1><tr>${numbers(5, (at) => `<td style="width:300pt">wide ${at} thing`)}</table>`,
  ],
  [
    "large and wide letters in narrow cells",
    `<table border=1><tr><td style="letter-spacing:6pt">Verantwortlichkeit der Parteien<td style="font-size:48pt">WWWW gross<td>${"x".repeat(90)}</table>`,
  ],
  [
    "boxes in boxes that must not be parted",
    `${boxes("border:1px solid;padding:30px;margin:40px;break-inside:avoid", 9)}${paragraphs}`,
  ],
  ["indents in indents", `${boxes("margin:0 60%", 30)}text that stands ${"in ".repeat(50)}`],
  ["lists in lists", `${"<ul><li>item ".repeat(25)}${paragraphs}`],
  ["definitions in definitions", `${"<dl><dt>term<dd>what ".repeat(20)}${paragraphs}`],
  ["lines that all stay with the next", `<p style="break-after:avoid">keep</p>`.repeat(150)],
  ["headings alone", "<h2>Heading of a part</h2>".repeat(120)],
  ["bold lines alone", "<p><b>Heading of a part</b></p>".repeat(150)],
  ["a word in many looks", `<p>${"<b>W</b><i>a</i>".repeat(200)}</p>`],
  [
    "hanging lines in a cell",
    `<table><tr><td style="width:30pt;text-indent:-48pt">nicht ${"wort ".repeat(9)}<td>x</table>`,
  ],
  ["a line that may not break", `<p style="white-space:nowrap">${"never ".repeat(60)}</p>`],
  [
    "cells that are to be high",
    `<table>${`<tr><td style="height:800pt">x<td>y`.repeat(3)}</table>`,
  ],
];

const SCRIPTS: readonly [what: string, html: string][] = [
  [
    "Arabic with Latin and figures",
    `<div dir="rtl" lang="ar"><p>أبرم هذا العقد بين المؤجر <b>أحمد محمد</b> والمستأجر John Smith (AB123456) بمبلغ 1,500.00 EUR شهريا، ابتداء من 01/02/2026 إلى info@example.com قبل شهر.</p><ol><li>يلتزم المستأجر بدفع الإيجار.<ol type="a"><li>قبل الخامس</ol></ol><table border=1><tr><td>الإيجار<td>1,500.00 EUR</table></div>`,
  ],
  [
    "Hebrew, and an English clause within",
    `<div dir="rtl" lang="he"><p>חוזה שכירות בין הצדדים, סכום 1,200 ש״ח לחודש (כולל מע״מ).</p><p dir="ltr" lang="en">An English clause with <span dir="rtl" lang="he">מילה אחת</span> inside.</p></div>`,
  ],
  [
    "Arabic and Hebrew with vowel signs",
    `<div dir="rtl" lang="ar"><p>${"لمدة اثني عشر شهراً، مُحَمَّد، وفقاً لأحكام القانون، إنَّ الطَّرَفَ الأوَّلَ مُلتَزِمٌ اللّٰه ".repeat(6)}</p><p lang="he">שָׁלוֹם עֲלֵיכֶם</p></div><p>e\u0301 q\u0304\u0301 ḗ ã\u0303</p>`,
  ],
  ["signs", "<p>☒ yes ☐ no ⚠ ☎ ✉ ★ ❏ 𝟑𝟎 Tage → ≤ ∑ ₹ ☎\uFE0F</p>"],
  ["Devanagari", `<p lang="hi">यह अनुबंध दोनों पक्षों के बीच है। <b>क्षत्रिय</b></p>`],
];

for (const [what, html] of [...LONG, ...SCRIPTS]) {
  test(`nothing is lost: ${what}`, () => {
    assert.deepEqual(faultsOf(`<h2>Terms</h2>${html}<p>end</p>`).slice(0, 3), []);
  });
}
