import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { type HandmadeObject, handmade } from "#kit/documents/pdfs/handmade.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { PdfDict, PdfNumber, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "./open.ts";

const SOUND: HandmadeObject[] = [
  "<</Type /Catalog /Pages 2 0 R>>",
  "<</Type /Pages /Kids [3 0 R] /Count 1>>",
  "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>",
];

test("files of every kind of cross-reference are read", () => {
  const cases: [string, "table" | "stream", number][] = [
    ["chromium", "table", 2],
    ["libreoffice", "table", 2],
    ["linearized", "table", 2],
    ["packed", "stream", 2],
    ["hybrid", "table", 1],
  ];
  for (const [name, kind, pages] of cases) {
    const pdf = openPdf(fixture(`${name}.pdf`));
    assert.equal(pdf.kind, kind, name);
    assert.equal(readPageTree(pdf).pages.length, pages, name);
  }
});

test("an object changed by an update is read in its newest form", () => {
  const base = handmade({ objects: SOUND });
  const startxref = /startxref\n(\d+)/.exec(base.toString("latin1"))![1];
  const changed = "2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1 /New true>>\nendobj\n";
  const at = base.length + changed.length;
  const row = `${String(base.length).padStart(10, "0")} 00000 n\r\n`;
  const trailer = `trailer\n<</Size 4 /Root 1 0 R /Prev ${startxref}>>\n`;
  const update = `${changed}xref\n2 1\n${row}${trailer}startxref\n${at}\n%%EOF\n`;
  const { resolve } = openPdf(Buffer.concat([base, Buffer.from(update)]));
  assert((resolve(PdfRef.of(2, 0)) as PdfDict).has("New"));
});

test("a stream with a wrong length ends at its end", () => {
  const file = handmade({ objects: [...SOUND, { entries: "", data: "twelve bytes" }] })
    .toString("latin1")
    .replace("/Length 12", "/Length 99");
  const { resolve, decode } = openPdf(Buffer.from(file, "latin1"));
  const stream = resolve(PdfRef.of(4, 0));
  assert(stream instanceof PdfStream);
  assert.equal(Buffer.from(decode(stream)).toString(), "twelve bytes");
});

test("filters are undone in their order", () => {
  const hex = (bytes: Uint8Array) => `${Buffer.from(bytes).toString("hex")}>`;
  const cases: [string, string | Uint8Array][] = [
    ["", "a drawing"],
    ["/Filter /FlateDecode", deflateSync("a drawing")],
    ["/Filter [/Fl]", deflateSync("a drawing")],
    ["/Filter [/ASCIIHexDecode /FlateDecode]", hex(deflateSync("a drawing"))],
    ["/Filter [/AHx /AHx]", hex(Buffer.from(hex(Buffer.from("a drawing"))))],
    ["/Filter /ASCII85Decode", "@3B*$@<ZF'B)~>"],
    ["/Filter /RunLengthDecode", "\u0008a drawing\u0080"],
    ["/Filter /FlateDecode", deflateSync("a drawing").subarray(0, -4)],
  ];
  for (const [entries, data] of cases) {
    const { resolve, decode } = openPdf(handmade({ objects: [...SOUND, { entries, data }] }));
    const decoded = decode(resolve(PdfRef.of(4, 0)) as PdfStream);
    assert.equal(Buffer.from(decoded).toString(), "a drawing", entries);
  }
});

