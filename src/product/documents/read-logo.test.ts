import assert from "node:assert/strict";
import { test } from "node:test";
import { withDecoders } from "#lib/images/decoders.ts";
import type { Pixels } from "#lib/images/pixels.ts";
import { readPng } from "#lib/images/read-png.ts";
import { writeJpeg } from "#lib/images/write-jpeg.ts";
import { writePng } from "#lib/images/write-png.ts";
import { LOGO_SIZE, readLogo } from "./read-logo.ts";

function plain(width: number, height: number, colour: readonly number[]): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set(colour, at);
  return { width, height, rgba };
}

async function pixelsOf(file: Uint8Array): Promise<Pixels> {
  const read = await readLogo(file);
  assert.ok("png" in read, JSON.stringify(read));
  const pixels = readPng(read.png);
  assert.ok(!("problem" in pixels));
  return pixels;
}

test("a logo is made to fit, whatever its shape, and a small one stays as large as it is", async () => {
  const sizes = [
    [1000, 100, 320, 32],
    [100, 1000, 10, 96],
    [960, 288, 320, 96],
    [40, 20, 40, 20],
    [3000, 1, 320, 1],
  ];
  for (const [width = 0, height = 0, ...fits] of sizes) {
    const small = await pixelsOf(writePng(plain(width, height, [10, 20, 30, 255])));
    assert.deepEqual([small.width, small.height], fits);
    assert.ok(small.width <= LOGO_SIZE.width && small.height <= LOGO_SIZE.height);
  }
});

test("what shines through in a logo is white, so that it looks alike on every ground", async () => {
  const { rgba } = await pixelsOf(writePng(plain(4, 4, [255, 0, 0, 0])));
  assert.deepEqual([...rgba.subarray(0, 4)], [255, 255, 255, 255]);
  const half = await pixelsOf(writePng(plain(4, 4, [0, 0, 0, 128])));
  assert.ok(Math.abs((half.rgba[0] ?? 0) - 127) <= 1);
});

test("of a JPEG and of a PNG nothing is kept but pixels", async () => {
  const jpeg = await withDecoders(() => writeJpeg(plain(64, 64, [200, 30, 30, 255])));
  const words = Buffer.from("<script>alert(1)</script>");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  const spoken = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  const png = writePng(plain(8, 8, [1, 2, 3, 255]));
  for (const file of [spoken, Buffer.concat([png, words])]) {
    const read = await readLogo(file);
    if ("png" in read) assert.ok(!Buffer.from(read.png).includes("script"));
  }
  assert.equal((await pixelsOf(spoken)).width, 64);
});

test("what is no picture, or a picture of another kind, is no logo", async () => {
  const none = [
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from("GIF89a"),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    writePng(plain(8, 8, [1, 2, 3, 255])).subarray(0, 40),
    Buffer.alloc(3_000_000, 1),
  ];
  for (const file of none) assert.ok("problem" in (await readLogo(file)));
});
