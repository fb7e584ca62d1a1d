import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";

const stored = (html: string): string => takenHtml(html).html.replaceAll("\n", "");

const LINE = "border-bottom:1px solid #000";
const DRAWN = "border-bottom:0\\.75pt solid #000000";
const box = (width: string, words: string) =>
  new RegExp(
    `<span style="(?:[^"]*;)?width:${width};display:inline-block;${DRAWN}[^"]*">${words}</span>`,
  );

const TICK = '<div style="width:12px;height:12px;margin-top:3px;border:1px solid #000"></div>';
const TICKED =
  '<span style="width:9pt;display:inline-block;border:0\\.75pt solid #000000">\u00A0</span>';

const PLACES: readonly [what: string, html: string, expected: RegExp][] = [
  [
    "by height alone, between the name and the line",
    '<p>For the seller</p><div style="height:80px"></div><p>Date</p>',
    /seller<\/p><table role="presentation" style="width:100%"><tbody><tr><td style="height:60pt">\u00A0<\/td>/,
  ],
  [
    "by height alone, in a cell of a table",
    '<table><tr><td><p>For the seller</p><div style="height:80px"></div><p>Date</p></td><td>x</td></tr></table>',
    /<td style="height:60pt">\u00A0<\/td>/,
  ],
  [
    "but no bar, and no empty page",
    '<p>a</p><div style="height:10px"></div><div style="height:40px;background:#06c"></div><div style="height:1200px"></div><p>b</p>',
    /^<p>a<\/p>(?:<div[^>]*><\/div>)*<p>b<\/p>$/,
  ],
  [
    "as a box to tick, in a line, in a narrow cell and in a row",
    `<div style="display:flex">${TICK}<p>a</p></div><table><tr><td style="width:18px">${TICK}</td><td><table><tr><td style="width:18px">${TICK}</td><td>b</td></tr></table></td></tr></table>${TICK}`,
    new RegExp(`(?:${TICKED}.*){4}`),
  ],
  [
    "by min-width",
    `<p>x <span style="display:inline-block;min-width:120px;${LINE}">&nbsp;</span>`,
    box("90pt", "\u00A0"),
  ],
  [
    "by min-width, around a value",
    `<p>x <span style="display:inline-block;min-width:120px;${LINE}">Anna</span>`,
    box("90pt", "Anna"),
  ],
  [
    "by min-width that exceeds the width",
    `<p>x <span style="display:inline-block;width:20px;min-width:120px;${LINE}"></span>`,
    box("90pt", "\u00A0"),
  ],
  [
    "by a width that exceeds min-width",
    `<p>x <span style="display:inline-block;width:200px;min-width:120px;${LINE}"></span>`,
    box("150pt", "\u00A0"),
  ],
  [
    "by a part of the line",
    `<p>x <span style="display:inline-block;width:40%;${LINE}"></span>`,
    box("40%", "\u00A0"),
  ],
  ["by its padding", `<p>x <span style="padding:0 60px;${LINE}"></span>`, box("90pt", "\u00A0")],
  [
    "around bold words, which stay bold",
    `<p>x <b style="display:inline-block;width:100px;${LINE}">Anna</b>`,
    box("75pt", "<b>Anna</b>"),
  ],
  [
    "as a line under blanks",
    `<p>x <span style="${LINE}">&nbsp;&nbsp;&nbsp;</span>`,
    /<span style="text-decoration:underline">\u00A0\u00A0\u00A0<\/span>/,
  ],
  [
    "that grows in a flex row",
    `<div style="display:flex"><span>Name</span><span style="flex:1;${LINE}"></span></div>`,
    new RegExp(`Name.*<td[^>]*><div style="${DRAWN}">\u00A0</div></td>`),
  ],
  [
    "that grows in a flex row, around a value",
    `<div style="display:flex"><span>Name</span><em style="flex-grow:2;${LINE}">Anna</em></div>`,
    new RegExp(`Name.*<td[^>]*><div style="${DRAWN}"><em>Anna</em></div></td>`),
  ],
  [
    "that grows in a paragraph",
    `<p style="display:flex"><b>Name</b><span style="flex:1;${LINE}"></span></p>`,
    new RegExp(`<b>Name</b></td><td[^>]*><div style="${DRAWN}">\u00A0</div></td>`),
  ],
  [
    "beside a label of a least width",
    `<style>.l{min-width:160px}</style><div style="display:flex"><span class=l>Name</span><i style="flex:1;${LINE}"></i></div>`,
    /<col style="width:120pt"/,
  ],
  [
    "in a grid",
    `<div style="display:grid;grid-template-columns:1fr 1fr"><i>Name</i><span style="${LINE}"></span></div>`,
    new RegExp(`Name.*<td[^>]*><div style="${DRAWN}">\u00A0</div></td>`),
  ],
  [
    "that a field of a form is, in a flex row",
    `<div style="display:flex"><label>Name</label><input style="flex:1"></div>`,
    /<td[^>]*><div style="border-bottom:0\.75pt solid #000000">\u00A0<\/div>|width:100%;display:inline-block/,
  ],
  [
    "as a block with a width",
    `<div style="width:200px;${LINE}"></div>x`,
    new RegExp(`<table role="presentation" style="width:150pt"><tbody><tr><td style="${DRAWN}">`),
  ],
  [
    "as a box with a height",
    `<div style="width:200px;height:100px;border:1px solid #000;margin-left:auto;margin-right:auto"></div>x`,
    /style="width:150pt;margin-right:auto;margin-left:auto"|style="margin[^"]*;width:150pt"|width:150pt[^"]*"><tbody><tr><td style="height:75pt;border:0\.75pt solid #000000">/,
  ],
  [
    "as a box of a height in its line",
    '<p>x <span style="display:inline-block;width:200px;height:60px;border:1px solid #000"></span>',
    /<span style="padding-top:33pt;width:150pt;display:inline-block;border:0\.75pt solid #000000">\u00A0<\/span>/,
  ],
  [
    "as a span that is a block",
    `<span style="display:block;width:200px;${LINE}"></span>x`,
    new RegExp(`<table role="presentation" style="width:150pt"><tbody><tr><td style="${DRAWN}">`),
  ],
  [
    "alone in a cell, as wide as the cell",
    `<table><tr><td>a<td><span style="display:inline-block;width:100%;${LINE}"></span></table>`,
    new RegExp(`<td><div style="${DRAWN}">\u00A0</div></td>`),
  ],
];

for (const [what, html, expected] of PLACES) {
  test(`a place to write on stays: ${what}`, () => assert.match(stored(html), expected));
}

test("words that are wider than min-width are words with a line under them", () => {
  const words = "words that are wider than it is";
  assert.match(
    stored(`<p>x <span style="display:inline-block;min-width:80px;${LINE}">${words}</span>`),
    new RegExp(`<span style="text-decoration:underline">${words}</span>`),
  );
});

test("blocks with words, and what stands elsewhere, are no places to write on", () => {
  for (const html of [
    `<div style="width:200px;${LINE}">words</div>`,
    `<div style="width:200px;position:absolute;${LINE}"></div>x`,
    "<div style='width:200px'></div>x",
  ]) {
    assert.doesNotMatch(stored(html), /<table/, html);
  }
});
