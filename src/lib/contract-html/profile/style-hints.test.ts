import assert from "node:assert/strict";
import { test } from "node:test";
import { sanitiseContract } from "./sanitise.ts";

const CELL = "<tr><td>x</td></tr></table>";

const ATTRIBUTES: readonly [what: string, html: string, expected: RegExp][] = [
  [
    "border draws every cell",
    `<table border=1>${CELL}`,
    /<td style="border:0\.75pt solid #555555">/,
  ],
  ["border=0 draws none", `<table border=0>${CELL}`, /<td>/],
  [
    "rules=rows draws lines between rows",
    `<table rules=rows>${CELL}`,
    /<td style="border-top:0\.75pt[^"]*border-bottom:0\.75pt[^"]*">/,
  ],
  [
    "rules=none leaves the frame",
    `<table border=1 rules=none>${CELL}`,
    /<table style="border:0\.75pt solid #555555"><tbody><tr><td>x/,
  ],
  [
    "frame draws sides of the table",
    `<table frame=hsides>${CELL}`,
    /<table style="border-top:[^"]*border-bottom:/,
  ],
  [
    "cellpadding and half of cellspacing are room",
    `<table cellpadding=4 cellspacing=2>${CELL}`,
    /<td style="padding:3\.75pt">/,
  ],
  [
    "nowrap keeps a cell in one line",
    "<table><tr><td nowrap>x</td></tr></table>",
    /white-space:nowrap/,
  ],
  [
    "height is the least height of a cell",
    "<table><tr><td height=40>x</td></tr></table>",
    /<td style="height:30pt">/,
  ],
  [
    "a rule has its size and colour",
    "<p>x</p><hr size=3 color=navy>",
    /border-top:2\.25pt solid #000080/,
  ],
  [
    "a low box of a colour is a rule",
    "<p>x</p><hr style='border:0;height:2px;background:#333'>",
    /<hr style="border-top:1\.5pt solid #333333"/,
  ],
  [
    "CSS outweighs them",
    `<style>td{border:none}</style><table border=1>${CELL}`,
    /<td style="border:none">/,
  ],
];

for (const [what, html, expected] of ATTRIBUTES) {
  test(`attributes of tables and rules: ${what}`, () => {
    const taken = sanitiseContract(html);
    assert.ok("html" in taken, JSON.stringify(taken));
    assert.match(taken.html, expected);
    const again = sanitiseContract(taken.html);
    assert.ok("html" in again && again.html === taken.html);
  });
}
