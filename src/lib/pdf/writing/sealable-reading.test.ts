import assert from "node:assert/strict";
import { test } from "node:test";
import { assembleFile } from "#kit/documents/pdfs/sealing.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { holdToOneReading } from "./sealable-reading.ts";
import { writeAsOne } from "./write-as-one.ts";

const base = writeAsOne(fixture("libreoffice.pdf"));
const { update } = assembleFile(base);

/** The first of these words, another in their place. */
const changed = (from: string, to: string) =>
  Buffer.from(Buffer.from(update).toString("latin1").replace(from, to), "latin1");

test("an update by our writer, on a base by our writer, may be signed", () => {
  holdToOneReading(base, update);
});

test("an update that two programs may read in two ways is not signed", () => {
  const odd = [
    changed("/Type /Sig", "/Type /Sig /Type /Sig"),
    changed("endobj\n", "endobj\n\n"),
    Buffer.concat([update, Buffer.from("% behind\n")]),
    Buffer.concat([Buffer.from("\n"), update]),
  ];
  for (const one of odd) {
    assert.notDeepEqual(one, Buffer.from(update));
    assert.throws(() => holdToOneReading(base, one), BrokenPdf);
  }
});

test("a base that a version before kept byte for byte is sealed as it was agreed to", () => {
  const kept = fixture("libreoffice.pdf");
  holdToOneReading(kept, assembleFile(kept).update);
});
