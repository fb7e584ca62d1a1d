import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { writePng } from "#lib/images/write-png.ts";
import { type SanitisedContract, sanitiseContract } from "./sanitise.ts";

const LEASE = readFileSync(join(PACKAGE_ROOT, "tests/kit/documents/contracts/lease.html"), "utf8");
const IMAGE = /data:image\/png;base64,[^"]+/.exec(LEASE)?.[0] ?? "";

function taken(html: string, images?: ReadonlyMap<string, string>): SanitisedContract {
  const contract = sanitiseContract(html, images);
  assert.ok("html" in contract, "problem" in contract ? contract.problem : "");
  return contract;
}

function problem(html: string, images?: ReadonlyMap<string, string>): string {
  const contract = sanitiseContract(html, images);
  assert.ok("problem" in contract);
  return contract.problem;
}

function unfit(html: string, images?: ReadonlyMap<string, string>) {
  const contract = sanitiseContract(html, images);
  return ("images" in contract && contract.images) || [];
}

/** A picture that cannot be packed. */
function noise(side: number): string {
  let state = 1;
  const rgba = Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) => {
    state = (state * 48_271) % 2_147_483_647;
    return at % 4 === 3 ? 255 : state & 255;
  });
  const png = writePng({ width: side, height: side, rgba });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}

/** Loaded once, so that all tests can go on without waiting. */
await withDecoders(() => sanitiseContract("<svg></svg>"));

test("a drawing in the text is one picture, named by its title, and its words are not text", () => {
  const { html } = taken(
    `<style>.low{fill:red}</style><p>x<svg width="40" height="20"><title>Plan of the flat</title>
    <style>.in{stroke:blue}</style><rect class="low in" width="40" height="20"/>
    <text x="2" y="15">Kitchen</text></svg>y</p>`,
  );
  assert.match(
    html,
    /^<p>x<img src="data:image\/png;base64,[^"]+" alt="Plan of the flat" width="40" height="20" \/>y<\/p>$/,
  );
  assert.doesNotMatch(taken("<p>x<svg style='display:none'><text>y</text></svg>").html, /y|img/);
});

test("words beside the body are the first and last of it, below what stands on every page", () => {
  const { html } = taken(
    '<!DOCTYPE html [ <!ENTITY x "y"> ]><html><body><p>Rent</p><div style="position:fixed;top:0">ACME</div></body></html>end',
  );
  assert.equal(
    html
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    "ACME ]&gt; Rent end",
  );
});

test("a whole document keeps its text, its structure and its styles", () => {
  const { html, warnings, firstHeading } = taken(LEASE);
  assert.deepEqual(warnings, []);
  assert.equal(firstHeading, "Mietvertrag über Wohnraum");
  assert.match(html, /Dr\. Ελένη Παπαδοπούλου/);
  assert.match(html, /Grzegorz Brzęczyszczykiewicz/);
  assert.match(html, /<h2 style="font-size:13pt;color:#1f3a4d">§ 3 Miete/);
  assert.match(html, /<ol type="a">\s+<li>das Keller/);
  assert.match(
    html.replaceAll("\n", ""),
    /<td colspan="2" style="font-weight:bold;border-bottom:1pt/,
  );
  assert.doesNotMatch(html, /<style|class=|<title|Wohnraummietvertrag/);
});

