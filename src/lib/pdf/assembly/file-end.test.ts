import assert from "node:assert/strict";
import { test } from "node:test";
import { assembleFile } from "#kit/documents/pdfs/sealing.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { packMaterial } from "#lib/pdf/pack-material.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { timestampRevision } from "#lib/pdf/timestamp-revision.ts";
import { NODE_TOOLS } from "#lib/pdf/writing/node-tools.ts";
import { endOfSealed } from "./file-end.ts";

const BASES = ["libreoffice", "chromium", "packed", "linearized", "hybrid", "form", "certificate"];
const MATERIAL = await packMaterial({ certificates: [Buffer.from("one")], crls: [], ocsps: [] });
const ORDER = { material: MATERIAL, signatureKey: "0".repeat(40), contentsLength: 100 };

test("whoever reads a sealed file finds its end as sealing left it, whatever the base", () => {
  for (const name of BASES) {
    const { file, end } = assembleFile(fixture(`${name}.pdf`));
    assert.deepEqual(endOfSealed(openPdf(file)), end, name);
  }
});

test("behind a timestamp comes the next one, in a field of the next name", () => {
  for (const name of BASES) {
    let { file } = assembleFile(fixture(`${name}.pdf`));
    for (const number of ["", " 2", " 3"]) {
      const end = endOfSealed(openPdf(file));
      assert.equal(end.length, file.length);
      const field = end.objects.at(-1)!.text;
      assert.ok(field.includes(`/T (Seal timestamp${number})`), `${name}: ${field}`);
      file = Buffer.concat([file, timestampRevision(end, ORDER, NODE_TOOLS).update]);
    }
  }
});

test("a file whose last field is no signature's has no such end", () => {
  for (const name of BASES) {
    assert.throws(() => endOfSealed(openPdf(fixture(`${name}.pdf`))), /no signature's/, name);
  }
});
