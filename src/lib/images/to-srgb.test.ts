import assert from "node:assert/strict";
import { test } from "node:test";
import { screenProfile } from "#kit/documents/png-files.ts";
import { PRIMARIES_OF_SRGB, spaceFromGamma } from "./colour-spaces.ts";
import { readIcc } from "./icc-profile.ts";
import { colourOnScreen, toSrgb } from "./to-srgb.ts";

const COLOURS = [
  [200, 100, 50],
  [10, 250, 10],
  [128, 128, 128],
  [60, 80, 220],
  [250, 240, 100],
];
const pixels = () => ({
  width: COLOURS.length,
  height: 1,
  rgba: Uint8ClampedArray.from(COLOURS.flatMap((colour) => [...colour, 255])),
});
const converted = (space: Parameters<typeof toSrgb>[1]) => {
  const { rgba } = toSrgb(pixels(), space);
  return COLOURS.map((_, at) => [...rgba.subarray(at * 4, at * 4 + 3)]);
};

test("Display P3 and Adobe RGB become the sRGB that Little CMS 2.12 makes of them", () => {
  const p3 = screenProfile(2.2, [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ]);
  assert.deepEqual(converted(readIcc(p3, false)), [
    [216, 93, 24],
    [0, 255, 0],
    [129, 129, 129],
    [51, 80, 229],
    [252, 240, 65],
  ]);
  const adobe = screenProfile(2.19921875, [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ]);
  assert.deepEqual(converted(readIcc(adobe, false)), [
    [227, 100, 42],
    [0, 250, 0],
    [129, 129, 129],
    [46, 79, 225],
    [254, 240, 87],
  ]);
});

test("a profile that cannot be read, or is of another kind of picture, changes nothing", () => {
  const sound = screenProfile(1, [
    [0.4, 0.2, 0],
    [0.4, 0.7, 0.1],
    [0.1, 0.1, 0.7],
  ]);
  for (const [profile, grey] of [
    [Buffer.alloc(0), false],
    [Buffer.alloc(400, 255), false],
    [sound.subarray(0, 200), false],
    [sound, true],
  ] as const) {
    assert.deepEqual(converted(readIcc(profile, grey)), COLOURS);
  }
});

test("a gamma is undone, and primaries without colours between them are not believed", () => {
  const linear = converted(spaceFromGamma(1, PRIMARIES_OF_SRGB));
  assert.deepEqual(linear[2], [188, 188, 188]);
  assert.equal(spaceFromGamma(2.2, [0.3, 0, 0.6, 0.3, 0.6, 0.3, 0.6, 0.3]), null);
});

test("a single colour becomes what a pixel of it becomes, and what lies between two values too", () => {
  const space = spaceFromGamma(1, PRIMARIES_OF_SRGB);
  assert.ok(space);
  const pixel = toSrgb(
    { width: 1, height: 1, rgba: Uint8ClampedArray.of(51, 102, 204, 255) },
    space,
  );
  const colour = colourOnScreen(space, [0.2, 0.4, 0.8]).map((part) => Math.round(part * 255));
  assert.deepEqual(colour, [...pixel.rgba.subarray(0, 3)]);
  const [grey] = colourOnScreen(space, [0.5 / 255]);
  assert.ok(Math.abs(grey - 0.02533) < 1e-4, `${grey}`);
});
