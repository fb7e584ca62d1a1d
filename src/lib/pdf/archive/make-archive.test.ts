import assert from "node:assert/strict";
import { test } from "node:test";
import { takeUpload, type UploadToTake } from "#documents/take-upload.ts";
import { buildPdf, catalog, page } from "#kit/documents/pdfs/built-pdf.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { openToAppend } from "#lib/pdf/append-parts.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { claimsOf } from "#lib/pdf/metadata/renew-metadata.ts";
import { PdfDict, PdfStream } from "#lib/pdf/objects.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import type { PrintFacts } from "./make-archive.ts";

const PRINT = fixture("chromium.pdf");
const FACTS: PrintFacts = {
  createdAt: new Date("2026-11-27T12:00:00Z"),
  language: "de",
  title: "Vertrag",
};

async function made(pdf: Uint8Array, print: PrintFacts | undefined = FACTS): Promise<OpenPdf> {
  const read = await readPdf(pdf, () => {}, print);
  assert.ok("opened" in read, JSON.stringify(read));
  return read.opened;
}

test("a browser's print becomes an archive that everybody can listen to, and says so in both places", async () => {
  const { catalog, trailer, resolve, ...rest } = await made(PRINT);
  assert.deepEqual(claimsOf({ catalog, trailer, resolve, ...rest }), ["archive", "accessible"]);
  const intent = catalog.getArray("OutputIntents", resolve)?.at(0, resolve);
  assert.ok(intent instanceof PdfDict);
  assert.equal(intent.getName("S")?.value, "GTS_PDFA1");
  assert.ok(intent.get("DestOutputProfile", resolve) instanceof PdfStream);
  assert.equal(
    catalog.getDict("ViewerPreferences", resolve)?.getBool("DisplayDocTitle")?.value,
    true,
  );
  const info = trailer.getDict("Info", resolve);
  assert.equal(info?.getString("Title")?.asString(), "Lease");
  assert.equal(info?.getString("Producer")?.asString(), "Countersign");
  assert.equal(info?.getString("CreationDate")?.asString(), "D:20261127120000+00'00'");
  const packet = Buffer.from((catalog.get("Metadata", resolve) as PdfStream).data).toString();
  assert.match(packet, /<rdf:li xml:lang="x-default">Lease</);
  assert.match(packet, /<xmp:CreateDate>2026-11-27T12:00:00Z</);
});

test("the same print gives the same bytes", async () => {
  const [one, other] = [await made(PRINT), await made(PRINT)];
  assert.deepEqual(one.bytes, other.bytes);
});

test("an upload stays what its maker said of it", async () => {
  const read = await readPdf(PRINT);
  assert.ok("opened" in read);
  assert.deepEqual(claimsOf(read.opened), []);
  assert.equal(read.opened.catalog.has("OutputIntents"), false);
});

test("what is not tagged claims nothing, and has the name and language it was given", async () => {
  const opened = await made(buildPdf());
  assert.deepEqual(claimsOf(opened), []);
  const info = opened.trailer.getDict("Info", opened.resolve);
  assert.equal(info?.getString("Title")?.asString(), "Vertrag");
  assert.equal(opened.catalog.getString("Lang", opened.resolve)?.asString(), "de");
});

