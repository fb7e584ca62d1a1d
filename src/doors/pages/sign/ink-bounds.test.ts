import assert from "node:assert/strict";
import { test } from "node:test";
import { inkBounds } from "./ink-bounds.ts";

/** How opaque the ink is, where there is any. */
function drawn(width: number, height: number, isDrawn: (x: number, y: number) => boolean) {
  return Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    isDrawn(at % width, Math.floor(at / width)) ? 255 : 0,
  );
}

const NOTHING = { left: 0, top: 0, width: 0, height: 0 };
const stroke = (x: number, y: number) => x >= 20 && x < 40 && y >= 40 && y < 44;

test("ink is bounded with a little air, and not beyond the picture", () => {
  assert.deepEqual(inkBounds(drawn(100, 100, stroke), 100, 100), {
    left: 16,
    top: 36,
    width: 28,
    height: 12,
  });
  const full = inkBounds(
    drawn(10, 10, () => true),
    10,
    10,
  );
  assert.deepEqual(full, { left: 0, top: 0, width: 10, height: 10 });
});

test("dust far from the signature does not count for where the ink is, the dot of an i does", () => {
  const with2 = (left: number, top: number) =>
    inkBounds(
      drawn(100, 100, (x, y) => stroke(x, y) || (x >= left && x < left + 2 && y === top)),
      100,
      100,
    );
  assert.equal(with2(90, 90).width, 28);
  assert.equal(with2(41, 40).width, 31);
});

test("what is large beside the largest piece belongs to it, however far", () => {
  const twoWords = drawn(100, 100, (x, y) => stroke(x, y) || stroke(x - 50, y));
  assert.equal(inkBounds(twoWords, 100, 100).width, 78);
});

test("what is only half there is no ink, and a picture without any is of no size", () => {
  assert.deepEqual(inkBounds(new Uint8ClampedArray(256).fill(127), 16, 16), NOTHING);
  assert.deepEqual(inkBounds(new Uint8ClampedArray(0), 0, 0), NOTHING);
  assert.equal(inkBounds(new Uint8ClampedArray(256).fill(128), 16, 16).width, 16);
});
