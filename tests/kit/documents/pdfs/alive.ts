/**
 * Small PDFs that look otherwise on screen, on paper or in another reader, each
 * with what must be seen of it once it was taken in. Places are in percent of the
 * page as it is seen, from its top left corner.
 */
import { buildPdf, catalog, type Objects, page } from "#kit/documents/pdfs/built-pdf.ts";

export type Place = readonly [x: number, y: number, width: number, height: number];

export interface AliveSpecimen {
  /** The finding of a review that it stands for. */
  finding: "A11" | "A12" | "forms";
  name: string;
  build(): Buffer;
  /** Where something is seen on page 1, and where nothing is. */
  ink: readonly Place[];
  blank: readonly Place[];
  /** Words that are in the text of the whole file, and words that are not. */
  words: readonly string[];
  noWords: readonly string[];
  warnings: readonly RegExp[];
}

const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const FONTS = `/Font << /F1 ${HELVETICA} /Helv ${HELVETICA} >>`;
/** A square of 100 points in the middle of the page's lower half. */
const SQUARE = "/Rect [250 200 350 300]";
const ON_SQUARE: Place = [45, 67, 8, 6];
const BLUE: Objects[number] = [
  "<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] >>",
  "0 0 1 rg 0 0 100 100 re f",
];
const acroForm = (fields: string, more = "") =>
  catalog(`/AcroForm << /Fields [${fields}] /DA (/Helv 20 Tf 0 g) /DR << ${FONTS} >> ${more} >>`);
