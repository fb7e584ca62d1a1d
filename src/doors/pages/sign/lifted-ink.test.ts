import assert from "node:assert/strict";
import { test } from "node:test";
import { liftedInk } from "./lifted-ink.ts";

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
  const ink = liftedInk(picture(width, height, light), width, height);
  return (x, y) => ink[y * width + x] ?? -1;
}

const isStroke = (x: number, y: number) => x >= 40 && x < 80 && y >= 58 && y < 62;

test("ink is left, paper is gone", () => {
  const alpha = lifted(120, 120, (x, y) => (isStroke(x, y) ? 20 : 240));
  assert.equal(alpha(60, 60), 255);
  assert.equal(alpha(0, 0), 0);
});

test("light ink on something dark is ink as well, also where light falls unevenly on that", () => {
  const board = lifted(240, 120, (x, y) => (isStroke(x, y) ? 230 : 30 + x / 4));
  assert.equal(board(60, 60), 255);
  for (const [x, y] of [
    [0, 0],
    [120, 60],
    [239, 119],
  ] as const) {
    assert.ok(board(x, y) < 40, `${x},${y}: ${board(x, y)}`);
  }
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
