/** PNG files made by hand, with chunks and filters that no program writes. */
import { deflateSync } from "node:zlib";
import { PNG_SIGNATURE, writeChunk } from "#lib/images/png-chunks.ts";

export interface PngToMake {
  width: number;
  height: number;
  /** Red, green and blue of a pixel. */
  colour(x: number, y: number): readonly [number, number, number];
  /** The filter type of each row, all undone as if it were 0; 0 when absent. */
  filter?: number;
  chunks?: readonly (readonly [type: string, content: Uint8Array])[];
}

export function makePng({ width, height, colour, filter = 0, chunks = [] }: PngToMake): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    // One row in the middle is enough for readers to part ways.
    y === height >> 1 ? filter : 0,
    ...Array.from({ length: width }, (_, x) => colour(x, y)).flat(),
  ]);
  return Buffer.concat([
    PNG_SIGNATURE,
    writeChunk("IHDR", header),
    ...chunks.map(([type, content]) => writeChunk(type, content)),
    writeChunk("IDAT", deflateSync(Uint8Array.from(rows.flat()))),
    writeChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** gAMA for an exponent (PNG 3, section 11.3.2.2). */
export function gamma(value: number): readonly [string, Uint8Array] {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(Math.round(value * 100_000));
  return ["gAMA", content];
}

/** cHRM: white, red, green and blue, each x and y (PNG 3, section 11.3.2.1). */
export function primaries(values: readonly number[]): readonly [string, Uint8Array] {
  const content = Buffer.alloc(32);
  for (const [at, value] of values.entries()) {
    content.writeUInt32BE(Math.round(value * 100_000), at * 4);
  }
  return ["cHRM", content];
}

/** iCCP with a profile (PNG 3, section 11.3.2.3). */
export const profileChunk = (profile: Uint8Array): readonly [string, Uint8Array] => [
  "iCCP",
  Buffer.concat([Buffer.from("p\0\0", "latin1"), deflateSync(profile)]),
];

/**
 * A profile of a screen: primaries under D50 as XYZ, and one exponent for all
 * three (ICC.1:2022, section 8.4.3).
 */
export function screenProfile(
  exponent: number,
  [red, green, blue]: readonly [readonly number[], readonly number[], readonly number[]],
): Buffer {
  const xyz = (values: readonly number[]) => {
    const tag = Buffer.alloc(20);
    tag.write("XYZ ", 0, "latin1");
    for (const [at, value] of values.entries()) {
      tag.writeInt32BE(Math.round(value * 65_536), 8 + at * 4);
    }
    return tag;
  };
  const curve = Buffer.alloc(16);
  curve.write("curv", 0, "latin1");
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(exponent * 256), 12);
  const tags: [string, Buffer][] = [
    ["rXYZ", xyz(red)],
    ["gXYZ", xyz(green)],
    ["bXYZ", xyz(blue)],
    ["wtpt", xyz([0.9642, 1, 0.8249])],
    ...["rTRC", "gTRC", "bTRC"].map((name): [string, Buffer] => [name, curve]),
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  let at = 128 + table.length;
  for (const [index, [name, tag]] of tags.entries()) {
    table.write(name, 4 + index * 12, "latin1");
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(tag.length, 12 + index * 12);
    at += tag.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write("mntrRGB XYZ ", 12, "latin1");
  header.write("acsp", 36, "latin1");
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) {
    header.writeInt32BE(Math.round(value * 65_536), 68 + index * 4);
  }
  return Buffer.concat([header, table, ...tags.map(([, tag]) => tag)]);
}

export const pngUrl = (png: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
