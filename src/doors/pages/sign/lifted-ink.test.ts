import assert from "node:assert/strict";
import { test } from "node:test";
import { inkBounds, liftedInk } from "./lifted-ink.ts";

type Light = (x: number, y: number) => number;

/** A grey picture, opaque, as light as is said at each place. */
function picture(width: number, height: number, light: Light): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    rgba.fill(light(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
    rgba[at * 4 + 3] = 255;
  }
  return rgba;
}

/** How opaque each place is once the ink is lifted. */
function lifted(width: number, height: number, light: Light): (x: number, y: number) => number {
  const rgba = picture(width, height, light);
  liftedInk(rgba, width, height);
  return (x, y) => rgba[(y * width + x) * 4 + 3] ?? -1;
}

const isStroke = (x: number, y: number) => x >= 40 && x < 80 && y >= 58 && y < 62;

test("ink is left, paper is gone, and ink has the colour of what is drawn", () => {
  const rgba = picture(120, 120, (x, y) => (isStroke(x, y) ? 20 : 240));
  liftedInk(rgba, 120, 120);
  const at = (60 * 120 + 60) * 4;
  assert.deepEqual([...rgba.slice(at, at + 4)], [0x14, 0x21, 0x3f, 255]);
  assert.equal(rgba[3], 0);
});

test("light that falls unevenly on the paper leaves nothing", () => {
  const alpha = lifted(240, 120, (x, y) => 100 + x / 2 + y / 4);
  for (let x = 0; x < 240; x += 1) {
    for (let y = 0; y < 120; y += 1) assert.ok(alpha(x, y) < 128, `${x},${y}: ${alpha(x, y)}`);
  }
});

test("what is a little darker than its paper is none, and the darker it is the more it is ink", () => {
  const opacityOf = (darker: number) =>
    lifted(120, 120, (x, y) => (x === 60 && y === 60 ? 240 - darker : 240))(60, 60);
  assert.equal(opacityOf(0), 0);
  assert.equal(opacityOf(17), 0);
  assert.ok(opacityOf(44) > 100 && opacityOf(44) < 155);
  assert.ok(opacityOf(30) < opacityOf(44));
  assert.equal(opacityOf(72), 255);
});

test("ink that lies in the shadow is ink as well as ink in the light", () => {
  const alpha = lifted(240, 120, (x, y) => {
    const paper = x < 120 ? 230 : 130;
    return isStroke(x, y) || isStroke(x - 120, y) ? paper - 90 : paper;
  });
  assert.equal(alpha(60, 60), 255);
  assert.equal(alpha(180, 60), 255);
});

/** Transparent but for what is drawn. */
function drawn(width: number, height: number, isDrawn: (x: number, y: number) => boolean) {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    if (isDrawn(at % width, Math.floor(at / width))) rgba[at * 4 + 3] = 255;
  }
  return rgba;
}

test("ink is bounded with a little air, and not beyond the picture", () => {
  assert.deepEqual(
    inkBounds(
      drawn(100, 100, (x, y) => x >= 20 && x < 30 && y >= 40 && y < 44),
      100,
      100,
    ),
    {
      left: 16,
      top: 36,
      width: 18,
      height: 12,
    },
  );
  assert.deepEqual(
    inkBounds(
      drawn(10, 10, () => true),
      10,
      10,
    ),
    {
      left: 0,
      top: 0,
      width: 10,
      height: 10,
    },
  );
});

test("a speck of dust does not count for where the ink is, two in a line do", () => {
  const ink = (x: number, y: number) => x >= 20 && x < 30 && y >= 40 && y < 44;
  const dusty = drawn(100, 100, (x, y) => ink(x, y) || (x === 90 && y === 90));
  assert.equal(inkBounds(dusty, 100, 100).width, 18);
  const twice = drawn(100, 100, (x, y) => ink(x, y) || (x === 90 && (y === 90 || y === 91)));
  assert.equal(inkBounds(twice, 100, 100).width, 95 - 16);
});

test("what is only half there is no ink, and a picture without any is of no size", () => {
  const faint = new Uint8ClampedArray(16 * 16 * 4).fill(127);
  assert.deepEqual(inkBounds(faint, 16, 16), { left: 0, top: 0, width: 0, height: 0 });
  const dark = new Uint8ClampedArray(16 * 16 * 4).fill(128);
  assert.equal(inkBounds(dark, 16, 16).width, 16);
});