const CASCADE: readonly [rule: string, sheet: string, html: string, expected: RegExp][] = [
  ["a class outweighs a type", ".a{color:#900}p{color:blue}", "<p class=a>x", /#990000/],
  [
    "an id outweighs classes",
    "#i{color:#900}.a.b.c{color:blue}",
    "<p id=i class='a b c'>x",
    /#990000/,
  ],
  ["of two that weigh the same the later counts", "p{color:#900}p{color:blue}", "<p>x", /#0000ff/],
  [
    "the style attribute outweighs an id",
    "#i{color:#900}",
    "<p id=i style='color:blue'>x",
    /#0000ff/,
  ],
  [
    "!important outweighs the style attribute",
    "p{color:#900!important}",
    "<p style='color:blue'>x",
    /#990000/,
  ],
  [
    "!important in the style attribute counts most",
    "p{color:#900!important}",
    "<p style='color:blue!important'>x",
    /#0000ff/,
  ],
  [
    "a descendant is found at any depth",
    "div p{color:#900}",
    "<div><section><p>x",
    /<p style="color:#990000">/,
  ],
  [
    "a child is found one level below",
    "div>p{color:#900}",
    "<div><p>x</p></div>",
    /<p style="color:#990000">/,
  ],
  ["a grandchild is no child", "div>b{color:#900}", "<div><p><b>x</b></p></div>", /<b>x<\/b>/],
  [
    "descendants and children mix",
    "div p>b{color:#900}",
    "<div><div><p><i></i><b>x</b></p></div></div>",
    /<b style="color:#990000">/,
  ],
  ["a list of selectors applies to each", "h1,p{color:#900}", "<p>x", /#990000/],
  [
    "the first and the last child are found",
    "p:first-child{color:#900}",
    "<div><p>x</p><p>y</p></div>",
    /<p style="color:#990000">x<\/p><p>y/,
  ],
  ["rules for print count", "@media print{p{color:#900}}", "<p>x", /#990000/],
  ["rules for the screen do not", "@media screen{p{color:#900}}", "<p>x", /<p>x/],
  ["escapes in names are read", ".a\\:b{color:#900}", "<p class='a:b'>x", /#990000/],
  ["inherit takes back a value", "p{color:#900}.a{color:inherit}", "<p class=a>x", /<p>x/],
  [
    "the page's own style goes around everything",
    "body{font-family:Georgia;margin:9px}",
    "x",
    /^<div style="font-family:serif">x<\/div>$/,
  ],
  [
    "margin is taken apart and put together",
    "p{margin:1px 2px}p{margin-left:4px}",
    "<p>x",
    /margin:0.75pt 1.5pt 0.75pt 3pt/,
  ],
  [
    "border is written once for four sides",
    "td{border:1px solid #ccc}",
    "<table><tr><td>x</table>",
    /<td style="border:0.75pt solid #cccccc">/,
  ],
  [
    "font is taken apart",
    "p{font:italic bold 12pt/1.5 Arial,sans-serif}",
    "<p>x",
    /font-family:sans-serif;font-size:12pt;font-weight:bold;font-style:italic;line-height:1.5/,
  ],
  [
    "attributes of old HTML become styles",
    "",
    "<p align=center>x</p>",
    /<p style="text-align:center">/,
  ],
  [
    "rules outweigh attributes of old HTML",
    "p{text-align:right}",
    "<p align=center>x",
    /text-align:right/,
  ],
  [
    "page breaks of both names are kept",
    "h2{page-break-before:always}",
    "<h2>x",
    /break-before:page/,
  ],
  ["transparent colours are mixed with paper", "p{background:rgba(0,0,0,.1)}", "<p>x", /#e6e6e6/],
];

for (const [rule, sheet, html, expected] of CASCADE) {
  test(`cascade: ${rule}`, () => {
    assert.match(taken(`<style>${sheet}</style>${html}`).html, expected);
  });
}

const HIDING: readonly [trick: string, html: string][] = [
  ["display: none", "<p style='display:none'>term</p>"],
  ["the hidden attribute", "<p hidden>term</p>"],
  ["a size of nothing", "<p style='font-size:0'>term</p>"],
  ["white on white", "<p style='color:#fff'>term</p>"],
  [
    "one colour on itself",
    "<div style='background:#123456'><p style='color:#123457'>term</p></div>",
  ],
  ["wholly transparent letters", "<p style='color:transparent'>term</p>"],
  ["a place off the page", "<p style='text-indent:-9999px;margin-left:-9999px'>term</p>"],
  ["no opacity", "<p style='opacity:0'>term</p>"],
];

for (const [trick, html] of HIDING) {
  test(`no term is hidden by ${trick}`, () => {
    const contract = taken(html);
    assert.match(contract.html, /term/);
    assert.doesNotMatch(contract.html, /display|opacity|#ffffff|#123457|-\d{3}|font-size:0/);
  });
}

const KEPT_TEXT: readonly [what: string, html: string, expected: RegExp][] = [
  ["of unknown elements", "<p><made-up>one</made-up> <blink>two</blink></p>", /one two/],
  ["of forms", "<form><label>Name</label><p>x</p></form>", /Name<p>x/],
  ["between the rows of a table", "<table><tr><td>a</td></tr>loose</table>", /loose<table>/],
  ["of cells outside of tables", "<td>a</td><td>b</td>", /a.*b/],
  ["of a head that never ends", "<head><title>t</title><p>text", /text/],
  ["after an open style sheet of nothing", "<style></style>text", /text/],
  ["of a noscript", "<noscript>text</noscript>", /text/],
  ["of an object", "<object>text</object>", /text/],
  ["of preformatted text of old", "<xmp><b>text</b></xmp>", /&lt;b&gt;text/],
  [
    "with every character that is mark-up",
    "<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;x&quot;",
    /1 &lt; 2 &amp;&amp; 3 &gt; 2 "x"/,
  ],
];

for (const [what, html, expected] of KEPT_TEXT) {
  test(`text is kept: ${what}`, () => assert.match(taken(html).html, expected));
}

test("left out end tags are read as HTML reads them", () => {
  assert.equal(
    taken("<table><thead><tr><th><b>a<th>b<tbody><tr><td><i>c<td>d<tr><td>e</table>").html,
    "<table><thead><tr><th><b>a</b></th><th>b</th></tr></thead><tbody><tr><td><i>c</i></td><td>d</td></tr><tr><td>e</td></tr></tbody></table>",
  );
  assert.equal(
    taken("<ul><li><u>a<li>b</u></ul>").html,
    "<ul><li><u>a</u></li><li><u>b</u></li></ul>",
  );
});

test("characters that turn text around are removed, and those that languages need stay", () => {
  const contract = taken(
    "<p>10\u202E000\u202C a\u00ADb\u00A0c\u200Dd\u2066e\u2069 f\uFEFFg\u0007</p>",
  );
  assert.equal(contract.html, "<p>10000 a\u00ADb\u00A0c\u200Dde fg</p>");
  assert.equal(contract.warnings.length, 2);
});

test("what lies outside the profile is named once, and all of a kind in one sentence", () => {
  const twice = taken("<p style='outline:1px'>a<p style='outline:2px'>b");
  assert.deepEqual(twice.warnings, [
    {
      weight: "decoration",
      text: 'CSS properties outside the profile were left out: "outline".',
    },
  ]);
  const many = Array.from({ length: 90 }, (_, at) => `<x${at}>a</x${at}>`).join("");
  const [folded, ...others] = taken(many).warnings;
  assert.match(folded?.text ?? "", /text was kept: "<x0>"; "<x1>"; .*"<x19>"; and 70 more\.$/);
  assert.deepEqual(others, []);
});

test("a warning quotes nothing that could be taken for mark-up or lines of its own", () => {
  const [warning] = taken("<p>x<a href='javascript:\n\u202Ealert(1)'>y</a>").warnings;
  assert.match(warning?.text ?? "", /were removed: "javascript: *alert\(1\)"\.$/);
});

const RULES = ".a{color:#900}".repeat(2_001);

const REFUSED: readonly [what: string, html: string, expected: RegExp][] = [
  ["nothing at all", "", /no text and no image/],
  ["blanks alone", "<p> &nbsp;</p>", /no text and no image/],
  ["more than a megabyte", `<p>${"x".repeat(1_048_576)}`, /larger than 1 MB/],
  ["65 levels", "<div>".repeat(65), /deeper than 64/],
  [
    "a table in tables, too deep once its parts are written out",
    "<table><tr><td>y<td>x".repeat(20),
    /deeper than 64/,
  ],
  ["more than 20,000 elements", "<br>".repeat(20_001), /more than 20000/],
  ["2,001 selectors that match", `<style>${RULES}</style><p class=a>x`, /more than 2000 selectors/],
  [
    "an image that is no image",
    "<img src='data:image/png;base64,AAAA'>",
    /the image "no\. 1" will not do: it is not an intact PNG/,
  ],
  [
    "an image of another kind",
    "<img alt='The plan' src='data:image/tiff;base64,R0lGODlh'>",
    /the image "no\. 1 \("The plan"\)" will not do: it is not a PNG, JPEG, WebP, GIF or SVG/,
  ],
  [
    "an image nobody fetched",
    "<img src='https://a.example/1.png'>",
    /it needs the image "https:\/\/a\.example\/1\.png", which was not fetched/,
  ],
  ...["/logo.png", "logo.png", "http://a.example/1.png", "cid:logo", "//a.example/1.png"].map(
    (address): [string, string, RegExp] => [
      `an image at ${address}`,
      `<p>x<img src="${address}" alt="Logo">`,
      new RegExp(`the image "${address}" will not do: its address is none of those taken`),
    ],
  ),
  [
    "a drawing with HTML in it",
    "<svg><foreignObject><p>x</p></foreignObject></svg>",
    /it uses <foreignobject>, which is not drawn here/,
  ],
  ["text behind a drawing without an end", "<svg><p>x</p>", /it uses <p>, which is not drawn here/],
  [
    "a drawing that draws a part of another",
    "<svg><use href='#logo'/></svg>",
    /it draws "#logo", which is not in it/,
  ],
  [
    "a drawing with letters that no font has",
    "<svg><title>Plan</title><text>\u{10480}</text></svg>",
    /"no\. 1 of the drawings \("Plan"\)" will not do: no font of this service prints its letters \u{10480}/u,
  ],
  ["fifty-one drawings", "<svg width=1 height=1></svg>".repeat(51), /more than 50 drawings/],
];

for (const [what, html, expected] of REFUSED) {
  test(`refused with a reason: ${what}`, () => {
    assert.match(problem(html), expected);
  });
}

test("a style sheet that would keep the service busy is refused, in bounded time", () => {
  const rules = Array.from(
    { length: 1_500 },
    (_, at) => `div div div div *.c${at % 3} b{color:#900}`,
  );
  const html = `<style>${rules.join("")}</style>${"<div class='c0 c1 c2'>".repeat(40)}${"<b>x</b>".repeat(9_000)}`;
  assert.match(problem(html), /too many selectors/);
});

test("images from elsewhere are listed once each, and stand in once they were fetched", () => {
  const html =
    "<img src=' https://a.example/1.png '><img src='https://a.example/1.png'><!--<img src='https://c.example/3.png'>--><template><img src='https://d.example/4.png'></template><p>x";
  assert.deepEqual(unfit(html), [{ address: "https://a.example/1.png", problem: null }]);
  const images = new Map([["https://a.example/1.png", IMAGE]]);
  const contract = taken(html, images);
  assert.equal(contract.html.match(/<img src="data:image\/png;base64,/g)?.length, 2);
  assert.doesNotMatch(contract.html, /example/);
  const wrong = new Map([["https://a.example/1.png", "data:image/png;base64,AAAA"]]);
  assert.match(
    problem(html, wrong),
    /the image "https:\/\/a\.example\/1\.png" will not do: it is not/,
  );
  assert.deepEqual(unfit(html, wrong), [
    { address: "https://a.example/1.png", problem: "it is not an intact PNG" },
  ]);
});

test("whatever else is wrong with a contract is said before any image is asked for", () => {
  const remote = (count: number) =>
    Array.from({ length: count }, (_, at) => `<img src='https://a.example/${at}.png'>`).join("");
  assert.equal(unfit(`<p>x${remote(100)}`).length, 100);
  assert.deepEqual(unfit(`<p>x${remote(101)}`), []);
  assert.equal(unfit(`<p>x${`<img src="${IMAGE}">`.repeat(5)}${remote(99)}`).length, 99);
  assert.deepEqual(unfit(`<p>x<img src="${IMAGE}">${remote(100)}`), []);
  assert.deepEqual(unfit(`${"<div>".repeat(65)}${remote(1)}`), []);
  assert.deepEqual(unfit(`${remote(1)}${"<br>".repeat(20_001)}`), []);
});

test("images do not count toward the length of what is stored", () => {
  const images = new Map([["https://a.example/1.png", noise(800)]]);
  const html = "<img src='https://a.example/1.png'>".repeat(10);
  assert.ok(taken(html, images).html.length > 20_000_000);
});

test("an image from elsewhere cannot come in through the map of fetched ones", () => {
  const images = new Map([["https://a.example/1.png", "https://evil.example/1.png"]]);
  assert.match(problem("<p>x<img src='https://a.example/1.png'>", images), /cannot be read/);
});

const PIECES = [
  ..."<p> </p> <b> <i> </b> <table> <tr> <td> </table> <ul> <li> </ul> <h1> </h1> <pre> <a href='https://a.example'> </a> <br> <div style='color:#900;margin:1px'> </div> <span class=a> <tbody> <thead> <caption> <col> <dl> <dt> <dd> <center> <font color=red> <form> <svg> <math> <style>.a{color:blue}</style> <xmp> <title>".split(
    " ",
  ),
  "text",
  " ",
  "\n",
  "&amp;",
  "&lt;b&gt;",
  "&nbsp;",
  "\u202E",
  "<!--",
  "-->",
  "<![CDATA[",
  "\u0000",
  "<",
  "'",
  '"',
];

test("sanitising what was sanitised changes nothing, whatever was sent", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
      const contract = sanitiseContract(pieces.join(""));
      if ("problem" in contract) return;
      assert.equal(taken(contract.html).html, contract.html);
    }),
    { numRuns: 400, seed: 7 },
  );
});

test("nothing that is sent makes the sanitiser throw", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ maxLength: 80 }),
      (html, css) => {
        sanitiseContract(`<style>${css}</style><p style="${css}">${html}`);
      },
    ),
    { numRuns: 400, seed: 7 },
  );
});

