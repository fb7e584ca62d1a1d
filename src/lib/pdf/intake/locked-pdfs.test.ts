import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { besidesFonts } from "#kit/documents/pdfs/besides-fonts.ts";
import { buildPdf, catalog } from "#kit/documents/pdfs/built-pdf.ts";
import {
  LOCK_KINDS,
  lockedPackedPdf,
  lockedPdf,
  otherwiseLockedPdf,
} from "#kit/documents/pdfs/locked-pdf.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { PdfDict, PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { readPdf } from "./read-pdf.ts";

async function problemOf(upload: Uint8Array): Promise<string> {
  const read = await readPdf(upload);
  assert.ok("problem" in read, "it was taken in");
  return read.problem;
}

describe("a locked file is refused in words of a menu", () => {
  it("when it asks for a password", async () => {
    for (const kind of LOCK_KINDS) {
      const problem = await problemOf(lockedPdf(kind, { password: "secret" }));
      assert.match(problem, /encrypted and asks for a password.*print it as a PDF/, kind);
    }
  });

  it("when it opens with the key of a certificate, for which nobody is asked a password", async () => {
    const dictionary =
      "<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 1 /Recipients [<3000>] >>";
    const problem = await problemOf(otherwiseLockedPdf(dictionary));
    assert.match(problem, /key of one of their certificates.*prints it as a PDF/);
    assert.doesNotMatch(problem, /password/);
  });

  it("when only one program knows how it is locked", async () => {
    for (const dictionary of ["<< /Filter /EBX_HANDLER /V 1 >>", "<< /Filter /Standard /V 9 >>"]) {
      assert.match(await problemOf(otherwiseLockedPdf(dictionary)), /not every program can open/);
    }
  });

  it("when its pages exist only in Adobe's programs", async () => {
    for (const form of ["/Fields []", "/Fields [6 0 R]"]) {
      const shell = `/NeedsRendering true /AcroForm << ${form} /XFA [(a) 5 0 R] >>`;
      const upload = buildPdf({ 1: catalog(shell), 5: ["<< >>", "<xdp/>"], 6: "<< /T (a) >>" });
      assert.match(await problemOf(upload), /XFA form.*print it as a PDF/);
    }
  });
});

describe("a file that opens without a password is taken in without its lock", () => {
  for (const kind of LOCK_KINDS) {
    it(`that of ${kind}`, async () => {
      for (const upload of [lockedPdf(kind), lockedPackedPdf(kind)]) await holdTaken(upload);
    });
  }

  it("where its metadata is not encrypted", async () => {
    for (const kind of ["aes-128", "aes-256"] as const) {
      const metadata = "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>";
      const upload = lockedPdf(kind, { plainMetadata: true }, () => ({
        1: catalog("/Metadata 6 0 R"),
        6: ["<< /Type /Metadata /Subtype /XML >>", metadata],
      }));
      const { catalog: root, resolve } = openPdf(await holdTaken(upload));
      const kept = root.getDict("Metadata", resolve);
      assert.ok(kept instanceof PdfStream);
      assert.equal(Buffer.from(kept.data).toString(), metadata);
    }
  });

  it("where a stream says that it is not encrypted", async () => {
    const content = "BT /F1 24 Tf 72 720 Td (Contract) Tj ET";
    for (const filter of [
      "/Filter /Crypt",
      "/Filter [/Crypt] /DecodeParms [<< /Name /Identity >>]",
    ]) {
      const read = await readPdf(
        lockedPdf("aes-128", {}, () => ({ 4: [`<< ${filter} >>`, content] })),
      );
      assert.ok("pdf" in read);
      const told = read.warnings.map(({ text }) => text);
      assert.match(told[1] ?? "", /Page 1 is empty where some programs show the protected PDF/);
      assert.match(unpacked(read.pdf), /\(Contract\) Tj/);
    }
  });

  it("where only its streams are encrypted, which PDFium does not open", async () => {
    const filters = "/StmF /StdCF /StrF /Identity";
    const title = { 8: "<< /Title (Lease of the mill) >>" };
    await holdTaken(lockedPdf("aes-256", { filters }, () => title));
  });

  it("where its cross-references are damaged, too", async () => {
    const upload = lockedPdf("aes-128")
      .toString("latin1")
      .replace(/startxref\n\d+/, "startxref\n9");
    const read = await readPdf(Buffer.from(upload, "latin1"));
    assert.ok("pdf" in read);
    const told = besidesFonts(read.warnings);
    assert.equal(told.length, 2);
    assert.match(told[1]!.text, /damaged/);
  });

  it("but not where its dictionary holds no key", async () => {
    const upload = lockedPdf("rc4-128", {}, () => ({ 9: "<< /Filter /Standard /V 2 /R 3 >>" }));
    assert.match(await problemOf(upload), /asks for a password/);
  });
});

/** @returns the file that is kept */
async function holdTaken(upload: Uint8Array): Promise<Uint8Array> {
  const read = await readPdf(upload);
  assert.ok("pdf" in read, JSON.stringify(read));
  const told = besidesFonts(read.warnings);
  assert.equal(told.length, 1);
  assert.match(told[0]!.text, /^Its author had protected the PDF against changes/);
  const { trailer, resolve } = read.opened;
  assert.ok(!trailer.has("Encrypt"));
  const info = trailer.get("Info", resolve);
  assert.ok(info instanceof PdfDict);
  assert.equal(info.getString("Title")?.asString(), "Lease of the mill");
  assert.match(unpacked(read.pdf), /\(Contract\) Tj/);
  return read.pdf;
}

describe("what only looks locked is taken in", () => {
  it("an XFA form that has ordinary fields and pages", async () => {
    const form = "/AcroForm << /Fields [6 0 R] /XFA [(a) 5 0 R] >>";
    const upload = buildPdf({
      1: catalog(form),
      5: ["<< >>", "<xdp/>"],
      6: "<< /FT /Tx /T (name) >>",
    });
    assert.ok("pdf" in (await readPdf(upload)));
  });

  it("usage rights, which nobody signed, but not a signature beside them", async () => {
    const rights = "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>";
    const other = "<< /Type /Sig /ByteRange [0 9 20 3] /Contents <00> >>";
    const perms = catalog("/Perms << /UR3 5 0 R >>");
    assert.ok("pdf" in (await readPdf(buildPdf({ 1: perms, 5: rights }))));
    const form = catalog("/Perms << /UR3 5 0 R >> /AcroForm << /Fields [7 0 R] >>");
    const field = "<< /FT /Sig /T (s) /V 6 0 R >>";
    const signed = buildPdf({ 1: form, 5: rights, 6: other, 7: field });
    assert.match(await problemOf(signed), /digital signatures.*unsigned file.*print it as a PDF/);
  });
});
