import assert from "node:assert/strict";
import { test } from "node:test";
import { ARRANGEMENT } from "./css-arrangement.ts";
import { PROPERTIES } from "./css-properties.ts";
import { sanitiseContract } from "./sanitise.ts";

/** What style sheets send to keep the service busy, by the trick they try. */
const BOMBS: readonly [trick: string, html: string][] = [
  [
    "variables that double themselves",
    `<style>:root{--a0:xxxxxxxxxx;${Array.from({ length: 40 }, (_, at) => `--a${at + 1}:var(--a${at}) var(--a${at})`).join(";")}}p{color:var(--a40)}</style><p>x`,
  ],
  [
    "variables that name each other",
    "<style>:root{--a:var(--b);--b:var(--a);--c:var(--c)}p{color:var(--a);background:var(--c)}</style><p>x",
  ],
  [
    "empty variables in a tree",
    `<style>:root{--a:;${Array.from({ length: 8 }, (_, at) => `--${"abcdefghi"[at + 1]}:${`var(--${"abcdefghi"[at]})`.repeat(180)}`).join(";")}}p{color:var(--i)}</style><p>x`,
  ],
  [
    "a thousand variables on each of many elements",
    `<style>*{${Array.from({ length: 1_000 }, (_, at) => `--v${at}:${at}`).join(";")}}</style>${"<b>x</b>".repeat(9_000)}`,
  ],
  ["sums in sums", `<p style="margin-left:${"calc(1px + ".repeat(15)}1px${")".repeat(15)}">x`],
  [
    "brothers of brothers",
    `<style>${Array.from({ length: 200 }, (_, at) => `i ~ b ~ b ~ b:nth-child(${at}n)`).join(",")}{color:#111}</style>${"<b>x</b>".repeat(9_000)}`,
  ],
  [
    "denials of denials",
    `<style>${`p${":not(".repeat(14)}b${")".repeat(14)},`.repeat(40)}p{color:#111}</style>${"<p>x</p>".repeat(5_000)}`,
  ],
  [
    "counters in a deep nest",
    `<style>*{counter-reset:a b c d e;counter-increment:a b c d e}*::before{content:counters(a,'.') counters(b,'.')}</style>${"<div>".repeat(60)}${"<i>x</i>".repeat(3_000)}`,
  ],
  [
    "boxes in boxes side by side",
    `${"<div style='display:flex'><div>".repeat(20)}x${"</div><div>y</div></div>".repeat(20)}`,
  ],
  [
    "columns without end",
    `<div style="display:grid;grid-template-columns:repeat(999999999, 1fr)"><p>x</p><p>y</p></div>`,
  ],
  [
    "a list that only indents",
    `<ol>${"<li data-list=ordered class=ql-indent-9>x</li>".repeat(2_000)}</ol>`,
  ],
];

for (const [trick, html] of BOMBS) {
  test(`style sheets cannot keep the service busy with ${trick}`, () => {
    const from = process.cpuUsage();
    const taken = sanitiseContract(html);
    const { user, system } = process.cpuUsage(from);
    if ("problem" in taken) assert.match(taken.problem, /cannot be taken/);
    else assert.match(taken.html, /[xy]/);
    assert.ok(user + system < 4_000_000, `${(user + system) / 1_000} ms`);
  });
}

const SHORTHANDS =
  "margin padding border border-left border-width border-style border-color inset background background-image list-style list-style-image flex flex-flow grid grid-template font content quotes counter-reset cursor filter mask clip-path border-image transform";
const ADDRESSES = ["url(//evil.example/x)", "url('//evil.example/x')", "URL(evil.example)"];

test("no value of any property carries an address into a contract, alone or beside what it takes", () => {
  const own = [...Object.keys(PROPERTIES), ...Object.keys(ARRANGEMENT)];
  for (const property of new Set([...own, ...SHORTHANDS.split(" ")])) {
    for (const address of ADDRESSES) {
      for (const value of [
        address,
        `1px ${address}`,
        `${address} red`,
        `f(${address})`,
        "var(--a)",
      ]) {
        const style = `${property}:${value};--a:1 ${address}`;
        const html = `<div style="display:flex"><p style="${style}">x</p><p>y</p></div><style>p::before{${style}}</style>`;
        const taken = sanitiseContract(html);
        assert.ok("html" in taken, style);
        assert.doesNotMatch(taken.html, /url|evil/i, style);
      }
    }
  }
});