test("an annotation of ruby stands behind its word in parentheses, of which there is one pair", () => {
  for (const content of [
    "<p><ruby>base<rt>note</ruby> end</p>",
    "<p><ruby>base<rp>(</rp><rt>note</rt><rp>)</rp></ruby> end</p>",
  ]) {
    const taken = sanitiseContract(content);
    assert.ok("html" in taken);
    assert.equal(taken.html.replace(/<[^>]*>/g, ""), "base(note) end");
  }
});

test("a contract in which a character was lost is not taken, in whichever way it came", () => {
  for (const lost of ["\ufffd", "\ud800", "\0", "&#0;", "&#xD800;", "&#65533;", "&#x110000;"]) {
    for (const html of [
      `<p>500${lost} Euro</p>`,
      `<title>Lease ${lost}</title><p>x</p>`,
      `<p>x<img alt="${lost}" src="${IMAGE}"></p>`,
      `<ul><li data-marker="${lost}">x</li></ul>`,
      `<svg width="9" height="9"><text x="1" y="8">${lost}</text></svg><p>x</p>`,
      `<p><input value="${lost}"></p>`,
    ]) {
      assert.match(problem(html), /character was lost/, html);
    }
  }
  const generated = '<style>p::before{content:"\ufffd"}</style><p>x</p>';
  assert.match(problem(generated), /character was lost/);
});

