import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { takeUpload } from "#documents/take-upload.ts";
import {
  buildPackedPdf,
  buildPdf,
  type Objects,
  packed,
  packedObjects,
} from "#kit/documents/pdfs/built-pdf.ts";
import { IS_SWEEP } from "#kit/scenes/sweep.ts";

/** Whatever is looked at while a PDF is taken in, each piece an object of its own. */
const RICH: Objects = {
  1: "<< /Type /Catalog /Pages 2 0 R /AcroForm 10 0 R /OCProperties 20 0 R /StructTreeRoot 25 0 R /Outlines 30 0 R /Names 33 0 R /Metadata 36 0 R /Perms 37 0 R /PageLabels 39 0 R /Dests 38 0 R /ViewerPreferences 38 0 R >>",
  2: "<< /Type /Pages /Kids 6 0 R /Count 7 0 R /MediaBox 8 0 R >>",
  3: "<< /Type /Page /Parent 2 0 R /Contents 40 0 R /Resources 41 0 R /Annots 9 0 R /Rotate 42 0 R /StructParents 43 0 R /Group 44 0 R >>",
  4: [
    "<< /Length 45 0 R >>",
    "/OC /Layer BDC BT /F1 24 Tf 72 10 Td (Contract) Tj ET EMC /X1 Do /Sh1 sh /G1 gs",
  ],
  6: "[3 0 R]",
  7: "1",
  // Wide and low: its pictures are small.
  8: "[0 0 842 30]",
  9: "[11 0 R 12 0 R 13 0 R]",
  10: "<< /Fields 14 0 R /NeedAppearances 15 0 R /DR 41 0 R /DA (/F1 12 Tf) >>",
  11: "<< /Type /Annot /Subtype /Widget /FT /Tx /T 16 0 R /V 16 0 R /Rect 17 0 R /F 4 /AP 18 0 R /P 3 0 R /StructParent 43 0 R >>",
  12: "<< /Type /Annot /Subtype /Link /Rect 17 0 R /A 47 0 R /BS 48 0 R >>",
  13: "<< /Type /Annot /Subtype /Widget /FT /Btn /T (box) /Rect [10 10 20 20] /AS 49 0 R /F 4 /AP << /N 50 0 R >> /OC 21 0 R >>",
  14: "[11 0 R 13 0 R]",
  15: "true",
  16: "(Ada)",
  17: "[72 4 300 24]",
  18: "<< /N 19 0 R >>",
  19: [
    "<< /Type /XObject /Subtype /Form /BBox 46 0 R /Resources 41 0 R >>",
    "BT /F1 12 Tf (Ada) Tj ET",
  ],
  20: "<< /OCGs 22 0 R /D 23 0 R >>",
  21: "<< /Type /OCG /Name (Layer) /Usage 24 0 R >>",
  22: "[21 0 R]",
  23: "<< /OFF 22 0 R /Order 22 0 R /AS [<< /Event /View /OCGs 22 0 R /Category [/View] >>] >>",
  24: "<< /Print << /PrintState /OFF >> >>",
  25: "<< /Type /StructTreeRoot /K 26 0 R /ParentTree 27 0 R /RoleMap 28 0 R >>",
  26: "<< /Type /StructElem /S /P /P 25 0 R /Pg 3 0 R /K 29 0 R >>",
  27: "<< /Nums [0 29 0 R] >>",
  28: "<< /Foo /P >>",
  29: "[<< /Type /OBJR /Obj 12 0 R >>]",
  30: "<< /Type /Outlines /First 31 0 R /Last 31 0 R /Count 1 >>",
  31: "<< /Title (One) /Parent 30 0 R /Dest 32 0 R >>",
  32: "[3 0 R /Fit]",
  33: "<< /JavaScript 34 0 R /Dests << /Names [(a) 32 0 R] >> /EmbeddedFiles 34 0 R >>",
  34: "<< /Names [(run) 35 0 R] >>",
  35: "<< /S /JavaScript /JS 16 0 R >>",
  36: ["<< /Type /Metadata /Subtype /XML >>", "<x/>"],
  37: "<< /UR3 << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >> >>",
  38: "<< >>",
  39: "<< /Nums [0 << /S /D >>] >>",
  40: "[4 0 R 51 0 R]",
  41: "<< /Font 52 0 R /XObject 54 0 R /ExtGState 56 0 R /Shading 57 0 R /Properties << /Layer 21 0 R >> >>",
  42: "0",
  43: "0",
  44: "<< /S /Transparency /CS /DeviceRGB >>",
  45: "82",
  46: "[0 0 228 40]",
  47: "<< /S /URI /URI (https://example.org) >>",
  48: "<< /W 1 >>",
  49: "/Yes",
  50: "<< /Yes 19 0 R /Off 19 0 R >>",
  51: packed("0 0 m 10 10 l S", "/DecodeParms 38 0 R"),
  52: "<< /F1 53 0 R >>",
  53: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 36 0 R /Encoding 60 0 R >>",
  54: "<< /X1 55 0 R >>",
  55: [
    "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace 61 0 R /SMask 62 0 R >>",
    "abc",
  ],
  56: "<< /G1 << /TR 58 0 R /SMask 63 0 R >> >>",
  57: "<< /Sh1 << /ShadingType 2 /ColorSpace 61 0 R /Coords [0 0 9 9] /Function 58 0 R >> >>",
  58: "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 59 0 R /C1 59 0 R >>",
  59: "[1 0 0]",
  60: "<< /Type /Encoding /Differences [65 /B] >>",
  61: "/DeviceRGB",
  62: "null",
  63: "<< /S /Luminosity /G 19 0 R >>",
  64: "<< /Title 16 0 R >>",
};
const TRAILER = { trailer: "/Root 1 0 R /Info 64 0 R" };

