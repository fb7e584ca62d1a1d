/**
 * Writes the fixtures of this folder that come from no ordinary program:
 * `node --import ./tools/sources.js tests/kit/documents/pdfs/make.ts`. Same bytes each time.
 */
import { writeFileSync } from "node:fs";
import { extraFrom, type HandmadePage, pagesPdf } from "#kit/documents/pdfs/handmade.ts";

const here = import.meta.dirname;
writeFileSync(`${here}/rotated-shifted.pdf`, rotatedShifted());
writeFileSync(`${here}/form.pdf`, form());
writeFileSync(`${here}/hybrid.pdf`, hybrid());

/** One page for each turn, box and unit; what a page lacks comes from its node, then from the root. */
function rotatedShifted(): Buffer {
  const page = (entries: string, name: string): HandmadePage => ({
    entries,
    content: `BT /F1 18 Tf 120 300 Td (${name}) Tj ET`,
  });
  return pagesPdf(
    [
      page("/Rotate 90", "Turned by 90"),
      page("/Rotate 180 /CropBox [50 100 350 600]", "Turned by 180 and cut"),
      page("/Rotate 270 /CropBox [350 600 50 100]", "Turned by 270, corners swapped"),
      page("/Rotate -90 /MediaBox [-100 -50 300 500] /CropBox [-80 0 310 510]", "Turned by -90"),
      page("/UserUnit 2 /MediaBox [0 0 300 400]", "Two points to a unit"),
      page("", "Rotation of the node, box of the root"),
    ],
    {
      root: "/MediaBox [0 0 400 700] /Resources <</Font <</F1 4 0 R>>>> /Rotate 90",
      node: "/Rotate 180",
    },
  );
}

/** A text field with its appearance, and a signature field that nobody has signed. */
function form(): Buffer {
  const extra = extraFrom(1);
  const field = extra + 1;
  return pagesPdf(
    [
      {
        entries: `/MediaBox [0 0 400 300] /Resources <</Font <</F1 4 0 R>>>> /Annots ${extra} 0 R`,
        content: "BT /F1 18 Tf 40 240 Td (A form with fields) Tj ET",
      },
    ],
    {
      version: "1.4",
      catalog: `/AcroForm <</Fields [${field} 0 R ${field + 1} 0 R] /DR <</Font <</F1 4 0 R>>>> /DA (/F1 12 Tf 0 g)>>`,
      extra: [
        `[${field} 0 R ${field + 1} 0 R]`,
        `<</Type /Annot /Subtype /Widget /FT /Tx /T (Seal) /V (filled before) /F 4 /Rect [40 180 240 200] /AP <</N ${field + 2} 0 R>>>>`,
        "<</Type /Annot /Subtype /Widget /FT /Sig /T (Unsigned) /F 4 /Rect [40 100 240 140]>>",
        {
          entries:
            "/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</Font <</F1 4 0 R>>>>",
          data: "/Tx BMC q BT /F1 12 Tf 2 5 Td (filled before) Tj ET Q EMC",
        },
      ],
    },
  );
}

/**
 * A hybrid-reference file (ISO 32000-1, 7.5.8.4): its page and font stand in an
 * object stream, which only the stream named by XRefStm knows of.
 */
function hybrid(): Buffer {
  const packed = [
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R /Resources <</Font <</F1 4 0 R>>>>>>",
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
  ];
  const header = `3 0 4 ${packed[0]!.length + 1} `;
  const pack = `${header}${packed.join(" ")}`;
  const content = "BT /F1 18 Tf 40 240 Td (Found by the stream alone) Tj ET";
  let file = "%PDF-1.5\n";
  const offsets = new Map<number, number>();
  const write = (number: number, text: string) => {
    offsets.set(number, file.length);
    file += `${number} 0 obj\n${text}\nendobj\n`;
  };
  write(1, "<</Type /Catalog /Pages 2 0 R>>");
  write(2, "<</Type /Pages /Kids [3 0 R] /Count 1>>");
  write(5, `<</Length ${content.length}>>\nstream\n${content}\nendstream`);
  write(
    6,
    `<</Type /ObjStm /N 2 /First ${header.length} /Length ${pack.length}>>\nstream\n${pack}\nendstream`,
  );
  const rows = [
    [2, 6, 0],
    [2, 6, 1],
  ].map(([kind, stream, index]) => `0${kind}000${stream}0${index}`);
  write(
    7,
    `<</Type /XRef /Size 8 /W [1 2 1] /Index [3 2] /Filter /ASCIIHexDecode /Length ${rows.join("").length + 1}>>\nstream\n${rows.join("")}>\nendstream`,
  );
  const startxref = file.length;
  const row = (number: number) => {
    const offset = offsets.get(number);
    if (number === 0 || offset === undefined) return "0000000000 65535 f\r\n";
    return `${String(offset).padStart(10, "0")} 00000 n\r\n`;
  };
  file += `xref\n0 8\n${[0, 1, 2, 3, 4, 5, 6, 7].map(row).join("")}`;
  file += `trailer\n<</Size 8 /Root 1 0 R /XRefStm ${offsets.get(7)}>>\nstartxref\n${startxref}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
