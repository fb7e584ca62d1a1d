import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PdfDict, PdfNumber } from "#lib/pdf/objects.ts";
import { undoPredictor } from "./predictor.ts";

function parms(entries: Record<string, number>): PdfDict {
  return new PdfDict(
    Object.entries(entries).map(([key, value]): [string, PdfNumber] => [key, PdfNumber.of(value)]),
  );
}

/** Encodes a row as PNG does (RFC 2083, 6), the neighbours of its first bytes taken as 0. */
function encodeRow(kind: number, row: Uint8Array, above: Uint8Array, pixel: number): number[] {
  const encoded = Array.from(row, (byte, index) => {
    const left = index >= pixel ? row[index - pixel]! : 0;
    const up = above[index]!;
    const corner = index >= pixel ? above[index - pixel]! : 0;
    const estimate = left + up - corner;
    const nearest = [left, up, corner].reduce((best, candidate) =>
      Math.abs(estimate - candidate) < Math.abs(estimate - best) ? candidate : best,
    );
    return (byte - [0, left, up, (left + up) >> 1, nearest][kind]!) & 255;
  });
  return [kind, ...encoded];
}

test("every PNG predictor is undone, for pixels of every size", () => {
  const rows = fc.integer({ min: 1, max: 4 }).chain((colors) =>
    fc.record({
      colors: fc.constant(colors),
      rows: fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: 4 }),
          fc.uint8Array({ minLength: 3 * colors, maxLength: 3 * colors }),
        ),
        { maxLength: 6 },
      ),
    }),
  );
  fc.assert(
    fc.property(rows, ({ colors, rows }) => {
      let above: Uint8Array = new Uint8Array(3 * colors);
      const encoded = rows.flatMap(([kind, row]) => {
        const bytes = encodeRow(kind, row, above, colors);
        above = row;
        return bytes;
      });
      const settings = parms({ Predictor: 15, Colors: colors, Columns: 3 });
      const undone = undoPredictor(Uint8Array.from(encoded), settings);
      assert.deepEqual(
        [...undone],
        rows.flatMap(([, row]) => [...row]),
      );
    }),
  );
});

test("data without a predictor stays as it is, and absurd settings are refused", () => {
  const bytes = Uint8Array.of(1, 2, 3);
  assert.equal(undoPredictor(bytes, undefined), bytes);
  assert.equal(undoPredictor(bytes, parms({ Predictor: 1, Columns: 9e9 })), bytes);
  const absurd: Record<string, number>[] = [
    { Predictor: 2 },
    { Predictor: 12, Columns: 9e9 },
    { Predictor: 12, Columns: -1 },
    { Predictor: 12, Colors: 0 },
    { Predictor: 12, Colors: Number.NaN },
  ];
  for (const settings of absurd) {
    assert.throws(() => undoPredictor(bytes, parms(settings)), { name: "BrokenPdf" });
  }
});

test("a last row that ends early is as long as it is", () => {
  const settings = parms({ Predictor: 15, Colors: 1, Columns: 3 });
  const undone = undoPredictor(Uint8Array.of(0, 1, 2, 3, 2, 4, 5), settings);
  assert.deepEqual([...undone], [1, 2, 3, 5, 7]);
  assert.deepEqual([...undoPredictor(Uint8Array.of(0, 1, 2, 3, 2), settings)], [1, 2, 3]);
});
