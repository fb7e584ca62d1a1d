import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";

/** One row of columns of these words. */
const row = (...words: string[]) =>
  new RegExp(
    `<table role="presentation"[^>]*>(?:<colgroup>.*?</colgroup>)?<tbody><tr>${words
      .map((word) => `<td[^>]*>(?:<[^>]*>)*${word}(?:</[^>]*>)*`)
      .join("")}</tr>`,
  );

/** One pixel. */
const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const SIDE_BY_SIDE: readonly [what: string, html: string, expected: RegExp][] = [
  ["a flex row", "<div style='display:flex'><div>A</div><div>B</div></div>", row("A", "B")],
  [
    "a flex row with shares",
    "<style>.p{display:flex}.p>div{flex:1}</style><div class=p><div>A</div><div>B</div></div>",
    /<col style="width:50%"><col style="width:50%">|<col style="width:50%" \/><col style="width:50%" \/>/,
  ],
  [
    "a flex row at its end",
    "<div style='display:flex;justify-content:flex-end'><div>A</div><div>B</div></div>",
    row("", "A", "B"),
  ],
  [
    "a flex row in the middle",
    "<div style='display:flex;justify-content:center'><div>A</div><div>B</div></div>",
    row("", "A", "B", ""),
  ],
  [
    "blocks that stand alone at the end of a flex row",
    "<div style='display:flex;justify-content:flex-end'><div><p>A</p><p>B</p></div></div>",
    row("", "A.*B"),
  ],
  [
    "a table that stands alone at the end of a flex row",
    "<div style='display:flex;justify-content:flex-end'><table style='width:280px'><tr><td>A</table></div>",
    /<table style="margin-left:auto;width:210pt">/,
  ],
  [
    "words that stand alone in the middle of a flex row",
    "<div style='display:flex;justify-content:center'><h2>A</h2></div><div dir=rtl style='display:flex;justify-content:flex-end'>B</div>",
    /<h2 style="text-align:center">A<\/h2>.*<div style="text-align:left" dir="rtl">B|<h2 style="text-align:center">A<\/h2>.*<div dir="rtl" style="text-align:left">B/,
  ],
  [
    "a grid",
    "<div style='display:grid;grid-template-columns:repeat(2, minmax(0, 1fr))'><div>A</div><div>B</div><div>C</div><div>D</div></div>",
    /<tr>.*A.*B.*<\/tr><tr>.*C.*D.*<\/tr>/,
  ],
  [
    "a grid with an item over all columns",
    "<div style='display:grid;grid-template-columns:1fr 2fr'><p style='grid-column:1 / -1'>T</p><div>A</div><div>B</div></div>",
    /<tr><td colspan="2">.*T.*<\/tr><tr>.*A.*B/,
  ],
  [
    "floating columns",
    "<style>.c{float:left;width:50%}</style><div class=c>A</div><div class=c>B</div><div style='clear:both'></div><p>after",
    row("A", "B"),
  ],
  [
    "floats to either side, in the order of the source",
    "<div><div style='float:left;width:45%'>A</div> <div style='float:right;width:45%'>B</div></div>",
    row("A", "B"),
  ],
  [
    "a float and the block beside it",
    "<div><div style='float:left;width:30%'>A</div><div>B</div></div>",
    row("A", "B"),
  ],
  [
    "a float to the right stands there, though it is the first in the source",
    "<div><div style='float:right;width:30%'>B</div><div style='float:left;width:60%'>A</div></div>",
    row("A", "B"),
  ],
  [
    "a float to the right and the heading behind it",
    "<p style='float:right'>B</p><h2>A</h2>",
    row("A", "", "B"),
  ],
  [
    "an amount that floats to the right within its line",
    "<div>A <span style='float:right'>B</span><br>below</div>",
    /<td>A <br \/><\/td><td[^>]*><\/td><td[^>]*><div>B<\/div><\/td>.*below/,
  ],
  [
    "a date that floats to the right within its heading",
    "<h2>A<span style='float:right'>B</span></h2>",
    row("A", "", "B"),
  ],
  [
    "a float to the right alone, above what is longer than it",
    `<p style='float:right'>B</p><p>${"word ".repeat(200)}`,
    row("", "B"),
  ],
  [
    "a box that its margin moves to the right",
    "<p>A<div style='width:40%;margin-left:auto'>B</div><p>C",
    row("", "B"),
  ],
  [
    "a picture and the words beside it",
    `<p>A <img style='float:right' src="${DOT}"></p>`,
    /<td>A ?<\/td><td[^>]*><\/td><td[^>]*><img/,
  ],
  [
    "four floats in two rows",
    `<div>${"A B C D".replace(/\w/g, (word) => `<div style='float:left;width:50%'>${word}</div>`)}</div>`,
    /A.*B.*<\/table><table.*C.*D/,
  ],
  [
    "elements that CSS displays as a table",
    "<div style='display:table;width:100%'><div style='display:table-row'><div style='display:table-cell'>A</div><div style='display:table-cell'>B</div></div></div>",
    row("A", "B"),
  ],
  [
    "cells without a table around them",
    "<div><div style='display:table-cell'>A</div><div style='display:table-cell'>B</div></div>",
    row("A", "B"),
  ],
  [
    "blocks in a line",
    "<div><div style='display:inline-block;width:49%'><p>A</p></div><div style='display:inline-block;width:49%'><p>B</p></div></div>",
    row("A", "B"),
  ],
  [
    "floating terms",
    "<style>dt{float:left;width:30%}dd{margin-left:30%}</style><dl><dt>A</dt><dd>B</dd><dt>C</dt><dd>D</dd></dl>",
    /<tr>.*A.*B.*<\/tr><tr>.*C.*D/,
  ],
  [
    "a line to write on keeps its width",
    "<p>Name: <span style='display:inline-block;width:200px;border-bottom:1px solid #000'>&nbsp;</span></p>",
    /<span style="width:150pt;display:inline-block;border-bottom:0\.75pt solid #000000">/,
  ],
];

