import { deflateSync } from "node:zlib";
import {
  buildPackedPdf,
  buildPdf,
  catalog,
  type Objects,
  packed,
  packedObjects,
  page,
  startOf,
} from "#kit/documents/pdfs/built-pdf.ts";
import { checkFates, mended, refused, taken } from "#kit/documents/pdfs/fate-check.ts";

const ZEROS = Buffer.alloc(150 * 1024 * 1024);
const bomb = deflateSync(ZEROS);

const enlarged = (side: number) =>
  `q ${side} 0 0 ${side} -90 -90 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 7f> EI Q`;

checkFates("PDFs that are made to cost time and memory", [
  [
    "arrays 100,000 levels deep",
    () =>
      buildPdf({ 5: `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 1: catalog("/Deep 5 0 R") }),
    mended,
  ],
  [
    "an array of 300,000 numbers",
    () => buildPdf({ 5: `[${"0 ".repeat(300_000)}]`, 1: catalog("/Wide 5 0 R") }),
    taken,
  ],
  [
    "objects that refer to each other in a circle",
    () => buildPdf({ 1: catalog("/X 5 0 R"), 5: "<< /Y 6 0 R >>", 6: "[5 0 R 6 0 R]" }),
    taken,
  ],
  [
    "an object number beyond all limits",
    () => buildPdf({ 1: catalog("/X 99999999 0 R") }),
    refused(/damaged/),
  ],
  [
    "an image that is enlarged to seven times the page, which poppler leaves out when it prints",
    () => buildPdf({ 4: ["<< >>", enlarged(6_000)] }),
    refused(/^Page 1 of the PDF shows an image so much enlarged that some programs leave it out\./),
  ],
  ["an image of four times the page", () => buildPdf({ 4: ["<< >>", enlarged(3_000)] }), taken],
  ["20,000 drawings, each within the one before", () => nested(), refused(/repeat each other/)],
  [
    "20,000 branches of the page list within each other",
    () => branches(),
    refused(/list of pages/),
  ],
  ["a page that is a list of its own drawings", () => selfDrawn(), taken],
  [
    "a negative length",
    () => Buffer.from(buildPdf().toString("latin1").replace("/Length 39", "/Length -9"), "latin1"),
    taken,
  ],
  [
    "streams without an end that run over each other",
    () => overlapping(),
    refused(/damaged|overlap/),
  ],
  [
    "a page that unpacks to 150 MB",
    () => buildPdf({ 4: ["<< /Filter /FlateDecode >>", bomb] }),
    refused(/unpacks to more/),
  ],
  [
    "a page packed twice over",
    () => buildPdf({ 4: ["<< /Filter [/FlateDecode /FlateDecode] >>", deflateSync(bomb)] }),
    refused(/cannot be read safely/),
  ],
  [
    "LZW that unpacks to 400 MB",
    () => buildPdf({ 4: ["<< /Filter /LZWDecode >>", lzwBomb(400_000)] }),
    refused(/unpacks to more/),
  ],
  [
    "an object stream that unpacks to 150 MB",
    () =>
      buildPackedPdf(packedObjects(), (plain) => [
        "<< /Filter /FlateDecode >>",
        deflateSync(Buffer.concat([plain, ZEROS])),
      ]),
    refused(/unpacks to more/),
  ],
  ["a cross-reference stream that unpacks to 150 MB", () => xrefBomb(), refused(/unpacks to more/)],
  [
    "an image of 10,000 megapixels",
    () =>
      buildPdf({
        3: page("").replace("/Font", "/XObject << /I 5 0 R >> /Font"),
        5: [
          "<< /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB >>",
          "x",
        ],
      }),
    refused(/image/),
  ],
  [
    "drawings that repeat each other ten thousand million times",
    () => laughs(10),
    refused(/repeat each other/),
  ],
  [
    "a drawing that draws itself",
    () =>
      buildPdf({
        3: page("").replace("/Font", "/XObject << /X 5 0 R >> /Font"),
        5: [
          "<< /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> >>",
          "/X Do",
        ],
        4: ["<< >>", "/X Do"],
      }),
    taken,
  ],
]);

/** 5,000 streams that all run to the one end mark at the file's end. */
function overlapping(): Buffer {
  const objects = Array.from({ length: 5_000 }, (_, index) => [index + 10, "<< >>\nstream\n"]);
  const list = objects.map(([number]) => `${number} 0 R`).join(" ");
  const pdf = buildPdf({ 1: catalog("/X 9 0 R"), 9: `[${list}]`, ...Object.fromEntries(objects) });
  return pdf;
}

function xrefBomb(): Buffer {
  const text = buildPackedPdf(packedObjects(), (plain) => packed(plain));
  const start = startOf(text);
  const stream = Buffer.concat([
    Buffer.from(
      `51 0 obj\n<< /Type /XRef /Size 52 /W [1 4 2] /Root 1 0 R /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`,
    ),
    bomb,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
  return Buffer.concat([text.subarray(0, start), stream]);
}

/** Ten drawings of ten drawings of ten drawings …, so many levels deep. */
function laughs(levels: number): Buffer {
  const forms = Array.from({ length: levels }, (_, index) => {
    const resources =
      index + 1 === levels ? "" : `/Resources << /XObject << /X ${index + 11} 0 R >> >>`;
    return [
      index + 10,
      [`<< /Subtype /Form /BBox [0 0 9 9] ${resources} >>`, "/X Do ".repeat(10)],
    ] as const;
  });
  return buildPdf({
    3: page("").replace("/Font", "/XObject << /X 10 0 R >> /Font"),
    4: ["<< >>", "/X Do"],
    ...Object.fromEntries(forms),
  });
}

/** Each code stands for the one before and a byte more: lengths grow up to 3,838 bytes a code. */
function lzwBomb(codes: number): Buffer {
  const bits: number[] = [];
  const put = (code: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((code >> bit) & 1);
  };
  put(256, 9);
  put(65, 9);
  let next = 258;
  for (let index = 0; index < codes; index += 1) {
    const width = next > 2046 ? 12 : next > 1022 ? 11 : next > 510 ? 10 : 9;
    put(Math.min(next, 4095), width);
    if (next < 4096) next += 1;
  }
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    bytes[index >> 3]! |= bit << (7 - (index & 7));
  });
  return bytes;
}

function nested(): Uint8Array {
  const objects: Objects = {
    3: page("").replace("/Resources <<", "/Resources << /XObject << /X 10 0 R >>"),
    4: ["<< >>", "/X Do"],
  };
  for (let number = 10; number < 20_010; number += 1) {
    const resources = `/Resources << /XObject << /X ${number + 1} 0 R >> >>`;
    objects[number] = [`<< /Subtype /Form /BBox [0 0 9 9] ${resources} >>`, "/X Do"];
  }
  return buildPdf(objects);
}

function branches(): Uint8Array {
  const objects: Objects = { 2: "<< /Type /Pages /Kids [3 0 R 10 0 R] /Count 1 >>" };
  for (let number = 10; number < 20_010; number += 1) {
    objects[number] = `<< /Kids [${number + 1} 0 R] /Count 0 >>`;
  }
  return buildPdf(objects);
}

function selfDrawn(): Uint8Array {
  const look = "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>";
  return buildPdf({
    3: page("/Annots [5 0 R]").replace("/Resources <<", "/Resources << /XObject 3 0 R"),
    5: "<< /Type /Annot /Subtype /Stamp /Rect [10 10 90 90] /F 4 /AP << /N 6 0 R >> >>",
    6: [look, "0 0 9 9 re f"],
  });
}
