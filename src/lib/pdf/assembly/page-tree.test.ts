import assert from "node:assert/strict";
import { test } from "node:test";
import { type HandmadeObject, handmade } from "#kit/documents/pdfs/handmade.ts";
import { assembleFile } from "#kit/documents/pdfs/sealing.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { readPageTree } from "./page-tree.ts";

/** A file whose object 2 is the root of the page tree. */
function tree(...nodes: HandmadeObject[]): Buffer {
  return handmade({ objects: ["<</Type /Catalog /Pages 2 0 R>>", ...nodes] });
}

const PAGE = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>";
const DEEP = Array.from(
  { length: 5_000 },
  (_, index) => `<</Type /Pages /Count 1 /Kids [${index + 3} 0 R]>>`,
);
const WIDE = Array.from({ length: 20_001 }, (_, index) => `${index + 3} 0 R`).join(" ");

const HOSTILE: [string, Buffer][] = [
  ["no tree", handmade({ objects: ["<</Type /Catalog>>"] })],
  ["a tree that is a number", tree("7")],
  ["no page", tree("<</Type /Pages /Kids [] /Count 0>>")],
  ["a huge count over no page", tree("<</Type /Pages /Kids [] /Count 2000000000>>")],
  ["kids that are no array", tree("<</Type /Pages /Kids 3 0 R /Count 1>>", PAGE)],
  ["kids that are a name", tree("<</Type /Pages /Kids /Page /Count 1>>")],
  ["a page without a number of its own", tree(`<</Type /Pages /Kids [${PAGE}] /Count 1>>`)],
  ["a page that is missing", tree("<</Type /Pages /Kids [3 0 R 9 0 R] /Count 2>>", PAGE)],
  ["a page that is null", tree("<</Type /Pages /Kids [3 0 R] /Count 1>>", "null")],
  ["a page met twice", tree("<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>", PAGE)],
  ["a root that is its own kid", tree("<</Type /Pages /Kids [2 0 R] /Count 1>>")],
  [
    "nodes in a circle",
    tree("<</Type /Pages /Kids [3 0 R] /Count 1>>", "<</Type /Pages /Kids [2 0 R] /Count 1>>"),
  ],
  ["a tree of great depth", tree(...DEEP, PAGE)],
  ["too many pages", tree(`<</Kids [${WIDE}]>>`, ...Array.from({ length: 20_001 }, () => PAGE))],
];

test("a malformed page tree is refused, and quickly", () => {
  for (const [what, file] of HOSTILE) {
    assert.throws(() => assembleFile(file), { name: "BrokenPdf" }, what);
  }
});

test("pages are found by their place in the tree, not by its counts, which come out true", () => {
  const file = tree(
    "<</Type /Pages /Kids [3 0 R 4 0 R] /Count -5>>",
    PAGE,
    "<</Type /Pages /Parent 2 0 R /Kids 7 0 R /Count 1000000>>",
    "<</Type /Page /Parent 4 0 R>>",
    "<</Type /Page /Parent 4 0 R>>",
    "[6 0 R 5 0 R]",
  );
  const before = readPageTree(openPdf(file));
  assert.deepEqual(
    before.pages.map(({ ref }) => ref.objectNumber),
    [3, 6, 5],
  );
  const { file: sealed, pageCount } = assembleFile(file);
  const after = readPageTree(openPdf(sealed));
  assert.equal(pageCount, 3);
  assert.equal(after.root.dict.getNumber("Count")?.value, 3);
  assert.deepEqual(after.miscounted, []);
});
