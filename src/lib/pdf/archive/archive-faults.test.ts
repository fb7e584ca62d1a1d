import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildPdf, type Objects, page } from "#kit/documents/pdfs/built-pdf.ts";
import type { FontUse } from "#lib/pdf/canonical/fonts/shown-strings.ts";
import { writeToUnicode } from "#lib/pdf/canonical/fonts/write-code-map.ts";
import { readStrictly } from "#lib/pdf/intake/read-graph.ts";
import { PdfDict } from "#lib/pdf/objects.ts";
import { archiveFaults } from "./archive-faults.ts";

const TWO_BYTES = { length: 2, low: 0, high: 0xffff };
const ONE_BYTE = { length: 1, low: 0, high: 0xff };

/** What is found wrong with object 5, of which these bytes are shown. */
function faultsOf(font: string, shown: readonly number[], texts: Record<number, string>): string[] {
  const graph = readStrictly(buildPdf({ 3: page("/Own 5 0 R"), 5: font }));
  assert.ok(graph);
  const dict = graph.catalog
    .getDict("Pages", graph.resolve)
    ?.getArray("Kids", graph.resolve)
    ?.at(0, graph.resolve);
  const own = dict instanceof PdfDict ? dict.getDict("Own", graph.resolve) : undefined;
  assert.ok(own);
  const isComposite = own.getName("Subtype")?.value === "Type0";
  const length = isComposite ? 2 : 1;
  const letters = Object.entries(texts).map(
    ([code, text]) => [{ code: Number(code), length }, text] as const,
  );
  own.set("ToUnicode", graph.add(writeToUnicode(letters, [isComposite ? TWO_BYTES : ONE_BYTE])));
  const use: FontUse = { pages: [1], shown: [{ bytes: Uint8Array.from(shown), page: 1 }] };
  return archiveFaults(graph, [[own, use]]);
}

const COMPOSITE =
  "<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [<< >>] >>";
const DRAWN = `<< /Type /Font /Subtype /Type3 /Encoding << /Differences [1 /g1 /g2] >>
  /CharProcs << /g1 4 0 R >> >>`;

const FONTS: Record<
  string,
  [font: string, shown: number[], texts: Record<number, string>, fault?: RegExp]
> = {
  "letters that say what they are": [COMPOSITE, [0, 7, 0, 8], { 7: "ff", 8: "\u2060" }],
  "a letter that its font lacks": [COMPOSITE, [0, 0], { 0: "x" }, /lacks/],
  "a letter that does not say what it is": [COMPOSITE, [0, 7, 0, 8], { 7: "f" }, /text/],
  "one that says it is nothing": [COMPOSITE, [0, 7], { 7: "\0" }, /text/],
  "one that says it is a mark of byte order": [COMPOSITE, [0, 7], { 7: "a\uFEFF" }, /text/],
  "one that its font alone knows": [COMPOSITE, [0, 7], { 7: "\uE001" }, /text/],
  "one that its font alone knows, of a further plane": [
    COMPOSITE,
    [0, 7],
    { 7: "\u{F0001}" },
    /text/,
  ],
  "a drawn letter": [DRAWN, [1], { 1: "☺" }],
  "a drawn letter without a drawing": [DRAWN, [2], { 2: "x" }, /lacks/],
  "a drawn letter without a name": [DRAWN, [3], { 3: "x" }, /lacks/],
  "a drawn letter without a text": [DRAWN, [1], {}, /text/],
  "a font of a kind that no browser writes": ["<< /Type /Font /Subtype /Type1 >>", [1], {}, /kind/],
};

describe("of fonts it is told what archives do not take", () => {
  for (const [name, [font, shown, texts, fault]] of Object.entries(FONTS)) {
    test(name, () => {
      const faults = faultsOf(font, shown, texts);
      if (fault) assert.match(faults.join(), fault);
      else assert.deepEqual(faults, []);
    });
  }
});

const OBJECTS: Record<string, [Objects, RegExp]> = {
  "colours of a printer": [{ 5: "[/Indexed /DeviceCMYK 0 <00000000>]" }, /printer/],
  "a profile of a printer": [{ 5: ["<< /N 4 >>", "profile"] }, /profile/],
  "a picture of JPEG 2000": [{ 5: ["<< /Filter /JPXDecode >>", "picture"] }, /JPEG 2000/],
  "a picture that readers smooth": [{ 5: ["<< /Interpolate true >>", "picture"] }, /smooth/],
  "a link that is hidden": [{ 5: "<< /Subtype /Link /F 6 >>" }, /hidden/],
};

describe("wherever it stands, it is told of", () => {
  for (const [name, [objects, fault]] of Object.entries(OBJECTS)) {
    test(name, () => {
      const graph = readStrictly(buildPdf({ 3: page("/Own 5 0 R"), ...objects }));
      assert.ok(graph);
      assert.match(archiveFaults(graph, []).join(), fault);
    });
  }
});
