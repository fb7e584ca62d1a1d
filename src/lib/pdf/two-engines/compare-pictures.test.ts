import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import { findDifferences } from "./compare-pictures.ts";

const SIZE = { width: 120, height: 90 };
const LEAST = 0.6;

type Colour = readonly [number, number, number];
const [WHITE, BLACK]: Colour[] = [
  [255, 255, 255],
  [0, 0, 0],
];

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Colour;
}

function picture(ground: Colour, ...bars: readonly Bar[]): Drawn {
  const { width, height } = SIZE;
  const pixels = new Uint8Array(4 * width * height);
  const paint = ({ x, y, width: wide, height: high, colour }: Bar) => {
    for (let row = y; row < y + high; row += 1) {
      for (let column = x; column < x + wide; column += 1) {
        pixels.set([...colour, 255], 4 * (row * width + column));
      }
    }
  };
  paint({ x: 0, y: 0, ...SIZE, colour: ground });
  for (const bar of bars) paint(bar);
  return { width, height, pixels };
}

const bar = (colour: Colour, x = 50, y = 40): Bar => ({ x, y, width: 4, height: 8, colour });

test("ink in either picture and none in the other is found where it is", () => {
  const [bare, inked] = [picture(WHITE!), picture(WHITE!, bar(BLACK!))];
  for (const [one, other] of [
    [bare, inked],
    [inked, bare],
  ] as const) {
    const [found] = findDifferences(one, other, LEAST);
    assert.ok(found && Math.abs(found.x - 46) < 8 && Math.abs(found.y - 38) < 8);
  }
});

test("faint, coloured and light ink is found as dark ink is", () => {
  const pairs: [Colour, Colour][] = [
    [WHITE!, [215, 215, 215]],
    [WHITE!, [255, 255, 150]],
    [BLACK!, [0, 0, 120]],
    [
      [60, 60, 60],
      [110, 110, 110],
    ],
  ];
  for (const [ground, ink] of pairs) {
    const found = findDifferences(picture(ground), picture(ground, bar(ink)), LEAST / 2);
    assert.ok(found.length > 0, String(ink));
  }
});

test("ink that is moved by no more than a pixel is the same ink", () => {
  const there = picture(WHITE!, bar(BLACK!));
  assert.deepEqual(findDifferences(there, there, 0.01), []);
  assert.deepEqual(findDifferences(there, picture(WHITE!, bar(BLACK!, 51, 41)), LEAST), []);
  assert.ok(findDifferences(there, picture(WHITE!, bar(BLACK!, 55, 41)), LEAST).length > 0);
});

test("a surface in another tint is the same surface", () => {
  const surface = (tint: number): Bar => ({
    x: 10,
    y: 10,
    width: 80,
    height: 60,
    colour: [tint, tint, tint],
  });
  assert.deepEqual(
    findDifferences(picture(WHITE!, surface(120)), picture(WHITE!, surface(140)), LEAST),
    [],
  );
});

test("an ink of a press that each engine turns into another red is the same ink", () => {
  const inked = (colour: Colour) =>
    picture(WHITE!, { x: 40, y: 30, width: 20, height: 20, colour });
  assert.deepEqual(findDifferences(inked([232, 118, 30]), inked([255, 113, 33]), LEAST), []);
  assert.ok(findDifferences(inked([232, 118, 30]), inked([118, 232, 30]), LEAST).length > 0);
});

test("a line is a line however strong it is drawn, and its absence is found", () => {
  const line = (shade: number): Bar => ({
    x: 10,
    y: 40,
    width: 90,
    height: 1,
    colour: [shade, shade, shade],
  });
  const strong = picture(WHITE!, line(0));
  assert.deepEqual(findDifferences(strong, picture(WHITE!, line(190)), LEAST), []);
  assert.ok(findDifferences(strong, picture(WHITE!), LEAST).length > 0);
});

test("lines that cross are the same however strong they are drawn, and a crossing line is found", () => {
  const level = (shade: number): Bar => ({
    x: 10,
    y: 40,
    width: 90,
    height: 2,
    colour: [shade, shade, shade],
  });
  const upright = (shade: number): Bar => ({
    x: 60,
    y: 10,
    width: 2,
    height: 70,
    colour: [shade, shade, shade],
  });
  const strong = picture(WHITE!, level(0), upright(0));
  assert.deepEqual(findDifferences(strong, picture(WHITE!, level(110), upright(110)), 0.2), []);
  assert.ok(findDifferences(strong, picture(WHITE!, level(0)), LEAST).length > 0);
});

test("pictures of two sizes cannot be compared", () => {
  const small = { width: 1, height: 1, pixels: new Uint8Array(4) };
  assert.throws(() => findDifferences(small, picture(WHITE!), LEAST), RangeError);
});
