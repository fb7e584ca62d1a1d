import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { fromLatin1 } from "#kernel/bytes.ts";

const SECONDS = 1_000;
const MOST_MS = 10 * SECONDS;

/** A file of these objects, with a table that leads to each. */
function pdfOf(objects: readonly string[], trailer = ""): string {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return `${text}${table}trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
}

const CATALOG = "<</Type /Catalog /Pages 2 0 R>>";
const PAGES = "<</Type /Pages /Kids [3 0 R] /Count 1>>";
const PAGE = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>>";
const streamOf = (data: Uint8Array, entries: string) =>
  `<<${entries} /Length ${data.length}>>\nstream\n${Buffer.from(data).toString("latin1")}\nendstream`;
const bomb = deflateSync(Buffer.alloc(300_000_000), { level: 9 });

const range = (file: string) =>
  `${file}<</Type /Sig /ByteRange [0 ${file.length} ${file.length + 4} 0] /Contents <00>>>`;

const FILES: [what: string, make: () => string][] = [
  ["whose tables follow one another in a circle", () => pdfOf([CATALOG], "/Prev 9")],
  [
    "whose table leads to itself",
    () => {
      const file = pdfOf([CATALOG, PAGES, PAGE]);
      const at = /startxref\n(\d+)/.exec(file)![1];
      return file.replace("/Root", `/Prev ${at} /Root`);
    },
  ],
  [
    "with a thousand updates",
    () => {
      let file = pdfOf([CATALOG, PAGES, PAGE]);
      for (let count = 0; count < 1_000; count += 1) {
        const before = /startxref\n(\d+)\n%%EOF\n$/.exec(file)![1];
        const at = file.length;
        file += `xref\n0 0\ntrailer\n<</Size 4 /Root 1 0 R /Prev ${before}>>\nstartxref\n${at}\n%%EOF\n`;
      }
      return file;
    },
  ],
  [
    "whose page unpacks to 300 megabytes",
    () => pdfOf([CATALOG, PAGES, PAGE, streamOf(bomb, "/Filter /FlateDecode")]),
  ],
  [
    "whose cross-references unpack to 300 megabytes",
    () => {
      const head = "%PDF-1.7\n";
      const entries = "/Type /XRef /W [1 4 2] /Size 9 /Root 1 0 R /Filter /FlateDecode";
      return `${head}1 0 obj\n${streamOf(bomb, entries)}\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
    },
  ],
  ["of arrays within arrays", () => pdfOf([CATALOG, `${"[".repeat(500_000)}`, PAGE])],
  ["of nothing but signatures", () => range(pdfOf([CATALOG])).repeat(2_000)],
  ["of nothing but words of PDF", () => `%PDF-1.7\n${"1 0 obj << ".repeat(300_000)}`],
  ["of a page that leads to itself", () => pdfOf([CATALOG, "<</Type /Pages /Kids [2 0 R]>>"])],
  ["of links without end", () => `%PDF-1.7\n${"/verify/".repeat(500_000)}`],
];

for (const [what, make] of FILES) {
  test(`a file ${what} is answered soon`, async () => {
    const bytes = fromLatin1(make());
    const before = process.cpuUsage();
    const { verdict } = await verifyFile(bytes, []);
    const { user, system } = process.cpuUsage(before);
    const tookMs = (user + system) / 1_000;
    assert.notEqual(verdict, "genuine");
    assert.ok(tookMs < MOST_MS, `${Math.round(tookMs)} ms of processor time`);
  });
}
