import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";

function taken(css: string, written: string) {
  const { html, warnings } = takenHtml(`<style>${css}</style>${written}`);
  const signs = warnings.filter(({ text }) => /^(?:Signs|Lines and grounds) /.test(text));
  return { html, signs: signs.map(({ weight, text }) => `${weight} ${text}`) };
}

const BOX =
  ".b{display:inline-block;width:20px;height:20px;border:2px solid #000;position:relative}";
const TICK =
  "content:'';position:absolute;width:5px;height:10px;border:solid #000;border-width:0 2px 2px 0;transform:rotate(45deg)";
const LYING =
  "content:'';position:absolute;width:12px;height:6px;border-left:2px solid;border-bottom:2px solid;rotate:-45deg";

const TICKED: readonly [what: string, css: string, html: string, expected: RegExp][] = [
  [
    "in a box",
    `${BOX}.on::after{${TICK}}`,
    "<p><span class='b on'></span> A</p><p><span class=b></span> B</p>",
    /<p><span [^>]*border:1\.5pt solid #000000"><span style="color:#000000">✓<\/span><\/span> A<\/p>\s*<p><span [^>]*>\u00A0?<\/span> B/,
  ],
  ["before words", `p::before{${LYING}}`, "<p>A</p>", /✓ (?:<\/span>)?A/],
  ["behind words", `p::after{${TICK}}`, "<p>A</p>", /A(?:<[^>]*>)? ✓/],
  [
    "as the marker of an item",
    `li{list-style:none}li::before{${TICK}}`,
    "<ul><li>A</ul>",
    /<li data-marker="✓"[^>]*>A/,
  ],
  [
    "by an element of its own",
    `i{display:inline-block;width:12px;height:24px;border-right:7px solid;border-bottom:7px solid;transform:translate(-50%) rotate(45deg)}`,
    "<p><i></i> A</p>",
    /<i[^>]*>✓<\/i> A/,
  ],
];

for (const [what, css, html, expected] of TICKED) {
  test(`a tick that is drawn is written: ${what}`, () => {
    const { html: stored, signs } = taken(css, html);
    assert.match(stored, expected);
    assert.deepEqual(signs, []);
  });
}

const SIGN = "meaning Signs that CSS draws beside words were left out:";
const TOLD: readonly [what: string, css: string, html: string, sign: string][] = [
  [
    "a dot",
    "p::before{content:'';display:inline-block;width:8px;height:8px;background:#000}",
    "<p>A term</p>",
    `${SIGN} "A term".`,
  ],
  [
    "a picture as background",
    "p::before{content:'';width:16px;height:16px;background:url(check.svg)}",
    "<p>A term</p>",
    `${SIGN} "A term".`,
  ],
  [
    "a picture as content",
    "p::before{content:url(check.svg)}",
    "<p>A term</p>",
    `${SIGN} "A term".`,
  ],
  [
    "a picture behind an element without words",
    "i{background:url(check.svg)}",
    "<p><i></i> A term</p>",
    `${SIGN} "A term".`,
  ],
  [
    "the head of an arrow",
    `p::after{${TICK.replace("10px", "5px")}}`,
    "<p>A term</p>",
    `${SIGN} "A term".`,
  ],
  [
    "a tick that is turned into something else",
    `p::after{${TICK.replace("45deg", "135deg")}}`,
    "<p>A term</p>",
    `${SIGN} "A term".`,
  ],
  [
    "a line under a heading",
    "h1::after{content:'';display:block;width:60px;height:3px;background:#00f}",
    "<h1>Head</h1>",
    'decoration Lines and grounds that CSS draws were left out: "Head".',
  ],
];

for (const [what, css, html, sign] of TOLD) {
  test(`what is drawn without words is told of with the words beside it: ${what}`, () => {
    assert.deepEqual(taken(css, html).signs, [sign]);
  });
}

test("nothing is written or told where nothing is drawn", () => {
  for (const css of [
    "p::after{content:'';display:table;clear:both}",
    `p::after{${TICK};opacity:0}`,
    `p::after{${TICK};display:none}`,
    `p::after{${TICK};visibility:hidden}`,
    `p::after{${TICK.replace("rotate(45deg)", "rotate(45deg) scale(0)")}}`,
    `p::after{${TICK.replace("#000", "transparent")}}`,
    `p::after{${TICK.replace("content:''", "content:none")}}`,
    "p::after{content:'';background:#000}",
  ]) {
    const { html, signs } = taken(css, "<p>A</p>");
    assert.deepEqual([html, signs], ["<p>A</p>", []], css);
  }
});
