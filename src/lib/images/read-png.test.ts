import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { PNG_SIGNATURE, writeChunk } from "./png-chunks.ts";
import { passesOf } from "./png-rows.ts";
import { readPng } from "./read-png.ts";
import { writePng } from "./write-png.ts";

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const KINDS = [
  ...[1, 2, 4, 8, 16].map((depth) => [0, depth] as const),
  ...[1, 2, 4, 8].map((depth) => [3, depth] as const),
  ...[2, 4, 6].flatMap((type) => [8, 16].map((depth) => [type, depth] as const)),
];

/** A PNG of one kind whose samples are told, row by row. */
function png(
  [type, depth]: readonly [number, number],
  [width, height]: readonly [number, number],
  interlaced: boolean,
  sample: (x: number, y: number, index: number) => number,
): Buffer {
  const samples = SAMPLES[type]!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  const rows = passesOf(width, height, depth * samples, interlaced).flatMap((pass) =>
    Array.from({ length: pass.rows }, (_, row) => {
      const bits = Array.from({ length: pass.columns }, (_, column) =>
        Array.from({ length: samples }, (_, index) =>
          sample(pass.x + column * pass.dx, pass.y + row * pass.dy, index)
            .toString(2)
            .padStart(depth, "0"),
        ).join(""),
      ).join("");
      const bytes = bits.padEnd(pass.rowBytes * 8, "0").match(/.{8}/g) ?? [];
      return Buffer.from([0, ...bytes.map((byte) => Number.parseInt(byte, 2))]);
    }),
  );
  const palette = Buffer.from(
    Array.from({ length: 2 ** Math.min(8, depth) * 3 }, (_, at) => at & 255),
  );
  return Buffer.concat([
    PNG_SIGNATURE,
    writeChunk("IHDR", header),
    ...(type === 3 ? [writeChunk("PLTE", palette)] : []),
    writeChunk("IDAT", deflateSync(Buffer.concat(rows))),
    writeChunk("IEND", Buffer.alloc(0)),
  ]);
}

test("every kind of PNG is decoded to the pixels that were put into it, interlaced or not", () => {
  const size = fc.integer({ min: 1, max: 19 });
  fc.assert(
    fc.property(
      ...[fc.constantFrom(...KINDS), size, size, fc.boolean(), fc.integer({ min: 0, max: 999 })],
      (kind, width, height, interlaced, seed) => {
        const [type, depth] = kind as readonly [number, number];
        const most = 2 ** depth - 1;
        const sample = (x: number, y: number, index: number) =>
          ((x * 7 + y * 13 + index * 29 + (seed as number)) * 2_654_435) % (most + 1);
        const read = readPng(
          png([type, depth], [width as number, height as number], interlaced as boolean, sample),
        );
        assert.ok("rgba" in read);
        const at = (x: number, y: number, index: number) => sample(x, y, index) * (255 / most);
        const expected = Array.from(
          { length: (width as number) * (height as number) },
          (_, pixel) => {
            const [x, y] = [pixel % (width as number), Math.floor(pixel / (width as number))];
            const of = (index: number) => at(x, y, index);
            if (type === 3)
              return [0, 1, 2].map((one) => (sample(x, y, 0) * 3 + one) & 255).concat(255);
            if (type === 0 || type === 4) return [of(0), of(0), of(0), type === 4 ? of(1) : 255];
            return [of(0), of(1), of(2), type === 6 ? of(3) : 255];
          },
        );
        assert.deepEqual([...read.rgba], [...Uint8ClampedArray.from(expected.flat())]);
      },
    ),
    { numRuns: 300, seed: 5 },
  );
});

test("whatever is written is read as it was, but for what does not show", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 400 }),
      (width, values) => {
        const height = Math.ceil(values.length / 4 / width);
        const rgba = new Uint8ClampedArray(width * height * 4).fill(77);
        rgba.set(values);
        const shown = rgba.map((value, at) => (at % 4 < 3 && rgba[at | 3] === 0 ? 255 : value));
        const read = readPng(writePng({ width, height, rgba }));
        assert.ok("rgba" in read);
        assert.deepEqual([...read.rgba], [...shown]);
      },
    ),
    { numRuns: 200, seed: 5 },
  );
});

test("a colour that shines through is taken as such, in 16 bits too", () => {
  const file = png([0, 16], [2, 1], false, (x) => (x === 0 ? 0x1234 : 0x1235));
  const at = file.indexOf("IDAT") - 4;
  const key = writeChunk("tRNS", Buffer.from([0x12, 0x34]));
  const read = readPng(Buffer.concat([file.subarray(0, at), key, file.subarray(at)]));
  assert.ok("rgba" in read);
  assert.deepEqual([read.rgba[3], read.rgba[7]], [0, 255]);
});
