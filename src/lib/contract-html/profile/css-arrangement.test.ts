import assert from "node:assert/strict";
import { test } from "node:test";
import { ARRANGEMENT } from "./css-arrangement.ts";
import { readTokens } from "./css-tokens.ts";

function read(property: string, value: string): string | null {
  const tokens = readTokens(value);
  assert.ok(tokens && ARRANGEMENT[property], `${property}: ${value}`);
  return ARRANGEMENT[property](tokens);
}

const json = (property: string, value: string) => JSON.parse(read(property, value) ?? "null");

test("tracks of a grid are shares, lengths, or as wide as what stands in them", () => {
  assert.deepEqual(json("grid-template-columns", "1fr 2.5fr 40px 20% auto max-content"), [
    ...[{ fr: 1 }, { fr: 2.5 }, { length: "30pt" }, { length: "20%" }, "auto", "auto"],
  ]);
  assert.deepEqual(json("grid-template-columns", "minmax(10px, 1fr) fit-content(5em)"), [
    { fr: 1 },
    "auto",
  ]);
});

test("tracks that are repeated are written out", () => {
  assert.deepEqual(json("grid-template-columns", "auto repeat(2, 1fr 2fr)"), [
    ...["auto", { fr: 1 }, { fr: 2 }, { fr: 1 }, { fr: 2 }],
  ]);
  assert.deepEqual(
    json("grid-template-columns", "repeat(2, repeat(2, 1fr))"),
    Array(4).fill({ fr: 1 }),
  );
});

test("as many tracks as fit are as many as fit on a line of 450 points", () => {
  const fit = (track: string) => json("grid-template-columns", `repeat(auto-fit, ${track})`).length;
  assert.equal(fit("minmax(150pt, 1fr)"), 3);
  assert.equal(fit("151pt"), 2);
  assert.equal(fit("10em"), 4);
  assert.equal(fit("1pt"), 22);
  assert.equal(fit("9999pt"), 1);
  assert.equal(fit("1fr"), 1);
});

test("a grid has 24 tracks at most, however they are written", () => {
  assert.equal(json("grid-template-columns", "1fr ".repeat(24)).length, 24);
  assert.equal(read("grid-template-columns", "1fr ".repeat(25)), null);
  assert.equal(json("grid-template-columns", "repeat(24, 1fr)").length, 24);
  assert.equal(read("grid-template-columns", "repeat(13, 1fr 1fr)"), null);
  assert.equal(json("grid-template-columns", "repeat(1000000000, 1fr)").length, 24);
});

test("a grid with a track that is none, or with no track, is none", () => {
  for (const value of [
    "",
    "1fr , 1fr",
    "1fr 5deg",
    "minmax(1px)",
    "calc(1px)",
    "repeat(2, 5deg)",
    "repeat(0, 1fr)",
  ]) {
    assert.equal(read("grid-template-columns", value), null, value);
  }
});

test("columns of text are counted by number, or by how many fit", () => {
  const values = {
    "3": "3",
    "3 100pt": "3",
    "100pt 3": "3",
    "100pt": "4",
    "500pt": "1",
    auto: null,
  };
  for (const [value, count] of Object.entries(values))
    assert.equal(read("columns", value), count, value);
  assert.equal(read("column-width", "auto"), "auto");
  assert.equal(read("column-width", "150pt"), "3");
  assert.equal(read("column-width", "10em"), "4");
  assert.equal(read("column-width", "wide"), null);
});

test("counters have a number of their own or the usual one, and none stands for no counter", () => {
  assert.deepEqual(json("counter-increment", "a b 2 c -1"), [
    ["a", 1],
    ["b", 2],
    ["c", -1],
  ]);
  assert.deepEqual(json("counter-reset", "a none b 4"), [
    ["a", 0],
    ["b", 4],
  ]);
  assert.deepEqual(json("counter-set", "none"), []);
  assert.deepEqual(json("counter-set", "a 1e12 b -1e12"), [
    ["a", 1e9],
    ["b", -1e9],
  ]);
});

test("a number without a counter before it, or with a part of one, is no list of counters", () => {
  for (const value of ["1", "a 1.5", "'a'", "a, b", "a counter(b)"]) {
    assert.equal(read("counter-reset", value), null, value);
  }
});

