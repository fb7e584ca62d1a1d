import assert from "node:assert/strict";
import { test } from "node:test";
import { type GreyPage, isInked, isSameWithin, leftOf } from "./grey-page.ts";

/** Ten rows of ten: `#` black, `+` grey, `o` the middle, all else white. */
function grey(rows: readonly string[]): GreyPage {
  const shade = (sign: string) => ({ "#": 0, "+": 200, o: 128 })[sign] ?? 255;
  const shades = Uint8Array.from([...rows.join("")].map(shade));
  return { width: 10, height: 10, shades };
}

const filled = (sign: string) => Array.from({ length: 10 }, () => sign.repeat(10));
const withBar = (sign: string, ground: string) =>
  filled(ground).map((row) => row.slice(0, 4) + sign.repeat(2) + row.slice(6));
const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 };
const alone = grey(withBar("#", "o"));

test("a letter is seen where it differs from its ground", () => {
  assert.ok(isInked(grey(withBar("#", " ")), WHOLE));
  assert.ok(!isInked(grey(filled("#")), WHOLE));
});

test("a letter that lies mostly off the page is not seen", () => {
  assert.ok(!isInked(grey(withBar("#", " ")), { left: 0.4, top: 0, right: 4, bottom: 1 }));
});

test("two drawings of a letter are the same on whatever ground", () => {
  assert.ok(isSameWithin(grey(withBar("#", " ")), alone, WHOLE));
  assert.ok(!isSameWithin(grey(filled(" ").fill("#".repeat(10), 0, 3)), alone, WHOLE));
});

test("a letter is hidden where the page is the same without it", () => {
  const covered = grey(filled(" ").fill("#".repeat(10), 0, 3));
  assert.equal(leftOf({ page: covered, alone, bare: covered }, WHOLE), "hidden");
});

test("a letter is seen on a ground of little contrast, and not told among strokes as dark as it", () => {
  const ground = filled(" ").map((row, at) => (at % 2 ? "+".repeat(10) : row));
  const on = ground.map((row) => `${row.slice(0, 4)}##${row.slice(6)}`);
  assert.equal(leftOf({ page: grey(on), alone, bare: grey(ground) }, WHOLE), "seen");
  const strokes = filled(" ").fill("#".repeat(10), 0, 1);
  const among = strokes.map((row) => `${row.slice(0, 4)}##${row.slice(6)}`);
  assert.equal(leftOf({ page: grey(among), alone, bare: grey(strokes) }, WHOLE), "mixed");
});

test("a letter of which half is left is not told", () => {
  const half = withBar("#", " ").map((row, at) => (at < 5 ? row : " ".repeat(10)));
  assert.equal(leftOf({ page: grey(half), alone, bare: grey(filled(" ")) }, WHOLE), "mixed");
});
