import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";

/** The stored form, which sanitising again leaves as it is. */

const HEADER = '<div data-running="header"';
const FOOTER = '<div data-running="footer"';

const RUNNING: readonly [what: string, html: string, expected: RegExp][] = [
  [
    "what is fixed at the top, wherever it stands in the source",
    "<body><p>Text</p><div style='position:fixed;top:0'>Head</div></body>",
    /^<div data-running="header"><div>Head<\/div><\/div><p>Text<\/p>$/,
  ],
  [
    "what is fixed at the bottom, also within other elements",
    "<body><main><div style='position:fixed;bottom:-60px'>Foot</div><p>Text</p></main></body>",
    /^<main><p>Text<\/p><\/main><div data-running="footer"><div>Foot<\/div><\/div>$/,
  ],
  [
    "elements named so, without a place",
    "<body><footer style='position:fixed'>Foot</footer><p>Text</p></body>",
    /<p>Text<\/p><div data-running="footer"><footer>Foot/,
  ],
  [
    "running elements",
    "<style>.top{position:running(top)}</style><body><p>Text</p><div class=top>Head</div></body>",
    /^<div data-running="header"><div>Head/,
  ],
  [
    "at the right, where only that side is given",
    "<body><div style='position:fixed;top:0;right:0'>Head</div><p>Text</p></body>",
    /^<div data-running="header" style="text-align:right">/,
  ],
  [
    "margin boxes, side by side in their order",
    "<style>@page{@top-right{content:'B'}@top-left{content:'A';color:#c00000}}</style><p>Text",
    /^<div data-running="header"><table role="presentation".*color:#c00000.*A.*text-align:right">B.*<p>Text/,
  ],
  [
    "counters of pages, as places for their numbers",
    "<style>@page{@bottom-center{content:'Page ' counter(page) ' of ' counter(pages)}}</style><p>Text",
    /<div data-running="footer">.*Page <span data-counter="page">…<\/span> of <span data-counter="pages">…<\/span>/,
  ],
  [
    "counters of pages that are generated within what is fixed",
    "<style>i::after{content:counter(page)}</style><body><div style='position:fixed;bottom:0'>Page <i></i></div><p>Text</body>",
    /<div data-running="footer">.*Page <i><span data-counter="page">…<\/span><\/i>/,
  ],
  [
    "headings, in their look alone",
    "<body><div style='position:fixed;top:0'><h2>ACME</h2></div><h1>Agreement</h1></body>",
    /^<div data-running="header"><div><p style="font-size:14\.28pt;font-weight:bold">ACME/,
  ],
];

for (const [what, html, expected] of RUNNING) {
  test(`headers and footers of the pages: ${what}`, () => {
    const { html: stored, warnings } = takenHtml(html);
    assert.match(stored, expected);
    assert.deepEqual(warnings, []);
  });
}

test("words across the page stand at the head of each, small, and that is said", () => {
  for (const style of [
    "position:fixed;top:40%;transform:rotate(-45deg);font-size:90px;opacity:.1",
    "position:absolute;rotate:30deg",
    "position:absolute;font-size:80pt;color:#eee",
  ]) {
    const { html, warnings } = takenHtml(
      `<body><div style="${style}">DRAFT</div><h1>Agreement</h1></body>`,
    );
    assert.match(html, /^<div data-running="header" style="font-size:9pt;[^"]*">DRAFT<\/div><h1>/);
    assert.ok(warnings.some(({ text }) => text.includes('at the head of each: "DRAFT"')));
    assert.ok(warnings.every(({ weight }) => weight === "layout"));
  }
});

test("a contract is named by its first heading in the text, not by the head of its pages", () => {
  const html =
    "<body><div style='position:fixed;top:0'><h2>ACME</h2></div><h1>Agreement</h1></body>";
  assert.equal(takenHtml(html).firstHeading, "Agreement");
});

test("what is fixed and no header or footer stays in the text, with a warning", () => {
  for (const inside of [
    `<div style='position:fixed;top:0'>${"word ".repeat(100)}</div>`,
    "<div style='position:fixed;top:0;bottom:0'>Beside</div>",
    "<a href='#top' style='position:fixed;bottom:0'>To the top</a>",
    "<div style='position:fixed;top:0;left:0;width:100%;height:100%'>Over all</div>",
    "<div style='position:sticky;top:0'>Sticky</div>",
  ]) {
    const { html, warnings } = takenHtml(`<body><p>Text</p>${inside}</body>`);
    assert.doesNotMatch(html, /data-running/);
    assert.ok(
      warnings.some(({ text }) => text.includes('"position: ')),
      inside,
    );
  }
});

test("words of margin boxes that no page shows are named as a change of meaning", () => {
  for (const css of [
    "@page{@left-middle{content:'Contract 17'}}",
    "@page{@top-left{content:'Contract 17' string(title)}}",
    "@page :first{@top-left{content:'Contract 17'}}",
  ]) {
    const [warning] = takenHtml(`<style>${css}</style><p>Text`).warnings;
    assert.equal(warning?.weight, "meaning");
    assert.match(warning?.text ?? "", /"@[a-z-]+" was left out: "Contract 17"/);
  }
  const plain =
    "<style>@page{@top-left{content:none}@bottom-right{content:counter(page)}}</style><p>Text";
  assert.deepEqual(takenHtml(plain).warnings, []);
});

test("a marked element stays in the text where it stands between other words, in a table or a list", () => {
  for (const html of [
    `<p>Text</p>${HEADER}>Head</div>`,
    `${FOOTER}>Foot</div><p>Text</p>`,
    `<table><tr><td>${HEADER}>Head</div></td></tr></table>`,
    `<ul><li>${HEADER}>Head</div></li></ul>`,
  ]) {
    assert.doesNotMatch(takenHtml(html).html, /data-running/, html);
  }
  assert.doesNotMatch(takenHtml("<p><span data-counter='page'>7</span>").html, /data-counter/);
});
