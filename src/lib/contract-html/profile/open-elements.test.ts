import assert from "node:assert/strict";
import { test } from "node:test";
import { CannotTake } from "./limits.ts";
import { readMarkup, writeHtml } from "./markup.ts";

const read = (html: string) => writeHtml(readMarkup(html).children);

const GOING_ON: readonly [what: string, html: string, expected: string][] = [
  [
    "over paragraphs",
    "<p><b>a</p><p>b</p><p>c</b>d</p>",
    "<p><b>a</b></p><p><b>b</b></p><p><b>c</b>d</p>",
  ],
  [
    "that was meant to end and began again",
    "<p><strong>a <strong>b</strong> c</p><p>d</p>",
    "<p><strong>a <strong>b</strong> c</strong></p><p><strong>d</strong></p>",
  ],
  ["behind one that it crosses", "<p><b>a<i>b</b>c</i>d</p>", "<p><b>a<i>b</i></b><i>c</i>d</p>"],
  ["behind a block that held it", "<div><u>a</div>b</u>c", "<div><u>a</u></div><u>b</u>c"],
  [
    "in items",
    "<ul><li><em>a<li>b</em> c</ul>",
    "<ul><li><em>a</em></li><li><em>b</em> c</li></ul>",
  ],
  [
    "with what it says",
    "<p><font color=red id=x>a</p><p>b",
    '<p><font color="red" id="x">a</font></p><p><font color="red">b</font></p>',
  ],
  [
    "before what stands in the line",
    "<p><b>a</p><p><br><i>b</i></p>",
    "<p><b>a</b></p><p><b><br><i>b</i></b></p>",
  ],
  ["not where nothing is written", "<p><b>a</p><p> </p>", "<p><b>a</b></p><p> </p>"],
  [
    "not out of a cell, nor into one",
    "<p><i>x</p><table><tr><td><b>a<td>b</table>c",
    "<p><i>x</i></p><table><tr><td><b>a</b></td><td>b</td></tr></table><i>c</i>",
  ],
  ["not behind its own end", "<p><b>a</b></p><p>b</b>c</p>", "<p><b>a</b></p><p>bc</p>"],
  ["that ended before it went on", "<p><b>a</p></b><p>b</p>", "<p><b>a</b></p><p>b</p>"],
  [
    "not as a link once another begins",
    "<p><a href=1>a</p><p><a href=2>b</a>c",
    '<p><a href="1">a</a></p><p><a href="2">b</a>c</p>',
  ],
  ["not into style sheets", "<p><b>a</p><style>x</style>", "<p><b>a</b></p><style>x</style>"],
  [
    "not in drawings",
    "<svg><g><a>x</g><text>y</text></svg>",
    "<svg><g><a>x</a></g><text>y</text></svg>",
  ],
];

for (const [what, html, expected] of GOING_ON) {
  test(`formatting without an end goes on as in HTML: ${what}`, () => {
    assert.equal(read(html), expected);
  });
}

const TREES: readonly [what: string, html: string, expected: string][] = [
  [
    "a table ends the one before it, but in a cell or a caption",
    "<table><tr><td>a</td></tr><table><caption><table></table>b</caption><tr><td>c<table><tr><td>d</table>e</table>f",
    "<table><tr><td>a</td></tr></table><table><caption><table></table>b</caption><tr><td>c<table><tr><td>d</td></tr></table>e</td></tr></table>f",
  ],
  [
    "end tags of what stands around a cell end nothing in it",
    "<div><center><table><tr><td>a</div></center></p></b></body>b</td></div><td>c</tr></div></table>d</div>e",
    "<div><center><table><tr><td>ab</td><td>c</td></tr></table>d</center></div>e",
  ],
  [
    "nor do those of the cell around a table",
    "<table><tr><td><table><tr><td>a</td></td></tr><tr><td>b</table>c</table>",
    "<table><tr><td><table><tr><td>a</td></tr><tr><td>b</td></tr></table>c</td></tr></table>",
  ],
];

for (const [what, html, expected] of TREES) {
  test(`the tree of a table is that of HTML: ${what}`, () => {
    assert.equal(read(html), expected);
  });
}

test("of what never ends three of a kind and eight in all go on", () => {
  const alike = read(`${"<p><b>a</p>".repeat(30)}<p>b`);
  assert.match(alike, /<p><b><b><b>b<\/b><\/b><\/b><\/p>$/);
  const others = Array.from({ length: 30 }, (_, at) => `<p><font size=${at}>a</p>`).join("");
  const last = read(`${others}<p>b`).split("<p>").at(-1);
  assert.equal(last?.match(/<font/g)?.length, 8);
});

test("whatever is opened and closed, depth and number stay bounded, and no text is lost", () => {
  const names = [
    "p",
    "b",
    "i",
    "a",
    "td",
    "tr",
    "table",
    "li",
    "ul",
    "div",
    "font",
    "svg",
    "caption",
  ];
  for (let seed = 1; seed <= 300; seed += 1) {
    let state = seed * 7919;
    const next = (count: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * count);
    };
    let words = 0;
    const html = Array.from({ length: 60 }, () => {
      const name = names[next(names.length)];
      if (next(3) === 0) {
        words += 1;
        return `w${words}w`;
      }
      return next(2) === 0 ? `<${name}>` : `</${name}>`;
    }).join("");
    try {
      assert.equal(read(html).match(/w\d+w/g)?.length ?? 0, words, html);
    } catch (error) {
      if (!(error instanceof CannotTake)) throw error;
    }
  }
});
