import assert from "node:assert/strict";
import { test } from "node:test";
import { crossesPdf, extraFrom, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { assembleFile, CONTENTS_LENGTH, crossEveryPage } from "#kit/documents/pdfs/sealing.ts";
import { askTool, fixture, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import { readPageTree } from "./assembly/page-tree.ts";
import { fillContents } from "./fill-contents.ts";
import type { PdfDict } from "./objects.ts";
import { openPdf } from "./reading/open.ts";

const BASES = [
  "libreoffice",
  "chromium",
  "packed",
  "linearized",
  "hybrid",
  "form",
  "rotated-shifted",
  "certificate",
].map((name): [string, Buffer] => [name, fixture(`${name}.pdf`)]);
const CERTIFICATE = fixture("certificate.pdf");

function full(base: Buffer) {
  return assembleFile(base, {
    appendix: [CERTIFICATE],
  });
}

test("qpdf finds nothing wrong with a sealed file of any base", {
  skip: withoutTools("qpdf"),
}, () => {
  for (const [name, base] of BASES) {
    for (const { file } of [full(base), crossEveryPage(base, 50, 50)]) {
      const said = askTool("qpdf", ["--check", "FILE"], file).toString();
      assert.match(said, /No syntax or stream encoding errors/, name);
    }
  }
});

test("PDFium opens a sealed file without repairs and counts its pages", async () => {
  for (const [name, base] of BASES) {
    const { file, pageCount } = full(base);
    await withPdf(file, (held) => {
      assert.equal(held.pageCount, pageCount, name);
      assert.ok(held.pdfium.FPDF_DocumentHasValidCrossReferenceTable(held.document), name);
    });
    assert.equal(pageCount, readPageTree(openPdf(base)).pages.length + 2, name);
  }
});

test("the cross-references go on in the kind the base was written in", () => {
  for (const [name, base] of BASES) {
    const [before, after] = [openPdf(base), openPdf(full(base).file)];
    assert.equal(after.kind, before.kind, name);
    assert.equal(after.trailer.getNumber("Prev")?.value, before.startxref, name);
    assert(!after.trailer.has("XRefStm"), name);
  }
});

test("the signed ranges are the whole file but for the signature's value", () => {
  for (const [name, base] of BASES) {
    const { file, byteRange, contentsAt } = full(base);
    const [start, length, next, rest] = byteRange;
    assert.deepEqual([start, next + rest], [0, file.length], name);
    const value = file.toString("latin1", length, next);
    assert.equal(value, `<${"0".repeat(2 * CONTENTS_LENGTH)}>`, name);
    assert.equal(contentsAt, length + 1, name);
    const open = openPdf(file);
    const written = signatureOf(file).getArray("ByteRange", open.resolve);
    assert.deepEqual(
      written?.toArray().map((number) => (number as { value?: number }).value),
      byteRange,
      name,
    );
  }
});

function signatureOf(file: Uint8Array): PdfDict {
  const { catalog, resolve } = openPdf(file);
  const signature = catalog.getDict("Perms", resolve)?.getDict("DocMDP", resolve);
  assert(signature, "the document is certified");
  return signature;
}

test("the signature certifies the document and allows no change to it", () => {
  for (const [name, base] of BASES) {
    const { file } = full(base);
    const { resolve, catalog } = openPdf(file);
    const signature = signatureOf(file);
    assert.equal(signature.getName("Filter")?.value, "Adobe.PPKLite", name);
    assert.equal(signature.getName("SubFilter")?.value, "ETSI.CAdES.detached", name);
    assert.equal(signature.getString("M")?.asString(), "D:20300102030405+00'00'", name);
    const reference = signature.getArray("Reference")?.at(0) as PdfDict;
    assert.equal(reference.getName("TransformMethod")?.value, "DocMDP", name);
    const parameters = reference.getDict("TransformParams");
    assert.equal(parameters?.getNumber("P")?.value, 1, name);
    assert.equal(parameters?.getName("V")?.value, "1.2", name);
    assert.equal(catalog.getDict("AcroForm", resolve)?.getNumber("SigFlags")?.value, 3, name);
  }
});

test("what is said of the signature is kept in every script, and cannot break out of it", () => {
  const reason =
    "Unterschrieben (alle) \\ >> /ByteRange [0 1 2 3]\r\n/Contents <00>>> endobj żółć 契約";
  const { file, byteRange } = assembleFile(fixture("packed.pdf"), {
    signature: {
      fieldName: "Seal",
      name: "A) /V 1 (",
      reason,
      location: "Łódź",
      contactInfo: "",
      at: new Date("2030-01-02T03:04:05Z"),
      contentsLength: 10,
    },
  });
  const signature = signatureOf(file);
  assert.equal(signature.getString("Reason")?.asString(), reason);
  assert.equal(signature.getString("Name")?.asString(), "A) /V 1 (");
  assert.equal(signature.getString("Location")?.asString(), "Łódź");
  assert.equal(file.toString("latin1", byteRange[1], byteRange[2]), `<${"0".repeat(20)}>`);
});

test("a form keeps its fields and gets a signature field of another name", () => {
  const { file } = full(fixture("form.pdf"));
  const { catalog, resolve } = openPdf(file);
  const form = catalog.getDict("AcroForm", resolve);
  const fields = form?.getArray("Fields", resolve);
  const names = fields?.toArray().map((_, index) => {
    const field = fields.at(index, resolve) as PdfDict;
    return field.getString("T", resolve)?.asString();
  });
  assert.deepEqual(names, ["Seal", "Unsigned", "Seal 2"]);
  assert(form?.getDict("DR", resolve)?.has("Font"));
  assert.equal(form?.getString("DA")?.asString(), "/F1 12 Tf 0 g");
  const { pages } = readPageTree(openPdf(file));
  assert.equal(pages[0]?.dict.getArray("Annots", resolve)?.length, 3);
});

test("the version is high enough for what the update uses, and never lowered", () => {
  const page = { entries: "/MediaBox [0 0 9 9]", content: "" };
  const cases: [string, string, string, number | undefined][] = [
    ["1.3", "", "1.7", 5],
    ["1.7", "", "1.7", 5],
    ["1.4", "/Version /1.6", "1.7", 5],
    ["1.7", "/Extensions <</ESIC <</BaseVersion /1.7 /ExtensionLevel 9>>>>", "1.7", 9],
    ["2.0", "", "2.0", undefined],
    ["1.4", "/Version /2.0", "2.0", undefined],
  ];
  for (const [header, entries, version, level] of cases) {
    const base = pagesPdf([page], { version: header, catalog: entries });
    const sealed = openPdf(assembleFile(base).file);
    assert.equal(sealed.version, version);
    const extension = sealed.catalog.getDict("Extensions")?.getDict("ESIC");
    assert.equal(extension?.getNumber("ExtensionLevel")?.value, level, `${header} ${entries}`);
  }
});

test("appended pages inherit nothing from the base and keep their links", () => {
  const base = pagesPdf([{ entries: "", content: "" }], {
    root: "/MediaBox [0 0 50 50] /CropBox [10 10 20 20] /Rotate 90 /Resources <</Font <</F1 4 0 R>>>>",
  });
  const open = openPdf(assembleFile(base, { appendix: [CERTIFICATE] }).file);
  const { pages } = readPageTree(open);
  const page = pages[1]!.dict;
  const numbers = (key: string) =>
    page
      .getArray(key)
      ?.toArray()
      .map((edge) => (edge as { value?: number }).value);
  assert.deepEqual(numbers("CropBox"), [0, 0, 595.28, 841.89]);
  assert.deepEqual(numbers("MediaBox"), [0, 0, 595.28, 841.89]);
  assert.equal(page.getNumber("Rotate")?.value, 0);
  const link = page.getArray("Annots")?.at(0, open.resolve) as PdfDict;
  const action = link.getDict("A", open.resolve);
  assert.equal(action?.getString("URI", open.resolve)?.asString(), "https://example.org");
  assert.equal(link.getName("Subtype")?.value, "Link");
});

test("an overlay page used on many pages is stored once", () => {
  const pages = Array.from({ length: 30 }, () => ({
    entries: "/MediaBox [0 0 200 100]",
    content: "",
  }));
  const overlay = crossesPdf([{ width: 200, height: 100, x: 50, y: 50 }]);
  const { update } = assembleFile(pagesPdf(pages), {
    overlay,
    marks: pages.map((_, index) => ({ page: index + 1, overlayPage: 1 })),
  });
  const forms = Buffer.from(update).toString("latin1").split("/Subtype /Form").length - 1;
  assert.equal(forms, 1);
});

test("a page may have several overlays", { skip: withoutTools("pdftotext") }, () => {
  const cross = { width: 200, height: 100, x: 50 };
  const { file } = assembleFile(pagesPdf([{ entries: "/MediaBox [0 0 200 100]", content: "" }]), {
    overlay: crossesPdf([
      { ...cross, y: 20 },
      { ...cross, y: 60 },
    ]),
    marks: [
      { page: 1, overlayPage: 1 },
      { page: 1, overlayPage: 2 },
    ],
  });
  const text = askTool("pdftotext", ["FILE", "-"], file).toString();
  assert.equal(text.split("overlay text").length - 1, 2);
});

test("the same input gives the same bytes", () => {
  for (const [name, base] of BASES) assert.deepEqual(full(base).update, full(base).update, name);
});

test("a seal with a certificate of two pages adds less than 60 kB", () => {
  for (const [name, base] of BASES) assert(full(base).update.length < 60_000, name);
});

test("marks that fit no page are refused", () => {
  const base = pagesPdf([{ entries: "/MediaBox [0 0 200 100]", content: "" }]);
  const overlay = crossesPdf([
    { width: 200, height: 100, x: 50, y: 50 },
    { width: 100, height: 200, x: 50, y: 50 },
  ]);
  const cases: [Uint8Array | null, { page: number; overlayPage: number }, RegExp][] = [
    [overlay, { page: 2, overlayPage: 1 }, /no page 2/],
    [overlay, { page: 0, overlayPage: 1 }, /no page 0/],
    [overlay, { page: 1, overlayPage: 3 }, /no page 3/],
    [overlay, { page: 1, overlayPage: 2 }, /100 × 200 points/],
    [null, { page: 1, overlayPage: 1 }, /no overlay/],
  ];
  for (const [given, mark, message] of cases) {
    assert.throws(() => assembleFile(base, { overlay: given, marks: [mark] }), {
      name: "RangeError",
      message,
    });
  }
});

test("a document that others signed or certified is refused", () => {
  const field = extraFrom(1);
  const cases = [
    `/AcroForm <</Fields [<</FT /Sig /T (a) /V <</Type /Sig>>>>]>>`,
    `/AcroForm <</Fields [${field} 0 R]>>`,
    "/Perms <</DocMDP <</Type /Sig>>>>",
  ];
  for (const catalog of cases) {
    const base = pagesPdf([{ entries: "/MediaBox [0 0 9 9]", content: "" }], {
      catalog,
      extra: ["<</FT /Sig /T (group) /Kids [<</T (one) /V <</Type /Sig>>>>]>>"],
    });
    assert.throws(() => assembleFile(base), { name: "BrokenPdf", message: /signed/ }, catalog);
  }
});

test("a signature goes into its room once, and only if it fits", () => {
  const base = fixture("chromium.pdf");
  const { file, contentsAt, update } = assembleFile(base);
  const cms = Buffer.from("3082abcdef", "hex");
  assert.throws(() => fillContents(file, contentsAt + 1, cms), /no signature goes there/);
  assert.throws(() => fillContents(file, contentsAt, Buffer.alloc(CONTENTS_LENGTH + 1)), /room/);
  fillContents(file, contentsAt, cms);
  assert.equal(file.toString("latin1", contentsAt - 1, contentsAt + 12), "<3082abcdef00");
  assert.throws(() => fillContents(file, contentsAt, cms), /already/);
  fillContents(update, contentsAt - base.length, cms);
  assert.deepEqual(Buffer.concat([base, update]), file);
});
