import assert from "node:assert/strict";
import { test } from "node:test";
import type { Matrix } from "#lib/pdf/geometry.ts";
import { mapPoint, times } from "#lib/pdf/geometry.ts";
import { areaOf, intersect } from "./areas.ts";

const MOVED: Matrix = [1, 0, 0, 1, 10, 20];
const TURNED: Matrix = [0, 1, -1, 0, 0, 0];
const LARGER: Matrix = [2, 0, 0, 3, 0, 0];

test("a point goes through the first of two matrices, then through the second", () => {
  assert.deepEqual(mapPoint(times(MOVED, LARGER), 1, 1), [22, 63]);
  assert.deepEqual(mapPoint(times(LARGER, MOVED), 1, 1), [12, 23]);
  assert.deepEqual(mapPoint(times(TURNED, MOVED), 3, 4), [6, 23]);
});

test("a rectangle that is turned or mirrored keeps its sides in order", () => {
  assert.deepEqual(areaOf([1, 2, 4, 8], TURNED), { left: -8, bottom: 1, right: -2, top: 4 });
  assert.deepEqual(areaOf([4, 8, 1, 2], [-1, 0, 0, -1, 0, 0]), {
    left: -4,
    bottom: -8,
    right: -1,
    top: -2,
  });
  const slanted = areaOf([0, 0, 2, 2], [1, 1, -1, 1, 0, 0]);
  assert.deepEqual(slanted, { left: -2, bottom: 0, right: 2, top: 4 });
});

test("a rectangle without numbers is a point where the matrix begins", () => {
  assert.deepEqual(areaOf([], MOVED), { left: 10, bottom: 20, right: 10, top: 20 });
});

test("what two rectangles have in common is crossed where they do not touch", () => {
  const one = { left: 0, bottom: 0, right: 4, top: 4 };
  assert.deepEqual(intersect(one, { left: 2, bottom: -1, right: 9, top: 3 }), {
    left: 2,
    bottom: 0,
    right: 4,
    top: 3,
  });
  const { left, right } = intersect(one, { left: 6, bottom: 0, right: 9, top: 4 });
  assert.equal(left > right, true);
});
