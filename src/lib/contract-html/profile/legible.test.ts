import assert from "node:assert/strict";
import { test } from "node:test";
import { contrast } from "./css-colours.ts";
import { makeLegible } from "./legible.ts";
import { collectWarnings } from "./limits.ts";
import { readMarkup, writeHtml } from "./markup.ts";

function legible(html: string): { html: string; warned: number } {
  const warnings = collectWarnings();
  const nodes = makeLegible(readMarkup(html).children, warnings);
  return { html: writeHtml(nodes), warned: warnings.list().length };
}

const assertKept = (html: string) => assert.deepEqual(legible(html), { html, warned: 0 });

/** The colour that the innermost element is given. */
const colourOf = (html: string) =>
  /.*[";]color:(#[0-9a-f]{6})/.exec(legible(html).html)?.[1] ?? null;

test("a colour that can just be read stays, one that cannot is made darker with a warning", () => {
  assertKept(`<p style="color:#767676">a</p>`);
  const { html, warned } = legible(`<p style="color:#777777">a</p>`);
  assert.equal(warned, 1);
  assert.equal(contrast(/#[0-9a-f]{6}/.exec(html)![0], "#ffffff") >= 4.5, true);
});

test("large letters need less contrast, from 18 points on", () => {
  assertKept(`<p style="font-size:18pt;color:#949494">a</p>`);
  assert.equal(legible(`<p style="font-size:17.9pt;color:#949494">a</p>`).warned, 1);
  assert.equal(legible(`<p style="font-size:18pt;color:#959595">a</p>`).warned, 1);
  assertKept(`<h1 style="color:#949494">a</h1>`);
});

test("on dark ground a colour is made lighter, also where only the ground was asked for", () => {
  const colour = colourOf(`<div style="background-color:#000000"><p>a</p></div>`)!;
  assert.equal(contrast(colour, "#000000") >= 4.5, true);
  assertKept(`<div style="color:#ffffff;background-color:#000000"><p>a</p></div>`);
});

test("a colour is judged on the ground that lies beneath where it stands", () => {
  assert.equal(
    legible(`<div style="background-color:#ffff00"><p style="color:#ffffff">a</p></div>`).warned,
    1,
  );
  assert.equal(legible(`<p><mark><span style="color:#fff3b0">a</span></mark></p>`).warned, 1);
});

test("what has no words is changed without one", () => {
  assert.equal(legible(`<p style="color:#ffffff"> </p>`).warned, 0);
});

test("a ground that is not printed is left out, and what stands on it judged on paper", () => {
  const { html } = legible(`<ul><li style="color:#ffffff;background-color:#000000">a</li></ul>`);
  assert.doesNotMatch(html, /background/);
  assert.equal(contrast(/color:(#[0-9a-f]{6})/.exec(html)![1]!, "#ffffff") >= 4.5, true);
});

test("grounds are printed six frames deep, and no deeper", () => {
  const nest = (levels: number) =>
    `${'<div style="background-color:#eeeeee">'.repeat(levels)}a${"</div>".repeat(levels)}`;
  const grounds = (levels: number) => legible(nest(levels)).html.match(/background/g)?.length;
  assert.deepEqual([grounds(6), grounds(7)], [6, 6]);
});

test("cells of a table within four others, or of one with more than 24 columns, have no ground", () => {
  const cell = `<td style="background-color:#eeeeee">a</td>`;
  const table = (inner: string) => `<table><tbody><tr>${inner}</tr></tbody></table>`;
  const inTables = (levels: number): string =>
    levels === 1 ? table(cell) : table(`<td>${inTables(levels - 1)}</td>`);
  const hasGround = (html: string) => /background/.test(legible(html).html);
  assert.deepEqual([hasGround(inTables(4)), hasGround(inTables(5))], [true, false]);
  assert.deepEqual(
    [hasGround(table(cell.repeat(24))), hasGround(table(cell.repeat(25)))],
    [true, false],
  );
});
