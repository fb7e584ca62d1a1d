import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import {
  buildPdf,
  catalog,
  type Objects,
  page,
  type Source,
} from "#kit/documents/pdfs/built-pdf.ts";
import { screen } from "#kit/documents/pdfs/colour-profile.ts";
import { JBIG2_OPERATORS, jbig2Page, jbig2Region } from "#kit/documents/pdfs/jbig2.ts";
import { renderByPdfium } from "#kit/documents/pdfs/pdfium-picture.ts";
import {
  type Picture,
  renderByMutool,
  renderPage,
  withoutTools,
} from "#kit/documents/pdfs/tools.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { readPages } from "#lib/pdf/intake/page-tree.ts";
import { readStrictly } from "#lib/pdf/intake/read-graph.ts";
import { UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import { writeAnew } from "#lib/pdf/intake/write-anew.ts";
import { loadedPdfium } from "#lib/pdfium/pdfium.ts";
import { type Settled, settleGraphics } from "./settle-graphics.ts";
import { Settling } from "./settling.ts";

const BOX = "50 600 200 60 re f";
const PRICE = "BT /F1 24 Tf 60 620 Td (Price: 9,900 EUR) Tj ET";
const FORM = "/Type /XObject /Subtype /Form";
const IMAGE = "/Type /XObject /Subtype /Image";
const SHOWN = "q 200 0 0 60 50 602 cm /I Do Q";
const JBIG2 =
  "/Width 16 /Height 16 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode";
const RED_TO_BLUE = "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >>";

/** The page with this content and these resources beside its font. */
function drawn(content: string, resources = "", objects: Objects = {}, entries = ""): Buffer {
  return buildPdf({
    3: page(entries).replace("/Resources <<", `/Resources << ${resources}`),
    4: ["<< >>", content],
    ...objects,
  });
}

function settle(upload: Buffer): Settled & { pdf: Buffer; text: string } {
  const graph = readStrictly(upload);
  assert.ok(graph, "the test's own file is broken");
  const settled = settleGraphics(new Settling(graph, readPages(graph)));
  const pdf = writeAnew(graph, upload);
  return { ...settled, pdf: Buffer.from(pdf), text: unpacked(pdf) };
}

function refused(upload: Buffer, reason: RegExp): void {
  assert.throws(
    () => settle(upload),
    (error) => error instanceof UnfitPdf && reason.test(error.message),
  );
}

const image = (entries: string, data: string | Uint8Array): Objects => ({
  5: [`<< ${IMAGE} ${entries} >>`, data],
});
const shownImage = (entries: string, data: string | Uint8Array, objects: Objects = {}) =>
  drawn(`${PRICE} ${SHOWN}`, "/XObject << /I 5 0 R >>", { ...image(entries, data), ...objects });
const calculator = (program: string, inputs: number, outputs: number): Source => [
  `<< /FunctionType 4 /Domain [${"0 1 ".repeat(inputs)}] /Range [${"0 1 ".repeat(outputs)}] >>`,
  program,
];
const nested = (levels: number): Buffer => {
  const objects: Objects = { 20: [`<< ${FORM} /BBox [0 0 595 842] >>`, BOX] };
  for (let level = 1; level < levels; level += 1) {
    objects[20 + level] = [
      `<< ${FORM} /BBox [0 0 595 842] /Resources << /XObject << /X ${19 + level} 0 R >> >> >>`,
      "/X Do",
    ];
  }
  return drawn("/X Do", `/XObject << /X ${19 + levels} 0 R >>`, objects);
};

/** Uploads in which at least one reader showed something else than PDFium before. */
const AGREED: Readonly<Record<string, Buffer>> = {
  "a grey that is calibrated to black": drawn(
    `/C cs 0.985 sc ${PRICE}`,
    "/ColorSpace << /C [/CalGray << /WhitePoint [0.95 1 1.09] /Gamma 400 >>] >>",
  ),
  "a grey with another space in its place": drawn(
    `0.985 g ${PRICE}`,
    "/ColorSpace << /DefaultGray [/CalGray << /WhitePoint [0.95 1 1.09] /Gamma 400 >>] >>",
  ),
  "an ink by the name of a press's": drawn(
    `${PRICE} /S cs 1 scn ${BOX}`,
    "/ColorSpace << /S [/Separation /Black /DeviceGray 5 0 R] >>",
    { 5: calculator("{ pop 1 }", 1, 1) },
  ),
  "the ink that is all inks": drawn(
    `/S cs 1 scn ${PRICE}`,
    "/ColorSpace << /S [/Separation /All /DeviceGray 5 0 R] >>",
    { 5: calculator("{ pop 1 }", 1, 1) },
  ),
  overprinting: drawn(
    `0 0 0 1 k ${PRICE} /G gs 0 0 0 0 k ${BOX}`,
    "/ExtGState << /G << /OP true /op true /OPM 1 >> >>",
  ),
  "an image whose soft mask is read backwards": shownImage(
    "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 6 0 R",
    "\x00",
    {
      6: [
        `<< ${IMAGE} /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [1 0] >>`,
        "\x00",
      ],
    },
  ),
  "an image with a picture where its stencil should be": shownImage(
    "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Mask 6 0 R",
    "\x00",
    {
      6: [`<< ${IMAGE} /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>`, "\x80"],
    },
  ),
  "an image whose soft mask is a JBIG2 that is read backwards": shownImage(
    "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 6 0 R",
    "\x00",
    {
      6: [
        `<< ${IMAGE} /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0] /Filter /JBIG2Decode >>`,
        Buffer.concat([jbig2Page(8, 8), jbig2Region(8, 8, 0)]),
      ],
    },
  ),
  "a JBIG2 of which dots stay that two regions have both": shownImage(
    JBIG2,
    Buffer.concat([
      jbig2Page(16, 16, true),
      jbig2Region(8, 8, JBIG2_OPERATORS.and, { rows: "half" }),
      jbig2Region(8, 8, JBIG2_OPERATORS.and, { x: 4, y: 4, rows: "half" }),
    ]),
  ),
  "a JBIG2 with a region that begins beside its page": shownImage(
    JBIG2,
    Buffer.concat([
      jbig2Page(16, 16),
      jbig2Region(8, 8, JBIG2_OPERATORS.or, { x: -4, y: -4, rows: "half" }),
    ]),
  ),
  "a stencil that is a JBIG2": drawn(`1 0 0 rg ${SHOWN}`, "/XObject << /I 5 0 R >>", {
    5: [
      `<< ${IMAGE} /Width 8 /Height 8 /ImageMask true /Decode [1 0] /Filter /JBIG2Decode >>`,
      Buffer.concat([jbig2Page(8, 8), jbig2Region(8, 8, 0, { rows: "half" })]),
    ],
  }),
  "an image whose soft mask is a fax that is read backwards": shownImage(
    "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 6 0 R",
    "\x00",
    {
      6: [
        `<< ${IMAGE} /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]
          /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >> >>`,
        Buffer.of(0xff, 0x00, 0x10, 0x01),
      ],
    },
  ),
  "a group that knocks out": drawn("/X Do", "/XObject << /X 5 0 R >>", {
    5: [
      `<< ${FORM} /BBox [0 0 595 842] /Group << /S /Transparency /K true >> /Resources << /ExtGState << /G << /ca 0 >> >> >> >>`,
      `0 g ${BOX} /G gs 0 g ${BOX}`,
    ],
  }),
  "a form without a box": drawn("/X Do", "/XObject << /X 5 0 R >>", {
    5: [`<< ${FORM} >>`, BOX],
  }),
  "a form that claims to be PostScript, too": drawn("/X Do", "/XObject << /X 5 0 R >>", {
    5: [`<< ${FORM} /Subtype2 /PS /BBox [0 0 595 842] >>`, BOX],
  }),
  "a shading with a background that is painted alone": drawn(
    `${PRICE} q 50 600 200 60 re W n /H sh Q`,
    `/Shading << /H << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 0] /Background [0 1 0] /Function ${RED_TO_BLUE} >> >>`,
  ),
  "stitches without a length": drawn(
    "q 50 600 200 60 re W n /H sh Q",
    `/Shading << /H << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [50 0 250 0] /Extend [true true] /Function << /FunctionType 3 /Domain [0 1] /Bounds [0.5 0.5] /Encode [0 1 0 1 0 1] /Functions [${RED_TO_BLUE} ${RED_TO_BLUE} ${RED_TO_BLUE}] >> >> >>`,
  ),
  "an image that is cut off": shownImage(
    "/Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace /DeviceGray",
    "\xc0".repeat(10),
  ),
  "an image that asks for more colours than its table has": shownImage(
    "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceGray 0 <ff>]",
    "\x05",
  ),
  "an image with a table that is cut off": shownImage(
    "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceGray 1 <00>]",
    "\x01",
  ),
  "a list of ways to blend": drawn(
    `0.8 0.4 0.2 rg ${BOX} /G gs 0.3 0.5 0.7 rg ${BOX}`,
    "/ExtGState << /G << /BM [/Multiply /Normal] >> >>",
  ),
};

describe("graphics of an upload", () => {
  for (const [name, upload] of Object.entries(AGREED)) {
    it(`with ${name} look as PDFium shows the upload`, async () => {
      const before = await renderByPdfium(upload, 1, 595);
      const after = await renderByPdfium(settle(upload).pdf, 1, 595);
      assert.equal(differing(before, after), 0);
    });

    it(`with ${name} look the same in poppler and MuPDF`, {
      skip: withoutTools("pdftoppm", "mutool"),
    }, async () => {
      const { pdf } = settle(upload);
      const shown = await renderByPdfium(pdf, 1, 595);
      assert.equal(differing(shown, renderPage(pdf, 1, 72)), 0, "poppler");
      assert.equal(differing(shown, renderByMutool(pdf, 1, 72)), 0, "MuPDF");
    });
  }

  const REFUSED: readonly [name: string, upload: Buffer, reason: RegExp][] = [
    [
      "a colour that is none",
      drawn(`/S cs 1 scn ${BOX}`, "/ColorSpace << /S [/Separation /None /DeviceGray 5 0 R] >>", {
        5: calculator("{ }", 1, 1),
      }),
      /^Page 1 of the PDF paints with a colour that is none/,
    ],
    ["drawings within each other 21 levels deep", nested(21), /^Page 1 of the PDF holds drawings/],
    [
      "a drawing that holds itself",
      drawn("/X Do", "/XObject << /X 5 0 R >>", {
        5: [
          `<< ${FORM} /BBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >> >>`,
          `${BOX} /#58 Do`,
        ],
      }),
      /too many levels deep or without an end/,
    ],
    [
      "a shading without extent",
      drawn(
        "/H sh",
        `/Shading << /H << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [9 9 9 9] /Function ${RED_TO_BLUE} >> >>`,
      ),
      /shaded in a way that is not clear/,
    ],
    [
      "a mesh with flags that mean nothing",
      drawn("/H sh", "/Shading << /H 5 0 R >>", {
        5: [
          "<< /ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 1 0 1 0 1] >>",
          "\x07\0\0\0".repeat(3),
        ],
      }),
      /mesh that is not clear/,
    ],
    [
      "letters that are drawn a thousand times their size",
      drawn("/X Do", "/XObject << /X 7 0 R >>", {
        7: [
          `<< ${FORM} /BBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> >>`,
          "BT /F 9 Tf (A) Tj ET",
        ],
        5: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [1] /CharProcs << /A 6 0 R >> /Encoding << /Differences [65 /A] >> /Resources << >> >>",
        6: ["<< >>", "1 0 d0\n0 0 1000 1000 re f"],
      }),
      /letters that are drawn far beyond their size/,
    ],
    [
      "a soft mask with a transfer function",
      drawn(`/G gs ${BOX}`, "/ExtGState << /G << /SMask 6 0 R >> >>", {
        5: [`<< ${FORM} /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >> >>`, ""],
        6: "<< /S /Luminosity /G 5 0 R /TR << /FunctionType 2 /Domain [0 1] /N 2 /C0 [1] /C1 [0] >> >>",
      }),
      /soft mask with a transfer function/,
    ],
    [
      "a calculation on an empty stack",
      drawn(`/S cs 1 scn ${BOX}`, "/ColorSpace << /S [/Separation /Spot /DeviceGray 5 0 R] >>", {
        5: calculator("{ pop pop 1 }", 1, 1),
      }),
      /calculates colours in a way that is not clear/,
    ],
    [
      "an image in bits that nobody counts in",
      shownImage("/Width 1 /Height 1 /BitsPerComponent 3 /ColorSpace /DeviceGray", "\xff"),
      /image whose description does not hold together/,
    ],
    [
      "an image whose colours are stretched",
      shownImage(
        "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [0 2]",
        "\x80",
      ),
      /colours are stretched/,
    ],
    [
      "an image with a predictor that has no number",
      shownImage(
        "/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 7 >>",
        deflateSync(Buffer.from([1, 2, 3])),
      ),
      /image of a kind that not all programs read/,
    ],
    [
      "a JPEG 2000 that claims gigapixels",
      shownImage(
        "/Width 1 /Height 1 /Filter /JPXDecode",
        Buffer.from(
          "ff4fff510029000000007fff00007fff000000000000000000007fff00007fff00000000000000000001070101",
          "hex",
        ),
      ),
      /image of a kind that not all programs read/,
    ],
    [
      "a JBIG2 of another size than it says",
      shownImage(
        "/Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode",
        Buffer.from("00000000300001000000130000ffff0000ffff000000000000000000", "hex"),
      ),
      /image whose data does not fit/,
    ],
    [
      "a fax of another width than it says",
      shownImage(
        "/Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 >>",
        "\0\0",
      ),
      /image whose data does not fit/,
    ],
  ];
  for (const [name, upload, reason] of REFUSED) {
    it(`with ${name} are refused by page and reason`, () => refused(upload, reason));
  }

  it("keep drawn letters whose numbers are parts of one, written without a nought before them", () => {
    const bitmap = drawn("/X Do", "/XObject << /X 7 0 R >>", {
      7: [
        `<< ${FORM} /BBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> >>`,
        "BT /F 0.24 Tf (A) Tj ET",
      ],
      5: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [1 0 0 -1 0 0] /FirstChar 65 /LastChar 65 /Widths [20] /CharProcs << /A 6 0 R >> /Encoding << /Differences [65 /A] >> /Resources << >> >>",
      6: ["<< >>", "20 0 0 0 18 32 d1\nq 18 0 0 32 2.1 .099997 cm 0 0 1 1 re f Q"],
    });
    assert.match(settle(bitmap).text, /\/Subtype \/Type3/);
  });

  it("keep drawings 20 levels deep", () => {
    assert.match(settle(nested(20)).text, /\/Subtype \/Form/);
  });

  it("may share resources that name the drawing itself, as long as it does not draw itself", () => {
    const { text } = settle(
      drawn("/X Do", "/XObject << /X 5 0 R >>", {
        5: [`<< ${FORM} /BBox [0 0 595 842] /Resources 6 0 R >>`, BOX],
        6: "<< /XObject << /X 5 0 R >> >>",
      }),
    );
    assert.match(text, /\/Subtype \/Form/);
  });

  it("keep nothing that is meant for one device, and say that a transfer function went", () => {
    const upload = drawn(
      `/G gs ${BOX}`,
      "/ExtGState << /G << /LW 3 /TR << /FunctionType 2 /Domain [0 1] /N 1 >> /HT /Default /BG2 /Default /FL 5 /SA true /AIS true /TK true /RI /Perceptual >> >>",
    );
    const { text, transferred } = settle(upload);
    assert.match(text, /\/ExtGState <<\/G \d+ 0 R>>/);
    assert.match(text, /<<\/LW 3>>/);
    assert.ok(transferred);
  });

  it("keep the packed data of an image that is sound", () => {
    const packed = deflateSync(Buffer.alloc(300, 7));
    const { pdf, text } = settle(
      shownImage(
        "/Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode /Interpolate true",
        packed,
      ),
    );
    assert.ok(pdf.includes(packed));
    assert.ok(!text.includes("Interpolate"));
  });

  it("have an image packed anew whose rows name a predictor that there is not", () => {
    const packed = deflateSync(Buffer.from([9, 1, 2, 3]));
    const { pdf, text } = settle(
      shownImage(
        "/Width 3 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 3 >>",
        packed,
      ),
    );
    assert.ok(!pdf.includes(packed));
    assert.ok(!text.includes("Predictor"));
  });

  it("have images wrapped in letters or runs as plainly packed ones", () => {
    const { text } = settle(
      shownImage(
        "/Width 3 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/ASCIIHexDecode /RunLengthDecode]",
        "FE80 80>",
      ),
    );
    assert.doesNotMatch(text, /ASCIIHex|RunLength/);
    assert.ok(text.includes("\x80\x80\x80"));
  });

  it("have pages that inherit nothing and show what was seen of them", () => {
    const { text } = settle(
      drawn(
        BOX,
        "",
        {
          2: "<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate -90 /CropBox [-9 900 300 100] >>",
        },
        "/TrimBox [0 0 9 9] /Thumb 4 0 R /PieceInfo << >> /Dur 3",
      ),
    );
    assert.match(text, /\/MediaBox \[0 100 300 842\]\n\/CropBox \[0 100 300 842\]\n\/Rotate 270/);
    assert.match(text, /<<\/Type \/Pages\n\/Kids \[\d+ 0 R\]\n\/Count 1>>/);
    assert.doesNotMatch(text, /TrimBox|Thumb|PieceInfo|Dur/);
  });

  it("leave links, bookmarks, names, labels, title and language of the document", () => {
    const { text } = settle(
      drawn(
        BOX,
        "",
        {
          1: catalog(
            "/Lang (de) /Outlines 10 0 R /Names << /Dests << /Names [(there) [3 0 R /Fit]] >> >> /PageLabels << /Nums [0 << /S /r /St 4 >>] >> /ViewerPreferences << /DisplayDocTitle true /HideMenubar true >> /OutputIntents [<< >>] /PieceInfo << >>",
          ),
          10: "<< /First 11 0 R /Last 12 0 R /Count 2 >>",
          11: "<< /Title (One) /Parent 10 0 R /Next 12 0 R /Dest (there) >>",
          12: "<< /Title (Two) /Parent 10 0 R /Prev 11 0 R /Next 11 0 R /A << /S /GoTo /D [3 0 R /XYZ 0 9 null] >> >>",
          13: "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0] /A << /S /URI /URI (https://example.org/) /Next << >> >> /PA << >> >>",
        },
        "/Annots [13 0 R]",
      ),
    );
    for (const kept of [
      /\/Lang \(de\)/,
      /\/Title \(One\)\n\/Dest \(there\)/,
      /\/S \/GoTo\n\/D \[\d+ 0 R \/XYZ 0 9 null\]/,
      /\/Names \[\(there\) \[\d+ 0 R \/Fit\]\]/,
      /\/Nums \[0 <<\/S \/r\n\/St 4>>\]/,
      /\/DisplayDocTitle true/,
      /\/A <<\/S \/URI\n\/URI \(https:\/\/example.org\/\)>>/,
    ]) {
      assert.match(text, kept);
    }
    assert.doesNotMatch(text, /HideMenubar|OutputIntents|PieceInfo|\/PA|\/Next <</);
  });

  it("lead tags to what stands in the place of a drawing", () => {
    const upload = drawn("/X Do", "/XObject << /X 5 0 R >>", {
      1: catalog("/StructTreeRoot 10 0 R"),
      5: [`<< ${FORM} /BBox [0 0 595 842] /StructParents 1 >>`, BOX],
      10: "<< /Type /StructTreeRoot /K [11 0 R 11 0 R] >>",
      11: "<< /S /Figure /P 10 0 R /K [<< /Type /MCR /MCID 0 /Stm 5 0 R /Pg 3 0 R >> 11 0 R << /Type /OBJR /Obj 4 0 R >>] >>",
    });
    const { text } = settle(upload);
    const form = /(\d+) 0 obj\n<<\/(?:Filter[^>]*)?Type \/XObject/.exec(text)?.[1];
    assert.match(
      text,
      new RegExp(`/K \\[<</Type /MCR\\n/MCID 0\\n/Pg \\d+ 0 R\\n/Stm ${form} 0 R>>\\]`),
    );
  });

  it("leave tags with their language and description, but no other words than the page's", () => {
    const { text } = settle(
      drawn(
        `/P << /MCID 0 >> BDC ${PRICE} EMC`,
        "",
        {
          1: catalog("/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R"),
          10: "<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [11 0 R]] >> /RoleMap << /Clause /P >> >>",
          11: "<< /Type /StructElem /S /Clause /P 10 0 R /Pg 3 0 R /K [0] /Lang (en) /Alt (A price) /ActualText (Price: 100 EUR) /E (x) /A << /O /Layout /SpaceAfter 3 /X << >> >> >>",
        },
        "/StructParents 0",
      ),
    );
    assert.match(text, /\/S \/Clause\n\/Lang \(en\)\n\/Alt \(A price\)/);
    assert.match(text, /\/RoleMap <<\/Clause \/P>>/);
    assert.match(text, /\/A <<\/O \/Layout\n\/SpaceAfter 3>>/);
    assert.match(text, /\/Nums \[0 \d+ 0 R\]/);
    assert.doesNotMatch(text, /ActualText|100 EUR|\/E \(x\)/);
  });
});

describe("inks in pictures and shadings", () => {
  const inks = (parts: readonly number[]): [number, number, number] => {
    const [cyan = 0, , , black = 0] = parts;
    return [1 - cyan, 1 - black, 1];
  };
  const spot =
    "[/Separation /Spot /DeviceCMYK <</FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [1 0 0 0]>>]";
  const onScreen = (upload: Buffer): string => {
    const graph = readStrictly(upload);
    assert.ok(graph);
    settleGraphics(new Settling(graph, readPages(graph), inks));
    return unpacked(writeAnew(graph, upload));
  };

  it("become tables of what they look like", () => {
    const one = "/Width 2 /Height 1 /BitsPerComponent 1";
    const text = onScreen(shownImage(`${one} /ColorSpace ${spot}`, "\x40"));
    assert.match(text, /\/Indexed\s+\/DeviceRGB\s+1\s+<FFFFFF00FFFF>/i);
    const turned = onScreen(shownImage(`${one} /ColorSpace ${spot} /Decode [1 0]`, "\x40"));
    assert.match(turned, /\/Indexed\s+\/DeviceRGB\s+1\s+<00FFFFFFFFFF>/i);
    assert.doesNotMatch(turned, /Decode/);
    const table = onScreen(
      shownImage(`${one} /ColorSpace [/Indexed /DeviceCMYK 0 <ff000000>]`, "\x40"),
    );
    assert.match(table, /\/Indexed\s+\/DeviceRGB\s+1\s+<00FFFF000000>/i);
  });

  const FOUR = "/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK";
  const EIGHT = "/Width 2 /Height 1 /BitsPerComponent 8";
  const DARKER: Objects = { 6: ["<< /N 3 >>", screen(1.8)] };
  const CALCULATED: Record<string, Buffer> = {
    inks: shownImage(FOUR, "\x00\xff\xff\x00\x00\x00\x00\xb0"),
    "inks that are read backwards": shownImage(
      `${FOUR} /Decode [1 0 1 0 1 0 1 0]`,
      "\xff\x00\x00\xff\xff\xff\xff\x40",
    ),
    "inks that a mask lets through": shownImage(
      `${FOUR} /SMask 7 0 R`,
      "\x00\xff\xff\x00\x00\x00\x00\xb0",
      { 7: [`<< ${IMAGE} ${EIGHT} /ColorSpace /DeviceGray >>`, "\xff\x00"] },
    ),
    "a profile": shownImage(
      `${EIGHT} /ColorSpace [/ICCBased 6 0 R]`,
      "\x60\x60\x60\x80\x40\x40",
      DARKER,
    ),
    "a table of a profile's colours": shownImage(
      `${EIGHT} /ColorSpace [/Indexed [/ICCBased 6 0 R] 1 <606060804040>]`,
      "\x00\x01",
      DARKER,
    ),
  };

  it("and pictures whose colours readers calculate are written in those of a screen", async () => {
    const pdfium = await loadedPdfium();
    for (const [name, upload] of Object.entries(CALCULATED)) {
      const graph = readStrictly(upload);
      assert.ok(graph);
      settleGraphics(new Settling(graph, readPages(graph), inks, pdfium));
      const pdf = Buffer.from(writeAnew(graph, upload));
      assert.doesNotMatch(unpacked(pdf), /DeviceCMYK|ICCBased|\/Decode /, name);
      const shown = await renderByPdfium(pdf, 1, 595);
      assert.equal(differing(await renderByPdfium(upload, 1, 595), shown), 0, name);
      if (!withoutTools("pdftoppm", "mutool")) {
        assert.equal(differing(shown, renderPage(pdf, 1, 72)), 0, `${name}: poppler`);
        assert.equal(differing(shown, renderByMutool(pdf, 1, 72)), 0, `${name}: MuPDF`);
      }
    }
  });

  it("and colours that are not shown are found by whole bytes", () => {
    const two = "/Width 2 /Height 1 /BitsPerComponent 4 /ColorSpace /DeviceGray /Mask [3 5]";
    const text = onScreen(shownImage(two, "\x3f"));
    assert.match(text, /\/BitsPerComponent 8/);
    assert.match(text, /\/Mask \[51 85\]/);
    const wide = "/Width 1 /Height 1 /BitsPerComponent 16 /ColorSpace /DeviceGray /Mask [0 32767]";
    const narrow = onScreen(shownImage(wide, "\x30\x00"));
    assert.match(narrow, /\/BitsPerComponent 8/);
    assert.match(narrow, /\/Mask \[0 127\]/);
    const turned = "/Width 1 /Height 1 /BitsPerComponent 16 /ColorSpace /DeviceGray /Decode [1 0]";
    assert.match(onScreen(shownImage(turned, "\x30\x00")), /\/BitsPerComponent 8/);
    const kept =
      "/Width 2 /Height 1 /BitsPerComponent 4 /ColorSpace [/Indexed /DeviceGray 1 <00ff>] /Mask [1 1]";
    assert.match(onScreen(shownImage(kept, "\x10")), /\/Mask \[1 1\]/);
  });

  it("run along an axis as on a screen", () => {
    const shading = `<< /ShadingType 2 /ColorSpace ${spot} /Coords [0 0 9 0] /Function
      << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >> >>`;
    const text = onScreen(drawn("/S sh", `/Shading << /S ${shading} >>`));
    assert.match(text, /\/ColorSpace \/DeviceRGB/);
    assert.match(text, /\/FunctionType 0.*\/Size \[1024\]/s);
    assert.doesNotMatch(text, /Separation/);
  });
});

it("rows that were predicted at another length keep the samples that they come to", () => {
  const entries =
    "/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 3 >>";
  const { text } = settle(shownImage(entries, deflateSync(Buffer.from("\0abc\x02\x01", "latin1"))));
  assert.match(text, /stream\nabcb\n/);
  refused(shownImage(entries, deflateSync(Buffer.from("\0abc"))), /data does not fit/);
});

it("a table of samples of three bytes keeps the first two of each", () => {
  const { text } = settle(
    drawn(`/S cs 1 scn ${BOX}`, "/ColorSpace << /S [/Separation /Spot /DeviceGray 5 0 R] >>", {
      5: ["<< /FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2] /BitsPerSample 24 >>", "abcdef"],
    }),
  );
  assert.match(text, /\/BitsPerSample 16.*stream\nabde\n/s);
});

describe("an icon with a soft edge", () => {
  const icon = (side: number, hidden: number, last = side - 2) => {
    const inside = (at: number) => at > 0 && at <= last;
    const fill = (outer: number, inner: number) =>
      Uint8Array.from({ length: side * side }, (_, at) =>
        inside(at % side) && inside(Math.floor(at / side)) ? inner : outer,
      );
    const size = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray`;
    return drawn("q 90 0 0 90 50 600 cm /I Do Q", "/XObject << /I 5 0 R >>", {
      ...image(`${size} /SMask 6 0 R`, fill(hidden, 200)),
      6: [`<< ${IMAGE} ${size} >>`, fill(0, 255)],
    });
  };
  const darkest = async (pdf: Buffer) =>
    Math.min(...(await renderByPdfium(pdf, 1, 72)).pixels.filter((_, at) => at % 3 === 0));

  it("has no dark line around it, whatever colour is hidden behind the edge", async () => {
    const upload = icon(6, 0);
    assert.ok((await darkest(upload)) < 180, "the case shows nothing");
    assert.ok((await darkest(settle(upload).pdf)) >= 199);
  });

  it("keeps its data where nothing else is hidden, and where it is no icon", () => {
    for (const upload of [icon(6, 200), icon(200, 0)]) {
      const { text } = settle(upload);
      assert.equal(unpacked(upload).includes("\xc8\xc8\xc8"), text.includes("\xc8\xc8\xc8"));
    }
  });
});

/** Squares of five pixels whose mean is another, edges left aside. */
function differing(one: Picture, other: Picture): number {
  const side = 5;
  const columns = Math.floor(Math.min(one.width, other.width) / side);
  const rows = Math.floor(Math.min(one.height, other.height) / side);
  let count = 0;
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 1; column < columns - 1; column += 1) {
      const near = [0, -1, 1].flatMap((y) => [0, -1, 1].map((x) => [column + x, row + y] as const));
      const mean = meanOf(one, column, row, side);
      const isThere = near.some(([x, y]) => Math.abs(meanOf(other, x, y, side) - mean) < 40);
      if (!isThere) count += 1;
    }
  }
  return count;
}

function meanOf({ width, pixels }: Picture, column: number, row: number, side: number): number {
  let sum = 0;
  for (let y = 0; y < side; y += 1) {
    const start = 3 * ((row * side + y) * width + column * side);
    for (let at = start; at < start + 3 * side; at += 1) sum += pixels[at]!;
  }
  return sum / (3 * side * side);
}
