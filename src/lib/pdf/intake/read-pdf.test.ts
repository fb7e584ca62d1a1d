import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf, catalog, page } from "#kit/documents/pdfs/built-pdf.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { PdfDict } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { readPdf } from "./read-pdf.ts";

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

describe("readPdf", () => {
  it("answers with the size of each page as it is seen", async () => {
    const upload = buildPdf({ 3: page("/Rotate 90 /CropBox [50 50 300 700] /UserUnit 2") });
    const result = await readPdf(upload);
    assert.ok("pages" in result);
    assert.deepEqual(result.pages, [{ width: 1300, height: 500 }]);
  });

  it("writes the same file for the same upload", async () => {
    const upload = buildPdf({
      3: page(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${SCRIPT} >>]`),
    });
    const [one, other] = [await readPdf(upload), await readPdf(upload)];
    assert.ok("pdf" in one && "pdf" in other);
    assert.deepEqual(one.pdf, other.pdf);
  });

  it("keeps the blank that PDFium shows where a string goes on in the next stream", async () => {
    const result = await readPdf(
      buildPdf({
        3: page("").replace("4 0 R", "[4 0 R 5 0 R]"),
        4: ["<< >>", "BT /F1 24 Tf 72 720 Td (Rent: 9"],
        5: ["<< >>", "00 EUR) Tj ET"],
      }),
    );
    assert.ok("pdf" in result, JSON.stringify(result));
    assert.match(unpacked(result.pdf), /\(Rent: 9 00 EUR\) Tj/);
  });

  it("takes a form's fields away with the scripts in them", async () => {
    const result = await readPdf(
      buildPdf({
        1: catalog("/AcroForm << /Fields [5 0 R] >>"),
        5: `<< /FT /Tx /T (name) /V (Ada) /AA << /K ${SCRIPT} >> >>`,
      }),
    );
    assert.ok("pdf" in result);
    assert.match(result.warnings.map(({ text }) => text).join(), /an action that runs on its own/);
    assert.doesNotMatch(unpacked(result.pdf), /AcroForm|Ada/);
  });

  it("keeps links to web pages beside an annotation that is removed", async () => {
    const result = await readPdf(
      buildPdf({
        3: page(`/Annots [
          << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/) >> >>
          << /Type /Annot /Subtype /Sound /Rect [0 0 9 9] >>]`),
      }),
    );
    assert.ok("pdf" in result);
    const [link] = annotationsOf(result.opened);
    assert.equal(link?.getDict("A")?.getString("URI")?.asString(), "https://example.org/");
    assert.equal(annotationsOf(result.opened).length, 1);
  });
});

function annotationsOf({ catalog, resolve }: OpenPdf): PdfDict[] {
  const page = catalog.getDict("Pages", resolve)?.getArray("Kids", resolve)?.at(0, resolve);
  assert.ok(page instanceof PdfDict);
  return [...(page.getArray("Annots", resolve) ?? [])].flatMap((_, index) => {
    const annotation = page.getArray("Annots", resolve)?.at(index, resolve);
    return annotation instanceof PdfDict ? [annotation] : [];
  });
}
