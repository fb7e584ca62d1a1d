import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type GlyphShape, SIDE, shapeOf } from "./glyph-shape.ts";

/** Written by `node --import ./tools/sources.js tools/kept-shapes/main.ts`: drawing them takes a second of processor time. */
export const KEPT_FILE = join(PACKAGE_ROOT, "src/lib/pdf/seen-words/kept-shapes.br");

/** What contracts in languages of Europe are made of, but for Greek and Cyrillic ones. */
export const KEPT_LETTERS: readonly string[] = [
  ..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz€$£%&§",
  ...Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at)),
  ...["\u0251", "\u0261"],
];

const PLACES = new Map(KEPT_LETTERS.map((letter, at) => [letter, at]));
/** Three numbers of four bytes, then three bytes of each row. */
const HEAD = 12;
const LENGTH = HEAD + 3 * SIDE;

/**
 * What a letter looks like in one of our faces; null where the face lacks it,
 * undefined where that is not kept.
 */
export function keptShape(face: number, letter: string): GlyphShape | null | undefined {
  const place = PLACES.get(letter);
  if (place === undefined) return undefined;
  const at = face * KEPT_LETTERS.length + place;
  const known = shapes.get(at);
  if (known !== undefined) return known;
  kept ??= brotliDecompressSync(readFileSync(KEPT_FILE));
  const shape = readKept(kept.subarray(at * LENGTH, (at + 1) * LENGTH));
  shapes.set(at, shape);
  return shape;
}

let kept: Buffer | undefined;
const shapes = new Map<number, GlyphShape | null>();

/** @param faces of each face, the kept letters' shapes in their order */
export function writeKept(faces: readonly (readonly (GlyphShape | null)[])[]): Buffer {
  const all = faces.flat().map((shape) => {
    const bytes = Buffer.alloc(LENGTH);
    if (!shape) return bytes;
    for (const [at, value] of [shape.aspect, shape.top, shape.bottom].entries()) {
      bytes.writeFloatLE(value, 4 * at);
    }
    for (const [row, bits] of shape.rows.entries()) bytes.writeUIntLE(bits, HEAD + 3 * row, 3);
    return bytes;
  });
  return brotliCompressSync(Buffer.concat(all));
}

function readKept(bytes: Buffer): GlyphShape | null {
  const rows = new Int32Array(SIDE);
  for (let row = 0; row < SIDE; row += 1) rows[row] = bytes.readUIntLE(HEAD + 3 * row, 3);
  if (rows.every((row) => row === 0)) return null;
  const [aspect = 0, top = 0, bottom = 0] = [0, 4, 8].map((at) => bytes.readFloatLE(at));
  return shapeOf(rows, { aspect, top, bottom });
}
