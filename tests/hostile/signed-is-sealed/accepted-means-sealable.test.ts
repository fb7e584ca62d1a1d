import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { finishBase } from "#documents/finish-base.ts";
import { prepareSeal } from "#documents/prepare-seal.ts";
import { type HandmadeObject, handmade } from "#kit/documents/pdfs/handmade.ts";
import { sampleInput } from "#kit/documents/sample-seal-pages.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";

const WORDS = "BT /F1 18 Tf 40 240 Td (Rent: 900 EUR) Tj ET";
const SPLIT = ["BT /F1 18 Tf 40 240 Td (Rent: 9", "00 EUR) Tj ET"];

interface Stream {
  entries: string;
  data: Uint8Array;
}

/** One page whose content is these streams. */
function pdfOf(streams: readonly Stream[], catalog = "", extra: HandmadeObject[] = []): Buffer {
  const first = 5;
  const refs = streams.map((_, index) => `${first + index} 0 R`).join(" ");
  return handmade({
    objects: [
      `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
      "<</Type /Pages /Kids [3 0 R] /Count 1>>",
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents [${refs}] /Resources <</Font <</F1 4 0 R>>>>>>`,
      "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
      ...streams,
      ...extra,
    ],
  });
}

const bytes = (text: string) => Buffer.from(text, "latin1");

function flate(text: string, spoil: (packed: Buffer) => Buffer = (packed) => packed): Stream {
  return { entries: "/Filter /FlateDecode", data: spoil(Buffer.from(deflateSync(bytes(text)))) };
}

/** The checksum at the end is wrong, which every reader overlooks. */
function wrongSum(packed: Buffer): Buffer {
  const spoiled = Buffer.from(packed);
  spoiled.writeUInt32BE(0x12345678, spoiled.length - 4);
  return spoiled;
}

/** LZW in codes of nine bits, cleared before the table would grow (ISO 32000-1, 7.4.4.2). */
function lzw(text: string): Stream {
  const codes = [256];
  for (const [index, byte] of bytes(text).entries()) {
    if (index > 0 && index % 100 === 0) codes.push(256);
    codes.push(byte);
  }
  codes.push(257);
  const bits = codes.map((code) => code.toString(2).padStart(9, "0")).join("");
  const octets = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return {
    entries: "/Filter /LZWDecode",
    data: Uint8Array.from(octets, (octet) => Number.parseInt(octet, 2)),
  };
}

const LOOP = [
  "<</Fields [7 0 R 8 0 R]>>",
  "<</FT /Tx /Kids [8 0 R]>>",
  "<</FT /Tx /Parent 7 0 R /Kids [7 0 R 8 0 R]>>",
];

const UPLOADS: Record<string, Buffer> = {
  "several streams with wrong sums": pdfOf(SPLIT.map((text) => flate(text, wrongSum))),
  "one stream with a wrong sum": pdfOf([flate(WORDS, wrongSum)]),
  "several streams that break off": pdfOf(
    SPLIT.map((text) => flate(text.repeat(40), (packed) => packed.subarray(0, -9))),
  ),
  "several streams of LZW": pdfOf(SPLIT.map(lzw)),
  "LZW that is none": pdfOf([
    lzw(WORDS),
    { entries: "/Filter /LZWDecode", data: bytes("no code") },
  ]),
  "a filter that nobody knows": pdfOf([
    flate(WORDS),
    { entries: "/Filter /NobodyKnowsDecode", data: bytes("q Q") },
  ]),
  "a picture's packing for content": pdfOf([
    flate(WORDS),
    { entries: "/Filter /JBIG2Decode", data: bytes("q Q") },
  ]),
  "nine filters": pdfOf([
    { entries: `/Filter [${"/ASCIIHexDecode ".repeat(9)}]`, data: bytes("3E") },
    flate(WORDS),
  ]),
  "fields that are their own children": pdfOf([flate(WORDS)], "/AcroForm 6 0 R", LOOP),
  "a field without a name that two share": pdfOf(
    [flate(WORDS)],
    "/AcroForm <</Fields [6 0 R 7 0 R]>>",
    ["<</Kids [8 0 R]>>", "<</Kids [8 0 R]>>", "<</FT /Tx /Subtype /Widget /Rect [1 1 20 20]>>"],
  ),
  "content that is left open": pdfOf([flate("q q q BT /F1 9 Tf (open")]),
  "content that closes what it never opened": pdfOf([flate(`${"Q ".repeat(60)}${WORDS}`)]),
  "a page without content": pdfOf([]),
};

for (const [name, upload] of Object.entries(UPLOADS)) {
  test(`accepted means sealable: ${name}`, async () => {
    const read = await readPdf(upload);
    if ("problem" in read) {
      assert.match(read.problem, /\b(PDF|file)\b/);
      return;
    }
    const fields = [{ page: 1, x: 10, y: 60, width: 40, height: 20 }];
    const { pdf, pages } = read;
    const finished = await finishBase({ pdf, pages, fields, language: "en", attachments: [] });
    if ("problem" in finished) {
      assert.match(finished.problem, /print it as a PDF/);
      return;
    }
    const base = finished.pdf ?? pdf;
    const input = sampleInput();
    const assembled = await prepareSeal({
      base,
      pages: {
        ...input,
        pages: finished.pages,
        fields: input.fields.map((field) => ({ ...field, page: 1 })),
      },
      evidence: Buffer.from("{}"),
      signature: {
        fieldName: "Seal",
        name: "Seal",
        reason: "Signed",
        at: new Date(0),
        contentsLength: 8_000,
      },
    });
    const sealed = Buffer.concat([base, assembled.update]);
    assert.equal(await withPdf(sealed, ({ pageCount }) => pageCount), assembled.pageCount);
  });
}

test("accepted means sealable: an ordinary upload is accepted", async () => {
  const read = await readPdf(UPLOADS["several streams with wrong sums"] ?? Buffer.alloc(0));
  assert.ok("pdf" in read, JSON.stringify(read));
  const { pdf, pages } = read;
  const finished = await finishBase({ pdf, pages, fields: [], language: "en", attachments: [] });
  assert.ok("pages" in finished);
});
