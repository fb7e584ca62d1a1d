import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { besidesFonts } from "#kit/documents/pdfs/besides-fonts.ts";
import { buildPdf, catalog, type Objects, PLAIN, page } from "#kit/documents/pdfs/built-pdf.ts";
import { crossEveryPage } from "#kit/documents/pdfs/sealing.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import type { PdfString } from "#lib/pdf/objects.ts";
import { seenText } from "#lib/pdf/pictures/seen-text.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { readPdf } from "./read-pdf.ts";

/** A text that is changed byte for byte, so that no offset moves. */
const edit = (pdf: Buffer, from: RegExp | string, to: string) =>
  Buffer.from(pdf.toString("latin1").replace(from, to), "latin1");

/** Without its cross-references; only the trailer is left of them. */
const withoutTable = (pdf: Buffer) =>
  edit(pdf, /xref\n0 1\n[\s\S]*(trailer\n.*>>\n)[\s\S]*$/, "$1");

async function taken(upload: Uint8Array) {
  const read = await readPdf(upload);
  assert.ok("pdf" in read, "problem" in read ? read.problem : "");
  return { ...read, warnings: besidesFonts(read.warnings) };
}

const textOf = async (pdf: Uint8Array) =>
  (await seenText(pdf, { from: 1, to: 10, characters: 10_000 })).text;

/** Two pages: the plain one, and one that says "Second". */
const TWO_PAGES: Objects = {
  2: "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>",
  5: page("").replace("4 0 R", "6 0 R"),
  6: ["<< >>", "BT /F1 24 Tf 72 720 Td (Second) Tj ET"],
};

