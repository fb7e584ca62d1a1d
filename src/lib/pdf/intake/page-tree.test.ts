import assert from "node:assert/strict";
import { test } from "node:test";
import { handmade } from "#kit/documents/pdfs/handmade.ts";
import { type PdfDict, PdfName } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { readObjectGraph } from "./object-graph.ts";
import { readPages } from "./page-tree.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

const BOX = "/MediaBox [0 0 100 200]";
const LEAF = `<</Type /Page ${BOX}>>`;

/** Pages of a file whose tree begins with object 2. */
const read = (...tree: readonly string[]) =>
  readPages(
    readObjectGraph(openPdf(handmade({ objects: ["<</Type /Catalog /Pages 2 0 R>>", ...tree] }))),
  );

const numbersOf = (...tree: readonly string[]) => read(...tree).map(({ ref }) => ref.objectNumber);

const assertUnfit = (reason: string | RegExp, ...tree: readonly string[]) =>
  assert.throws(
    () => read(...tree),
    (error) =>
      error instanceof UnfitPdf &&
      (typeof reason === "string" ? error.message === reason : reason.test(error.message)),
  );

const node = (kids: string, count: number | string, more = "") =>
  `<</Type /Pages /Kids [${kids}] /Count ${count} ${more}>>`;

test("pages are read in the order of the tree, through its branches", () => {
  assert.deepEqual(
    numbersOf(node("3 0 R 4 0 R 7 0 R", 4), LEAF, node("6 0 R 5 0 R", 2), LEAF, LEAF, LEAF),
    [3, 6, 5, 7],
  );
});

test("a count that is one too low, one too high, or no number is refused, at any depth", () => {
  for (const count of [0, 2, "/A", "(1)"]) assertUnfit(UNFIT.pageTree, node("3 0 R", count), LEAF);
  assertUnfit(UNFIT.pageTree, node("3 0 R", 1), node("4 0 R", 2), LEAF);
});

test("a branch that leads to itself is refused", () => {
  assertUnfit(UNFIT.pageTree, node("2 0 R", 1));
  assertUnfit(UNFIT.pageTree, node("3 0 R", 1), node("4 0 R 3 0 R", 1), LEAF);
});

test("a page that stands in the tree itself, or is none, is refused", () => {
  assertUnfit(UNFIT.pageTree, node(LEAF, 1));
  assertUnfit(UNFIT.pageTree, node("3 0 R", 1), "[1]");
  assertUnfit(UNFIT.pageTree, LEAF);
});

test("branches without a page, and references to nothing, are cut off", () => {
  assert.deepEqual(
    numbersOf(node("3 0 R 4 0 R 9 0 R 5 0 R", 1), node("", 0), node("3 0 R", 0), LEAF),
    [5],
  );
});

test("a branch that says it has none and has one is no empty one", () => {
  assertUnfit(UNFIT.pageTree, node("3 0 R 4 0 R", 1), node("5 0 R", 0), LEAF, LEAF);
});

test("a file of no pages is refused as such", () => {
  assertUnfit(UNFIT.noPages, node("", 0));
  assertUnfit(UNFIT.noPages, node("3 0 R", 0), node("", 0));
});

test("a page that is named again becomes a page of its own, outside the structure", () => {
  const tagged = `<</Type /Page ${BOX} /StructParents 0 /Mark /Here>>`;
  const [first, again] = read(node("3 0 R 3 0 R", 2), tagged);
  assert.notEqual(first!.ref.objectNumber, again!.ref.objectNumber);
  const saysOf = (dict: PdfDict) => [dict.get("Mark"), dict.has("StructParents")];
  assert.deepEqual(saysOf(first!.dict), [PdfName.of("Here"), true]);
  assert.deepEqual(saysOf(again!.dict), [PdfName.of("Here"), false]);
});

test("a branch that is named again is refused", () => {
  assertUnfit(UNFIT.pageTree, node("3 0 R 3 0 R", 2), node("4 0 R", 1), LEAF);
});

test("500 pages are read, and one more is refused", () => {
  const kids = (count: number) =>
    Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(" ");
  const file = (count: number) => [node(kids(count), count), ...Array<string>(count).fill(LEAF)];
  assert.equal(read(...file(500)).length, 500);
  assertUnfit(/more than 500 pages/, ...file(501));
});

test("sizes and turns are handed down the tree, the nearest one counts", () => {
  const plain = "<</Type /Page /Parent 3 0 R>>";
  const [inherited, own] = read(
    node("3 0 R", 2, `${BOX} /Rotate 90`),
    node("4 0 R 5 0 R", 2, "/Parent 2 0 R"),
    plain,
    "<</Type /Page /Parent 3 0 R /MediaBox [0 0 30 40] /Rotate 0>>",
  );
  const size = ({ geometry }: typeof inherited & object) => [geometry.width, geometry.height];
  assert.deepEqual(
    [size(inherited!), size(own!)],
    [
      [200, 100],
      [30, 40],
    ],
  );
});

test("a side has 3 to 14,400 units, and a unit is a hundred points at most", () => {
  const page = (box: string, more = "") =>
    [node("3 0 R", 1), `<</Type /Page /MediaBox [0 0 ${box}] ${more}>>`] as const;
  for (const box of ["3 3", "14400 14400", "3 14400"])
    assert.equal(read(...page(box)).length, 1, box);
  assertUnfit(/Page 1 .* smaller than 3 points/, ...page("2.99 100"));
  assertUnfit(/Page 1 .* larger than any reader/, ...page("100 14401"));
  assert.equal(read(...page("100 100", "/UserUnit 100")).length, 1);
  assertUnfit(/larger than any reader/, ...page("100 100", "/UserUnit 101"));
});
