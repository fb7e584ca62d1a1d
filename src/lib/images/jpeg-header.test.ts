import assert from "node:assert/strict";
import { test } from "node:test";
import { readJpegHeader } from "./jpeg-header.ts";

/** A segment with its marker and length. */
function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const SOI = Buffer.from([0xff, 0xd8]);
const SCAN = segment(0xda, Buffer.alloc(6));
const EOI = Buffer.from([0xff, 0xd9]);

const frame = ({ marker = 0xc0, precision = 8, width = 7, height = 5, components = 3 } = {}) =>
  segment(
    marker,
    Buffer.from([precision, height >> 8, height & 255, width >> 8, width & 255, components]),
  );

const text = (marker: number, words: string, ...more: number[]) =>
  segment(marker, Buffer.concat([Buffer.from(words, "latin1"), Buffer.from(more)]));

const file = (...segments: Uint8Array[]) => Buffer.concat([SOI, ...segments, SCAN, EOI]);
const header = (...segments: Uint8Array[]) => readJpegHeader(file(...segments));

interface ExifEntry {
  tag: number;
  value: number;
}

/** An Exif segment whose first directory has these entries. */
function exif(
  entries: readonly ExifEntry[],
  { little = false, start = 8, said = entries.length } = {},
) {
  const tiff = Buffer.alloc(start + 2 + 12 * entries.length);
  tiff.write(little ? "II" : "MM", 0, "latin1");
  const short = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  short(42, 2);
  if (little) tiff.writeUInt32LE(start, 4);
  else tiff.writeUInt32BE(start, 4);
  short(said, start);
  for (const [at, { tag, value }] of entries.entries()) {
    short(tag, start + 2 + 12 * at);
    short(value, start + 2 + 12 * at + 8);
  }
  return text(0xe1, "Exif\0\0", ...tiff);
}

const ORIENTATION = 0x0112;
const orientationOf = (segment: Buffer) => header(segment, frame())?.orientation;

test("size and kind of a picture stand in its frame, in each of the three kinds that are decoded", () => {
  for (const marker of [0xc0, 0xc1, 0xc2]) {
    assert.deepEqual(header(frame({ marker, width: 0x1234, height: 0x0201, components: 1 })), {
      width: 0x1234,
      height: 0x0201,
      components: 1,
      adobe: false,
      orientation: 1,
      profile: Buffer.alloc(0),
    });
  }
});

test("a picture of another kind of frame, of none, or of twelve bits is none", () => {
  for (const marker of [0xc3, 0xc5, 0xc9]) assert.equal(header(frame({ marker })), null);
  assert.equal(header(), null);
  assert.equal(header(frame({ precision: 12 })), null);
});

test("two frames, or a frame that is cut, are refused", () => {
  assert.equal(header(frame(), frame()), null);
  assert.equal(header(segment(0xc0, Buffer.from([8, 0, 1, 0, 1]))), null);
});

test("a file that does not begin as a JPEG, or has no end, is none", () => {
  const sound = file(frame());
  assert.notEqual(readJpegHeader(sound), null);
  assert.equal(readJpegHeader(sound.subarray(1)), null);
  assert.equal(readJpegHeader(sound.subarray(0, -1)), null);
  for (const length of [0, 3]) assert.equal(readJpegHeader(sound.subarray(0, length)), null);
  assert.notEqual(readJpegHeader(Buffer.concat([sound, Buffer.from("behind")])), null);
});

test("what stands behind the beginning of the picture's data is not read", () => {
  assert.equal(readJpegHeader(Buffer.concat([SOI, SCAN, frame(), EOI])), null);
  assert.equal(readJpegHeader(Buffer.concat([SOI, EOI, frame()])), null);
});

test("a segment that reaches beyond the file ends the reading", () => {
  const long = frame();
  long.writeUInt16BE(0xffff, 2);
  assert.equal(header(long), null);
});

test("fill bytes before a marker are passed over, other bytes between segments are not", () => {
  assert.notEqual(header(Buffer.from([0xff, 0xff]), frame()), null);
  assert.equal(header(Buffer.from([0]), frame()), null);
});

test("Adobe's word is known by its name, in its own segment alone", () => {
  assert.equal(header(text(0xee, "Adobe", 0, 100), frame())?.adobe, true);
  assert.equal(header(text(0xee, "adobe", 0, 100), frame())?.adobe, false);
  assert.equal(header(text(0xed, "Adobe", 0, 100), frame())?.adobe, false);
});

test("how the camera was held is read in both orders of bytes, and from wherever the directory lies", () => {
  for (const little of [false, true]) {
    for (const start of [8, 20]) {
      const entries = [
        { tag: 0x0110, value: 3 },
        { tag: ORIENTATION, value: 6 },
      ];
      assert.equal(orientationOf(exif(entries, { little, start })), 6);
    }
  }
});

test("a way to lie that does not exist is the usual one", () => {
  for (const [value, orientation] of [
    [0, 1],
    [1, 1],
    [8, 8],
    [9, 1],
  ] as const) {
    assert.equal(orientationOf(exif([{ tag: ORIENTATION, value }])), orientation);
  }
});

test("a directory that lies outside, is cut, or says less than it has, is read no further", () => {
  const sound = [
    { tag: 1, value: 1 },
    { tag: ORIENTATION, value: 6 },
  ];
  assert.equal(orientationOf(exif(sound, { said: 1 })), 1);
  assert.equal(orientationOf(exif(sound, { said: 60_000 })), 6);
  const outside = exif(sound);
  outside.writeUInt32BE(0xffffffff, 4 + 6 + 4);
  assert.equal(orientationOf(outside), 1);
  const cut = exif(sound).subarray(4, -1);
  assert.equal(orientationOf(segment(0xe1, cut)), 1);
  assert.equal(orientationOf(text(0xe1, "Exif\0\0", ...Array(13).fill(0x49))), 1);
  assert.equal(orientationOf(text(0xe1, "Exif\0")), 1);
});

test("a profile in several segments is put together by their numbers", () => {
  const part = (number: number, content: string) =>
    text(0xe2, "ICC_PROFILE\0", number, 2, ...Buffer.from(content));
  assert.equal(header(part(2, "cd"), frame(), part(1, "ab"))?.profile.toString(), "abcd");
  assert.equal(header(text(0xe2, "ICC_PROFILE"), frame())?.profile.length, 0);
});
