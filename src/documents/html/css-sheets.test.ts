import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheets } from "./css-sheets.ts";
import { CannotTake, collectWarnings, STYLE_SHEET_CHARACTERS } from "./limits.ts";

function read(...sheets: string[]) {
  const warnings = collectWarnings();
  const { rules, page } = readSheets(sheets, warnings);
  return {
    page,
    rules,
    /** Tags that rules are for, in order. */
    tags: rules.map(({ selector }) => selector.compounds[0]?.tag).join(" "),
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

test("sheets have 2,000 selectors together, and not one more", () => {
  const sheet = (selectors: number) => "p{}".repeat(selectors);
  assert.equal(read(sheet(1_000), sheet(1_000)).rules.length, 2_000);
  assert.throws(() => read(sheet(1_000), sheet(1_001)), CannotTake);
});
