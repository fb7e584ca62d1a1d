import assert from "node:assert/strict";
import { describe, it } from "node:test";
import decodeQR from "qr/decode.js";
import { type QrCode, qrCode } from "./qr.ts";
import { qrSvg } from "./qr-svg.ts";

describe("qrCode", () => {
  it("is read back, whatever the length and the letters of the address", () => {
    for (let length = 1; length <= 300; length += 23) {
      const text = `https://sign.example/${"Zürich-7K3M/".repeat(30)}`.slice(0, length);
      assert.equal(decodeQR(photographed(qrCode(text))), text);
    }
  });

  it("refuses text that no code holds", () => {
    assert.throws(() => qrCode("x".repeat(2_332)));
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

/** With its quiet zone, four dots to the module. */
function photographed({ size, dark }: QrCode) {
  const [quiet, dots] = [4, 4];
  const side = (size + 2 * quiet) * dots;
  const module = (at: number) => Math.floor(at / dots) - quiet;
  const data = Uint8Array.from({ length: side * side * 4 }, (_, index) => {
    const cell = Math.floor(index / 4);
    const [row, column] = [module(Math.floor(cell / side)), module(cell % side)];
    const isInside = row >= 0 && row < size && column >= 0 && column < size;
    return index % 4 === 3 || !(isInside && dark[row * size + column]) ? 255 : 0;
  });
  return { width: side, height: side, data };
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
