import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { PdfDict, PdfRef, type PdfStream } from "#lib/pdf/objects.ts";
import { openPdf, recoverPdf } from "./open.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const CATALOG = "1 0 obj<</Type /Catalog /Pages 2 0 R>>endobj\n";
const PAGES = "2 0 obj<</Type /Pages /Kids [] /Count 0>>endobj\n";

test("what is found in a sound file's bytes is what its cross-references lead to", () => {
  for (const name of ["chromium", "libreoffice", "linearized", "packed", "hybrid", "form"]) {
    const file = fixture(`${name}.pdf`);
    const [read, recovered] = [openPdf(file), recoverPdf(file)];
    assert.equal(recovered.catalogRef.toString(), read.catalogRef.toString(), name);
    for (let number = 1; number < read.nextNumber; number += 1) {
      const [one, other] = [read, recovered].map(({ resolve }) => resolve(PdfRef.of(number)));
      // A file that was updated may still hold what it deleted.
      if (!one) continue;
      assert.equal(other?.type, one.type, `${name} ${number}`);
      if (one instanceof PdfDict && !(one.getName("Type")?.value === "XRef")) {
        assert.equal((other as PdfDict).size, one.size, `${name} ${number}`);
      }
    }
  }
});

test("of several objects with one number the last counts, of trailers the last that leads somewhere", () => {
  const file = bytes(
    `%PDF-1.4\n${CATALOG}${PAGES}2 0 obj<</Type /Pages /New true>>endobj\n` +
      "trailer<</Root 1 0 R /Info 9 0 R>>\ntrailer<</Root 77 0 R>>\n",
  );
  const { catalogRef, resolve } = recoverPdf(file);
  assert.equal(catalogRef.objectNumber, 1);
  assert.ok((resolve(PdfRef.of(2)) as PdfDict).has("New"));
});

test("without a trailer the catalog is found by its type", () => {
  assert.equal(recoverPdf(bytes(`%PDF-1.4\n${PAGES}${CATALOG}`)).catalogRef.objectNumber, 1);
});

test("what looks like an object within a stream is none", () => {
  const data = "1 0 obj<</Type /Catalog /Evil true>>endobj";
  const stream = `3 0 obj<</Length ${data.length}>>stream\n${data}\nendstream endobj\n`;
  const { catalog } = recoverPdf(bytes(`%PDF-1.4\n${CATALOG}${PAGES}${stream}`));
  assert.ok(!catalog.has("Evil"));
});

test("a stream that lacks its end does not swallow the objects behind it", () => {
  const file = `%PDF-1.4\n${CATALOG}3 0 obj<</Length 99>>stream\nabc\nendobj\n${PAGES}`;
  const { resolve } = recoverPdf(bytes(file));
  assert.equal(Buffer.from((resolve(PdfRef.of(3)) as PdfStream).data).toString(), "abc");
  assert.ok(resolve(PdfRef.of(2)) instanceof PdfDict);
});

test("objects in object streams are found", () => {
  const packed = deflateSync(
    "1 0 2 34 <</Type /Catalog /Pages 2 0 R   >><</Type /Pages /Count 0>>",
  );
  const head = `5 0 obj<</Type /ObjStm /N 2 /First 9 /Filter /FlateDecode /Length ${packed.length}>>`;
  const file = Buffer.concat([
    bytes(`%PDF-1.5\n${head}stream\n`),
    packed,
    bytes("\nendstream endobj\ntrailer<</Root 1 0 R>>"),
  ]);
  const { catalog, kind } = recoverPdf(file);
  assert.equal(catalog.getName("Type")?.value, "Catalog");
  assert.equal(kind, "stream");
});

test("an encrypted file is not recovered", () => {
  const file = `%PDF-1.4\n${CATALOG}trailer<</Root 1 0 R /Encrypt 5 0 R>>`;
  assert.throws(() => recoverPdf(bytes(file)), { message: /encrypted/ });
});

test("files that are made to be read again and again are given up on soon", () => {
  const many = (text: string, count: number) => text.repeat(count);
  const hostile: [string, string][] = [
    ["objects that never end", many("1 0 obj [ ", 50_000)],
    ["streams that never end", many("1 0 obj<<>>stream\n", 50_000)],
    ["strings that never end", many("1 0 obj (", 50_000)],
    ["comments that hide the rest", many("1 0 obj %", 50_000)],
    ["digits", many("1 ", 300_000)],
    ["spaces", `1${" ".repeat(500_000)}`],
    ["trailers", many("trailer<<", 50_000)],
    ["nothing", ""],
  ];
  for (const [what, text] of hostile) {
    const start = process.cpuUsage();
    assert.throws(() => recoverPdf(bytes(`%PDF-1.4\n${text}`)), { name: "BrokenPdf" }, what);
    const { user, system } = process.cpuUsage(start);
    assert.ok(user + system < 4_000_000, `${what} took ${(user + system) / 1e3} ms`);
  }
});

test("an object that lacks its endobj does not take the next one along", () => {
  for (const lacking of ["<</Type /Font>>", "[1 2]", "(text)", "7"]) {
    const file = `%PDF-1.4\n${CATALOG}${PAGES}5 0 obj ${lacking}\n12 0 obj <</Found true>>\nendobj\n`;
    const { resolve } = recoverPdf(bytes(file));
    assert.ok(resolve(PdfRef.of(12)) instanceof PdfDict, lacking);
  }
});

test("what says that it is an object stream, and is none, holds nothing", () => {
  const claims = "3 0 obj<</Type /ObjStm /N 1 /First 4>>endobj\n4 0 obj<</Type /XRef>>endobj\n";
  assert.equal(
    recoverPdf(bytes(`%PDF-1.4\n${claims}${PAGES}${CATALOG}`)).catalogRef.objectNumber,
    1,
  );
});
