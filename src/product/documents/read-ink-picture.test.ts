import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { writeChunk } from "#lib/images/png-chunks.ts";
import { readInkPicture } from "./read-ink-picture.ts";

function picture(paint: (png: PNG) => void, width = 60, height = 30): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  paint(png);
  return PNG.sync.write(png);
}

const stroke = (png: PNG) => {
  for (let y = 2; y < 28; y += 1) {
    const at = (y * 60 + 10 + y) * 4;
    png.data.fill(20, at, at + 3);
  }
};

test("a picture with ink comes back as a PNG of the same size", () => {
  const read = readInkPicture(picture(stroke));
  assert.ok("png" in read);
  const again = PNG.sync.read(Buffer.from(read.png, "base64"));
  assert.deepEqual([again.width, again.height], [60, 30]);
});

test("what comes back is written anew: nothing but pixels is in it, and the same in every kind of PNG", () => {
  const plain = picture(stroke);
  const pixels = PNG.sync.read(plain);
  const kinds = [
    plain,
    PNG.sync.write(pixels, { colorType: 2 }),
    PNG.sync.write(pixels, { colorType: 0 }),
    withText(plain, "tEXt", "Comment\0made by somebody"),
  ];
  const [first, ...others] = kinds.map((bytes) => readInkPicture(bytes));
  assert.ok(first && "png" in first);
  for (const other of others) assert.deepEqual(other, first);
  assert.ok(!Buffer.from(first.png, "base64").includes("made by somebody"));
});

function withText(png: Buffer, type: string, text: string): Buffer {
  // Behind the signature and IHDR.
  return Buffer.concat([
    png.subarray(0, 33),
    writeChunk(type, Buffer.from(text)),
    png.subarray(33),
  ]);
}

/** A file of some hundred bytes that claims many pixels. */
function bomb(): Buffer {
  const small = picture(stroke);
  small.writeUInt32BE(60_000, 16);
  small.writeUInt32BE(60_000, 20);
  return Buffer.concat([small, deflateSync(Buffer.alloc(100_000))]);
}

const REFUSED: [what: string, bytes: Uint8Array, problem: RegExp][] = [
  ["nothing", new Uint8Array(), /no PNG/],
  ["a JPEG", Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(60)]), /no PNG/],
  ["a cut PNG", picture(stroke).subarray(0, 60), /cannot? be read|can be read/],
  ["a white picture", picture(() => {}), /no ink/],
  ["a single dark pixel", picture((png) => png.data.fill(0, 600, 603)), /no ink/],
  [
    "dust, too fine to be seen in print",
    picture(
      (png) => {
        for (let at = 0; at < png.data.length; at += 4 * 97) png.data.fill(0, at, at + 3);
      },
      1_200,
      500,
    ),
    /no ink/,
  ],
  [
    "a block of ink",
    picture((png) =>
      png.data
        .map((_, at) => (at % 4 === 3 ? 255 : 0))
        .forEach((value, at) => {
          png.data[at] = value;
        }),
    ),
    /no ink/,
  ],
  [
    "a block of ink with a white edge",
    picture((png) => {
      for (let at = 0; at < png.data.length; at += 4) {
        if (at % (60 * 4) > 8) png.data.fill(0, at, at + 3);
      }
    }),
    /dark all over/,
  ],
  [
    "one pixel, half transparent",
    picture((png) => png.data.set([255, 255, 0, 127]), 1, 1),
    /no ink/,
  ],
  ["a pale block", picture((png) => png.data.fill(200)), /no ink/],
  ["a transparent picture", picture((png) => png.data.fill(0)), /no ink/],
  ["a picture of too many pixels", bomb(), /too many pixels/],
  ["a large file", Buffer.alloc(200_001), /more than/],
];

for (const [what, bytes, problem] of REFUSED) {
  test(`${what} is refused`, () => {
    const read = readInkPicture(bytes);
    assert.ok("problem" in read);
    assert.match(read.problem, problem);
  });
}

test("paper becomes transparent, so that what it is printed on is still read, and ink stays as dark", () => {
  const read = readInkPicture(picture(stroke));
  assert.ok("png" in read);
  const { data } = PNG.sync.read(Buffer.from(read.png, "base64"));
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4),
  ];
  assert.equal(pixel(0, 0)[3], 0);
  assert.equal(pixel(20, 10)[3], 235);
  assert.deepEqual(pixel(20, 10).slice(0, 3), [0, 0, 0]);
});
