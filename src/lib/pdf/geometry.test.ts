import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  boxToUser,
  mapPoint,
  overlayToUser,
  type PageGeometry,
  readPageGeometry,
  seenToUser,
} from "./geometry.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from "./objects.ts";
import { parseObject } from "./reading/parse.ts";

const US_LETTER = { x: 0, y: 0, width: 612, height: 792 };

/** A page written as PDF text, below parents written in the same way, the nearest first. */
function pageOf(...levels: string[]): PageGeometry {
  const [page, ...parents] = levels.map((text) => {
    const { value } = parseObject(Buffer.from(`<<${text}>>`), 0);
    assert(value instanceof PdfDict);
    return value;
  });
  let child = page!;
  for (const parent of parents) {
    child.set("Parent", parent);
    child = parent;
  }
  return readPageGeometry(page!, () => null);
}

test("what is shown is the crop box within the media box, whatever corners they are given by", () => {
  const cases: [string, PageGeometry["visible"]][] = [
    ["/MediaBox [0 0 100 200]", { x: 0, y: 0, width: 100, height: 200 }],
    ["/MediaBox [100 200 0 0]", { x: 0, y: 0, width: 100, height: 200 }],
    ["/MediaBox [-50 -20 50 180]", { x: -50, y: -20, width: 100, height: 200 }],
    ["/MediaBox [0 0 100 200] /CropBox [10 20 50 60]", { x: 10, y: 20, width: 40, height: 40 }],
    ["/MediaBox [0 0 100 200] /CropBox [50 60 10 20]", { x: 10, y: 20, width: 40, height: 40 }],
    ["/MediaBox [0 0 100 200] /CropBox [-9 -9 50 999]", { x: 0, y: 0, width: 50, height: 200 }],
  ];
  for (const [entries, visible] of cases) {
    assert.deepEqual(pageOf(entries).visible, visible, entries);
  }
});

test("a broken value gives way to what readers take in its place", () => {
  const media = { x: 0, y: 0, width: 100, height: 200 };
  const cases: [string, PageGeometry["visible"]][] = [
    ["", US_LETTER],
    ["/MediaBox null", US_LETTER],
    ["/MediaBox [0 0 100]", US_LETTER],
    ["/MediaBox [0 0 0 100]", US_LETTER],
    ["/MediaBox [/a /b /c /d]", US_LETTER],
    ["/MediaBox (0 0 100 200)", US_LETTER],
    ["/MediaBox 9 0 R", US_LETTER],
    ["/MediaBox [0 0 100 200] /CropBox [0 0 0 0]", media],
    ["/MediaBox [0 0 100 200] /CropBox [500 500 600 600]", media],
    ["/MediaBox [0 0 100 200] /CropBox 7", media],
    ["/MediaBox [0 0 100 200] /Rotate 45", media],
    ["/MediaBox [0 0 100 200] /Rotate (90)", media],
    ["/MediaBox [0 0 100 200] /UserUnit 0", media],
    ["/MediaBox [0 0 100 200] /UserUnit -2", media],
  ];
  for (const [entries, visible] of cases) {
    const page = pageOf(entries);
    assert.deepEqual(page.visible, visible, entries);
    assert.deepEqual([page.rotate, page.userUnit], [0, 1], entries);
  }
});

test("a number without bounds is no corner of a page", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e308]) {
    const box = new PdfArray([-value, 0, value, 10].map((number) => PdfNumber.of(number)));
    const page = readPageGeometry(new PdfDict([["MediaBox", box]]), () => null);
    assert.deepEqual(page.visible, US_LETTER);
  }
});

test("the nearest of a page and its ancestors decides each inheritable attribute", () => {
  const page = pageOf("/Rotate 270", "/Rotate 90 /CropBox [0 0 50 50]", "/MediaBox [0 0 90 99]");
  assert.deepEqual(page.visible, { x: 0, y: 0, width: 50, height: 50 });
  assert.equal(page.rotate, 270);
  const withNull = pageOf("/Rotate null", "/Rotate 90");
  assert.equal(withNull.rotate, 90);
  assert.equal(pageOf("", "/UserUnit 3").userUnit, 1, "UserUnit is not inherited");
});

