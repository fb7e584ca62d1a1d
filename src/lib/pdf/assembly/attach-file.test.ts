import assert from "node:assert/strict";
import { test } from "node:test";
import { assembleFile } from "#kit/documents/pdfs/sealing.ts";
import { askTool, fixture, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { PdfDict, PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";

const ATTACHED = {
  name: "evidence.json",
  mediaType: "application/json",
  description: "What happened",
  bytes: Buffer.from(`{"a":"${"ä".repeat(400)}"}`),
  at: new Date("2030-01-02T03:04:05Z"),
};
const BASES = ["libreoffice", "chromium", "packed", "linearized", "hybrid", "form"];

test("an attached file is the document's data, under both kinds of name, and packed", () => {
  for (const name of BASES) {
    const { file } = assembleFile(fixture(`${name}.pdf`), { attached: ATTACHED });
    const { catalog, resolve, decode } = openPdf(file);
    const associated = catalog.getArray("AF", resolve);
    const specification = associated?.at(associated.length - 1, resolve) as PdfDict;
    assert.equal(specification.getName("AFRelationship")?.value, "Data", name);
    assert.equal(specification.getString("F")?.asString(), "evidence.json", name);
    assert.equal(specification.getString("UF")?.asString(), "evidence.json", name);
    const embedded = specification.getDict("EF", resolve);
    assert.ok(embedded instanceof PdfDict, name);
    for (const key of ["F", "UF"]) {
      const stream = embedded.get(key, resolve);
      assert.ok(stream instanceof PdfStream, name);
      assert.equal(stream.getName("Subtype")?.value, "application/json", name);
      assert.deepEqual(decode(stream), ATTACHED.bytes, name);
      assert.ok(stream.data.length < ATTACHED.bytes.length, name);
    }
  }
});

test("qpdf and poppler's readers list the attached file and give its bytes back", {
  skip: withoutTools("qpdf"),
}, () => {
  for (const name of BASES) {
    const { file } = assembleFile(fixture(`${name}.pdf`), { attached: ATTACHED });
    assert.match(
      askTool("qpdf", ["--list-attachments", "FILE"], file).toString(),
      /evidence\.json/,
    );
    const shown = askTool("qpdf", ["--show-attachment=evidence.json", "FILE"], file);
    assert.deepEqual(shown, ATTACHED.bytes, name);
  }
});

test("the names that a document has for its places stay beside the attached file", () => {
  const base = fixture("libreoffice.pdf");
  const before = openPdf(base);
  const { file } = assembleFile(base, { attached: ATTACHED });
  const after = openPdf(file);
  const kept = before.catalog.getDict("Names", before.resolve) ?? new PdfDict();
  const names = after.catalog.getDict("Names", after.resolve);
  for (const [key] of kept) assert.ok(names?.has(key.value), key.value);
  assert.ok(names?.has("EmbeddedFiles"));
});