test("what is cut short is cut between characters, so that it is taken again", () => {
  const alt = `${"a".repeat(999)}👍`;
  const { html } = taken(`<p>x<img alt="${alt}" src="${IMAGE}"></p>`);
  assert.equal(taken(html).html, html);
});

test("rows without a cell go, and what reaches over them is as many rows less high", () => {
  const { html } = taken(
    "<table><tr><td rowspan=3>A<td>B</tr><tr></tr><tr><td>C</tr><tr><td rowspan=2>D<td>E</tr><tr></tr></table>",
  );
  assert.match(html, /<td rowspan="2">A<\/td><td>B<\/td><\/tr><tr><td>C<\/td><\/tr><tr><td>D</);
});

test("a block between the parts of a table is moved out of it with its look, and one around parts is not", () => {
  const { html } = taken(
    "<table><tbody><div align=right><p>A</p></div><tr><td>B</td></tr></tbody></table><table><form align=right><tr><td>C</td></tr></form></table>",
  );
  assert.match(html, /^<div style="text-align:right"><p>A<\/p><\/div><table>.*B.*<table>.*C/);
});

test("what text inherits of the page's own style counts", () => {
  const { html } = taken(
    "<body style='white-space:pre-line;text-transform:uppercase;text-indent:10pt;font-variant:small-caps'><p>1. a\n2. b</p>",
  );
  for (const kept of ["pre-line", "uppercase", "text-indent:10pt", "small-caps"]) {
    assert.ok(html.includes(kept), html);
  }
});

test("an abbreviation with a title is underlined, as it is in browsers", () => {
  const { html } = taken("<p><abbr title=''>12 March</abbr> <abbr>BGB</abbr></p>");
  assert.equal(
    html,
    '<p><abbr style="text-decoration:underline">12 March</abbr> <abbr>BGB</abbr></p>',
  );
});

test("a grid of empty cells stays a table, and tables that are printed as lines are told of", () => {
  const grid = `<tr>${"<td width=4></td>".repeat(40)}</tr><tr><td colspan=20>A</td><td colspan=20>B</td></tr>`;
  assert.deepEqual(taken(`<table>${grid}</table>`).warnings, []);
  const deep = (levels: number): string =>
    levels === 0 ? "deep" : `<table><tr><td>a<td>${deep(levels - 1)}</table>`;
  const wide = `<table><tr>${"<td>x".repeat(25)}</table>`;
  const [warning] = taken(wide + deep(5)).warnings;
  assert.match(warning?.text ?? "", /are printed as lines.*: "x+"; "adeep"\.$/);
});