for (const [what, html, expected] of SIDE_BY_SIDE) {
  test(`side by side: ${what}`, () => {
    const { html: stored, warnings } = takenHtml(html);
    assert.match(stored.replaceAll("\n", ""), expected);
    assert.deepEqual(warnings, []);
  });
}

const APART: readonly [what: string, html: string, expected: RegExp][] = [
  [
    "spans that CSS makes blocks",
    "<p><span style='display:block'>A</span><span style='display:block'>B</span></p>",
    /<div>A<\/div><div>B<\/div>/,
  ],
  [
    "boxes of a flex row in a heading",
    "<h1 style='display:flex'><span>A</span><span>B</span></h1>",
    /A<\/span> <span>B|A B/,
  ],
  [
    "blocks in a heading",
    "<h2>A<span style='display:block'>B</span></h2>",
    /A<br \/>|A<br>|A.*<br|A<span/,
  ],
  [
    "a column of flex items",
    "<div style='display:flex;flex-direction:column'><span>A</span><span>B</span></div>",
    /<div><span>A<\/span><\/div><div><span>B/,
  ],
  [
    "chips in a line",
    "<p><span style='display:inline-block'>A</span><span style='display:inline-block'>B</span></p>",
    /A(?:<\/span>)? (?:<span>)?B/,
  ],
];

for (const [what, html, expected] of APART) {
  test(`words do not run into each other: ${what}`, () =>
    assert.match(takenHtml(html).html, expected));
}

test("a line to write on stays one in a row, and words wider than their box are words", () => {
  const line = "display:inline-block;width:80px;border-bottom:1px solid #000";
  assert.match(
    takenHtml(`<div style="display:flex"><b>Date</b><span style="${line}"></span></div>`).html,
    /<span style="width:60pt;display:inline-block/,
  );
  assert.doesNotMatch(
    takenHtml(`<p><span style="${line}">words that are wider than it is</span></p>`).html,
    /inline-block/,
  );
});

const NESTED = `<table width="100%"><tr><td align="center"><table width="600"><tr><td><p>A</p>
  <table width="100%"><tr><td><table width="100%"><tr><td>B</td><td align="right">C</td></tr>
  <tr><td>D</td><td align="right">E</td></tr></table></td></tr></table></td></tr></table></td></tr></table>`;

test("tables that only arrange are taken away, and the table of data within them keeps its rows and columns", () => {
  const { html, warnings } = takenHtml(NESTED);
  assert.equal(html.match(/<table/g)?.length, 1);
  assert.match(
    html.replaceAll(/\s+(?=<)/g, ""),
    /<p>A<\/p>.*<tr><td[^>]*>B<\/td><td[^>]*>C<\/td><\/tr><tr>.*D.*E/,
  );
  assert.deepEqual(warnings, []);
});

test("a table of one column stays one where no other stands around it or within", () => {
  for (const html of [
    "<table border=1><tr><td>A</td></tr><tr><td>B</td></tr></table>",
    "<table><tr><td>A</td><td></td></tr><tr><td></td><td>B</td></tr></table>",
    "<table><tr><td><table><tr><th>A</th></tr></table></td><td>B</td></tr></table>",
  ]) {
    assert.equal(
      takenHtml(html).html.match(/<table/g)?.length,
      html.match(/<table/g)?.length,
      html,
    );
  }
});

test("columns that are there for room alone leave the one that holds words", () => {
  const spaced =
    "<table><tr><td width=20></td><td>A<table><tr><td>B<td>C</table></td><td width=20>&nbsp;</td></tr></table>";
  assert.equal(takenHtml(spaced).html.match(/<table/g)?.length, 1);
});

