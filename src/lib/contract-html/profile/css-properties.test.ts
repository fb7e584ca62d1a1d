import assert from "node:assert/strict";
import { test } from "node:test";
import { IDLE_PROPERTY, LAYOUT_PROPERTY, PROPERTIES } from "./css-properties.ts";
import { readTokens } from "./css-tokens.ts";

function read(property: string, value: string): string | null {
  const tokens = readTokens(value);
  assert.ok(tokens && PROPERTIES[property]);
  return PROPERTIES[property].read(tokens);
}

/** What a property keeps of each value. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  "font-family": {
    "Papyrus, 'Courier New', serif": "monospace",
    "Georgia, Arial": "serif",
    "'Source Sans'": "sans-serif",
    "sans-serif": "sans-serif",
    "DejaVu Sans Mono": "monospace",
    "'Times New Roman'": "serif",
    Papyrus: null,
    "": null,
  },
  "font-size": {
    "xx-small": "6.5pt",
    larger: "1.2em",
    "0.05pt": "0.1pt",
    "401pt": "400pt",
    "1001%": "1000%",
    "12pt 14pt": null,
    huge: null,
    constructor: null,
  },
  "font-weight": {
    "599": "normal",
    "600": "bold",
    bolder: "bold",
    lighter: "normal",
    "600px": null,
    heavy: null,
  },
  "font-style": { oblique: "italic", italic: "italic", normal: "normal", "oblique 10deg": null },
  "line-height": {
    "1.5": "1.5",
    "150%": "1.5",
    "1.2em": "1.2",
    "0.5": "1",
    "4": "3",
    "14pt": "14pt",
    "500pt": "400pt",
    normal: "normal",
    "1.5 2": null,
    "2deg": null,
  },
  "letter-spacing": {
    "-1pt": "-0.5pt",
    "7pt": "6pt",
    "0.6em": "0.5em",
    normal: "normal",
    "5%": null,
  },
  "text-decoration": {
    underline: "underline",
    "line-through underline red": "underline line-through",
    "none underline": "none",
    overline: null,
    "'underline'": null,
  },
  "text-align": {
    "-webkit-center": "center",
    start: "start",
    "match-parent": null,
    "left right": null,
  },
  "text-indent": { "-49pt": "-48pt", "73pt": "72pt", "7em": "6em", "5%": null },
  "white-space": { pre: "pre-wrap", "break-spaces": "pre-wrap", nowrap: "nowrap", preserve: null },
  "vertical-align": { "text-top": "top", super: "super", "3px": null },
  "list-style-type": {
    "lower-latin": "lower-alpha",
    "upper-latin": "upper-alpha",
    thai: "thai",
    "'– '": "text:– ",
    "disc inside": null,
    "3": null,
  },
  "margin-left": { auto: "auto", "-1pt": "0", "145pt": "144pt", "13em": "12em", "61%": "60%" },
  "padding-top": { "73pt": "72pt", "7em": "6em", "5%": null, auto: null },
  width: { auto: "auto", "0": "1pt", "601pt": "600pt", "101%": "100%", "0.4em": "0.5em" },
  height: { auto: "auto", "801pt": "800pt", "50%": null },
  "break-before": {
    always: "page",
    left: "page",
    recto: "page",
    "avoid-page": "avoid",
    auto: "auto",
    column: null,
  },
  display: { "inline-block": "inline-block", block: null },
};

for (const [property, values] of Object.entries(VALUES)) {
  test(`${property} is kept as the profile has it, or not at all`, () => {
    for (const [value, stored] of Object.entries(values)) {
      assert.equal(read(property, value), stored, value);
    }
  });
}

test("a marker of one's own has 40 signs at most, the name of a style 41", () => {
  assert.equal(read("list-style-type", `"${"–".repeat(41)}"`), `text:${"–".repeat(40)}`);
  assert.equal(read("list-style-type", "a".repeat(41)), "a".repeat(41));
  assert.equal(read("list-style-type", "a".repeat(42)), null);
});

test("no property is both kept and said to change nothing", () => {
  const both = Object.keys(PROPERTIES).filter((name) => IDLE_PROPERTY.test(name));
  assert.deepEqual(both, []);
});

test("what begins like a property that changes nothing may still change something", () => {
  for (const name of ["page-break-before", "min-height", "max-width", "overflow", "font-size"]) {
    assert.equal(IDLE_PROPERTY.test(name), false, name);
  }
  for (const name of ["-webkit-transform", "mso-list", "page", "row-gap", "align-items"]) {
    assert.equal(IDLE_PROPERTY.test(name), true, name);
  }
});

test("losing where something stands is a loss of layout, losing its colours is not", () => {
  for (const name of ["transform", "column", "columns", "grid-area", "position", "margin-left"]) {
    assert.equal(LAYOUT_PROPERTY.test(name), true, name);
  }
  for (const name of ["color", "text-shadow", "border-radius", "opacity"]) {
    assert.equal(LAYOUT_PROPERTY.test(name), false, name);
  }
});
