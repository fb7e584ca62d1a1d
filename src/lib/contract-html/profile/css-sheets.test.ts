import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheets } from "./css-sheets.ts";
import { CannotTake, collectWarnings, SELECTORS, STYLE_SHEET_CHARACTERS } from "./limits.ts";

const NAMES = { tags: new Set(["p", "h1", "h2", "h3"]), classes: new Set(["c"]), ids: new Set("") };

function read(...sheets: string[]) {
  const warnings = collectWarnings();
  const { rules, page } = readSheets(
    sheets.map((css) => ({ css })),
    NAMES,
    warnings,
  );
  return {
    page,
    rules,
    /** Tags that rules are for, in order. */
    tags: rules
      .filter(({ media }) => media.print)
      .map(({ selector }) => selector.compounds[0]?.tag)
      .join(" "),
    warned: warnings.list().map(({ weight }) => weight),
  };
}

test("rules of all sheets are numbered in the order they stand in, one for each selector", () => {
  const { rules, tags } = read("p, h1 {color: red}", "h2 {color: blue}");
  assert.equal(tags, "p h1 h2");
  assert.deepEqual(
    rules.map(({ order }) => order),
    [0, 1, 2],
  );
});

test("a selector outside the profile is left out with a warning, those beside it are not", () => {
  const { tags, warned } = read("p, h2:has(p), h3 {color: red}");
  assert.deepEqual([tags, warned], ["p h3", ["layout"]]);
});

test("rules for print and for every medium count, those for screens alone go without a word", () => {
  assert.deepEqual(read("@media print {p{color:red}}").tags, "p");
  assert.deepEqual(read("@media ALL {p{color:red}}").tags, "p");
  assert.deepEqual(read("@media screen, only print {p{color:red}}").tags, "p");
  for (const media of [
    "screen",
    "speech",
    "(max-width: 600px)",
    "(prefers-color-scheme: dark)",
    "screen and (hover)",
  ]) {
    const { tags, warned } = read(`@media ${media} {p{color:red}}`);
    assert.deepEqual([tags, warned], ["", []], media);
  }
});

test("a medium that cannot be judged is left out with a warning", () => {
  assert.deepEqual(read("@media (color) {p{color:red}}").warned, ["layout"]);
  const { tags, warned } = read("@media print, (color) {p{color:red}}");
  assert.deepEqual([tags, warned], ["p", ["layout"]]);
});

test("what holds where something is supported holds, what holds where it is not does not", () => {
  assert.equal(read("@supports (display: grid) {p{color:red}}").tags, "p");
  assert.equal(read("@supports not (display: grid) {p{color:red}}").tags, "");
  assert.equal(read("@layer base {p{color:red}}").tags, "p");
  assert.equal(read("@layer base {@media print {@supports (a: b) {p{color:red}}}}").tags, "p");
});

test("rules that nothing on paper depends on go without a word", () => {
  const sheet = `@charset "utf-8"; @namespace svg url(x); @keyframes a {from {color: red}} @property --a {inherits: true}`;
  assert.deepEqual(read(sheet).warned, []);
});

test("fonts of one's own, counters of one's own and imported sheets are each named by what they change", () => {
  assert.deepEqual(read("@font-face {font-family: x; src: url(x)}").warned, ["decoration"]);
  assert.deepEqual(read("@counter-style x {system: cyclic}").warned, ["meaning"]);
  assert.deepEqual(read("@import url(x.css);").warned, ["layout"]);
});

test("the page that is asked for stands beside the rules", () => {
  const { page, tags } = read(
    "p{color:red} @page {size: letter} @media print {@page {margin: 100pt}}",
  );
  assert.deepEqual([page?.width, page?.margins.top, tags], [612, 100, "p"]);
  assert.equal(read("p{color:red}").page, null);
});

test("a sheet whose brackets are nested too deep is left out, the others are read", () => {
  const { tags, warned } = read(`h1{color:red} ${"(".repeat(17)}`, "p{color:red}");
  assert.deepEqual([tags, warned], ["p", ["layout"]]);
});

