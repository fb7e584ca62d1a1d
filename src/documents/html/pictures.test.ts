import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { readDataUrl } from "./data-url.ts";
import { checkPicture } from "./pictures.ts";

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG; `rows` of pixel data can differ from what the header says. */
function png(width: number, height: number, rows = height, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", deflateSync(Buffer.alloc(rows * (width + 1)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from("ffc0000b080000000001011100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from("ffd8", "hex"), frame, Buffer.from("ffd9", "hex")]);
}

function webp(flags: number): Buffer {
  const file = Buffer.alloc(30);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(22, 4);
  file.write("WEBPVP8X", 8, "latin1");
  file.writeUInt32LE(10, 16);
  file[20] = flags;
  file.writeUIntLE(39, 24, 3);
  file.writeUIntLE(29, 27, 3);
  return file;
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">${inside}</svg>`);

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

const TAKEN: readonly [what: string, type: string, bytes: Buffer, pixels: number][] = [
  ["a PNG", "image/png", png(40, 30), 1_200],
  ["a JPEG", "image/jpeg", jpeg(40, 30), 1_200],
  ["a JPEG under its other name", "image/jpg", jpeg(40, 30), 1_200],
  ["a still WebP", "image/webp", webp(0), 1_200],
  ["an SVG", "image/svg+xml", svg("<rect width='4' height='3'/>"), 1_200],
];

for (const [what, type, bytes, pixels] of TAKEN) {
  test(`taken with its size: ${what}`, () => {
    const picture = checkPicture(dataUrl(type, bytes));
    assert.ok("pixels" in picture);
    assert.equal(picture.pixels, pixels);
    assert.deepEqual(checkPicture(picture.dataUrl), picture, "taking it again changes nothing");
  });
}

const REFUSED: readonly [what: string, url: string, expected: RegExp][] = [
  ["a JPEG that says it is a PNG", dataUrl("image/png", jpeg(4, 3)), /not an intact PNG/],
  ["a PNG that says it is a JPEG", dataUrl("image/jpeg", png(4, 3)), /not an intact JPEG/],
  ["HTML that says it is an SVG", dataUrl("image/svg+xml", Buffer.from("<p>x")), /not an SVG/],
  ["HTML that says it is a WebP", dataUrl("image/webp", Buffer.from("<p>x")), /not an intact WebP/],
  ["a PNG with a changed byte", dataUrl("image/png", flipped(png(4, 3), 18)), /not an intact PNG/],
  ["a PNG that ends early", dataUrl("image/png", png(4, 3).subarray(0, -14)), /not an intact PNG/],
  ["a PNG with too few rows", dataUrl("image/png", png(400, 30, 2)), /not an intact PNG/],
  [
    "a PNG that unpacks to more than it says",
    dataUrl("image/png", png(4, 3, 90_000)),
    /not an intact/,
  ],
  ["a PNG of 100,000 by 100,000", dataUrl("image/png", png(100_000, 100_000, 1)), /megapixels/],
  ["a JPEG of 60,000 by 60,000", dataUrl("image/jpeg", jpeg(60_000, 60_000)), /megapixels/],
  ["a JPEG without height", dataUrl("image/jpeg", jpeg(4, 0)), /no size/],
  ["a moving WebP", dataUrl("image/webp", webp(2)), /moving/],
  ["a GIF", dataUrl("image/gif", Buffer.from("GIF89a")), /not a PNG, JPEG, WebP or SVG/],
  ["two megabytes and a byte", dataUrl("image/png", Buffer.alloc(2 * 1024 * 1024 + 1)), /2 MB/],
  ["base64 that is none", "data:image/png;base64,<script>", /cannot be read/],
  ["no data URL", "https://a.example/x.png", /cannot be read/],
  ["an SVG nested too deep", dataUrl("image/svg+xml", svg("<g>".repeat(200))), /too many elements/],
];

for (const [what, url, expected] of REFUSED) {
  test(`refused: ${what}`, () => {
    const picture = checkPicture(url);
    assert.ok("problem" in picture);
    assert.match(picture.problem, expected);
  });
}

test("a PNG keeps only what makes the still picture", () => {
  const extra = [chunk("acTL", Buffer.alloc(8)), chunk("tEXt", Buffer.from("a\0secret"))];
  const picture = checkPicture(dataUrl("image/png", png(4, 3, 3, extra)));
  assert.ok("dataUrl" in picture);
  const kept = Buffer.from(readDataUrl(picture.dataUrl)?.bytes ?? []).toString("latin1");
  assert.doesNotMatch(kept, /acTL|tEXt|secret/);
});

test("a drawing keeps shapes, gradients and colours set by classes", () => {
  const picture = checkPicture(
    dataUrl(
      "image/svg+xml",
      svg(
        "<style>.a{fill:#f00;stroke-width:2}</style><linearGradient id='g'><stop offset='1' style='stop-color:blue'/></linearGradient><g transform='scale(2)'><path class='a' d='M0 0L1 1z' fill='red'/><rect fill='url(#g)' width='4' height='3'/></g>",
      ),
    ),
  );
  assert.ok("dataUrl" in picture);
  const drawing = Buffer.from(readDataUrl(picture.dataUrl)?.bytes ?? []).toString("utf8");
  assert.match(drawing, /<path d="M0 0L1 1z" fill="#ff0000" stroke-width="2"\/>/);
  assert.match(drawing, /stop-color="#0000ff"/);
  assert.match(drawing, /<rect fill="url\(#g\)" width="4" height="3"\/>/);
  assert.doesNotMatch(drawing, /style|class/);
});
