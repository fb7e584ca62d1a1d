import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf, catalog, type Objects, page } from "#kit/documents/pdfs/built-pdf.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { drawPage } from "#lib/pdf/pictures/page-picture.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import { readPdf } from "./read-pdf.ts";

const exponential = (first: number, last: number) =>
  `<< /FunctionType 2 /Domain [0 1] /C0 [${first}] /C1 [${last}] /N 1 >>`;
/** Black becomes white and white black. */
const INVERSE = exponential(1, 0);
const AS_IT_IS = exponential(0, 1);
const halftone = (transfer: string) =>
  `<< /HalftoneType 1 /Frequency 60 /Angle 45 /SpotFunction /Round /TransferFunction ${transfer} >>`;

/** A price in white letters, drawn with a graphics state of these entries. */
function drawnWith(state: string, pageEntries = "", objects: Objects = {}): Buffer {
  return buildPdf({
    3: page(pageEntries).replace(
      "/Resources <<",
      `/Resources << /ExtGState << /T << ${state} >> >>`,
    ),
    4: [
      "<< >>",
      "BT /F1 24 Tf 72 720 Td (Contract) Tj ET /T gs 1 g BT /F1 24 Tf 72 600 Td (9900) Tj ET",
    ],
    ...objects,
  });
}

const FIELD: Objects = {
  1: catalog("/AcroForm << /Fields [5 0 R] >>"),
  5: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /F 4 /Rect [72 300 172 320] /AP << /N 6 0 R >> >>",
  6: ["<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] >>", "0 0 1 rg 0 0 100 20 re f"],
};

describe("a transfer function", () => {
  for (const [name, upload] of [
    ["of one function", drawnWith(`/TR ${INVERSE}`)],
    ["that goes before another", drawnWith(`/TR /Identity /TR2 ${INVERSE}`)],
    ["for each colour", drawnWith(`/TR [${INVERSE} ${INVERSE} ${INVERSE} ${INVERSE}]`)],
    ["beside a form field", drawnWith(`/TR ${INVERSE}`, "/Annots [5 0 R]", FIELD)],
  ] as [string, Buffer][]) {
    it(`${name} that shows what other programs do not is refused, with the page and what to do`, async () => {
      const read = await readPdf(upload);
      assert.ok("problem" in read, "it was taken in");
      assert.match(read.problem, /^Page 1 of the PDF changes its colours.*print it as a PDF/);
    });
  }

  for (const [name, state] of [
    ["that leaves colours as they are", `/TR ${AS_IT_IS}`],
    ["of a halftone, which only printers follow", `/HT ${halftone(INVERSE)}`],
    ["of a halftone for each colour", `/HT << /HalftoneType 5 /Default ${halftone(INVERSE)} >>`],
  ] as const) {
    it(`${name} is taken away`, async () => {
      const read = await readPdf(drawnWith(state));
      assert.ok("pdf" in read, "problem" in read ? read.problem : "");
      assert.deepEqual(read.warnings.map(({ text }) => text).filter(isOfTransfers), []);
      assert.doesNotMatch(unpacked(read.pdf), /FunctionType|HalftoneType/);
    });
  }

  for (const [name, state] of [
    ["that is only named", "/TR /Identity /TR2 /Default /HT /Default"],
    [
      "of a soft mask, which all programs follow",
      `/SMask << /S /Alpha /G 7 0 R /TR ${AS_IT_IS} >>`,
    ],
  ] as const) {
    it(`${name} is taken without a word`, async () => {
      const form: Objects = {
        7: ["<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] >>", "0 0 595 842 re f"],
      };
      const upload = drawnWith(state, "", form);
      const read = await readPdf(upload);
      assert.ok("pdf" in read, "problem" in read ? read.problem : "");
      assert.deepEqual(read.warnings.map(({ text }) => text).filter(isOfTransfers), []);
    });
  }
});

/** A function of the soft mask of a black field, half of which is drawn through, and what PDFium shows of it. */
const TURNED: Record<string, Objects> = {
  "as browsers write it": {
    8: ["<< /FunctionType 4 /Domain [0 1] /Range [0 1] >>", "{1 exch sub}"],
  },
  "of a power": { 8: INVERSE },
};

for (const [name, objects] of Object.entries(TURNED)) {
  for (const kind of ["Alpha", "Luminosity"]) {
    it(`a soft mask of ${kind} that is turned over, ${name}, is kept without its function, and shows the same`, async () => {
      const group = "/Group << /S /Transparency /CS /DeviceGray >>";
      const upload = buildPdf({
        3: page("").replace(
          "/Resources <<",
          `/Resources << /ExtGState << /T << /SMask << /S /${kind} /G 7 0 R /TR 8 0 R >> >> >>`,
        ),
        4: ["<< >>", "/T gs 0 0.3 0.6 rg 100 300 300 200 re f"],
        7: [
          `<< /Type /XObject /Subtype /Form /BBox [0 0 300 842] ${group} >>`,
          "0.6 g 100 300 100 200 re f 1 g 200 300 50 200 re f",
        ],
        ...objects,
      });
      const read = await readPdf(upload);
      assert.ok("pdf" in read, "problem" in read ? read.problem : "");
      assert.doesNotMatch(unpacked(read.pdf), /FunctionType|exch/);
      const [before, after] = await Promise.all(
        [upload, read.pdf].map((pdf) => withPdf(pdf, (held) => drawPage(held, 1, 300).pixels)),
      );
      const most = before!.reduce(
        (far, value, at) => Math.max(far, Math.abs(value - after![at]!)),
        0,
      );
      assert.ok(most <= 2, `${most} of 255`);
      const shades = new Set(after!.filter((_, at) => at % 4 === 0));
      assert.ok(shades.size > 1, "some of it is seen, and some is not");
    });
  }
}

/** Beside what is told of the letters that the file lacks, and of the white price that nobody sees. */
const isOfTransfers = (text: string) => !/^Fonts that|words that nobody sees/.test(text);
