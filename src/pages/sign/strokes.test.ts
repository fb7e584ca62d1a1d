import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stroke } from "#documents/parts.ts";
import { addPoint, hasInk, smoothCurve } from "./strokes.ts";

test("a pen that rests adds no points, and points are kept to a tenth of a unit", () => {
  const stroke: Stroke = [];
  addPoint(stroke, 10.04, 20.06);
  addPoint(stroke, 10.3, 20.3);
  addPoint(stroke, 15.55, 20);
  assert.deepEqual(stroke, [
    [10, 20.1],
    [15.6, 20],
  ]);
});

const drawings: [string, Stroke[], boolean][] = [
  ["nothing", [], false],
  ["an empty stroke", [[]], false],
  ["a tap", [[[50, 50]]], false],
  [
    "a slip of the finger",
    [
      [
        [50, 50],
        [56, 54],
      ],
    ],
    false,
  ],
  [
    "a line",
    [
      [
        [50, 50],
        [90, 50],
      ],
    ],
    true,
  ],
  [
    "an upright line",
    [
      [
        [50, 50],
        [50, 90],
      ],
    ],
    true,
  ],
  ["dots far apart", [[[50, 50]], [[90, 50]]], true],
];
for (const [what, strokes, inked] of drawings) {
  test(`${what} ${inked ? "counts as ink" : "is no signature"}`, () => {
    assert.equal(hasInk(strokes), inked);
  });
}

test("twenty thousand points are looked at without running out of stack", () => {
  const stroke = Array.from({ length: 20_000 }, (_, index): [number, number] => [index, 0]);
  assert.equal(hasInk([stroke]), true);
});

test("the curve ends where the pen was lifted", () => {
  const curve = smoothCurve([
    [0, 0],
    [10, 0],
    [20, 10],
  ]);
  assert.deepEqual(curve, [
    { control: [0, 0], end: [5, 0] },
    { control: [10, 0], end: [20, 10] },
  ]);
  assert.deepEqual(smoothCurve([[1, 1]]), []);
});
