import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeOf } from "./svg-size.ts";

const size = (attribs: Record<string, string>) => {
  const { width, height } = sizeOf(attribs);
  return [width, height];
};

test("a drawing that says nothing of its size is 300 by 150 pixels", () => {
  assert.deepEqual(size({}), [300, 150]);
});

test("width and height count in every unit that is one of a screen or of paper", () => {
  const units = { "96": 96, "96px": 96, "72pt": 96, "6pc": 96, "6em": 96, "12ex": 96, "1in": 96 };
  for (const [width, pixels] of Object.entries(units)) {
    assert.deepEqual(size({ width, height: "10" }), [pixels, 10], width);
  }
  assert.deepEqual(size({ width: "25.4mm", height: "2.54cm" }), [96, 96]);
});

test("what is no length, or none above zero, is as if it were not there", () => {
  for (const width of ["50%", "auto", "-5", "0", "1.2.3", ".", "5 px", "1e3"]) {
    assert.deepEqual(size({ width, viewBox: "0 0 40 20" }), [40, 20], width);
  }
});

test("a side that is missing follows from the other and the box", () => {
  assert.deepEqual(size({ width: "80", viewBox: "0 0 40 10" }), [80, 20]);
  assert.deepEqual(size({ height: "80", viewBox: "0,0,40,10" }), [320, 80]);
  assert.deepEqual(size({ width: "80" }), [80, 40]);
  assert.deepEqual(size({ height: "80" }), [160, 80]);
  assert.deepEqual(size({ viewBox: "-5 -5  40\n10" }), [40, 10]);
});

test("a box that spans nothing, or is none, counts as if it were not there", () => {
  for (const viewBox of [
    "0 0 0 10",
    "0 0 10 0",
    "0 0 -10 10",
    "0 0 -5 -10",
    "0 0 10",
    "0 0 10 10 10",
    "0 0 Infinity 5",
    "Infinity 0 10 10",
    "a b c d",
  ]) {
    assert.deepEqual(size({ viewBox }), [300, 150], viewBox);
  }
});

test("the longer side has 4,000 pixels at most, and the other keeps its share of it", () => {
  assert.deepEqual(size({ width: "4000", height: "400" }), [4000, 400]);
  assert.deepEqual(size({ width: "8000", height: "400" }), [4000, 200]);
  assert.deepEqual(size({ viewBox: "0 0 1000 8000" }), [500, 4000]);
});

test("no side has less than a pixel, however flat the drawing is", () => {
  assert.deepEqual(size({ width: "4000", height: "0.1" }), [4000, 1]);
  assert.deepEqual(size({ viewBox: "0 0 1000000 0.0001" }), [4000, 1]);
  assert.deepEqual(
    size({ height: "1000000", viewBox: `0 0 1000000 .${"0".repeat(305)}1` }),
    [4000, 1],
  );
});
