import assert from "node:assert/strict";
import { test } from "node:test";
import { inkColours } from "./ink-colours.ts";

test("inks look as on the signing page", async () => {
  const colours = await inkColours();
  const shades = (...inks: number[]) => colours(inks).map((part) => Math.round(part * 255));
  assert.deepEqual(shades(0, 0, 0, 0), [255, 255, 255]);
  assert.deepEqual(shades(1, 0, 0, 0), [0, 174, 239]);
  assert.deepEqual(shades(0, 0, 0, 1), [35, 31, 32]);
  assert.deepEqual(shades(1, 1, 1, 1), [0, 0, 0]);
  const [red, green, blue] = shades(0.3, 0.8, 0.1, 0.2);
  assert.ok(red! > 140 && red! < 160 && green! > 60 && green! < 80 && blue! > 115 && blue! < 135);
});