describe("a damaged file", () => {
  for (const [name, upload] of [
    ["no cross-references at all", withoutTable(buildPdf())],
    ["cross-reference rows without a space before their n", edit(buildPdf(), / n \n/g, "n  \n")],
    [
      "a page tree that a lost update is about",
      withoutTable(buildPdf({ ...TWO_PAGES, 7: "<< /Unused true >>" })),
    ],
  ] as [string, Buffer][]) {
    it(`with ${name} is repaired, keeps its words, and the repair is told`, async () => {
      const { pdf, warnings } = await taken(upload);
      assert.match(await textOf(pdf), /Contract/);
      assert.match(warnings[0]!.text, /was damaged and was repaired/);
      assert.equal(warnings[0]!.weight, "meaning");
      assert.doesNotThrow(() => crossEveryPage(pdf, 50, 50));
      assert.deepEqual((await taken(pdf)).warnings, []);
    });
  }

  it("keeps its title", async () => {
    const upload = buildPdf({ 9: "<< /Title (Lease) >>" }, { trailer: "/Root 1 0 R /Info 9 0 R" });
    const { pdf } = await taken(edit(upload, /startxref\n\d+/, "startxref\n7"));
    const { trailer, resolve } = openPdf(pdf);
    const title = trailer.getDict("Info", resolve)?.get("Title", resolve);
    assert.equal((title as PdfString).asString(), "Lease");
  });

  it("that ends in an update without an end mark keeps the update, and not what is behind", async () => {
    const update =
      "4 0 obj\n<< /Length 40 >>\nstream\nBT /F1 24 Tf 72 720 Td (Changed) Tj ET    \nendstream\nendobj\n";
    const { pdf, warnings } = await taken(
      Buffer.concat([
        withoutTable(buildPdf()),
        Buffer.from(`%%EOF\n${update}trailer\n<< /Size 5 /Root 1 0 R >>\nEVIL`),
      ]),
    );
    assert.match(await textOf(pdf), /Changed/);
    assert.match(warnings[0]!.text, /was repaired/);
    assert.doesNotMatch(unpacked(pdf), /EVIL/);
  });

  it("whose page names content that was cut off is refused, naming the page", async () => {
    const upload = withoutTable(buildPdf(TWO_PAGES));
    const read = await readPdf(edit(upload, /\(Second\)[\s\S]*trailer/, "trailer"));
    assert.ok("problem" in read, "it was taken in");
    assert.match(read.problem, /Page 2 of the PDF is damaged.*print it as a PDF/s);
  });

  it("whose page some programs show empty is refused where a font of it is not in the file", async () => {
    const lossy = (entries: Objects) => edit(buildPdf(entries), /4 1\n\d{10}/, "4 1\n0000000020");
    const { warnings } = await taken(lossy({}));
    assert.match(warnings[1]?.text ?? "", /^Page 1 was empty before the repair/);
    const lacking = page("").replace("/F1 <<", "/F2 9 0 R /F1 <<");
    const read = await readPdf(lossy({ 3: lacking }));
    assert.ok("problem" in read, "it was taken in");
    assert.match(read.problem, /Page 1 of the PDF is damaged/);
  });

  it("that is sound, and empty to programs that know no object streams, is not called repaired", async () => {
    const upload = readFileSync(
      join(PACKAGE_ROOT, "tests", "kit", "documents", "pdfs", "hybrid.pdf"),
    );
    const { warnings } = await taken(upload);
    assert.deepEqual(
      warnings.map(({ text }) => text),
      ["Some programs show page 1 of the upload empty: look at it before it is signed."],
    );
  });

  it("whose tree names a page again has a page of its own there, with all that was on it", async () => {
    const upload = buildPdf({
      2: "<< /Type /Pages /Kids [3 0 R 3 0 R 3 0 R] /Count 3 >>",
      3: page("/Annots [5 0 R]"),
      5: "<< /Type /Annot /Subtype /FreeText /F 4 /Rect [72 600 300 640] /DA (/Helv 12 Tf) /Contents (once more) /AP << /N 6 0 R >> >>",
      6: [
        "<< /Type /XObject /Subtype /Form /BBox [0 0 228 40] /Resources << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        "BT /Helv 12 Tf 4 12 Td (once more) Tj ET",
      ],
    });
    const { pdf, warnings } = await taken(upload);
    const text = await textOf(pdf);
    for (const words of ["Contract", "once more"]) assert.equal(text.split(words).length, 4);
    assert.deepEqual(warnings, []);
    assert.doesNotThrow(() => crossEveryPage(pdf, 50, 50));
    assert.deepEqual((await taken(pdf)).warnings, []);
  });

  it("that says it has more pages than can be found is refused", async () => {
    const upload = withoutTable(buildPdf({ ...TWO_PAGES, 5: undefined }));
    const read = await readPdf(upload);
    assert.ok("problem" in read, "it was taken in");
    assert.match(read.problem, /list of pages contradicts itself/);
  });

  it("whose names are in an old encoding keeps them when it is written anew", async () => {
    const upload = buildPdf({
      3: page("").replace("/F1", "/F#e9"),
      4: ["<< >>", "BT /F\xe9 24 Tf 72 720 Td (Contract) Tj ET"],
    });
    const { pdf } = await taken(withoutTable(upload));
    assert.match(await textOf(pdf), /Contract/);
  });

  it("does not grow, for what was packed stays packed and what was not is", async () => {
    const long = "0 0 m 100 100 l S ".repeat(20_000);
    const packed = deflateSync(`BT /F1 24 Tf 72 720 Td (Contract) Tj ET ${long}`);
    const upload = withoutTable(
      buildPdf({
        ...TWO_PAGES,
        4: ["<< /Filter /FlateDecode >>", packed],
        6: ["<< >>", `BT /F1 24 Tf 72 720 Td (Second) Tj ET ${long}`],
      }),
    );
    const { pdf } = await taken(upload);
    assert.ok(pdf.length < 20_000, `${pdf.length} bytes`);
  });
});

