import assert from "node:assert/strict";
import { test } from "node:test";
import { readIcc } from "#lib/images/icc-profile.ts";
import { srgbProfile } from "./srgb-profile.ts";

test("the profile says the colours of sRGB, to a reader of profiles", () => {
  const bytes = srgbProfile();
  assert.equal(Buffer.from(bytes).readUInt32BE(0), bytes.length);
  const space = readIcc(bytes, false);
  assert.ok(space?.matrix);
  const same = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  space.matrix.forEach((value, index) => {
    assert.ok(Math.abs(value - same[index]!) < 0.001, String(space.matrix));
  });
  for (const value of [0, 5, 10, 11, 60, 128, 200, 255]) {
    const part = value / 255;
    const light = part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    for (const curve of space.curves) assert.ok(Math.abs(curve[value]! - light) < 0.0001);
  }
});
