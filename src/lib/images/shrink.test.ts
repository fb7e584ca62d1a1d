import assert from "node:assert/strict";
import { test } from "node:test";
import { shrink } from "./shrink.ts";

/** Opaque pixels with a red of their own each. */
const row = (...reds: number[]) => picture(reds.length, reds);

function picture(width: number, reds: number[]) {
  const rgba = Uint8ClampedArray.from(reds.flatMap((red) => [red, 255 - red, 7, 255]));
  return { width, height: reds.length / width, rgba };
}

const even = (width: number, height: number) => picture(width, Array(width * height).fill(9));
const sizeOf = ({ width, height }: { width: number; height: number }) => [width, height];

test("a picture that fits, lying or standing, stays as it is", () => {
  for (const [width, height] of [
    [20, 10],
    [10, 20],
    [1, 1],
  ] as const) {
    const fitting = even(width, height);
    assert.equal(shrink(fitting, 10, 20), fitting);
  }
});

test("one pixel too many on either side makes it smaller on both", () => {
  assert.deepEqual(sizeOf(shrink(even(21, 10), 10, 20)), [20, 10]);
  assert.deepEqual(sizeOf(shrink(even(11, 20), 10, 20)), [10, 18]);
  assert.deepEqual(sizeOf(shrink(even(40, 40), 10, 20)), [10, 10]);
  assert.deepEqual(sizeOf(shrink(even(10, 40), 10, 20)), [5, 20]);
});

test("a side never vanishes", () => {
  assert.deepEqual(sizeOf(shrink(even(100, 1), 10, 20)), [20, 1]);
});

test("each new pixel is the mean of those that it covers, and opaque", () => {
  assert.deepEqual(
    [...shrink(row(0, 100, 200, 40), 1, 2).rgba],
    [50, 205, 7, 255, 120, 135, 7, 255],
  );
  const square = picture(2, [0, 100, 200, 40]);
  assert.deepEqual([...shrink(square, 1, 1).rgba], [85, 170, 7, 255]);
});

test("where the sides do not divide evenly every pixel still counts once", () => {
  const { width, rgba } = shrink(row(0, 30, 60, 90, 120), 1, 2);
  assert.equal(width, 2);
  assert.deepEqual([rgba[0], rgba[4]], [30, 105]);
});

test("of pixels that shine through, each counts for as much as shows of it", () => {
  const half = {
    width: 2,
    height: 1,
    rgba: Uint8ClampedArray.from([200, 10, 0, 255, 0, 0, 0, 0]),
  };
  assert.deepEqual([...shrink(half, 1, 1).rgba], [200, 10, 0, 128]);
  const clear = { ...half, rgba: new Uint8ClampedArray(8) };
  assert.deepEqual([...shrink(clear, 1, 1).rgba], [0, 0, 0, 0]);
});