test("each link says where it leads: the web, a name, a page", async () => {
  const link = (entries: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>`;
  const opened = await made(
    buildPdf({
      1: catalog("/Names << /Dests << /Names [(terms) [3 0 R /Fit]] >> >>"),
      3: page("/Annots [5 0 R 6 0 R 7 0 R 8 0 R]"),
      5: link("/A << /S /URI /URI (https://example.com/a) >>"),
      6: link("/Dest (terms)"),
      7: link("/Dest [3 0 R /Fit]"),
      8: link("/Dest [3 0 R /Fit] /Contents (Own words)"),
    }),
  );
  const [first] = opened.catalog.getDict("Pages", opened.resolve)?.getArray("Kids") ?? [];
  assert.ok(first?.type === "ref");
  const links = (opened.resolve(first) as PdfDict).getArray("Annots", opened.resolve);
  const words = [0, 1, 2, 3].map((at) => {
    const one = links?.at(at, opened.resolve);
    return one instanceof PdfDict ? one.getString("Contents")?.asString() : undefined;
  });
  assert.deepEqual(words, ["https://example.com/a", "#terms", "1", "Own words"]);
});

/** A tagged page, its font drawn, so that nothing but what is asked for keeps it from being an archive. */
function taggedPage(content: string): Buffer {
  return buildPdf({
    1: catalog("/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R /Lang (en)"),
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /StructParents 0
      /Resources << /Font << /F1 14 0 R >> >> >>`,
    4: ["<< >>", content],
    10: "<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [12 0 R]] >> >>",
    11: "<< /Type /StructElem /S /Document /P 10 0 R /K [12 0 R] >>",
    12: "<< /Type /StructElem /S /Strong /P 11 0 R /Pg 3 0 R /K 0 >>",
    14: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97
      /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 15 0 R >>
      /Resources << >> /ToUnicode 16 0 R >>`,
    15: ["<< >>", "1 0 d0 0 0 .5 .5 re f"],
    16: [
      "<< >>",
      "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <0061> endbfchar endcmap",
    ],
  });
}
const TOLD = "/P << /MCID 0 >> BDC BT /F1 20 Tf 72 700 Td (a) Tj ET EMC";

test("words that nothing marks are read out behind those that stand before them", async () => {
  const opened = await made(taggedPage(`${TOLD} BT /F1 20 Tf 72 600 Td (aa) Tj ET`));
  assert.deepEqual(claimsOf(opened), ["archive", "accessible"]);
  const { resolve } = opened;
  const root = opened.catalog.getDict("StructTreeRoot", resolve);
  const document = root?.getDict("K", resolve);
  const before = document?.getArray("K", resolve)?.at(0, resolve);
  assert.ok(before instanceof PdfDict);
  const words = before.getArray("K", resolve)?.at(1, resolve);
  assert.ok(words instanceof PdfDict);
  assert.equal(words.getNumber("K")?.value, 1);
  assert.equal(words.getDict("P", resolve), before);
  const owners = root?.getDict("ParentTree", resolve)?.getArray("Nums", resolve)?.at(1, resolve);
  assert.ok(owners && "at" in owners && owners.at(1, resolve) === words);
});

test("a document with words that can have no part claims nothing", async () => {
  assert.deepEqual(claimsOf(await made(taggedPage("BT /F1 20 Tf 72 700 Td (a) Tj ET"))), []);
});

test("a document whose states lie deeper than archives take claims nothing", async () => {
  const deep = (times: number) => `${"q ".repeat(times)}${TOLD}${" Q".repeat(times)}`;
  assert.equal(claimsOf(await made(taggedPage(deep(20)))).length, 2);
  assert.deepEqual(claimsOf(await made(taggedPage(deep(28)))), []);
});

const upload = (more: Partial<UploadToTake>): UploadToTake => ({
  pdf: PRINT,
  fields: [],
  language: "en",
  attachments: [],
  print: FACTS,
  ...more,
});
const attachment = (html: string) => ({ name: "Annex", language: "en" as const, html });

test("with attachments behind it a print is what all of it is", async () => {
  const taken = await takeUpload(
    upload({ attachments: [attachment("<h1>Annex</h1><p>Words.</p>")] }),
  );
  assert.ok("base" in taken, JSON.stringify(taken));
  assert.deepEqual(claimsOf(openPdf(taken.base)), ["archive", "accessible"]);
});

test("with something behind it that is no archive, neither is it", async () => {
  const { bytes } = await made(PRINT);
  const parts = { pdf: fixture("chromium.pdf"), parts: [{ name: "Annex", firstPage: 1 }] };
  assert.deepEqual(claimsOf(openPdf(openToAppend(bytes).append(parts))), []);
});

test("a ground that is laid under what will be signed is an artifact", async () => {
  const dark = buildPdf({ 4: ["<< >>", "0 0 0 rg 0 0 595 842 re f"] });
  const fields = [{ page: 1, x: 10, y: 70, width: 30, height: 10 }];
  const taken = await takeUpload(upload({ pdf: dark, fields }));
  assert.ok("base" in taken, JSON.stringify(taken));
  const { catalog, resolve, decode } = openPdf(taken.base);
  const page = catalog.getDict("Pages", resolve)?.getArray("Kids", resolve)?.at(0, resolve);
  assert.ok(page instanceof PdfDict);
  const contents = page.getArray("Contents", resolve)?.toArray() ?? [];
  const [last] = contents.slice(-1).map((ref) => (ref.type === "ref" ? resolve(ref) : null));
  assert.ok(last instanceof PdfStream);
  assert.match(Buffer.from(decode(last)).toString(), /\/Artifact BMC\nq .* Do Q\nEMC/s);
});
