import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type Matrix, mapPoint } from "#lib/pdf/geometry.ts";
import { appearanceMatrix } from "./appearance-matrix.ts";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const near = (one: number, other: number) => Math.abs(one - other) < 1e-6 * (1 + Math.abs(other));
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

describe("appearanceMatrix", () => {
  it("fits a turned box into the annotation's rectangle", () => {
    const size = fc.double({ min: 1, max: 500, noNaN: true });
    const at = fc.double({ min: -500, max: 500, noNaN: true });
    const quarter = fc.constantFrom<Matrix>(
      [1, 0, 0, 1, 3, 4],
      [0, 1, -1, 0, 5, 6],
      [-2, 0, 0, -1, 0, 0],
    );
    fc.assert(
      fc.property(at, at, size, size, at, at, size, size, quarter, (...values) => {
        const [x, y, w, h, left, bottom, width, height, own] = values;
        const matrix = appearanceMatrix(box(x, y, w, h), own, box(left, bottom, width, height));
        const corners = [
          [x, y],
          [x + w, y + h],
          [x + w, y],
          [x, y + h],
        ].map(([px, py]) => mapPoint(matrix, ...mapPoint(own, px!, py!)));
        const [xs, ys] = [corners.map(([px]) => px), corners.map(([, py]) => py)];
        assert.ok(near(Math.min(...xs), left) && near(Math.max(...xs), left + width));
        assert.ok(near(Math.min(...ys), bottom) && near(Math.max(...ys), bottom + height));
      }),
    );
  });

  it("moves a look without a box to the rectangle's corner", () => {
    const matrix = appearanceMatrix(box(0, 0, 0, 0), IDENTITY, box(10, 20, 30, 40));
    assert.deepEqual(matrix, [1, 0, 0, 1, 10, 20]);
  });

  it("keeps the upper left corner of what stays upright on a turned page", () => {
    for (const turn of [90, 180, 270] as const) {
      const matrix = appearanceMatrix(box(0, 0, 8, 8), IDENTITY, box(10, 20, 8, 8), turn);
      const [x, y] = mapPoint(matrix, 0, 8);
      assert.ok(near(x, 10) && near(y, 28), `${turn}: ${x} ${y}`);
    }
  });
});
