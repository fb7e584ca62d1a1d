import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { besidesFonts } from "#kit/documents/pdfs/besides-fonts.ts";
import { buildPdf, catalog, type Objects, page } from "#kit/documents/pdfs/built-pdf.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { PdfArray, PdfDict } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { drawPage } from "./held-form.ts";

async function taken(objects: Objects) {
  const read = await readPdf(buildPdf(objects));
  assert.ok("pdf" in read, JSON.stringify(read));
  return { pdf: read.pdf, told: besidesFonts(read.warnings).map(({ text }) => text) };
}

/** How many pixels of the first page are not white, its own words left out. */
async function inkBelow(pdf: Uint8Array, points: number): Promise<number> {
  const { width, pixels } = await withPdf(pdf, (held) =>
    withPage(held, 1, (handle) => drawPage(held, 0, handle, 842)),
  );
  const from = 4 * width * Math.round(842 - points);
  return pixels.subarray(from).filter((value, at) => at % 4 !== 3 && value < 240).length;
}

const annotsOf = (pdf: Uint8Array) => {
  const { catalog: root, resolve } = openPdf(pdf);
  const first = root.getDict("Pages", resolve)?.getArray("Kids", resolve)?.at(0, resolve);
  assert.ok(first instanceof PdfDict);
  return first.get("Annots", resolve);
};

describe("the frame of a link", () => {
  const link = (entries: string): Objects => ({
    3: page("/Annots [5 0 R 6 0 R]"),
    5: "<< /Type /Annot /Subtype /Square /Rect [300 300 320 320] /F 4 /AP << /N 7 0 R >> >>",
    6: `<< /Type /Annot /Subtype /Link /Rect [72 500 200 520] ${entries} /A << /S /URI /URI (https://example.org/) >> >>`,
    7: ["<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] >>", "1 1 1 rg 0 0 20 20 re f"],
  });

  it("that is not printed is no part of the page, and the link stays", async () => {
    for (const entries of ["", "/C [0 0 1]", "/Border [0 0 8]"]) {
      const { pdf, told } = await taken(link(entries));
      assert.equal(await inkBelow(pdf, 600), 0, entries);
      assert.deepEqual(told, []);
      const annots = annotsOf(pdf);
      assert.ok(annots instanceof PdfArray && annots.length === 1);
    }
  });

  it("that is printed is drawn into the page", async () => {
    const { pdf } = await taken(link("/F 4"));
    assert.ok((await inkBelow(pdf, 600)) > 100);
  });
});

describe("a box that does not say its state", () => {
  const box = (value: string): Objects => ({
    1: catalog("/AcroForm << /Fields [5 0 R] >>"),
    3: page("/Annots [5 0 R]"),
    5: `<< /Type /Annot /Subtype /Widget /FT /Btn /T (agreed) ${value} /Rect [72 500 90 518] /F 4 /AP << /N << /Yes 7 0 R /Off 8 0 R >> >> >>`,
    7: ["<< /Type /XObject /Subtype /Form /BBox [0 0 18 18] >>", "0 0 18 18 re f"],
    8: ["<< /Type /XObject /Subtype /Form /BBox [0 0 18 18] >>", ""],
  });

  it("is taken as PDFium shows it, and what it holds is told", async () => {
    const { pdf, told } = await taken(box("/V /Yes"));
    assert.equal(await inkBelow(pdf, 600), 0);
    const text = `The form field "agreed" on page 1 is shown not ticked but holds ticked; what is shown counts.`;
    assert.ok(told.includes(text), told.join("\n"));
  });

  it("is taken without a word where it holds nothing", async () => {
    for (const value of ["", "/V /Off"]) {
      const { told } = await taken(box(value));
      assert.equal(told.length, 1);
      assert.match(told[0]!, /can no longer be filled in/);
    }
  });
});

describe("a field of which the page and the form have copies", () => {
  const widget = (name: string, value: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [72 500 200 520] /F 4 /DA (/F1 12 Tf) /AP << /N 7 0 R >> >>`;
  const form = (copy: string): Objects => ({
    1: catalog("/AcroForm << /Fields [5 0 R] >>"),
    3: page("/Annots [6 0 R]"),
    5: widget("name", "Ada"),
    6: copy,
    7: [
      "<< /Type /XObject /Subtype /Form /BBox [0 0 128 20] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
      "BT /F1 12 Tf 2 5 Td (Ada) Tj ET",
    ],
  });
  const isLeftOut = (told: readonly string[]) =>
    told.some((text) => text.includes("stands on no page"));

  it("is not said to be left out where its copy is drawn", async () => {
    assert.ok(!isLeftOut((await taken(form(widget("name", "Ada")))).told));
  });

  it("is said to be left out where the copy has another name, or holds something else", async () => {
    for (const copy of [widget("other", "Ada"), widget("name", "Bob")]) {
      assert.ok(isLeftOut((await taken(form(copy))).told));
    }
  });
});

/** And one that has no place. */
const LINK_AMONG_OTHERS =
  "[null 5 (x) << /Subtype /Link /Border [0 0 0] >> << /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0] >>]";

it("annotations that are none are gone from a page", async () => {
  for (const annots of ["<< /A 1 >>", "7", LINK_AMONG_OTHERS]) {
    const { pdf, told } = await taken({ 3: page(`/Annots ${annots}`) });
    const left = annotsOf(pdf);
    assert.equal(
      left instanceof PdfArray ? left.length : left,
      annots.startsWith("[") ? 1 : undefined,
    );
    assert.deepEqual(told, []);
  }
});
