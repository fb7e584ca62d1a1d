import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { withDecoders } from "#lib/images/decoders.ts";
import type { Pixels } from "#lib/images/pixels.ts";
import { PNG_SIGNATURE, writeChunk } from "#lib/images/png-chunks.ts";
import { readJpeg } from "#lib/images/read-jpeg.ts";
import { readPng } from "#lib/images/read-png.ts";
import { writeJpeg } from "#lib/images/write-jpeg.ts";
import { readDataUrl } from "./data-url.ts";
import { type Picture, takePicture } from "./pictures.ts";
import type { SvgSize } from "./svg-size.ts";

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

/** A grey PNG; `rows` of pixel data can differ from what the header says. */
function png(width: number, height: number, rows = height, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    PNG_SIGNATURE,
    writeChunk("IHDR", header),
    ...extra,
    writeChunk("IDAT", deflateSync(Buffer.alloc(rows * (width + 1)))),
    writeChunk("IEND", Buffer.alloc(0)),
  ]);
}

const plain = (width: number, height: number): Pixels => ({
  width,
  height,
  rgba: new Uint8ClampedArray(width * height * 4).fill(255),
});

/** A JPEG whose frame header says another size than its data have. */
async function jpeg(width: number, height: number): Promise<Buffer> {
  const file = Buffer.from(await withDecoders(() => writeJpeg(plain(40, 30))));
  const frame = file.indexOf(Buffer.from("ffc0", "hex"));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** The smallest pictures of their kinds: WebP of 1 by 1 without loss, GIF of 1 by 1. */
const WEBP = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAA/////yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

function moving(): Buffer {
  const file = Buffer.alloc(30);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(22, 4);
  file.write("WEBPVP8X", 8, "latin1");
  file.writeUInt32LE(10, 16);
  file[20] = 2;
  return file;
}

const svg = (inside: string, size = 'viewBox="0 0 40 30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

/** Its first Huffman table is one of a class that does not exist. */
async function damaged(): Promise<Buffer> {
  const file = await jpeg(40, 30);
  return flipped(file, file.indexOf(Buffer.from("ffc4", "hex")) + 4);
}

async function taken(url: string, width?: (own: SvgSize) => number): Promise<Picture> {
  const picture = await withDecoders(() => takePicture(readDataUrl(url), width));
  assert.ok("dataUrl" in picture, "problem" in picture ? picture.problem : "");
  return picture;
}

async function pixelsOf({ dataUrl }: Picture): Promise<Pixels> {
  const data = readDataUrl(dataUrl);
  assert.ok(data);
  const read = data.type === "image/png" ? readPng : readJpeg;
  const pixels = await withDecoders(() => read(data.bytes));
  assert.ok("rgba" in pixels);
  return pixels;
}

const TAKEN: readonly [
  what: string,
  type: string,
  bytes: Buffer,
  stored: string,
  pixels: number,
][] = [
  ["a PNG", "image/png", png(40, 30), "image/png", 1_200],
  ["a JPEG", "image/jpeg", await jpeg(40, 30), "image/jpeg", 1_200],
  ["a JPEG under its other name", "image/jpg", await jpeg(40, 30), "image/jpeg", 1_200],
  ["a still WebP", "image/webp", WEBP, "image/png", 1],
  ["a GIF", "image/gif", GIF, "image/png", 1],
  [
    "an SVG, at 300 dots to the inch",
    "image/svg+xml",
    svg("<rect width='4' height='3'/>"),
    "image/png",
    125 * 94,
  ],
];

for (const [what, type, bytes, stored, pixels] of TAKEN) {
  test(`taken and written anew: ${what}`, async () => {
    const picture = await taken(dataUrl(type, bytes));
    assert.equal(readDataUrl(picture.dataUrl)?.type, stored);
    assert.equal(picture.pixels, pixels);
    const again = await taken(dataUrl(type, bytes));
    assert.deepEqual(again, picture, "the same file gives the same bytes");
  });
}

test("a PNG that was written anew stays as it is when it is taken again", async () => {
  const once = await taken(dataUrl("image/svg+xml", svg("<circle r='20' fill='red'/>")));
  assert.equal((await taken(once.dataUrl)).dataUrl, once.dataUrl);
});

test("a photograph is no finer than paper shows, and is still a JPEG", async () => {
  const photo = await withDecoders(() => writeJpeg(plain(4_000, 3_000)));
  const pixels = await pixelsOf(await taken(dataUrl("image/jpeg", photo)));
  assert.deepEqual([pixels.width, pixels.height], [2_677, 2_008]);
});

const REFUSED: readonly [what: string, url: string, expected: RegExp][] = [
  ["a JPEG that says it is a PNG", dataUrl("image/png", await jpeg(4, 3)), /not an intact PNG/],
  ["a PNG that says it is a JPEG", dataUrl("image/jpeg", png(4, 3)), /not an intact JPEG/],
  ["HTML that says it is an SVG", dataUrl("image/svg+xml", Buffer.from("<p>x")), /not an SVG/],
  ["HTML that says it is a WebP", dataUrl("image/webp", Buffer.from("<p>x")), /not an intact WebP/],
  ["HTML that says it is a GIF", dataUrl("image/gif", Buffer.from("<p>x")), /not an intact GIF/],
  ["a GIF that is cut", dataUrl("image/gif", GIF.subarray(0, 20)), /not an intact GIF/],
  ["a PNG with a changed byte", dataUrl("image/png", flipped(png(4, 3), 18)), /not an intact PNG/],
  ["a PNG that ends early", dataUrl("image/png", png(4, 3).subarray(0, -14)), /not an intact PNG/],
  ["a PNG with too few rows", dataUrl("image/png", png(400, 30, 2)), /not an intact PNG/],
  [
    "a PNG that unpacks to more than it says",
    dataUrl("image/png", png(4, 3, 90_000)),
    /not an intact/,
  ],
  ["a PNG of 100,000 by 100,000", dataUrl("image/png", png(100_000, 100_000, 1)), /megapixels/],
  [
    "a JPEG of 60,000 by 60,000",
    dataUrl("image/jpeg", await jpeg(60_000, 60_000)),
    /more than 32 megapixels/,
  ],
  ["a JPEG without height", dataUrl("image/jpeg", await jpeg(4, 0)), /no size/],
  ["a JPEG with damaged tables", dataUrl("image/jpeg", await damaged()), /not an intact JPEG/],
  ["a moving WebP", dataUrl("image/webp", moving()), /moving/],
  ["a TIFF", dataUrl("image/tiff", Buffer.from("II*")), /not a PNG, JPEG, WebP, GIF or SVG/],
  ["two megabytes and a byte", dataUrl("image/png", Buffer.alloc(2 * 1024 * 1024 + 1)), /2 MB/],
  ["base64 that is none", "data:image/png;base64,<script>", /cannot be read/],
  ["no data URL", "https://a.example/x.png", /cannot be read/],
  ["an SVG nested too deep", dataUrl("image/svg+xml", svg("<g>".repeat(200))), /too many elements/],
  [
    "an SVG whose parts unfold into millions",
    dataUrl(
      "image/svg+xml",
      svg(
        `<g id="a0"><rect width="1" height="1"/></g>${Array.from(
          { length: 9 },
          (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(9)}</g>`,
        ).join("")}<use href="#a9"/>`,
      ),
    ),
    /too many elements/,
  ],
  [
    "an SVG with a part that holds itself",
    dataUrl("image/svg+xml", svg(`<g id="a"><use href="#a"/></g>`)),
    /too many elements/,
  ],
  [
    "an SVG with a picture in it",
    dataUrl("image/svg+xml", svg(`<image href="data:image/png;base64,AA"/>`)),
    /it uses <image>/,
  ],
];

for (const [what, url, expected] of REFUSED) {
  test(`refused: ${what}`, async () => {
    const picture = await withDecoders(() => takePicture(readDataUrl(url)));
    assert.ok("problem" in picture);
    assert.match(picture.problem, expected);
  });
}

test("a PNG keeps nothing but its pixels", async () => {
  const extra = [
    writeChunk("acTL", Buffer.alloc(8)),
    writeChunk("tEXt", Buffer.from("a\0secret")),
    writeChunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f])),
    writeChunk("sRGB", Buffer.from([0])),
  ];
  const picture = await taken(dataUrl("image/png", png(4, 3, 3, extra)));
  const kept = Buffer.from(readDataUrl(picture.dataUrl)?.bytes ?? []).toString("latin1");
  assert.doesNotMatch(kept, /acTL|tEXt|secret|gAMA|sRGB/);
});

test("a drawing is drawn with its gradients, its classes and its parts used again", async () => {
  const picture = await taken(
    dataUrl(
      "image/svg+xml",
      svg(
        "<style>.a{fill:#f00}</style><linearGradient id='g'><stop offset='0' style='stop-color:blue'/><stop offset='1' style='stop-color:blue'/></linearGradient><symbol id='s'><rect class='a' width='10' height='10' fill='lime'/></symbol><use href='#s' x='20'/><rect fill='url(#g)' width='10' height='10'/><rect y='20' width='10' height='10' fill='transparent'/>",
      ),
    ),
  );
  const { rgba, width } = await pixelsOf(picture);
  const at = (x: number, y: number) => {
    const start = (Math.round(y * 3.125) * width + Math.round(x * 3.125)) * 4;
    return [...rgba.subarray(start, start + 4)];
  };
  assert.deepEqual(at(5, 5), [0, 0, 255, 255]);
  assert.deepEqual(at(25, 5), [255, 0, 0, 255]);
  assert.equal(at(5, 25)[3], 0, "what is transparent stays so");
});

test("a drawing is as fine as its place on the page asks for, and never larger than a page", async () => {
  const small = dataUrl("image/svg+xml", svg("<rect width='4' height='3'/>"));
  assert.equal((await pixelsOf(await taken(small, () => 200))).width, 625);
  assert.equal((await pixelsOf(await taken(small, () => 9_000))).width, 2_944);
  const tall = dataUrl("image/svg+xml", svg("<rect/>", 'width="10" height="4000"'));
  const { width, height } = await pixelsOf(await taken(tall, () => 900));
  assert.ok(width * height <= 6_600_000);
});
