import assert from "node:assert/strict";
import { test } from "node:test";
import { extraFrom, type HandmadeObject, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";

const FIRST = extraFrom(1);

/** A page with one text field that holds a value, with a look that says something or with none. */
function filled(value: string, look: string | null, form = "", field = ""): Buffer {
  const held = `<feff${Buffer.from(value, "utf16le").swap16().toString("hex")}>`;
  const extra: HandmadeObject[] = [
    `<</Type /Annot /Subtype /Widget /FT /Tx /T (tenant) /V ${held} /Rect [40 100 260 120] /DA (/F1 12 Tf 0 g) ${field} /F 4 ${look === null ? "" : `/AP <</N ${FIRST + 1} 0 R>>`}>>`,
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

test("a value that PDFium would leave letters out of is refused by its field, with the letters", async () => {
  const read = await readPdf(filled("Gül İğdır", null));
  assert.ok("problem" in read);
  assert.match(
    read.problem,
    /^The form field "tenant" on page 1 of the PDF holds "Gül İğdır".*cannot be set here.*: İ ğ ı\. Open it, print it/,
  );
  assert.ok("pdf" in (await readPdf(filled("Gül İğdır", "as it was set"))));
});

/** In which letters PDFium would draw as narrow as its own that stands for none. */
const NARROW = 376;

async function widthsOf(upload: Buffer): Promise<number[]> {
  const read = await readPdf(upload);
  assert.ok("pdf" in read, JSON.stringify(read));
  const lists = [...unpacked(read.pdf).matchAll(/\/Widths ?\[([^\]]*)\]/g)];
  return lists.flatMap(([, list = ""]) => list.trim().split(/\s+/).map(Number));
}

test("letters that the field's font lacks are as wide as they are where their line has room for it", async () => {
  for (const value of ["Čapek", "Şahin", "Привет", "Ελλάδα"]) {
    const widths = await widthsOf(filled(value, null));
    assert.ok(!widths.includes(NARROW), `${value}: ${widths.filter((width) => width > 0)}`);
  }
});

test("letters stay as narrow as the line was set where it has no room, or is set from elsewhere", async () => {
  for (const [value, field] of [
    ["Привет".repeat(6), ""],
    ["Привет", "/Q 1"],
    ["Привет", "/Ff 4096"],
  ] as const) {
    assert.ok((await widthsOf(filled(value, null, "", field))).includes(NARROW), field || value);
  }
});