test("ancestors that run in a circle end", () => {
  const page = new PdfDict([["Type", PdfName.Page]]);
  page.set("Parent", PdfRef.of(1, 0));
  assert.deepEqual(readPageGeometry(page, () => page).visible, US_LETTER);
});

test("boxes and numbers behind references are found", () => {
  const objects: PdfObject[] = [PdfNumber.of(0), PdfNumber.of(77)];
  const box = new PdfArray([PdfRef.of(0, 0), PdfRef.of(0, 0), PdfRef.of(1, 0), PdfRef.of(1, 0)]);
  const page = readPageGeometry(
    new PdfDict([["MediaBox", PdfRef.of(2, 0)]]),
    ({ objectNumber }) => [...objects, box][objectNumber] ?? null,
  );
  assert.deepEqual([page.width, page.height], [77, 77]);
});

test("a page is turned clockwise, by negative turns the other way", () => {
  const cases: [number, number, [number, number]][] = [
    [0, 0, [100, 200]],
    [90, 90, [200, 100]],
    [-90, 270, [200, 100]],
    [450, 90, [200, 100]],
    [-180, 180, [100, 200]],
    [-720, 0, [100, 200]],
  ];
  for (const [turn, rotate, size] of cases) {
    const page = pageOf(`/MediaBox [0 0 100 200] /Rotate ${turn}`);
    assert.equal(page.rotate, rotate);
    assert.deepEqual([page.width, page.height], size);
  }
});

const pages = fc
  .record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    width: fc.integer({ min: 3, max: 3_000 }),
    height: fc.integer({ min: 3, max: 3_000 }),
    turn: fc.integer({ min: -8, max: 8 }),
    unit: fc.constantFrom(1, 2, 0.5, 10),
  })
  .map(({ x, y, width, height, turn, unit }) =>
    pageOf(
      `/MediaBox [${x} ${y} ${x + width} ${y + height}] /Rotate ${turn * 90} /UserUnit ${unit}`,
    ),
  );

function near(actual: number, expected: number): boolean {
  return Math.abs(actual - expected) < 1e-6;
}

/** Where the user space point lies on the seen page, from its top left, by turning step by step. */
function seen(page: PageGeometry, userX: number, userY: number): [number, number] {
  let [x, y] = [userX - page.visible.x, page.visible.y + page.visible.height - userY];
  let height = page.visible.height;
  let width = page.visible.width;
  for (let turn = 0; turn < page.rotate; turn += 90) {
    [x, y] = [height - y, x];
    [width, height] = [height, width];
  }
  return [x * page.userUnit, y * page.userUnit];
}

test("the matrix takes every point of the seen page to where it is in user space", () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(pages, unit, unit, (page, right, down) => {
      const [x, y] = [right * page.width, down * page.height];
      const [backX, backY] = seen(page, ...mapPoint(seenToUser(page), x, y));
      assert(near(backX, x) && near(backY, y));
    }),
  );
});

test("an overlay's corners come to lie on the corners of what is shown", () => {
  fc.assert(
    fc.property(pages, (page) => {
      const overlay = mapPoint(overlayToUser(page), 0, page.height);
      const topLeft = mapPoint(seenToUser(page), 0, 0);
      assert(near(overlay[0], topLeft[0]) && near(overlay[1], topLeft[1]));
      const bottomRight = mapPoint(overlayToUser(page), page.width, 0);
      const expected = mapPoint(seenToUser(page), page.width, page.height);
      assert(near(bottomRight[0], expected[0]) && near(bottomRight[1], expected[1]));
    }),
  );
});

test("a box of percents covers that share of what is shown, and nothing outside", () => {
  const percent = fc.double({ min: 0, max: 50, noNaN: true });
  fc.assert(
    fc.property(pages, percent, percent, percent, percent, (page, x, y, width, height) => {
      const box = boxToUser(page, { x, y, width, height });
      const { visible } = page;
      const share = (box.width * box.height) / (visible.width * visible.height);
      assert(near(share, (width * height) / 10_000));
      assert(box.x >= visible.x - 1e-6 && box.y >= visible.y - 1e-6);
      assert(box.x + box.width <= visible.x + visible.width + 1e-6);
      assert(box.y + box.height <= visible.y + visible.height + 1e-6);
    }),
  );
});