test("a table does not take over what align says around it, but what text-align does", () => {
  const table = "<div align=center><table><tr><td>A<td>B</table></div>";
  assert.match(takenHtml(table).html, /<table style="text-align:left"/);
  assert.match(takenHtml(`<!doctype html>${table}`).html, /<table style="text-align:left"/);
  assert.doesNotMatch(
    takenHtml(table.replace("align=center", "style='text-align:center'")).html,
    /<table style/,
  );
});

test("a table that floats to the right alone stands at the end of the line", () => {
  assert.match(
    takenHtml("<table style='float:right;width:40%'><tr><td>A</table><p style='clear:both'>B").html,
    /<table style="margin-left:auto;width:40%"/,
  );
});

test("what cannot be set side by side is named with its first words", () => {
  for (const html of [
    "<div style='columns:2'><p>Alpha</p><p>Beta</p></div>",
    "<div style='columns:12em'><p>Alpha</p><p>Beta</p></div>",
    "<div style='column-width:120px'><p>Alpha</p><p>Beta</p></div>",
    "<h1 style='column-count:2'>Alpha Beta</h1>",
    "<div style='display:flex;flex-direction:row-reverse'><p>Alpha</p><p>Beta</p></div>",
  ]) {
    const [warning] = takenHtml(html).warnings;
    assert.equal(warning?.weight, "layout");
    assert.match(warning?.text ?? "", /"Alpha/);
  }
});

test("text in columns is set in one, and the warning says in how many it was meant", () => {
  for (const css of ["columns:2", "columns:200px", "columns:auto 3", "column-width:200px"]) {
    const { html, warnings } = takenHtml(`<div style="${css}"><p>Alpha</p><p>Beta</p></div>`);
    assert.equal(html, "<div><p>Alpha</p><p>Beta</p></div>");
    assert.match(warnings[0]?.text ?? "", /^Text in [23] columns was set in one/, css);
  }
  for (const css of ["columns:1", "columns:auto", "column-width:auto", "column-width:20cm"]) {
    assert.deepEqual(takenHtml(`<div style="${css}">Alpha</div>`).warnings, [], css);
  }
});

test("an order of the styles' own is not followed, and named as a change of meaning", () => {
  for (const html of [
    "<div style='display:flex'><p style='order:2'>Alpha</p><p>Beta</p></div>",
    "<div style='display:flex;flex-direction:column'><p style='order:2'>Alpha</p><p>Beta</p></div>",
    "<div style='display:grid'><p>Alpha</p><p style='order:-1'>Beta</p></div>",
    "<style>.f{display:inline-flex}b{order:1}</style><h1 class=f><b>Alpha</b><span>Beta</span></h1>",
  ]) {
    const { html: stored, warnings } = takenHtml(html);
    assert.match(stored, /Alpha.*Beta/);
    assert.equal(warnings[0]?.weight, "meaning");
    assert.match(warnings[0]?.text ?? "", /"order" was not followed.*"Alpha/);
  }
  for (const html of [
    "<div style='display:flex'><p style='order:1'>Alpha</p><p style='order:2'>Beta</p></div>",
    "<div><p style='order:2'>Alpha</p><p>Beta</p></div>",
  ]) {
    assert.deepEqual(takenHtml(html).warnings, []);
  }
});

test("no word of nested and broken layouts is lost or doubled", () => {
  const displays = [
    "flex",
    "grid",
    "table",
    "table-row",
    "table-cell",
    "inline-block",
    "block",
    "inline",
    "contents",
    "inline-flex",
    "table-row-group",
  ];
  const names = ["div", "span", "p", "li", "ul", "h2", "dl", "dt", "td", "table", "tr"];
  for (let seed = 0; seed < 120; seed += 1) {
    let state = seed * 7919 + 13;
    const next = (count: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * count);
    };
    let words = 0;
    const node = (depth: number): string => {
      words += 1;
      const own = `w${words}w`;
      if (depth === 0 || next(4) === 0) return `${own} `;
      const name = names[next(names.length)]!;
      const style = [
        `display:${displays[next(displays.length)]}`,
        next(3) === 0 ? `float:${next(2) ? "left" : "right"}` : "",
        next(2) === 0 ? `width:${[50, 30, 100][next(3)]}%` : "",
        next(3) === 0 ? "grid-template-columns:1fr 1fr" : "",
      ].join(";");
      const inner = Array.from({ length: 1 + next(3) }, () => node(depth - 1)).join("");
      return `<${name} style="${style}">${own} ${inner}</${name}>`;
    };
    const html = `<div>${node(4)}${node(4)}</div>`;
    const stored = takenHtml(html).html;
    const found = stored.replace(/<[^>]*>/g, " ").match(/w\d+w/g) ?? [];
    const inOrder = [...found].sort(
      (a, b) => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10),
    );
    assert.equal(found.length, words, html);
    // What floats to the right is read behind what stands to its left.
    if (!/<t|float:right/.test(html)) assert.deepEqual(found, inOrder, html);
  }
});