/** At a change one of what claims to be something else is tried in the place of each object, and one plain thing. */
const CLAIMING: readonly (string | [string, string])[] = [
  "<< /Type /ObjStm /K 1 /N /Name /Kids 3 0 R /V << >> >>",
  ["<< /Type /XRef /Subtype /Form >>", "no content"],
  "3 0 R",
];
const PLAIN_KINDS = [
  "null",
  "true",
  "-7.5",
  "/Name",
  "(text)",
  "[1 (text) /Name << >> null 3 0 R]",
];
const KINDS = [...CLAIMING, ...PLAIN_KINDS];

/** In the place of an object. */
function kindsFor(number: number): typeof CLAIMING {
  if (IS_SWEEP) return KINDS;
  const plain = Math.floor(number / CLAIMING.length) % PLAIN_KINDS.length;
  return [CLAIMING[number % CLAIMING.length]!, PLAIN_KINDS[plain]!];
}

const FIELDS = [{ page: 1, x: 10, y: 80, width: 30, height: 6 }];

/** Throws where an upload is neither taken nor refused. */
async function take(pdf: Uint8Array): Promise<"base" | "problem"> {
  const taken = await takeUpload({ pdf, fields: FIELDS, language: "en", attachments: [] });
  if ("problem" in taken) assert.match(taken.problem ?? "", /\w/);
  return "base" in taken ? "base" : "problem";
}

describe("whatever type an object of an upload has, it is taken or refused in words", () => {
  it("with every object as it should be", async () => {
    assert.equal(await take(buildPdf(RICH, TRAILER)), "base");
  });

  for (const number of Object.keys(RICH).map(Number)) {
    it(`with another thing as object ${number}`, async () => {
      for (const kind of kindsFor(number)) {
        const pdf = buildPdf({ ...RICH, [number]: kind }, TRAILER);
        await assert.doesNotReject(take(pdf), String(kind));
      }
    });
  }

  it("also where its cross-references do not lead to them", async () => {
    const broken = { ...TRAILER, startxref: 7 };
    for (const [at, kind] of KINDS.entries()) {
      for (const number of [1, 2, 3, 4, 6, 40, 41]) {
        if (!IS_SWEEP && (at + number) % 2 === 1) continue;
        await assert.doesNotReject(take(buildPdf({ ...RICH, [number]: kind }, broken)));
      }
    }
  });

  it("also where they lie in an object stream", async () => {
    for (const kind of KINDS) {
      if (typeof kind !== "string") continue;
      for (const number of [1, 2, 3]) {
        const objects = { ...packedObjects(), [number]: kind };
        await assert.doesNotReject(take(buildPackedPdf(objects, (plain) => packed(plain))));
      }
    }
  });
});
