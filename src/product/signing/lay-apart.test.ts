import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleInput } from "#kit/documents/sample-seal-pages.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { backInto, mapDrawings } from "#sealing/pages/drawings-apart.ts";
import type { SealPagesInput } from "#sealing/pages/typeset-seal-pages.ts";
import { layApart } from "./lay-apart.ts";

const drawn = (points: number): Drawing => ({
  type: "drawn",
  width: 300,
  height: 120,
  strokes: [Array.from({ length: points }, (_, at): [number, number] => [at / 3, at / 7])],
});

/** The sample with these drawings in turn in its places. */
function pagesWith(drawings: readonly Drawing[]): SealPagesInput {
  let next = 0;
  return mapDrawings(sampleInput(), () => drawings[next++ % drawings.length] as Drawing);
}

test("drawings come back as they were, large ones and small ones, of every kind", async () => {
  const pages = pagesWith([
    drawn(5_000),
    { type: "image", png: "iVBOR".repeat(10_000) },
    drawn(3),
    { type: "typed", text: "Zoë", font: "Caveat" },
  ]);
  const { pages: apart, drawings } = await layApart(pages);
  // As a child gets it.
  const got = backInto(structuredClone(apart), drawings);
  assert.deepEqual(JSON.parse(JSON.stringify(got)), JSON.parse(JSON.stringify(pages)));
});

test("a large drawing is sent once, however often it is printed, and apart from the pages", async () => {
  const { pages, drawings } = await layApart(pagesWith([drawn(5_000)]));
  assert.equal(
    Buffer.from(drawings)
      .toString()
      .match(/"strokes"/g)?.length,
    1,
  );
  assert.ok(!JSON.stringify(pages).includes("strokes"));
});

test("small drawings stay with their pages, and nothing is sent apart", async () => {
  const pages = pagesWith([drawn(300)]);
  const laid = await layApart(pages);
  assert.deepEqual(laid.pages, pages);
  assert.equal(laid.drawings.length, 0);
});
