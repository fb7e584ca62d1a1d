import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type QrCode, qrCode } from "./qr.ts";
import { qrSvg } from "./qr-svg.ts";

describe("qrCode", () => {
  it("is read back by a decoder written from the standard's reading side, in versions 1 to 10", () => {
    const sizes = new Set<number>();
    for (let length = 1; length <= 213; length += 1) {
      const text = `https://sign.example/${"Zürich-7K3M/".repeat(20)}`.slice(0, length);
      const fitting = new TextEncoder().encode(text).length <= 213 ? text : text.slice(0, 190);
      const code = qrCode(fitting);
      assert.equal(read(code), fitting);
      sizes.add(code.size);
    }
    assert.deepEqual(
      [...sizes],
      Array.from({ length: 10 }, (_, index) => 21 + 4 * index),
    );
  });

  it("carries the format bits that the standard lists for level M, at both places", () => {
    const code = qrCode("https://sign.example.com/verify/7K3M-9XQ2-W8RD-5");
    const { beside, split } = formatBits(code);
    assert.ok(FORMATS_M.includes(beside));
    assert.equal(beside, split);
  });

  it("carries the version bits that the standard lists for version 7, at both places", () => {
    const code = qrCode("a".repeat(120));
    assert.equal(code.size, 45);
    const bits = (at: (along: number, across: number) => number) =>
      Array.from({ length: 18 }, (_, bit) => {
        const index = 17 - bit;
        return at(Math.floor(index / 3), code.size - 11 + (index % 3));
      }).join("");
    assert.equal(
      bits((along, across) => code.dark[along * code.size + across]!),
      "000111110010010100",
    );
    assert.equal(
      bits((along, across) => code.dark[across * code.size + along]!),
      "000111110010010100",
    );
  });

  it("refuses text that version 10 does not hold", () => {
    assert.throws(() => qrCode("x".repeat(214)), RangeError);
    assert.throws(() => qrCode("ü".repeat(107)), RangeError);
  });
});

describe("qrSvg", () => {
  it("covers exactly the dark modules", () => {
    for (const text of ["a", "https://sign.example.com/verify/7K3M-9XQ2-W8RD-5", "b".repeat(200)]) {
      const code = qrCode(text);
      assert.deepEqual(covered(qrSvg(code, "#000"), code.size), [...code.dark]);
    }
  });
});

/** Table C.1 for level M, masks 000 to 111. */
const FORMATS_M = [
  "101010000010010",
  "101000100100101",
  "101111001111100",
  "101101101001011",
  "100010111111001",
  "100000011001110",
  "100111110010111",
  "100101010100000",
];

/** Blocks of level M: error correction bytes per block, then the data bytes of each. */
const LEVEL_M = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];

function formatBits({ size, dark }: QrCode): { beside: string; split: string } {
  const at = (x: number, y: number) => dark[y * size + x]!;
  const besideFinder = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(x, 8));
  const above = [7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y));
  const below = [1, 2, 3, 4, 5, 6, 7].map((from) => at(8, size - from));
  const right = [8, 7, 6, 5, 4, 3, 2, 1].map((from) => at(size - from, 8));
  return {
    beside: [...besideFinder, ...above].join(""),
    split: [...below, ...right].join(""),
  };
}

/** Reads a code without damage; checks every block's syndromes on the way. */
function read(code: QrCode): string {
  const { size, dark } = code;
  const version = (size - 17) / 4;
  const mask = FORMATS_M.indexOf(formatBits(code).beside);
  assert.ok(mask >= 0);
  const flips = [
    (i: number, j: number) => (i + j) % 2,
    (i: number) => i % 2,
    (_: number, j: number) => j % 3,
    (i: number, j: number) => (i + j) % 3,
    (i: number, j: number) => ((i >> 1) + Math.trunc(j / 3)) % 2,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
  ][mask]!;
  const bits: number[] = [];
  let up = true;
  for (let x = size - 1; x > 0; x -= x === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const column of [x, x - 1]) {
        if (isPattern(version, size, column, y)) continue;
        bits.push(dark[y * size + column]! ^ (flips(y, column) === 0 ? 1 : 0));
      }
    }
    up = !up;
  }
  const words = Array.from({ length: bits.length >> 3 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
  return readBytes(separate(words, version), version);
}

function isPattern(version: number, size: number, x: number, y: number): boolean {
  if (x === 6 || y === 6) return true;
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const last = size - 7;
  const centres = version === 1 ? [] : version < 7 ? [6, last] : [6, (last + 6) / 2, last];
  return centres.some((cx) =>
    centres.some(
      (cy) =>
        !(cy === 6 && cx === last) &&
        !(cx === 6 && (cy === 6 || cy === last)) &&
        Math.abs(x - cx) <= 2 &&
        Math.abs(y - cy) <= 2,
    ),
  );
}

function separate(words: number[], version: number): number[] {
  const [correction, ...sizes] = LEVEL_M[version - 1]! as [number, ...number[]];
  const blocks: number[][] = sizes.map(() => []);
  let at = 0;
  for (let index = 0; index < Math.max(...sizes); index += 1) {
    sizes.forEach((size, block) => {
      if (index < size) blocks[block]!.push(words[at++]!);
    });
  }
  const data = blocks.flat();
  for (let index = 0; index < correction; index += 1) {
    for (const block of blocks) block.push(words[at++]!);
  }
  for (const block of blocks) {
    for (let root = 0; root < correction; root += 1) assert.equal(valueAt(block, root), 0);
  }
  return data;
}

/** The block as a polynomial, at 2 to the power `root`, by Horner's rule. */
function valueAt(block: number[], root: number): number {
  return block.reduce((sum, word) => {
    let product = sum;
    for (let power = 0; power < root; power += 1) {
      product = product & 0x80 ? ((product << 1) & 0xff) ^ 0x1d : product << 1;
    }
    return product ^ word;
  }, 0);
}

function readBytes(data: number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  assert.equal(bits.slice(0, 4), "0100");
  const counted = version < 10 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + counted), 2);
  const bytes = Array.from({ length }, (_, at) =>
    Number.parseInt(bits.slice(4 + counted + at * 8, 12 + counted + at * 8), 2),
  );
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
}

/** Which modules' middles lie inside the outlines, by the even-odd rule. */
function covered(svg: string, size: number): number[] {
  const path = /d="([^"]+)"/.exec(svg)![1]!;
  const crossings = new Map<number, number[]>();
  let [x, y] = [0, 0];
  for (const [, command, first, second] of path.matchAll(/([MhvZ])(-?\d+)?(?: (\d+))?/g)) {
    if (command === "M") [x, y] = [Number(first), Number(second)];
    if (command === "h") x += Number(first);
    if (command === "v") {
      const to = y + Number(first);
      for (let row = Math.min(y, to); row < Math.max(y, to); row += 1) {
        crossings.set(row, [...(crossings.get(row) ?? []), x]);
      }
      y = to;
    }
  }
  return Array.from({ length: size * size }, (_, cell) => {
    const left = (crossings.get(Math.floor(cell / size)) ?? []).filter((at) => at <= cell % size);
    return left.length % 2;
  });
}
