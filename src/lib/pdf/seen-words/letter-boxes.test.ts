import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "#kit/documents/pdfs/built-pdf.ts";
import { withOpenPage } from "#kit/documents/pdfs/open-page.ts";
import { boxAround, meet } from "./letter-boxes.ts";

const rounded = (box: object) => Object.values(box).map((side: number) => Math.round(side * 100));

test("places are told on the page as it is seen, turned and cropped or not", async () => {
  const upright = await withOpenPage("", ({ seen }) => rounded(seen.box(0, 0, 595, 421)));
  assert.deepEqual(upright, [0, 50, 100, 100]);
  const turned = { 3: page("/Rotate 90") };
  assert.deepEqual(await withOpenPage("", ({ seen }) => rounded(seen.place(0, 0)), turned), [0, 0]);
  assert.deepEqual(
    await withOpenPage("", ({ seen }) => [seen.width, seen.height].map(Math.round), turned),
    [842, 595],
  );
  const cropped = { 3: page("/CropBox [100 100 300 300]") };
  const middle = await withOpenPage("", ({ seen }) => rounded(seen.place(200, 200)), cropped);
  assert.deepEqual(middle, [50, 50]);
});

test("boxes meet where they have a place in common, and not where they touch", () => {
  const box = boxAround([
    { x: 0.4, y: 0.1 },
    { x: 0.2, y: 0.3 },
  ]);
  assert.deepEqual(box, { left: 0.2, top: 0.1, right: 0.4, bottom: 0.3 });
  assert.ok(meet(box, { left: 0.39, top: 0.29, right: 1, bottom: 1 }));
  assert.ok(!meet(box, { left: 0.4, top: 0.1, right: 1, bottom: 1 }));
  assert.ok(!meet(box, { left: 0.2, top: 0.3, right: 0.4, bottom: 1 }));
});
