import assert from "node:assert/strict";
import { test } from "node:test";
import { readDeclarationPairs, readDeclarations, tooDeep } from "./css-declarations.ts";
import { collectWarnings } from "./limits.ts";

function read(style: string) {
  const warnings = collectWarnings();
  const declarations = readDeclarations(style, warnings);
  return {
    /** Without those that only ask whether something is hidden. */
    stored: Object.fromEntries(
      declarations
        .filter(({ property }) => !/^(?:far|no|box)-/.test(property))
        .map(({ property, value }) => [property, value]),
    ),
    declarations,
    warned: warnings.list().map(({ weight }) => weight),
  };
}

const stored = (style: string) => read(style).stored;
const nested = (levels: number) => `${"(".repeat(levels)}${")".repeat(levels)}`;

test("declarations are read in their order, in any case, and with their weight", () => {
  const { declarations, warned } = read("TEXT-ALIGN: Right; font-style: italic !important");
  assert.deepEqual(declarations, [
    { property: "text-align", value: "right", important: false },
    { property: "font-style", value: "italic", important: true },
  ]);
  assert.deepEqual(warned, []);
});

test("what cannot be read loses its own declaration and no other", () => {
  assert.deepEqual(stored("color: ; font-style: bold; text-align: right; }"), {
    "text-align": "right",
  });
});

test("of a value with a picture in it the rest counts, and that the picture does not is said", () => {
  const pictures = ["url(a.png)", "url('a.png')", "image-set('a' 1x)"];
  for (const picture of pictures) {
    const grounds = [`${picture} #eee`, `#eee ${picture} no-repeat`];
    for (const value of grounds) {
      const { stored, warned } = read(`background: ${value}`);
      assert.deepEqual(
        [stored, warned],
        [{ "background-color": "#eeeeee", drawn: "yes" }, ["decoration"]],
        value,
      );
    }
    for (const alone of [`background: ${picture}`, `background-image: ${picture}`]) {
      const { stored, warned } = read(alone);
      assert.deepEqual([stored, warned], [{ drawn: "yes" }, ["decoration"]], alone);
    }
    const list = read(`list-style: ${picture} square`);
    assert.deepEqual([list.stored, list.warned], [{ "list-style-type": "square" }, ["decoration"]]);
  }
  assert.deepEqual(read("background: rgb(1, 2, 3) no-repeat").warned, []);
});

test("of a gradient its first colour counts, above a plain one, and that is said", () => {
  for (const [value, ground] of [
    ["linear-gradient(90deg, #1a3c6e, #2a5298)", "#1a3c6e"],
    ["linear-gradient(to right, rgb(26, 60, 110) 0%, white 100%)", "#1a3c6e"],
    ["#eee linear-gradient(transparent, #123456)", "#123456"],
    ["-webkit-linear-gradient(left, red, blue)", "#ff0000"],
    ["radial-gradient(circle at 50% 20%, teal, navy), #fff", "#008080"],
  ] as const) {
    for (const property of ["background", "background-image"]) {
      const { stored, warned } = read(`${property}: ${value}`);
      assert.deepEqual([stored["background-color"], warned], [ground, ["decoration"]], value);
    }
  }
  assert.equal(read("background: linear-gradient(inherit)").stored["background-color"], undefined);
});

test("words that hold for every property take back what ranks lower", () => {
  for (const wide of ["inherit", "initial", "unset", "revert", "revert-layer"]) {
    assert.deepEqual(stored(`margin-top: ${wide}`), { "margin-top": null }, wide);
  }
  assert.deepEqual(stored("padding: inherit"), {
    "padding-top": null,
    "padding-right": null,
    "padding-bottom": null,
    "padding-left": null,
  });
});

test("custom properties keep their name's case and their value as it was written", () => {
  const { declarations, warned } = read("--Main: url(x) ; --other:");
  assert.deepEqual(
    declarations.map(({ property }) => property),
    ["--Main", "--other"],
  );
  assert.match(declarations[0]!.value ?? "", /url\(x\)/);
  assert.deepEqual(warned, []);
});

test("a value with variables stays open until they are known, whatever property it is of", () => {
  const [declaration] = read("margin: VAR(--a) 2px").declarations;
  assert.equal(declaration?.open, true);
  assert.equal(declaration?.property, "margin");
});

test("a property outside the profile is named by what its loss changes", () => {
  assert.deepEqual(read("writing-mode: vertical-rl").warned, ["layout"]);
  assert.deepEqual(read("text-shadow: 1px 1px red").warned, ["decoration"]);
});

test("a value outside the profile is named by what its loss changes", () => {
  assert.deepEqual(read("text-align: match-parent").warned, ["layout"]);
  assert.deepEqual(read("color: currentcolor").warned, ["decoration"]);
  assert.deepEqual(read("list-style-type: 3px").warned, ["meaning"]);
});

test("properties that change nothing on paper, and values that ask for nothing, go without a word", () => {
  const { stored: kept, warned } = read(
    "-webkit-hyphens: auto; mso-style-name: x; orphans: 2; cursor: pointer; background: none; color: transparent",
  );
  assert.deepEqual([kept, warned], [{ drawn: "no" }, []]);
});

test("fonts of signs are no value and need no warning, other unknown fonts do", () => {
  assert.deepEqual(read("font-family: 'Wingdings'").warned, []);
  assert.deepEqual(read("font-family: Papyrus").warned, ["decoration"]);
});

test("rules within a style are left out with a warning", () => {
  assert.deepEqual(read("color: red; &:hover { color: blue }").warned, ["layout"]);
  assert.deepEqual(read("@media print { color: blue }").warned, ["layout"]);
});

test("a style of 4,000 characters is read, one of more is left out whole", () => {
  const style = "color: red;".padEnd(4_000, " ");
  assert.deepEqual(stored(style), { color: "#ff0000" });
  assert.deepEqual(read(`${style} `), { stored: {}, declarations: [], warned: ["layout"] });
});

test("brackets 16 deep are read, 17 deep are too many, of whatever kind", () => {
  assert.equal(tooDeep(nested(16)), false);
  assert.equal(tooDeep(nested(17)), true);
  assert.equal(tooDeep("([{".repeat(6)), true);
  assert.equal(tooDeep("([{".repeat(5)), false);
  assert.equal(tooDeep(`${")".repeat(9)}${nested(16)}`), false);
  assert.equal(tooDeep("()".repeat(100)), false);
  assert.deepEqual(read(`color: red; x: ${nested(17)}`).warned, ["layout"]);
});

test("pairs of a page's block have their names in small letters, and sums worked out", () => {
  assert.deepEqual(readDeclarationPairs("SIZE: a4 ; margin: calc(1pt + 2pt); bad: [x]"), [
    ["size", [{ kind: "word", text: "a4" }]],
    ["margin", [{ kind: "number", number: 3, unit: "pt" }]],
  ]);
  assert.deepEqual(readDeclarationPairs(`size: ${nested(17)}`), []);
});
