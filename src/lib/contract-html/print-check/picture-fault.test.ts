import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExpectedPicture } from "./expected-content.ts";
import { LOWEST_LINE, MARGIN } from "./limits.ts";
import type { Shape } from "./marks.ts";
import { isShownWhole } from "./picture-fault.ts";

const PAGE = { width: 600, height: 800 };
const AREA = { left: 100, bottom: 200, right: 300, top: 300 };
const PIXELS = { width: 400, height: 200 };

/** A drawn picture; `shown` is all of it unless it is said. */
function shape(changes: Partial<Shape> = {}): Shape {
  const area = {
    ...AREA,
    ...Object.fromEntries(Object.entries(changes).filter(([key]) => key in AREA)),
  };
  return {
    page: 0,
    mcid: 0,
    colour: 0,
    isOpaque: true,
    order: 0,
    shown: area,
    picture: PIXELS,
    ...area,
    ...changes,
  };
}

const expected = (pixels: { width: number; height: number } | null) =>
  ({ pixels }) as ExpectedPicture;

const isWhole = (shapes: Shape[], pixels: { width: number; height: number } | null = PIXELS) =>
  isShownWhole(expected(pixels), shapes, [PAGE]);

test("a picture that is drawn once, of its pixels and in its proportions, is shown", () => {
  assert.equal(isWhole([shape()]), true);
});

test("a picture that is drawn nowhere, twice or on a page that is not there is not", () => {
  assert.equal(isWhole([]), false);
  assert.equal(isWhole([shape(), shape()]), false);
  assert.equal(isWhole([shape({ picture: null })]), false);
  assert.equal(isWhole([shape({ page: 1 })]), false);
});

test("a picture of other pixels than those sent is another", () => {
  assert.equal(isWhole([shape({ picture: { width: 399, height: 200 } })]), false);
  assert.equal(isWhole([shape({ picture: { width: 400, height: 201 } })]), false);
});

test("a picture may be stretched by a twentieth, and no further", () => {
  assert.equal(isWhole([shape({ right: 309.9 })]), true);
  assert.equal(isWhole([shape({ right: 310.5 })]), false);
  assert.equal(isWhole([shape({ right: 290.5 })]), true);
  assert.equal(isWhole([shape({ right: 289.5 })]), false);
});

test("a picture of eight pixels on a side may be stretched at will, one of nine may not", () => {
  const few = { width: 8, height: 400 };
  assert.equal(isWhole([shape({ picture: few })], few), true);
  const more = { width: 9, height: 400 };
  assert.equal(isWhole([shape({ picture: more })], more), false);
});

test("a picture of less than a fifth of a point on a side is lost", () => {
  const dot = { width: 1, height: 1 };
  const side = (points: number) => shape({ right: 100 + points, top: 200 + points, picture: dot });
  assert.equal(isWhole([side(0.21)], dot), true);
  assert.equal(isWhole([side(0.19)], dot), false);
});

test("a picture lies within the margins of its page, half a point to spare", () => {
  const at = (left: number, bottom: number) =>
    shape({ left, bottom, right: left + 200, top: bottom + 100 });
  const inside = [
    at(MARGIN - 0.4, 200),
    at(PAGE.width - MARGIN - 199.6, 200),
    at(100, LOWEST_LINE - 0.4),
    at(100, PAGE.height - MARGIN - 99.6),
  ];
  for (const one of inside) assert.equal(isWhole([one]), true, JSON.stringify(one));
  const outside = [
    at(MARGIN - 0.6, 200),
    at(PAGE.width - MARGIN - 199.4, 200),
    at(100, LOWEST_LINE - 0.6),
    at(100, PAGE.height - MARGIN - 99.4),
  ];
  for (const one of outside) assert.equal(isWhole([one]), false, JSON.stringify(one));
});

test("nothing of a picture may be cut off on any side, half a point to spare", () => {
  for (const [side, cut] of [
    ["left", 0.6],
    ["bottom", 0.6],
    ["right", -0.6],
    ["top", -0.6],
  ] as const) {
    const shown = (by: number) => ({ shown: { ...AREA, [side]: AREA[side] + by } });
    assert.equal(isWhole([shape(shown(cut))]), false, side);
    assert.equal(isWhole([shape(shown(cut / 2))]), true, side);
  }
});

test("of a drawing any shapes will do, as long as they can be seen on the page", () => {
  const line = (right: number, top: number) =>
    shape({ picture: null, shown: { left: -900, bottom: -900, right, top } });
  assert.equal(isWhole([line(300, 300), line(300, 300)], null), true);
  assert.equal(isWhole([line(MARGIN, LOWEST_LINE)], null), true);
  assert.equal(isWhole([line(MARGIN - 0.1, 300)], null), false);
  assert.equal(isWhole([line(300, LOWEST_LINE - 0.1)], null), false);
  assert.equal(isWhole([line(300, 300), line(0, 300)], null), false);
});