const textLook = (text: string): Objects[number] => [
  `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << ${FONTS} >> >>`,
  `/Tx BMC BT /Helv 20 Tf 4 40 Td (${text}) Tj ET EMC`,
];
const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget ${SQUARE} ${entries} >>`;
const stamp = (entries: string) =>
  `<< /Type /Annot /Subtype /Stamp ${SQUARE} /AP << /N 6 0 R >> ${entries} >>`;

/** The page, with other contents and resources beside its font. */
function drawn(content: string, resources = "", entries = ""): Objects {
  return {
    3: page(entries).replace("/Resources <<", `/Resources << ${resources}`),
    4: ["<< >>", `BT /F1 24 Tf 72 720 Td (Contract) Tj ET ${content}`],
  };
}

const square = "250 200 100 100 re f";
const layered = (
  properties: string,
  content: string,
  layers: Objects,
  resources = "/Properties << /One 10 0 R /Two 11 0 R >>",
): Objects => ({
  ...drawn(content, resources),
  1: catalog(`/OCProperties << ${properties} >>`),
  ...layers,
});
const LAYERS: Objects = {
  10: "<< /Type /OCG /Name (one) >>",
  11: "<< /Type /OCG /Name (two) >>",
};
const BOTH = "/OCGs [10 0 R 11 0 R]";
const NOTHING = { ink: [], blank: [], words: ["Contract"], noWords: [], warnings: [] };

export const ALIVE_PDFS: readonly AliveSpecimen[] = [
  {
    ...NOTHING,
    finding: "A11",
    name: "layers for screen and paper by their usage",
    build: () =>
      buildPdf(
        layered(
          `${BOTH} /D << /AS [<< /Event /View /OCGs [10 0 R 11 0 R] /Category [/View] >> << /Event /Print /OCGs [10 0 R 11 0 R] /Category [/Print] >>] >>`,
          `/OC /One BDC ${square} BT /F1 20 Tf 72 600 Td (price100) Tj ET EMC
           /OC /Two BDC 250 400 100 100 re f BT /F1 20 Tf 72 500 Td (price9900) Tj ET EMC`,
          {
            10: "<< /Type /OCG /Name (a) /Usage << /View << /ViewState /ON >> /Print << /PrintState /OFF >> >> >>",
            11: "<< /Type /OCG /Name (b) /Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >> >>",
          },
        ),
      ),
    ink: [ON_SQUARE],
    blank: [[42, 40, 17, 12]],
    words: ["Contract", "price100"],
    noWords: ["price9900"],
    warnings: [/layer that is not shown was left out, page 1/, /Printing would show other layers/],
  },
  {
    ...NOTHING,
    finding: "A11",
    name: "a layer that is off, in the middle of a line's text object",
    build: () =>
      buildPdf(
        layered(
          `${BOTH} /D << /OFF [10 0 R] >>`,
          "BT /F1 20 Tf 72 600 Td /OC /One BDC (secret) Tj EMC 0 -100 Td (open) Tj ET",
          LAYERS,
        ),
      ),
    blank: [[10, 25, 30, 4]],
    ink: [[12, 39, 8, 4]],
    words: ["open"],
    noWords: ["secret"],
    warnings: [/layer that is not shown was left out, page 1/],
  },
  {
    ...NOTHING,
    finding: "A11",
    name: "memberships of layers by policy and by expression",
    build: () =>
      buildPdf(
        layered(
          `${BOTH} /D << /OFF [10 0 R] >>`,
          `/OC /All BDC ${square} EMC /OC /Any BDC 250 400 100 100 re f EMC /OC /Not BDC 250 600 100 100 re f EMC`,
          {
            ...LAYERS,
            12: "<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >>",
            13: "<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AnyOn >>",
            14: "<< /Type /OCMD /VE [/And 11 0 R [/Not 10 0 R]] >>",
          },
          "/Properties << /All 12 0 R /Any 13 0 R /Not 14 0 R >>",
        ),
      ),
    ink: [
      [45, 42, 8, 8],
      [45, 19, 8, 8],
    ],
    blank: [[42, 64, 17, 13]],
    warnings: [/layer that is not shown/],
  },
  {
    ...NOTHING,
    finding: "A11",
    name: "drawings that belong to layers",
    build: () =>
      buildPdf(
        layered(
          `${BOTH} /D << /BaseState /OFF /ON [11 0 R] >>`,
          "q 1 0 0 1 250 200 cm /Off Do Q q 1 0 0 1 250 400 cm /On Do Q",
          {
            ...LAYERS,
            6: ["<< /Subtype /Form /BBox [0 0 100 100] /OC 10 0 R >>", "0 0 100 100 re f"],
            7: ["<< /Subtype /Form /BBox [0 0 100 100] /OC 11 0 R >>", "0 0 100 100 re f"],
          },
          "/XObject << /Off 6 0 R /On 7 0 R >>",
        ),
      ),
    ink: [[45, 42, 8, 8]],
    blank: [[42, 64, 17, 13]],
    warnings: [/layer that is not shown/],
  },
  {
    ...NOTHING,
    finding: "A11",
    name: "a layer within a letter that is drawn",
    build: () =>
      buildPdf({
        ...layered(
          `${BOTH} /D << /OFF [10 0 R] >>`,
          "BT /T3 100 Tf 250 200 Td (a) Tj 0 200 Td (b) Tj ET",
          LAYERS,
        ),
        3: page("").replace("/Font <<", "/Font << /T3 20 0 R"),
        20: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0]
          /FirstChar 97 /LastChar 98 /Widths [1000 1000] /CharProcs << /a 21 0 R /b 22 0 R >>
          /Encoding << /Type /Encoding /Differences [97 /a /b] >>
          /Resources << /Properties << /One 10 0 R /Two 11 0 R >> >> >>`,
        21: ["<< >>", "1000 0 d0 /OC /One BDC 0 0 1000 1000 re f EMC"],
        22: ["<< >>", "1000 0 d0 /OC /Two BDC 0 0 1000 1000 re f EMC"],
      }),
    ink: [[45, 42, 8, 8]],
    blank: [[42, 64, 17, 13]],
    warnings: [/layer that is not shown was left out, page 1/],
  },
  {
    ...NOTHING,
    finding: "A11",
    name: "a stamp that is printed but not shown",
    build: () => buildPdf({ 3: page("/Annots [5 0 R]"), 5: stamp("/F 36"), 6: BLUE }),
    blank: [[40, 62, 20, 16]],
    warnings: [/^A stamp on page 1 that is printed but not shown on screen was left out/],
  },
  {
    ...NOTHING,
    finding: "A11",
    name: "a stamp that is shown but not printed",
    build: () => buildPdf({ 3: page("/Annots [5 0 R]"), 5: stamp("/F 0"), 6: BLUE }),
    ink: [ON_SQUARE],
    warnings: [/^A stamp on page 1 that is shown on screen but not printed/],
  },
  {
    ...NOTHING,
    finding: "A11",
    name: "a hidden stamp",
    build: () => buildPdf({ 3: page("/Annots [5 0 R]"), 5: stamp("/F 6"), 6: BLUE }),
    blank: [[40, 62, 20, 16]],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a look that its matrix turns",
    build: () =>
      buildPdf({
        3: page("/Annots [5 0 R]"),
        5: stamp("/F 4"),
        6: [
          "<< /Type /XObject /Subtype /Form /BBox [0 0 200 50] /Matrix [0 1 -1 0 0 0] >>",
          "0 0 1 rg 0 0 100 50 re f",
        ],
      }),
    // The left half of a flat box, turned: the lower half of the square.
    ink: [[43, 71, 14, 4]],
    blank: [[43, 65, 14, 4]],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "a field that holds something else than it shows",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R"),
        3: page("/Annots [5 0 R]"),
        5: widget("/FT /Tx /T (price) /V (9900) /F 4 /AP << /N 6 0 R >>"),
        6: textLook("100"),
      }),
    words: ["Contract", "100"],
    noWords: ["9900"],
    warnings: [/The form field "price" on page 1 shows "100" but holds "9900"/],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "fields that hold something and stand on no page",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R 7 0 R 8 0 R"),
        3: page("/Annots [5 0 R 10 0 R]"),
        5: widget("/FT /Tx /T (shown) /V (100) /F 4 /AP << /N 6 0 R >>"),
        6: textLook("100"),
        7: "<< /FT /Tx /T (price) /V (9900) >>",
        8: "<< /T (terms) /Kids [9 0 R 10 0 R 11 0 R] >>",
        9: `<< /Type /Annot /Subtype /Widget /Parent 8 0 R /FT /Btn /T (agreed) /V /Yes /Rect [0 0 9 9] >>`,
        10: "<< /Type /Annot /Subtype /Widget /Rect [50 50 150 150] /Parent 8 0 R /FT /Tx /T (seen) /V (100) /F 4 /AP << /N 6 0 R >> >>",
        11: "<< /FT /Tx /Parent 8 0 R /T (empty) /V () >>",
      }),
    words: ["Contract", "100"],
    noWords: ["9900"],
    warnings: [
      /^The form field "price" holds "9900" but stands on no page; it was left out/,
      /^The form field "terms.agreed" holds "Yes" but stands on no page; it was left out/,
    ],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "a field whose look is to be made anew",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R", "/NeedAppearances true"),
        3: page("/Annots [5 0 R]"),
        5: widget("/FT /Tx /T (price) /V (9900) /F 4 /AP << /N 6 0 R >>"),
        6: textLook("100"),
      }),
    words: ["Contract", "9900"],
    noWords: [],
    warnings: [/The form field "price" on page 1 shows "9900".*brought along.*"100"/],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "a box that is ticked and shown empty",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R"),
        3: page("/Annots [5 0 R]"),
        5: widget("/FT /Btn /T (agreed) /V /Yes /AS /Off /F 4 /AP << /N << /Yes 6 0 R >> >>"),
        6: BLUE,
      }),
    blank: [[43.5, 66, 14, 9]],
    warnings: [/"agreed" on page 1 is shown not ticked but holds ticked/],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a group of radio buttons",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R"),
        3: page("/Annots [7 0 R 8 0 R]"),
        5: "<< /FT /Btn /Ff 49152 /T (choice) /V /b /Kids [7 0 R 8 0 R] >>",
        6: BLUE,
        7: `<< /Type /Annot /Subtype /Widget /Parent 5 0 R /F 4 /Rect [250 400 350 500] /AS /Off /AP << /N << /a 6 0 R /Off 9 0 R >> >> >>`,
        8: widget("/Parent 5 0 R /F 4 /AS /b /AP << /N << /b 6 0 R /Off 9 0 R >> >>"),
        9: ["<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] >>", ""],
      }),
    ink: [ON_SQUARE],
    blank: [[40, 40, 20, 13]],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a comb without a look",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R"),
        3: page("/Annots [5 0 R]"),
        5: `<< /Type /Annot /Subtype /Widget /Rect [72 400 372 440] /F 4 /FT /Tx /Ff 16777216 /MaxLen 6 /T (c) /V (135792) /MK << /BC [0 0 0] >> >>`,
      }),
    ink: [[12, 48, 51, 5]],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "fields with what their parents hand down, on two pages",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R"),
        2: "<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>",
        3: page("/Annots [7 0 R]"),
        20: page("/Annots [8 0 R]"),
        5: "<< /FT /Tx /T (outer) /V (handed) /DA (/Helv 14 Tf 0 g) /Kids [6 0 R] >>",
        6: "<< /T (inner) /Parent 5 0 R /Kids [7 0 R 8 0 R] >>",
        7: widget("/Parent 6 0 R /F 4 /P 3 0 R"),
        8: widget("/Parent 6 0 R /F 4 /P 20 0 R"),
      }),
    ink: [[42, 64, 9, 12]],
    words: ["handed"],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a field on a page that is turned, cut and enlarged",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R"),
        3: page("/Rotate 90 /CropBox [100 100 500 800] /UserUnit 2 /Annots [5 0 R]"),
        5: widget("/FT /Tx /T (t) /F 4 /AP << /N 6 0 R >>"),
        6: BLUE,
      }),
    // Seen: x from the crop box's bottom, y from its left side.
    ink: [[16, 40, 10, 20]],
    blank: [[40, 10, 30, 80]],
    // Its first letter lies beside what is seen of the page.
    words: ["ontract"],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a marker above words",
    build: () =>
      buildPdf({
        3: page("/Annots [5 0 R]"),
        5: "<< /Type /Annot /Subtype /Highlight /F 4 /C [1 1 0] /Rect [60 700 200 750] /QuadPoints [60 750 200 750 60 700 200 700] >>",
      }),
    ink: [[11, 11.5, 20, 3]],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a marker that is a group of its own",
    build: () =>
      buildPdf({
        3: page("/Annots [5 0 R]"),
        5: "<< /Type /Annot /Subtype /Highlight /F 4 /Rect [60 700 200 750] /AP << /N 6 0 R >> >>",
        6: [
          "<< /Subtype /Form /BBox [60 700 200 750] /Group << /S /Transparency /I true >> /Resources << /ExtGState << /G << /BM /Multiply >> >> >> >>",
          "/G gs 1 1 0 rg 60 700 140 50 re f",
        ],
      }),
    ink: [[11, 11.5, 20, 3]],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "a line through a clause that only some readers show",
    build: () =>
      buildPdf({
        3: page("/Annots [5 0 R]"),
        5: "<< /Type /Annot /Subtype /Line /F 4 /L [72 400 500 400] /C [1 0 0] /Rect [0 0 0 0] >>",
      }),
    blank: [[10, 50, 80, 5]],
    warnings: [/^A line on page 1 has no look of its own and was left out/],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a look without a box",
    build: () =>
      buildPdf({
        3: page("/Annots [5 0 R]"),
        5: stamp("/F 4"),
        6: ["<< /Subtype /Form >>", "0 0 1 rg 0 0 100 100 re f"],
      }),
    ink: [ON_SQUARE],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "a widget without a name, which some readers show",
    build: () =>
      buildPdf({
        1: acroForm("5 0 R"),
        3: page("/Annots [5 0 R]"),
        5: widget("/FT /Tx /F 4 /AP << /N 6 0 R >>"),
        6: BLUE,
      }),
    blank: [[40, 62, 20, 16]],
    warnings: [/^A form field on page 1 that not every reader shows was left out/],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "a field of a hidden layer, which some readers show",
    build: () =>
      buildPdf({
        1: catalog(
          `/AcroForm << /Fields [5 0 R] >> /OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>`,
        ),
        3: page("/Annots [5 0 R]"),
        5: widget("/FT /Tx /T (t) /F 4 /OC 10 0 R /AP << /N 6 0 R >>"),
        6: BLUE,
        10: "<< /Type /OCG /Name (one) >>",
      }),
    ink: [ON_SQUARE],
    warnings: [/^A form field on page 1 that is shown on screen but not printed/],
  },
  {
    ...NOTHING,
    finding: "A12",
    name: "a text box that says something else than it shows",
    build: () =>
      buildPdf({
        3: page("/Annots [5 0 R]"),
        5: `<< /Type /Annot /Subtype /FreeText /F 4 ${SQUARE} /Contents (not binding) /DA (/Helv 9 Tf) /AP << /N 6 0 R >> >>`,
        6: textLook("binding"),
      }),
    words: ["binding"],
    noWords: ["not binding"],
    warnings: [/^A text box on page 1 shows "binding" but holds "not binding"/],
  },
  {
    ...NOTHING,
    finding: "forms",
    name: "a link with a frame",
    build: () =>
      buildPdf({
        3: page(
          "/Annots [<< /Type /Annot /Subtype /Link /Rect [250 200 350 300] /F 4 /Border [0 0 20] /C [0 0 1] /A << /S /URI /URI (https://example.org/) >> >>]",
        ),
      }),
    ink: [[42.5, 65, 2, 11]],
  },
];

/** An opaque form box as wide as the page's lower half, where a signature is to stand. */
export function opaqueBox(): Buffer {
  return buildPdf({
    1: acroForm("5 0 R"),
    3: page("/Annots [5 0 R]"),
    5: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sign) /F 4 /Rect [50 50 545 400] /MK << /BG [1 1 0.8] >> /AP << /N 6 0 R >> >>`,
    6: ["<< /Type /XObject /Subtype /Form /BBox [0 0 495 350] >>", "1 1 0.8 rg 0 0 495 350 re f"],
  });
}
