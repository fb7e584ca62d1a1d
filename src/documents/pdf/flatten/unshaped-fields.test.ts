import assert from "node:assert/strict";
import { test } from "node:test";
import { readPdf } from "#documents/pdf/intake/read-pdf.ts";
import { extraFrom, type HandmadeObject, pagesPdf } from "#kit/pdfs/handmade.ts";

const FIRST = extraFrom(1);

/** A page with one text field that holds a value, with a look that says something or with none. */
function filled(value: string, look: string | null, form = ""): Buffer {
  const held = `<feff${Buffer.from(value, "utf16le").swap16().toString("hex")}>`;
  const extra: HandmadeObject[] = [
    `<</Type /Annot /Subtype /Widget /FT /Tx /T (tenant) /V ${held} /Rect [40 100 260 120] /DA (/F1 12 Tf 0 g) /F 4 ${look === null ? "" : `/AP <</N ${FIRST + 1} 0 R>>`}>>`,
    {
      entries:
        "/Type /XObject /Subtype /Form /BBox [0 0 220 20] /Resources <</Font <</F1 4 0 R>>>>",
      data: `BT /F1 12 Tf 2 5 Td (${look ?? ""}) Tj ET`,
    },
  ];
  const entries = `/MediaBox [0 0 300 200] /Resources <</Font <</F1 4 0 R>>>> /Annots [${FIRST} 0 R]`;
  return pagesPdf([{ entries, content: "" }], {
    catalog: `/AcroForm <</Fields [${FIRST} 0 R] /DR <</Font <</F1 4 0 R>>>> /DA (/F1 12 Tf 0 g) ${form}>>`,
    extra,
  });
}

for (const value of ["مرحبا بالعالم", "שלום", "नमस्ते"]) {
  test(`a value that PDFium would set from the wrong side or in single letters is refused by its field: ${value}`, async () => {
    for (const upload of [filled(value, null), filled(value, "Ahmad", "/NeedAppearances true")]) {
      const read = await readPdf(upload);
      assert.ok("problem" in read);
      assert.match(
        read.problem,
        new RegExp(`^The form field "tenant" on page 1 of the PDF holds "${value}".*print it`),
      );
    }
  });
}

test("a value whose look the file brings along, and one of letters side by side, are drawn", async () => {
  for (const upload of [filled("שלום", "as it was set"), filled("Łódź, Привет 9900", null)]) {
    const read = await readPdf(upload);
    assert.ok("pdf" in read, JSON.stringify(read));
  }
});
