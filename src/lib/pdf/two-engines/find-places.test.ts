import assert from "node:assert/strict";
import { test } from "node:test";
import { FAMILIES, type Family, notFound } from "#kit/documents/pdfs/unlike-pages.ts";

/** Digits that differ by the shortest strokes. */
const CLOSEST = [
  "56",
  "65",
  "68",
  "86",
  "08",
  "80",
  "89",
  "98",
  "38",
  "17",
  "71",
  "35",
  "58",
  "90",
];
const INKS = { 6: "0 g", 7: "0 0 1 rg", 8: "0.5 g" };
const families = Object.keys(FAMILIES) as Family[];

test("a digit that one engine shows as another is found, in every family of fonts", async () => {
  const lines = Object.entries(INKS).flatMap(([size, colour]) =>
    families.flatMap((family) =>
      CLOSEST.map(([one, other]) => ({
        one: { text: `1${one}7` },
        other: { text: `1${other}7` },
        family,
        size: Number(size),
        colour,
      })),
    ),
  );
  assert.deepEqual(await notFound(lines), []);
});

test("words that are the same are the same in both, wherever on a pixel they begin", async () => {
  const lines = families.flatMap((family) =>
    [5, 6, 7, 8, 9, 10, 11, 12].map((size) => {
      const line = { text: "g1,8.5ly" };
      return { one: line, other: line, family, size, colour: "0 g" };
    }),
  );
  assert.equal((await notFound(lines)).length, lines.length);
});

test("a faint line, a stroke through words and a sign that is moved are found", async () => {
  const unlike = [
    { one: { text: "" }, other: { text: "not less than ten" }, colour: "0.8 g" },
    { one: { text: "not less than ten" }, other: { text: "" }, colour: "0.8 g" },
    { one: { text: "agreed" }, other: { text: "agreed", isStruck: true }, colour: "0 g" },
    { one: { text: "agreed", isStruck: true }, other: { text: "agreed" }, colour: "0.5 g" },
    { one: { text: "3" }, other: { text: "3", right: 2 }, colour: "0.5 g" },
    { one: { text: "x2" }, other: { text: "x2", up: 2 }, colour: "0.5 g" },
  ];
  const lines = families.flatMap((family) =>
    [5, 7].flatMap((size) => unlike.map((line) => ({ ...line, family, size }))),
  );
  const missed = await notFound(lines);
  // A stroke through letters of five points in a pale grey hides among them.
  assert.deepEqual(
    missed.filter(({ size }) => size > 5),
    [],
  );
});
