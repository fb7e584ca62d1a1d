import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";

const stored = (html: string): string => takenHtml(html).html;

const GENERATED: readonly [what: string, css: string, html: string, expected: RegExp][] = [
  [
    "nested counters number clauses as they are referred to",
    "ol{counter-reset:c;list-style:none}li{counter-increment:c}li::before{content:counters(c,'.') ' '}",
    "<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>",
    /data-marker="1">a.*"1\.1">b.*"1\.2">c.*"2">d/,
  ],
  [
    "items that are blocks have the number that CSS puts before them and no other",
    "ol{counter-reset:item}li{display:block}li:before{content:counters(item,'.') '. ';counter-increment:item}",
    "<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>",
    /<li data-marker="1\." style="list-style-type:none">a.*"1\.1\."[^>]*>b.*"1\.2\."[^>]*>c.*"2\."[^>]*>d/,
  ],
  [
    "items that are displayed as anything else have no marker and do not count",
    "",
    "<ol><li>a</li><li style='display:block'>b</li><li style='display:inline-flex'>c</li><li>d</li><li style='display:list-item'>e</li></ol>",
    /<li>a<\/li><li style="list-style-type:none">b<\/li><li style="list-style-type:none">c<\/li><li value="2">d<\/li><li>e/,
  ],
  [
    "a list that counts down begins with the number of its items",
    "ol{list-style-type:'x'}ol::before{content:''}li::marker{content:counter(list-item)}",
    "<ol reversed><li>a</li><li style='display:block'>b</li><li>c</li></ol>",
    /data-marker="2">a<\/li><li style="list-style-type:none">b<\/li><li value="1" data-marker="1">c/,
  ],
  [
    "headings carry the number that CSS puts before them",
    "h2{counter-increment:h}h2:before{content:'§ ' counter(h) ' '}",
    "<h2>Rent</h2><h2>Term</h2>",
    /<h2>§ 1 Rent<\/h2><h2>§ 2 Term/,
  ],
  [
    "a counter begins anew where it is reset, and outside it goes on",
    "h1{counter-increment:a;counter-reset:b}h2{counter-increment:b}h2:before{content:counter(a) '.' counter(b) ' '}",
    "<h1>x</h1><h2>a</h2><h2>b</h2><h1>y</h1><h2>c</h2>",
    /1\.1 a.*1\.2 b.*2\.1 c/,
  ],
  [
    "Google Docs lists are numbered by their own counters",
    "ul.lst-kix_a-0{list-style-type:none}ol.lst-kix_a-0{list-style-type:none}ol.lst-kix_a-0.start{counter-reset:lst-ctn-kix_a-0 0}.lst-kix_a-0>li{counter-increment:lst-ctn-kix_a-0}.lst-kix_a-0>li:before{content:'' counter(lst-ctn-kix_a-0,lower-latin) ') '}",
    "<ol class='lst-kix_a-0 start' start=1><li>x</li><li>y</li></ol>",
    /data-marker="a\)">x.*data-marker="b\)">y/,
  ],
  [
    "attributes, strings, escapes and quotes are put together",
    "p::after{content:open-quote attr(data-x) close-quote '\\A9'}",
    "<p data-x=Y>t</p>",
    /t“Y”©/,
  ],
  [
    "a string as list style is each item's marker",
    "ul{list-style-type:'– '}",
    "<ul><li>x</li></ul>",
    /<li data-marker="–">x/,
  ],
  [
    "greek letters and leading noughts are markers",
    ".g{list-style-type:lower-greek}.z{list-style-type:decimal-leading-zero}",
    "<ol class=g start=3><li>x</li></ol><ol class=z><li>y</li></ol>",
    /data-marker="γ\.">x.*data-marker="01\.">y/,
  ],
  [
    "::marker decides the marker",
    "li::marker{content:'(' counter(list-item, upper-roman) ')'}",
    "<ol><li>x</li><li value=4>y</li></ol>",
    /"\(I\)">x.*"\(IV\)">y/,
  ],
  [
    "nothing is generated for nothing",
    "p::before{content:none}p::after{content:''}",
    "<p>x",
    /<p>x<\/p>/,
  ],
  [
    "what stands among the siblings is counted before text is put among them",
    "li::before{content:'a'}li:nth-child(2)::before{content:'b'}p::before{content:'c'}p:nth-of-type(2)::before{content:'d'}",
    "<div><p>1</p><p>2</p></div>",
    /c1.*d2/,
  ],
];

for (const [what, css, html, expected] of GENERATED) {
  test(what, () =>
    assert.match(stored(`<style>${css}</style>${html}`).replaceAll("\n", ""), expected),
  );
}

test("signs of icon fonts, pictures and unknown kinds of numbers are named", () => {
  const taken = sanitiseContract(
    "<style>p::before{content:'\\f00c'}h1::before{content:url(x.png)}ol{list-style-type:klingon}</style><p>x</p><h1>y</h1><ol><li>z</li></ol>",
  );
  assert.ok("html" in taken);
  assert.match(taken.html, /<p>x<\/p>.*<li data-marker="1\.">z/);
  assert.deepEqual(
    taken.warnings.map(({ weight }) => weight),
    ["meaning", "meaning", "meaning", "decoration"],
  );
});

test("counters that would write more than the contract itself are refused, in bounded time", () => {
  const css = `div{counter-reset:c}div::before{content:counters(c,'${"x".repeat(900)}')}`;
  const nest = `${"<div>".repeat(50)}${"</div>".repeat(50)}`;
  const taken = sanitiseContract(`<style>${css}</style>${nest.repeat(40)}text`);
  assert.ok("problem" in taken);
  assert.match(taken.problem, /generate more than 1 MB/);
});
