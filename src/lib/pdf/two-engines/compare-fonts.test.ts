import assert from "node:assert/strict";
import { test } from "node:test";
import { extraFrom, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { FAMILIES, type Family, fontObjects } from "#kit/documents/pdfs/unlike-pages.ts";
import { openUpload } from "#lib/pdf/intake/open-pdf.ts";
import { readPages } from "#lib/pdf/intake/page-tree.ts";
import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { withPage, withPdfMeanwhile } from "#lib/pdfium/pdfium.ts";
import { compareFonts, sizeOf, unlikeFields } from "./compare-fonts.ts";
import { withSecondPdf } from "./draw-second.ts";
import { type FontSheet, writeFontSheet } from "./font-sheet.ts";

const FIRST = extraFrom(1);
const families = Object.keys(FAMILIES) as Family[];
const DIGITS = [..."0123456789"];
const PAIRS = [
  ...DIGITS.flatMap((one) => DIGITS.filter((other) => other !== one).map((other) => one + other)),
  ...[".,", ",.", ".:", ":;", "Il", "lI", "O0", "cs", "ec", "uv", "' ", " .", "-=", "nh"],
];

/** A sheet of letters of one font, which may be changed before. */
async function sheetOf(
  family: Family,
  letters: readonly string[],
  change = (objects: string) => objects,
): Promise<FontSheet> {
  const extra = fontObjects(family, FIRST).map((object) =>
    typeof object === "string" ? change(object) : object,
  );
  const entries = `/MediaBox [0 0 9 9] /Resources <</Font <</F ${FIRST} 0 R>>>>`;
  const { graph } = await openUpload(pagesPdf([{ entries, content: "" }], { extra }));
  const [page] = readPages(graph);
  const { resolve } = graph;
  const font = page?.dict
    .getDict("Resources", resolve)
    ?.getDict("Font", resolve)
    ?.getDict("F", resolve);
  assert.ok(font);
  const codes = letters.map((letter) => Buffer.from(letter, "latin1"));
  return writeFontSheet([{ font, codes, pages: [3] }], graph);
}

/** Which fields are unlike, as if PDFium read the one file and pdf.js the other. */
async function unlike(one: FontSheet, other: FontSheet): Promise<number[]> {
  return withSecondPdf(other.pdf, (second) =>
    withPdfMeanwhile(one.pdf, async (first) => {
      const [page] = one.pages;
      assert.ok(page && one.pages.length === 1);
      const theirs = await (await second.load(1)).draw(sizeOf(page));
      const ours = withPage(first, 1, (handle) =>
        drawLoadedPage(first.pdfium, handle, 0, sizeOf(page)),
      );
      return unlikeFields(ours, theirs, page).map((field) => page.fields.indexOf(field));
    }),
  );
}

test("a letter that one engine shows as another is found, a full stop for a comma too", async () => {
  for (const family of families) {
    const [one, other] = [0, 1].map((at) =>
      sheetOf(
        family,
        PAIRS.map((pair) => pair[at]!),
      ),
    );
    const found = new Set(await unlike(await one!, await other!));
    const missed = PAIRS.filter((_, at) => !found.has(at));
    assert.deepEqual(missed, [], family);
  }
});

test("a letter that is a tenth of its size wider in one engine is found", async () => {
  const letters = [..."0123456789.,EUR"];
  const wider = (object: string) =>
    object.replace(/\/Widths \[(.*?)\]/, (_, widths: string) => {
      const list = widths.split(" ").map((width) => Number(width) + 100);
      return `/Widths [${list.join(" ")}]`;
    });
  for (const family of families) {
    const found = await unlike(
      await sheetOf(family, letters),
      await sheetOf(family, letters, wider),
    );
    assert.deepEqual(found, [...letters.keys()], family);
  }
});

test("letters that are the same are the same in both engines", async () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  for (const family of families) {
    const compared = await compareFonts(await sheetOf(family, letters));
    assert.deepEqual(compared, { unlike: new Set(), unsure: new Set() }, family);
  }
});