test("broken CSS loses its own rule and no other", () => {
  assert.equal(read("p{color:red}} h1{color:red} h2{color").tags.includes("p"), true);
  assert.deepEqual(read("<!-- p{color:red} -->").tags, "p");
  assert.deepEqual(read("").rules, []);
});

test("sheets have as many characters together as are allowed, and not one more", () => {
  const half = " ".repeat(STYLE_SHEET_CHARACTERS / 2);
  assert.deepEqual(read(half, half).rules, []);
  assert.throws(() => read(half, half, " "), CannotTake);
});

test("sheets have as many selectors of names in the HTML as are read, and not one more", () => {
  const sheet = (selectors: number) => "p{}".repeat(selectors);
  assert.equal(read(sheet(SELECTORS / 2), sheet(SELECTORS / 2)).rules.length, SELECTORS);
  assert.throws(() => read(sheet(SELECTORS / 2), sheet(SELECTORS / 2 + 1)), CannotTake);
});

test("selectors that ask for names which nothing has are neither counted nor named", () => {
  const idle = ".a::-x{} #b:has(p), p > .d{} nav p{} p.\\61 :hover{}".repeat(SELECTORS);
  const { tags, warned } = read(idle, "p.c{} :not(.a) > p{} .\\63{} h1:is(.a){}");
  assert.deepEqual([tags, warned], ["p p  h1", []]);
});

test("a list with a mistake in it is none at all, whatever else of it nothing would match", () => {
  assert.equal(read(".a > > b, p {color:red}").tags, "");
});

const NESTED: readonly [what: string, css: string, selectors: string[]][] = [
  ["a descendant where nothing is said", "p{h1{}}", [":is(p) h1"]],
  ["what & stands for", "p{&.c{} h2 &{} & h1{}}", [":is(p).c", "h2 :is(p)", ":is(p) h1"]],
  ["a combinator in front", "p{> h1{} + h2{}}", [":is(p) > h1", ":is(p) + h2"]],
  ["each selector of lists", "p,h1{h2,&.c{}}", [":is(p,h1) h2", ":is(p,h1).c"]],
  ["rules within rules within rules", "p{h1{&.c{}}}", [":is(:is(p) h1).c"]],
  ["what a medium holds within a rule", "p{@media print{color:red;h1{}}}", ["p", ":is(p) h1"]],
  ["& in a string", 'p{h1[title="&, >"]{}}', [':is(p) h1[title="&, >"]']],
];

for (const [what, css, selectors] of NESTED) {
  test(`rules within rules are read as CSS Nesting says: ${what}`, () => {
    const plain = selectors.map((selector) => `${selector}{}`).join("");
    const shape = (sheet: string) =>
      read(sheet).rules.map(({ selector }) => ({ ...selector, media: null }));
    assert.deepEqual(shape(css), shape(plain));
    assert.deepEqual(read(css).warned, []);
  });
}

test("declarations keep their place between the rules that stand among them", () => {
  assert.deepEqual(
    read("p{color:red;--a:{x};h1{color:blue} margin:0;a:hover{} padding:0}").rules.map(
      ({ block }) => block.trim(),
    ),
    ["color:red;--a:{x}", "color:blue", "margin:0", "padding:0"],
  );
});

test("& that would grow beyond all measure is left out with a warning", () => {
  const { warned } = read(`p{${"&".repeat(1_500)}{}}`, `p{${"h1,".repeat(600)}h1{h1,h1{}}}`);
  assert.deepEqual(warned, ["layout"]);
});

test("a sheet counts on the media that its element names", () => {
  const { rules } = readSheets(
    [
      { css: "p{}", media: "screen" },
      { css: "h1{}", media: "Print" },
      { css: "h2{}", media: "print and (color), speech" },
      { css: "@media screen{h3{}}", media: "print" },
      { css: "@media not print{p{}}" },
    ],
    NAMES,
    collectWarnings(),
  );
  assert.deepEqual(
    rules.map(({ selector, media }) => [selector.compounds[0]?.tag, media]),
    [
      ["p", { print: false, screen: true }],
      ["h1", { print: true, screen: false }],
      ["p", { print: false, screen: true }],
    ],
  );
});
