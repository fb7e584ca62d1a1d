import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type Edge,
  edgesAt,
  isWhole,
  LEAST_PART,
  moveEdge,
  nearestEdge,
  type PicturePart,
  partBetween,
  shiftPart,
  turnPart,
  WHOLE,
} from "./picture-part.ts";

const PART = { left: 0.2, right: 0.6, top: 0.3, bottom: 0.9 };
const share = fc.double({ min: -1, max: 2, noNaN: true });
const point = fc.tuple(share, share);
const part = fc.tuple(point, point).map(([one, other]) => partBetween(one, other));
const edge = fc.constantFrom<Edge>("left", "right", "top", "bottom");

function assertWithin({ left, right, top, bottom }: PicturePart): void {
  const slack = 1e-9;
  assert.ok(left >= 0 && top >= 0 && right <= 1 + slack && bottom <= 1 + slack);
  assert.ok(right - left > LEAST_PART - slack && bottom - top > LEAST_PART - slack);
}

test("however a part is drawn, moved, shifted or turned, it lies in the picture and is large enough to be seen", () => {
  fc.assert(
    fc.property(part, edge, share, point, (drawn, moved, to, by) => {
      assertWithin(drawn);
      assertWithin(moveEdge(drawn, moved, to));
      assertWithin(shiftPart(drawn, by));
      assertWithin(turnPart(drawn));
    }),
  );
});

test("an edge goes where it is put, and the others stay", () => {
  assert.deepEqual(moveEdge(PART, "left", 0.4), { ...PART, left: 0.4 });
  assert.deepEqual(moveEdge(PART, "bottom", 2), { ...PART, bottom: 1 });
});

test("four turns lead back", () => {
  const turned = turnPart(PART);
  const close = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-9);
  for (const [name, value] of Object.entries({ left: 0.1, right: 0.7, top: 0.2, bottom: 0.6 })) {
    close(turned[name as Edge], value);
  }
  const back = turnPart(turnPart(turnPart(turned)));
  for (const [name, value] of Object.entries(PART)) close(back[name as Edge], value);
  assert.equal(isWhole(turnPart(WHOLE)), true);
  assert.equal(isWhole(PART), false);
});

test("a pointer takes hold of the edge that it is near, of two at a corner, and of none in the middle", () => {
  const near = [0.05, 0.05] as const;
  assert.deepEqual(edgesAt(PART, [0.21, 0.6], near), ["left"]);
  assert.deepEqual(edgesAt(PART, [0.58, 0.88], near), ["right", "bottom"]);
  assert.deepEqual(edgesAt(PART, [0.4, 0.6], near), []);
  assert.deepEqual(edgesAt(PART, [0.21, 0.1], near), []);
  assert.equal(nearestEdge(PART, [0.4, 0.36], [1, 1]), "top");
  assert.equal(nearestEdge(PART, [0.8, 0.7], [1, 1]), "right");
  assert.equal(nearestEdge(PART, [0.3, 0.99], [3, 1]), "bottom");
  // Nearer in shares, further on the screen: the picture is three times as wide as high.
  assert.deepEqual(
    [
      [1, 1],
      [3, 1],
    ].map(([wide = 1, high = 1]) => nearestEdge(PART, [0.3, 0.45], [wide, high])),
    ["left", "top"],
  );
});