describe("a file that every reader takes", () => {
  const content = deflateSync("BT /F1 24 Tf 72 720 Td (Contract) Tj ET");
  const wrongSum = Buffer.from(content);
  wrongSum[wrongSum.length - 1]! ^= 0xff;
  for (const [name, objects] of [
    [
      "indirect Kids, Count and Length",
      {
        2: "<< /Type /Pages /Kids 5 0 R /Count 6 0 R >>",
        5: "[3 0 R]",
        6: "1",
      },
    ],
    [
      "an entry without a name, as Chrome writes for a link to the page's head",
      { 1: catalog("/Dests << / [3 0 R /XYZ 0 842 0] >>") },
    ],
    [
      "pictures with settings of nothing, as scanners write",
      {
        3: page("").replace("/Resources <<", "/Resources << /XObject << /I 5 0 R >>"),
        5: [
          "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/FlateDecode] /DecodeParms [<< >>] >>",
          deflateSync(Buffer.of(7)),
        ],
      },
    ],
    ["a page without a Type", { 3: page("").replace("/Type /Page ", "") }],
    [
      "several content streams whose checksums are wrong",
      {
        3: page("").replace("4 0 R", "[4 0 R 5 0 R]"),
        4: ["<< /Filter /FlateDecode >>", wrongSum],
        5: ["<< /Filter /FlateDecode >>", wrongSum],
      },
    ],
    [
      "several content streams of which one is unbalanced and breaks off",
      {
        3: page("").replace("4 0 R", "[4 0 R 5 0 R]"),
        4: ["<< /Filter /FlateDecode >>", content],
        5: ["<< /Filter /FlateDecode >>", deflateSync("Q Q q BT ".repeat(99)).subarray(0, -6)],
      },
    ],
  ] as [string, Objects][]) {
    it(`with ${name} needs no mending and can be sealed`, async () => {
      const upload = buildPdf({ ...PLAIN, ...objects });
      const { pdf, warnings } = await taken(upload);
      assert.deepEqual(warnings, []);
      assert.doesNotThrow(() => crossEveryPage(pdf, 50, 50));
    });
  }
});

it("a sound file of which two readers keep different entries is not called damaged", async () => {
  const { warnings } = await taken(buildPdf({ 3: page("/Group << /S /Transparency / << >> >>") }));
  assert.deepEqual(warnings, []);
});

it("a file whose last object lacks its endobj needs no mending", async () => {
  const upload = edit(buildPdf(), /endobj\nxref/, "      \nxref");
  const { warnings } = await taken(upload);
  assert.deepEqual(warnings, []);
});

it("a page whose content nobody can unpack is refused by its number", async () => {
  const read = await readPdf(
    buildPdf({
      ...TWO_PAGES,
      5: page("").replace("4 0 R", "[6 0 R 7 0 R]"),
      7: ["<< /Filter /FlateDecode >>", "no zlib at all, whatever the dictionary says"],
    }),
  );
  assert.ok("problem" in read, "it was taken in");
  assert.match(read.problem, /^Page 2 of the PDF is damaged: its content does not unpack/);
});

describe("what is told of a file written anew", () => {
  it("keeps the picture that stood for a video, and tells that the video is gone", async () => {
    const video = `/Annots [<< /Type /Annot /Subtype /Screen /Rect [100 100 400 400] /F 4
      /AP << /N 8 0 R >> >>]`;
    const { warnings } = await taken(
      buildPdf({
        3: page(video),
        8: ["<< /Type /XObject /Subtype /Form /BBox [0 0 300 300] >>", "1 0 0 rg 0 0 300 300 re f"],
      }),
    );
    assert.deepEqual(
      warnings.map(({ text }) => text),
      ["removed from the document: multimedia"],
    );
  });

  it("weighs an action that nobody saw less than an invoice that was embedded", async () => {
    const file = "<< /Type /Filespec /F (x.xml) /EF << /F 9 0 R >> >>";
    const { warnings } = await taken(
      buildPdf({
        1: catalog(`/OpenAction << /S /JavaScript /JS (x) >> /AF [${file}]`),
        9: ["<< /Type /EmbeddedFile >>", "<invoice/>"],
      }),
    );
    const weights = Object.fromEntries(warnings.map(({ text, weight }) => [text, weight]));
    assert.deepEqual(weights, {
      "removed from the document: JavaScript": "layout",
      "removed from the document: an embedded file": "meaning",
    });
  });
});
