import assert from "node:assert/strict";
import { test } from "node:test";
import { expand } from "./css-shorthands.ts";
import { type CssToken, readTokens } from "./css-tokens.ts";

function plain(token: CssToken): string {
  if (token.kind === "number") return `${token.number}${token.unit}`;
  if (token.kind === "hash") return `#${token.text}`;
  return token.kind === "function" ? `${token.name}()` : token.text;
}

/** Each part's value by its name, without those that are only asked whether they hide something. */
function parts(name: string, value: string): Record<string, string> {
  const tokens = readTokens(value);
  assert.ok(tokens);
  return Object.fromEntries(
    expand(name, tokens)
      .filter(([part]) => !/^(?:far|no|box)-/.test(part))
      .map(([part, own]) => [part, own.map(plain).join(" ")]),
  );
}

const sides = (value: string) => Object.values(parts("padding", value));

test("one to four values go to the sides as those of padding do", () => {
  assert.deepEqual(sides("1px"), ["1px", "1px", "1px", "1px"]);
  assert.deepEqual(sides("1px 2px"), ["1px", "2px", "1px", "2px"]);
  assert.deepEqual(sides("1px 2px 3px"), ["1px", "2px", "3px", "2px"]);
  assert.deepEqual(sides("1px 2px 3px 4px"), ["1px", "2px", "3px", "4px"]);
  assert.deepEqual(Object.keys(parts("padding", "1px")), [
    "padding-top",
    "padding-right",
    "padding-bottom",
    "padding-left",
  ]);
});

test("five values are none that a side could take, and no value leaves each empty", () => {
  assert.deepEqual(sides("1px 2px 3px 4px 5px"), Array(4).fill("1px 2px 3px 4px 5px"));
  assert.deepEqual(sides(""), ["", "", "", ""]);
});

test("margin, inset and the parts of a border go to the sides as well", () => {
  assert.deepEqual(parts("margin", "1px auto"), {
    "margin-top": "1px",
    "margin-right": "auto",
    "margin-bottom": "1px",
    "margin-left": "auto",
  });
  assert.deepEqual(parts("inset", "0 1px"), { top: "0", right: "1px", bottom: "0", left: "1px" });
  assert.deepEqual(parts("border-color", "red blue"), {
    "border-top-color": "red",
    "border-right-color": "blue",
    "border-bottom-color": "red",
    "border-left-color": "blue",
  });
});

test("a border's width, style and colour may stand in any order", () => {
  for (const value of ["2px solid red", "red 2px solid", "solid red 2px"]) {
    assert.deepEqual(parts("border-left", value), {
      "border-left-width": "2px",
      "border-left-style": "solid",
      "border-left-color": "red",
    });
  }
});

test("what a border does not say is said not to be", () => {
  assert.deepEqual(parts("border-top", "thick"), {
    "border-top-width": "thick",
    "border-top-style": "none",
    "border-top-color": "currentcolor",
  });
  assert.deepEqual(parts("border-top", "dotted")["border-top-width"], "medium");
});

test("a border of no words, or of more than three, is none", () => {
  assert.deepEqual(parts("border-top", ""), { "border-top-style": "" });
  assert.deepEqual(parts("border-top", "1px solid red blue"), { "border-top-style": "" });
});

test("border goes to all four sides", () => {
  assert.equal(Object.keys(parts("border", "1px solid")).length, 12);
  assert.equal(parts("border", "1px solid")["border-bottom-style"], "solid");
});

test("sides by the direction of writing keep their names, those across it become top and bottom", () => {
  assert.deepEqual(parts("padding-inline", "1px 2px"), {
    "padding-inline-start": "1px",
    "padding-inline-end": "2px",
  });
  assert.deepEqual(parts("margin-block", "1px"), { "margin-top": "1px", "margin-bottom": "1px" });
  assert.deepEqual(parts("padding-block-end", "1px"), { "padding-bottom": "1px" });
  assert.deepEqual(parts("border-inline-width", "1px 2px"), {
    "border-inline-start-width": "1px",
    "border-inline-end-width": "2px",
  });
  assert.equal(parts("border-block", "1px solid red")["border-bottom-color"], "red");
  assert.equal(parts("border-inline-end", "1px solid")["border-inline-end-style"], "solid");
});

test("old names of properties count as the new ones", () => {
  assert.deepEqual(parts("page-break-after", "always"), { "break-after": "always" });
  assert.deepEqual(parts("grid-gap", "1px"), { gap: "1px" });
  assert.deepEqual(parts("inline-size", "4px"), { width: "4px" });
  assert.deepEqual(parts("background-image", "red"), { "background-color": "red", drawn: "red" });
});

test("of a background there counts its colour, wherever it stands", () => {
  const background = (value: string) => parts("background", value)["background-color"];
  assert.equal(background("no-repeat #fff center"), "#fff");
  assert.equal(background("no-repeat"), "");
});

test("of a list's style there counts its kind: a word or a text, not where the marker stands", () => {
  assert.deepEqual(parts("list-style", "inside square"), { "list-style-type": "square" });
  assert.deepEqual(parts("list-style", "outside '– '"), { "list-style-type": "– " });
  assert.deepEqual(parts("list-style", "thai outside"), { "list-style-type": "thai" });
});

test("a flow is taken apart into direction and wrapping, a grid into its columns", () => {
  assert.deepEqual(parts("flex-flow", "wrap-reverse column"), {
    "flex-direction": "column",
    "flex-wrap": "wrap-reverse",
  });
  assert.deepEqual(parts("grid-template", "auto 1fr / 2fr 3fr"), {
    "grid-template-columns": "2fr 3fr",
  });
  assert.deepEqual(parts("grid", "2fr 3fr"), { "grid-template-columns": "2fr 3fr" });
});

test("a font's size parts what stands before it from the height of lines and the families", () => {
  assert.deepEqual(parts("font", "italic small-caps bold 12px/1.5 Georgia, serif"), {
    "font-size": "12px",
    "font-style": "italic",
    "font-variant": "small-caps",
    "font-weight": "bold",
    "line-height": "1.5",
    "font-family": "georgia , serif",
  });
  assert.deepEqual(parts("font", "700 larger Arial"), {
    "font-size": "larger",
    "font-weight": "700",
    "font-family": "arial",
  });
  assert.deepEqual(parts("font", "oblique 10deg medium serif"), {
    "font-size": "medium",
    "font-style": "oblique",
    "font-weight": "10deg",
    "font-family": "serif",
  });
});

test("each word for a size is taken for the size of a font", () => {
  for (const size of ["xx-small", "x-large", "small", "medium", "large", "smaller", "larger"]) {
    assert.equal(parts("font", `${size} serif`)["font-size"], size);
  }
});

test("a font without a size is none that is taken apart", () => {
  assert.deepEqual(parts("font", "caption"), { font: "caption" });
  assert.deepEqual(parts("font", "bold serif"), { font: "bold serif" });
});

test("a property that is no shorthand comes back as it is, even with a name that all objects have", () => {
  for (const name of ["text-align", "constructor", "toString", "__proto__"]) {
    assert.deepEqual(expand(name, readTokens("left")!), [[name, readTokens("left")]]);
  }
});

test("what may hide something is asked beside what it sets", () => {
  const named = (name: string) => expand(name, readTokens("1px")!).map(([part]) => part);
  assert.deepEqual(named("width"), ["width", "box-width"]);
  assert.deepEqual(named("inline-size"), ["width", "box-width"]);
  assert.deepEqual(named("font"), ["font-size", "no-size", "font-family"]);
  assert.equal(named("margin").includes("far-margin"), true);
});
