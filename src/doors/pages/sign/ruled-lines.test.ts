import assert from "node:assert/strict";
import { test } from "node:test";
import { takeOutLines } from "./ruled-lines.ts";

const [WIDTH, HEIGHT] = [400, 200];
type Ink = (x: number, y: number) => number;

/** A hand of six pixels that goes up and down across a part of the paper. */
const hand: Ink = (x, y) => {
  const middle = 100 + 50 * Math.sin(x / 14);
  return x >= 80 && x < 320 && Math.abs(y - middle) < 3 + 2 * Math.abs(Math.cos(x / 14)) * 4
    ? 255
    : 0;
};
const NONE: Ink = () => 0;

function taken(...inks: Ink[]): Uint8ClampedArray {
  const ink = Uint8ClampedArray.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Math.max(...inks.map((one) => one(at % WIDTH, Math.floor(at / WIDTH)))),
  );
  takeOutLines(ink, WIDTH, HEIGHT);
  return ink;
}

const countOf = (ink: Uint8ClampedArray) => ink.filter((alpha) => alpha >= 128).length;
const WRITTEN = countOf(taken(hand));

/** Lines of two pixels, so far apart, that rise or fall. */
const ruled =
  (apart: number, slope = 0, alpha = 200): Ink =>
  (x, y) =>
    ((Math.round(y - x * slope) % apart) + apart) % apart < 2 ? alpha : 0;
const squared =
  (apart: number, slope = 0): Ink =>
  (x, y) =>
    Math.max(ruled(apart, slope)(x, y), ruled(apart, -slope)(y, x));

for (const [what, lines] of [
  ["ruled", ruled(20)],
  ["ruled, and laid down aslant,", ruled(22, 0.035)],
  ["faintly ruled", ruled(20, 0, 60)],
  ["squared", squared(25)],
  ["squared, and laid down aslant,", squared(25, 0.05)],
  ["with one line to sign on", (x, y) => (y >= 120 && y < 122 && x >= 0 ? 255 : 0)],
  ["with dots to sign on", (x, y) => (y >= 120 && y < 122 && x % 4 < 2 ? 255 : 0)],
] satisfies [string, Ink][]) {
  test(`paper that is ${what} goes, and what is written on it stays`, () => {
    const left = taken(lines, NONE);
    assert.ok(countOf(left) < 40, `${countOf(left)} of the lines are left`);
    const both = taken(lines, hand);
    const written = both.filter(
      (alpha, at) => alpha >= 128 && hand(at % WIDTH, Math.floor(at / WIDTH)),
    );
    assert.ok(written.length > 0.93 * WRITTEN, `${written.length} of ${WRITTEN}`);
    assert.ok(countOf(both) < 1.2 * WRITTEN, `${countOf(both)} of ${WRITTEN}`);
  });
}

test("what is written without lines stays as it is, also with a flourish below and a broad bar", () => {
  const flourish: Ink = (x, y) => (y >= 170 && y < 174 && x >= 60 && x < 340 ? 255 : 0);
  const bar: Ink = (_, y) => (y >= 10 && y < 24 ? 255 : 0);
  for (const ink of [hand, flourish, bar]) {
    const before = Uint8ClampedArray.from({ length: WIDTH * HEIGHT }, (_, at) =>
      ink(at % WIDTH, Math.floor(at / WIDTH)),
    );
    assert.equal(taken(ink).filter((alpha, at) => alpha !== before[at]).length, 0);
  }
});