function xrefStream(entries: string, rows: Uint8Array, trailer = "/Root 1 0 R"): Buffer {
  const head = "%PDF-1.5\n";
  const stream = `9 0 obj\n<</Type /XRef ${entries} ${trailer} /Length ${rows.length}>>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
  return Buffer.concat([Buffer.from(head + stream), rows, Buffer.from(tail)]);
}

const sound = handmade({ objects: SOUND }).toString("latin1");
const NESTED = "[".repeat(100_000);

/** What a stranger may send instead of a PDF; none may hang or fill the memory. */
const HOSTILE: [string, string | Uint8Array][] = [
  ["nothing", ""],
  ["no PDF", "GIF89a"],
  ["a header alone", "%PDF-1.7\n"],
  ["something before the header", ` ${sound}`],
  ["no startxref", sound.replace("startxref", "startxxxx")],
  ["startxref behind the end", sound.replace(/startxref\n\d+/, "startxref\n99999999")],
  ["startxref in the middle of an object", sound.replace(/startxref\n\d+/, "startxref\n20")],
  [
    "sections in a circle",
    sound.replace("/Size 4", `/Size 4 /Prev ${sound.lastIndexOf("xref\n0")}`),
  ],
  ["a previous section that is none", sound.replace("/Size 4", "/Size 4 /Prev 3")],
  ["a table with a million rows missing", sound.replace("xref\n0 4", "xref\n0 4000000")],
  ["a table of absurd numbers", sound.replace("xref\n0 4", "xref\n4294967290 4")],
  ["no catalog", sound.replace("/Root 1 0 R", "/Root 7 0 R")],
  [
    "a catalog that is a number",
    sound.replace("/Root 1 0 R", "/Root 3 0 R").replace("<</Type /Page /", "7 <</Type /Page /"),
  ],
  ["an encrypted file", sound.replace("/Size 4", "/Size 4 /Encrypt 5 0 R")],
  ["a catalog somewhere else", sound.replace("1 0 obj", "8 0 obj")],
  ["a catalog without an end", sound.replace("/Pages 2 0 R>>", "/Pages 2 0 R (")],
  ["a catalog nested without end", handmade({ objects: [NESTED, ...SOUND.slice(1)] })],
  ["no object number left", sound.replace("xref\n0 4", "xref\n8388604 4")],
  [
    "rows without width",
    xrefStream("/W [0 0 0] /Size 4 /Index [0 1000000000000000]", Buffer.from("x")),
  ],
  [
    "rows that do not end",
    xrefStream("/W [1 1 1] /Size 4 /Index [0 1000000000000000]", Buffer.alloc(9)),
  ],
  ["rows of negative width", xrefStream("/W [1 -1 1] /Size 4", Buffer.alloc(9))],
  [
    "rows that unpack to gigabytes",
    xrefStream(
      "/W [1 4 2] /Size 4 /Filter [/FlateDecode /FlateDecode]",
      deflateSync(deflateSync(Buffer.alloc(150_000_000), { level: 9 }), { level: 9 }),
    ),
  ],
  ["an object stream in itself", xrefStream("/W [1 1 1] /Size 4", Buffer.from([2, 1, 0, 2, 1, 0]))],
];

test("what holds no PDF together is refused by name, and quickly", () => {
  for (const [what, bytes] of HOSTILE) {
    const file = Buffer.from(bytes as string, "latin1");
    assert.throws(() => openPdf(file), { name: "BrokenPdf" }, what);
  }
});

test("objects made to be read to the end of the file, each of them, are given up on", () => {
  const count = 20_000;
  let file = "%PDF-1.7\n";
  const rows = Array.from({ length: count }, (_, index) => {
    const row = `${String(file.length).padStart(10, "0")} 00000 n\r\n`;
    // After the first, a comment that no end of line ends hides all that follows.
    file += `${index + 1} 0 obj<<>>${index === 0 ? "endobj" : "%"}`;
    return row;
  });
  const startxref = file.length + 1;
  file += `\nxref\n1 ${count}\n${rows.join("")}trailer\n<</Size ${count + 1} /Root 1 0 R>>\n`;
  file += `startxref\n${startxref}\n%%EOF\n`;
  const { resolve } = openPdf(Buffer.from(file));
  const readAll = () => {
    for (let number = 1; number <= count; number += 1) resolve(PdfRef.of(number, 0));
  };
  assert.throws(readAll, { name: "BrokenPdf", message: /overlap/ });
});

test("a stream is refused when its filter is unknown or for pictures, or its data broken", () => {
  for (const filter of ["/NoSuch", "/DCTDecode", "7", "/FlateDecode"]) {
    const objects = [...SOUND, { entries: `/Filter ${filter}`, data: "~~~~ nonsense" }];
    const { resolve, decode } = openPdf(handmade({ objects }));
    const stream = resolve(PdfRef.of(4, 0)) as PdfStream;
    assert.throws(() => decode(stream), { name: "BrokenPdf" }, filter);
  }
});

test("references in a circle lead nowhere", () => {
  const { resolve } = openPdf(handmade({ objects: [...SOUND, "5 0 R", "4 0 R"] }));
  assert.equal(resolve(PdfRef.of(4, 0)), null);
});

test("a length that depends on its own stream is not followed", () => {
  const objects = [...SOUND, "<</Length 4 0 R>>\nstream\nabc\nendstream"];
  const stream = openPdf(handmade({ objects })).resolve(PdfRef.of(4, 0));
  assert(stream instanceof PdfStream);
  assert.equal(Buffer.from(stream.data).toString(), "abc");
});

test("an object that is missing or free is null", () => {
  const { resolve } = openPdf(handmade({ objects: SOUND }));
  assert.equal(resolve(PdfRef.of(0, 65_535)), null);
  assert.equal(resolve(PdfRef.of(77, 0)), null);
  assert(resolve(PdfRef.of(1, 0)) instanceof PdfDict);
  assert(!(resolve(PdfRef.of(3, 0)) instanceof PdfNumber));
});
