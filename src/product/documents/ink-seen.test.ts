import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stroke } from "#lib/pdf/parts.ts";
import {
  type InkSeen,
  inkFault,
  pictureInk,
  showsDrawnSignature,
  showsSignature,
} from "./ink-seen.ts";

const SIGNED: InkSeen = { squares: 8, width: 5, height: 0.75 };

/** White paper of the print's size, on which some pixels are black or of one colour. */
function paper(
  isInk: (x: number, y: number) => boolean,
  { width = 118, height = 46, ink = [0, 0, 0, 255] } = {},
): InkSeen {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (isInk(x, y)) rgba.set(ink, (y * width + x) * 4);
  }
  return pictureInk(rgba, width, height);
}

const drawn = (strokes: Stroke[], width = 118, height = 46) =>
  showsDrawnSignature({ type: "drawn", width, height, strokes });

test("a signature has eight squares of ink, five points of length and some breadth, lying or standing", () => {
  assert.equal(showsSignature(SIGNED), true);
  assert.equal(showsSignature({ ...SIGNED, width: 0.75, height: 5 }), true);
  assert.equal(showsSignature({ ...SIGNED, squares: 7 }), false);
  assert.equal(showsSignature({ ...SIGNED, width: 4.99 }), false);
  assert.equal(showsSignature({ ...SIGNED, height: 0.74 }), false);
});

test("a picture is a block above 40 % of dark, and a speck where it reaches over less than a quarter of its room", () => {
  const faultOf = (more: object) => inkFault({ ...SIGNED, ...more });
  assert.deepEqual([faultOf({ covering: 0.4 }), faultOf({ covering: 0.41 })], [null, "block"]);
  assert.deepEqual([faultOf({ reach: 0.25 }), faultOf({ reach: 0.24 })], [null, "speck"]);
  assert.equal(faultOf({ squares: 7 }), "none");
  const lying = paper((x, y) => x < 30 && y < 4);
  const standing = paper((x, y) => x < 4 && y < 12);
  const small = paper((x, y) => x < 29 && y < 11);
  assert.deepEqual([lying, standing, small].map(inkFault), [null, null, "speck"]);
});

test("an empty picture has no ink, whether it is white or clear", () => {
  const none = { squares: 0, width: 0, height: 0 };
  assert.deepEqual(
    paper(() => false),
    none,
  );
  assert.deepEqual(
    paper(() => true, { ink: [0, 0, 0, 0] }),
    none,
  );
});

test("ink is counted in points of the print, and measured from edge to edge", () => {
  const ink = paper((x, y) => x >= 10 && x < 30 && y >= 5 && y < 8);
  assert.deepEqual([ink.squares, ink.width, ink.height], [60, 20, 3]);
  assert.equal(ink.covering, 60 / (118 * 46));
});

test("a square stands out when it is darker than 24 of 255, in any one of its colours", () => {
  const grey = (value: number) => paper((x) => x < 9, { ink: [value, value, value, 255] }).squares;
  assert.deepEqual([grey(231), grey(230)], [0, 9 * 46]);
  assert.equal(paper((x) => x < 9, { ink: [255, 255, 0, 255] }).squares, 9 * 46);
  assert.equal(paper((x) => x < 9, { ink: [0, 0, 0, 24] }).squares, 0);
  assert.equal(paper((x) => x < 9, { ink: [0, 0, 0, 25] }).squares, 9 * 46);
});

test("a large picture is seen as small as it is printed: fine lines fade, broad ones stay", () => {
  const size = { width: 1_180, height: 460 };
  assert.equal(paper((_, y) => y === 100, size).squares > 0, true);
  assert.equal(paper((x, y) => x === 100 && y % 20 === 0, size).squares, 0);
  const broad = paper((x, y) => x < 200 && y < 100, size);
  assert.deepEqual([broad.width, broad.height].map(Math.round), [20, 10]);
});

test("a small picture is printed larger, each pixel a square of its own", () => {
  const ink = paper((x, y) => x === 0 && y === 0, { width: 59, height: 23 });
  assert.deepEqual([ink.squares, ink.width, ink.height], [4, 2, 2]);
});

test("a stroke to and fro is a signature; a dot, a tap and a ruler's line are none", () => {
  assert.equal(
    drawn([
      [
        [10, 10],
        [40, 30],
        [70, 10],
        [100, 30],
      ],
    ]),
    true,
  );
  assert.equal(drawn([]), false);
  assert.equal(drawn([[]]), false);
  assert.equal(drawn([[[50, 20]]]), false);
  assert.equal(
    drawn([
      [
        [10, 20],
        [100, 20],
      ],
    ]),
    false,
  );
  assert.equal(
    drawn([
      [
        [10, 20],
        [100, 20],
      ],
      [
        [10, 20],
        [100, 20],
      ],
    ]),
    false,
  );
});

test("strokes that lie outside their drawing altogether are none", () => {
  const strokes: Stroke[] = [
    [
      [10, 10],
      [40, 30],
      [70, 10],
    ],
  ];
  const moved = (by: number): Stroke[] => strokes.map((one) => one.map(([x, y]) => [x + by, y]));
  assert.equal(drawn(moved(0)), true);
  assert.equal(drawn(moved(200)), false);
  assert.equal(drawn(moved(-200)), false);
});
