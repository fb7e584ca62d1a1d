import assert from "node:assert/strict";
import { test } from "node:test";
import { orient } from "./orient.ts";

/** Rows of letters as pixels: each letter's code is its red. */
function picture(...rows: string[]) {
  const rgba = Uint8ClampedArray.from(
    [...rows.join("")].flatMap((letter) => [letter.charCodeAt(0), 1, 2, 255]),
  );
  return { width: rows[0]!.length, height: rows.length, rgba };
}

function rowsOf({ width, height, rgba }: ReturnType<typeof picture>): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => String.fromCharCode(rgba[(y * width + x) * 4]!)).join(
      "",
    ),
  );
}

test("a picture is laid as its camera was held, in each of the eight ways of TIFF", () => {
  const laid = {
    1: ["abc", "def"],
    2: ["cba", "fed"],
    3: ["fed", "cba"],
    4: ["def", "abc"],
    5: ["ad", "be", "cf"],
    6: ["da", "eb", "fc"],
    7: ["fc", "eb", "da"],
    8: ["cf", "be", "ad"],
  };
  for (const [orientation, rows] of Object.entries(laid)) {
    assert.deepEqual(rowsOf(orient(picture("abc", "def"), Number(orientation))), rows, orientation);
  }
});

test("all four samples of a pixel go with it", () => {
  const { rgba } = orient(picture("ab"), 6);
  assert.deepEqual([...rgba], [97, 1, 2, 255, 98, 1, 2, 255]);
});

test("a way to lie that does not exist leaves the picture as it is", () => {
  const asIs = picture("abc", "def");
  for (const orientation of [0, 9, Number.NaN]) assert.equal(orient(asIs, orientation), asIs);
});
