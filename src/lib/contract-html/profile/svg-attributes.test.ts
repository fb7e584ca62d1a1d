import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "domhandler";
import { safeSvgAttributes } from "./svg-attributes.ts";

const kept = (attribs: Record<string, string>, name = "path", style: Record<string, string> = {}) =>
  safeSvgAttributes(new Element(name, attribs), name, new Map(Object.entries(style)));

test("attributes that only draw are kept, spelt as SVG does, and without blanks around them", () => {
  assert.deepEqual(kept({ d: " M0 0L1 1 ", "stroke-width": "2", viewbox: "0 0 1 1" }), {
    d: "M0 0L1 1",
    "stroke-width": "2",
    viewBox: "0 0 1 1",
  });
});

test("attributes that run, load or lead out are left out", () => {
  assert.deepEqual(
    kept({
      onclick: "x()",
      onload: "x()",
      src: "x",
      style: "fill:red",
      class: "a",
      filter: "url(#f)",
      "xml:base": "https://x.example",
      "xlink:actuate": "onLoad",
      constructor: "x",
    }),
    {},
  );
});

test("numbers of a million are kept, larger ones are not, wherever they stand in a value", () => {
  for (const d of ["M1000000 0", "M1e6 0", "M-1000000 0"]) assert.deepEqual(kept({ d }), { d });
  for (const d of ["M1000001 0", "M0 0L5 1e7", "M1e400 0"]) assert.deepEqual(kept({ d }), {}, d);
  assert.deepEqual(kept({ transform: "translate(2000000)" }), {});
});

test("a value of numbers holds nothing but numbers, names and brackets", () => {
  for (const transform of ["url(x)", "rotate(4)", "rotate(4) scale(2,-2)"]) {
    assert.equal(kept({ transform }).transform, transform);
  }
  for (const transform of ["a;b", "'a'", "expression:1", "a/b", "<"]) {
    assert.deepEqual(kept({ transform }), {}, transform);
  }
});

test("a paint is a colour in any of its forms, or a part of the drawing", () => {
  for (const fill of [
    "red",
    "#123",
    "#12345678",
    "rgb(1, 2, 3)",
    "hsla(1deg 2% 3% / 0.5)",
    "none",
    "currentColor",
  ]) {
    assert.deepEqual(kept({ fill }), { fill }, fill);
  }
  assert.deepEqual(kept({ fill: "transparent" }), { fill: "none" });
  assert.deepEqual(kept({ fill: `url( "#a" )` }), { fill: "url(#a)" });
  assert.deepEqual(kept({ fill: "url(#a) red" }), { fill: "url(#a)" });
});

test("a paint that leads out of the drawing, or is none, is left out", () => {
  for (const fill of [
    "url(https://x.example/#a)",
    "url(x.svg#a)",
    "var(--a)",
    "#12",
    "image(a)",
    "red;x",
  ]) {
    assert.deepEqual(kept({ fill }), {}, fill);
  }
});

test("only what may refer to a part of the drawing does, and to nothing outside", () => {
  assert.deepEqual(kept({ "xlink:href": "#a" }, "use"), { href: "#a" });
  assert.deepEqual(kept({ href: "#a" }, "use"), { href: "#a" });
  assert.deepEqual(kept({ href: "#a" }, "rect"), {});
  for (const href of [
    "x.svg#a",
    "https://x.example",
    "data:x",
    "javascript:x",
    "#",
    "#a b",
    `#${"a".repeat(81)}`,
  ]) {
    assert.deepEqual(kept({ href }, "use"), {}, href);
  }
});

test("a part is referred to by its name alone", () => {
  assert.deepEqual(kept({ "clip-path": "url(#a)" }), { "clip-path": "url(#a)" });
  for (const value of ["url(x#a)", "circle(1)", "url(#)", "url(#a) x"]) {
    assert.deepEqual(kept({ "clip-path": value }), {}, value);
  }
});

test("a style's values count before the attributes, but only where a style may set them", () => {
  assert.deepEqual(kept({ fill: "red", x: "1" }, "rect", { fill: "blue", x: "9" }), {
    fill: "blue",
    x: "1",
  });
  assert.deepEqual(kept({ fill: "red" }, "rect", { fill: "url(x)" }), { fill: "red" });
});

test("names and words have a bounded length and plain letters", () => {
  assert.deepEqual(kept({ id: "a.b:c-1" }), { id: "a.b:c-1" });
  assert.deepEqual(kept({ id: "a".repeat(80) }), { id: "a".repeat(80) });
  for (const id of ["a b", "", "a".repeat(81), 'a"']) assert.deepEqual(kept({ id }), {}, id);
  assert.deepEqual(kept({ "font-family": `'A B', serif` }), { "font-family": `'A B', serif` });
  assert.deepEqual(kept({ "font-family": "a".repeat(121) }), {});
  assert.deepEqual(kept({ "font-family": "url(x)" }), {});
});