test("what content generates is kept in its parts, up to what is for screen readers", () => {
  assert.deepEqual(
    json("content", `"§ " counter(a) counters(b, ".", upper-roman) attr(title) open-quote / "x"`),
    [
      { text: "§ " },
      { counter: "a", style: "decimal" },
      { counters: "b", between: ".", style: "upper-roman" },
      { attribute: "title" },
      { word: "open-quote" },
    ],
  );
  assert.deepEqual(json("content", `counter(a, "*")`), [{ counter: "a", style: "text:*" }]);
});

test("content with a part that nobody knows is none at all", () => {
  for (const value of [
    "",
    "3px",
    "counter()",
    "counter('a')",
    "counters(a)",
    "counters(a, b)",
    "/ 'x'",
  ]) {
    assert.equal(read("content", value), null, value);
  }
});

test("how far a box is turned is read from every way to say it, and what is scaled away is nothing", () => {
  const turn = (value: string) => read("turn", value);
  assert.deepEqual(
    ["rotate(45deg)", "translate(1px, 2px) rotateZ(-45deg)", "0.125turn", "rotate(315deg)"].map(
      turn,
    ),
    ["45", "-45", "45", "-45"],
  );
  assert.deepEqual(["none", "skew(3deg)", "rotate(45deg) scale(0)"].map(turn), [
    "none",
    "none",
    "nothing",
  ]);
});

test("content has 40 parts at most", () => {
  assert.equal(json("content", "'a'".repeat(40)).length, 40);
  assert.equal(read("content", "'a'".repeat(41)), null);
});

test("what is cut away altogether is told from what is cut in part", () => {
  for (const value of [
    "rect(0 0 0 0)",
    "rect(1px, 1px, 1px, 1px)",
    "rect(0 1px 9px 0)",
    "inset(50%)",
    "inset(0 99%)",
    "circle(0)",
  ]) {
    assert.equal(read("clip", value), "all", value);
  }
  for (const value of [
    "auto",
    "rect(0 9px 9px 0)",
    "inset(49%)",
    "inset(50px)",
    "circle(1px)",
    "polygon(0 0)",
  ]) {
    assert.equal(read("clip", value), "some", value);
  }
});

test("ink that cannot be seen is told from ink that can", () => {
  for (const value of ["transparent", "#0000", "#12345600", "rgb(1 2 3 / 0)", "rgba(1,2,3,0)"]) {
    assert.equal(read("no-ink", value), "yes", value);
  }
  for (const value of [
    "red",
    "#000",
    "#000000",
    "#0001",
    "rgb(0 0 0)",
    "rgb(0 0 0 / 0.1)",
    "#1234560f",
  ]) {
    assert.equal(read("no-ink", value), "no", value);
  }
});

test("letters smaller than a tenth of anything have no size", () => {
  assert.deepEqual(
    ["0", "0.09px", "0.1px", "-1px", "small"].map((value) => read("no-size", value)),
    [...["yes", "yes", "no", "yes", "no"]],
  );
});

test("a border's width is a word or a length of six points at most", () => {
  const widths = {
    thin: "0.5pt",
    medium: "1.5pt",
    thick: "3pt",
    "9pt": "6pt",
    "1em": "0.5em",
    "-1pt": "0",
  };
  for (const [value, width] of Object.entries(widths)) {
    assert.equal(read("border-top-width", value), width, value);
  }
  for (const value of ["wide", "5%", "3", ""])
    assert.equal(read("border-top-width", value), null, value);
});

test("a border's style is one that can be drawn, its colour may be that of the letters or none", () => {
  assert.equal(read("border-left-style", "ridge"), "solid");
  assert.equal(read("border-left-style", "hidden"), "none");
  assert.equal(read("border-left-style", "wavy"), null);
  assert.equal(read("border-left-color", "currentcolor"), "currentcolor");
  assert.equal(read("border-left-color", "#0000"), "transparent");
  assert.equal(read("border-left-color", "red"), "#ff0000");
});

test("sides of floats by the direction of writing are those of a page written from the left", () => {
  assert.deepEqual(
    ["inline-start", "inline-end", "none", "top"].map((value) => read("float", value)),
    [...["left", "right", "none", null]],
  );
});

test("offsets may be below nought and far, but not beyond a hundred thousand", () => {
  assert.equal(read("left", "-9999px"), "-7499.25pt");
  assert.equal(read("left", "-1e9pt"), "-100000pt");
  assert.equal(read("top", "auto"), "auto");
  assert.equal(read("top", "3"), null);
});

test("words stand alone: a property of words with anything else is none", () => {
  assert.equal(read("display", "inline flex"), "inline flex");
  for (const value of ["", "1px", "flex 1", "'flex'"])
    assert.equal(read("display", value), null, value);
});
