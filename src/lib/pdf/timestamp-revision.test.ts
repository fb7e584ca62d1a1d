import assert from "node:assert/strict";
import { test } from "node:test";
import { assembleFile } from "#kit/documents/pdfs/sealing.ts";
import { askTool, fixture, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import { type PdfDict, PdfStream } from "./objects.ts";
import { packMaterial } from "./pack-material.ts";
import { type OpenPdf, openPdf } from "./reading/open.ts";
import { timestampRevision } from "./timestamp-revision.ts";
import { NODE_TOOLS } from "./writing/node-tools.ts";

const BASES = ["libreoffice", "chromium", "packed", "linearized", "hybrid", "form", "certificate"];
const MATERIAL = await packMaterial({
  certificates: [Buffer.from("first"), Buffer.from("second"), Buffer.from("first")],
  crls: [Buffer.from("list")],
  ocsps: [],
});
const KEY = "0123456789ABCDEF0123456789ABCDEF01234567";
const CONTENTS_LENGTH = 3_000;

function stamped(name: string) {
  const sealed = assembleFile(fixture(`${name}.pdf`));
  const order = { material: MATERIAL, signatureKey: KEY, contentsLength: CONTENTS_LENGTH };
  const revision = timestampRevision(sealed.end, order, NODE_TOOLS);
  return { sealed, revision, file: Buffer.concat([sealed.file, revision.update]) };
}

/** The signature dictionaries of all fields, by field name. */
function signatures({ catalog, resolve }: OpenPdf): Map<string, PdfDict> {
  const fields = catalog.getDict("AcroForm", resolve)?.getArray("Fields", resolve);
  const found = new Map<string, PdfDict>();
  fields?.toArray().forEach((_, index) => {
    const field = fields.at(index, resolve) as PdfDict;
    const value = field.getDict("V", resolve);
    if (value) found.set(field.getString("T", resolve)?.asString() ?? "", value);
  });
  return found;
}

test("qpdf and PDFium find nothing wrong with a stamped file of any base", {
  skip: withoutTools("qpdf"),
}, async () => {
  for (const name of BASES) {
    const { file, sealed } = stamped(name);
    const said = askTool("qpdf", ["--check", "FILE"], file).toString();
    assert.match(said, /No syntax or stream encoding errors/, name);
    await withPdf(file, (held) => {
      assert.equal(held.pageCount, sealed.pageCount, name);
      assert.ok(held.pdfium.FPDF_DocumentHasValidCrossReferenceTable(held.document), name);
    });
  }
});

test("the timestamp stands in a field of its own, over the whole file but its own value", () => {
  for (const name of BASES) {
    const { file, sealed, revision } = stamped(name);
    const open = openPdf(file);
    const found = signatures(open).get("Seal timestamp");
    assert.equal(found?.getName("Type")?.value, "DocTimeStamp", name);
    assert.equal(found?.getName("SubFilter")?.value, "ETSI.RFC3161", name);
    const [start, length, next, rest] = revision.byteRange;
    assert.deepEqual([start, next + rest], [0, file.length], name);
    assert.equal(file.toString("latin1", length, next), `<${"0".repeat(2 * CONTENTS_LENGTH)}>`);
    assert.ok(length > sealed.file.length, "the seal is covered");
    assert.equal(open.kind, openPdf(sealed.file).kind, name);
    assert.equal(open.trailer.getNumber("Prev")?.value, openPdf(sealed.file).startxref, name);
  }
});

test("what it does not add stays as the seal left it: pages, form, permissions", () => {
  for (const name of BASES) {
    const { file, sealed } = stamped(name);
    const [before, after] = [openPdf(sealed.file), openPdf(file)];
    const changed = ["AcroForm", "DSS"];
    for (const key of before.catalog.keys()) {
      if (changed.includes(key.value)) continue;
      assert.deepEqual(after.catalog.get(key), before.catalog.get(key), `${name} ${key.value}`);
    }
    assert.deepEqual(signatures(after).get("Seal"), signatures(before).get("Seal"), name);
    const flags = after.catalog.getDict("AcroForm", after.resolve)?.getNumber("SigFlags");
    assert.equal(flags?.value, 3, name);
  }
});

test("the security store holds each piece once, and names them as the proof of that signature", () => {
  const { catalog, resolve, decode } = openPdf(stamped("packed").file);
  const store = catalog.getDict("DSS", resolve);
  const ofSignature = store?.getDict("VRI", resolve)?.getDict(KEY, resolve);
  const pieces = (dict: PdfDict | undefined, key: string) =>
    dict
      ?.getArray(key, resolve)
      ?.toArray()
      .map((ref) => {
        const stream = resolve(ref as Parameters<typeof resolve>[0]);
        assert(stream instanceof PdfStream);
        return Buffer.from(decode(stream)).toString();
      });
  assert.deepEqual(pieces(store, "Certs"), ["first", "second"]);
  assert.deepEqual(pieces(store, "CRLs"), ["list"]);
  assert.deepEqual(pieces(ofSignature, "Cert"), ["first", "second"]);
  assert.deepEqual(pieces(ofSignature, "CRL"), ["list"]);
  assert(!store?.has("OCSPs") && !ofSignature?.has("OCSP"));
});

test("the same input gives the same bytes", () => {
  for (const name of BASES) assert.deepEqual(stamped(name).file, stamped(name).file, name);
});
