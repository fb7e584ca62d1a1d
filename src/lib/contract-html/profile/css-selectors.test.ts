import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";
import { sanitiseContract } from "./sanitise.ts";

const stored = (html: string): string => takenHtml(html).html;

/** The words whose element the selector finds, each in an element of its own. */
function found(selector: string, html: string): string {
  const marked = stored(`<style>${selector}{letter-spacing:2pt}</style>${html}`);
  return [...marked.matchAll(/<\w+[^>]*letter-spacing[^>]*>(\w+)/g)].map((one) => one[1]).join(" ");
}

const LIST = "<ul><li>a</li><li>b</li><li>c</li><li>d</li><li>e</li></ul>";
const MIXED = "<div><h2>h</h2><p>p</p><h3>i</h3><p>q</p><p>r</p></div>";
const FORM =
  "<div><a href='https://x.example/a.pdf' lang=en-GB title='one two'>x</a><a name=y style='color:#111'>y</a></div>";

const SELECTORS: readonly [selector: string, html: string, words: string][] = [
  ["li:nth-child(2n+1)", LIST, "a c e"],
  ["li:nth-child(even)", LIST, "b d"],
  ["li:nth-child(-n+2)", LIST, "a b"],
  ["li:nth-last-child(2)", LIST, "d"],
  ["p:nth-of-type(2)", MIXED, "q"],
  ["p:first-of-type", MIXED, "p"],
  ["p:last-of-type", MIXED, "r"],
  ["h2:only-of-type", MIXED, "h"],
  ["li:not(:first-child):not(:last-child)", LIST, "b c d"],
  ["div > :is(h2, h3)", MIXED, "h i"],
  [":where(h2, h3)", MIXED, "h i"],
  ["h2 + p", MIXED, "p"],
  ["h2 ~ p", MIXED, "p q r"],
  ["h3 + p + p", MIXED, "r"],
  ["div h3 ~ p:last-child", MIXED, "r"],
  ["a:link", FORM, "x"],
  ["[name]", FORM, "y"],
  ["a[href^='https:']", FORM, "x"],
  ["a[href$='.PDF' i]", FORM, "x"],
  ["a[href*=example]", FORM, "x"],
  ["a[lang|=en]", FORM, "x"],
  ["a[title~=two]", FORM, "x"],
  ["a[href='https:']", FORM, ""],
  ["p:hover", MIXED, ""],
  ["p::selection", MIXED, ""],
  ["div > > p", MIXED, ""],
  ["div > ~ p", MIXED, ""],
  ["> p", MIXED, ""],
  ["div >", MIXED, ""],
  ["h3, div > > p", MIXED, ""],
  ["p:not(> p)", MIXED, ""],
];

for (const [selector, html, words] of SELECTORS) {
  test(`${selector} finds what browsers find`, () => assert.equal(found(selector, html), words));
}

test(":is() weighs as its heaviest part, :where() nothing", () => {
  const css = ":is(#x, p){color:#111}p.a{color:#222}:where(#x){color:#333}";
  assert.match(stored(`<style>${css}</style><p class=a id=y>t`), /#111111/);
  assert.match(stored(`<style>p{color:#222}:where(#x){color:#333}</style><p id=x>t`), /#222222/);
});

const VALUES: readonly [what: string, css: string, expected: RegExp][] = [
  ["variables are handed down", ":root{--c:#123456}p{color:var(--c)}", /color:#123456/],
  ["the nearest variable counts", "body{--c:#111}p{--c:#222;color:var(--c)}", /#222222/],
  ["a missing variable has its fallback", "p{color:var(--none, #345)}", /#334455/],
  ["variables name variables", ":root{--a:#456;--b:var(--a)}p{color:var(--b)}", /#445566/],
  [
    "a variable in a shorthand",
    ":root{--w:2px}p{border:var(--w) solid #111}",
    /border:1\.5pt solid #111111/,
  ],
  ["sums of lengths", "p{margin-left:calc(10pt + 2 * 5pt)}", /margin-left:20pt/],
  ["the greater of two", "p{margin-left:max(3pt, 1px)}", /margin-left:3pt/],
  ["a clamp is what is preferred", "p{font-size:clamp(6pt, 12pt, 20pt)}", /font-size:12pt/],
  ["lines of a height in points", "p{font-size:10pt;line-height:15pt}", /line-height:1\.5/],
  [
    "parts of borders are joined",
    "p{border:1px solid;border-color:#123;border-left-style:dashed}",
    /border-top:0\.75pt solid #112233.*border-left:0\.75pt dashed #112233/,
  ],
  [
    "logical sides follow the direction",
    "p{direction:rtl;margin-inline-start:9pt}",
    /margin-right:9pt/,
  ],
  ["start is where lines begin", "p{direction:rtl;text-align:start}", /text-align:right/],
];

for (const [what, css, expected] of VALUES) {
  test(`values: ${what}`, () => assert.match(stored(`<style>${css}</style><p>x</p>`), expected));
}

test("direction and language of the page go around it, and of parts to them", () => {
  assert.equal(
    stored("<html dir=rtl lang=ar_EG><body><p>نص <span dir=ltr lang=en>x</span></p><bdi>abc</bdi>"),
    '<div dir="rtl" lang="ar-EG"><p>نص <span dir="ltr" lang="en">x</span></p><span dir="ltr">abc</span></div>',
  );
});

test("links within the contract lead to words, under names of the service's own", () => {
  const html = stored(
    "<p><a href='#n'>to</a> <a href='#gone'>nowhere</a></p><p><a name=n></a></p><h2 id=other>H</h2>",
  );
  assert.match(html, /<a href="#to-1">to<\/a> nowhere/);
  assert.match(html, /<h2 id="to-1">H/);
  assert.doesNotMatch(html, /other|gone|name=/);
});

test("the paper and margins that a contract asks for are A4, Letter or Legal, within bounds", () => {
  const page = (css: string) => {
    const taken = sanitiseContract(`<style>${css}</style>x`);
    assert.ok("html" in taken);
    return taken.page;
  };
  assert.equal(page("p{color:#111}"), null);
  assert.deepEqual(page("@page{size:letter landscape;margin:1in}"), {
    width: 792,
    height: 612,
    margins: { top: 72, right: 72, bottom: 72, left: 72 },
  });
  assert.deepEqual(page("@page{size:8.5in 14in}")?.height, 1008);
  assert.deepEqual(page("@page{margin:0}")?.margins, {
    top: 28.35,
    right: 28.35,
    bottom: 56.69,
    left: 28.35,
  });
  assert.equal(page("@page WordSection1{size:595.3pt 841.9pt}")?.width, 595.28);
  assert.equal(page("@page :first{margin:3in}"), null);
});

test("a title element is handed back as a name, without anything invisible", () => {
  const taken = sanitiseContract("<title> Lease \u202E of\n1 </title><p>x");
  assert.ok("html" in taken);
  assert.equal(taken.title, "Lease of 1");
  assert.equal(taken.firstHeading, null);
});
