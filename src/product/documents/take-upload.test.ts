import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { knownText } from "#kernel/personal-text.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { rehearseSeal } from "./rehearse-seal.ts";
import { takeUpload, type UploadToTake } from "./take-upload.ts";

const PDF = new Uint8Array(
  readFileSync(join(PACKAGE_ROOT, "tests/kit/documents/pdfs/libreoffice.pdf")),
);
const BOX = { page: 1, x: 10, y: 80, width: 30, height: 6 };

const upload = (pdf: Uint8Array, fields: UploadToTake["fields"] = [BOX]): UploadToTake => ({
  pdf,
  fields,
  language: "en",
  attachments: [],
});

test("the base of an upload is of our own writing: one section, every object once, and read the same again", async () => {
  const taken = await takeUpload(upload(PDF));
  assert.ok("base" in taken);
  const text = Buffer.from(taken.base).toString("latin1");
  assert.equal(text.match(/startxref/g)?.length, 1);
  assert.equal(text.includes(" 1 obj\n"), false);
  const again = await takeUpload(upload(taken.base));
  assert.ok("base" in again);
  assert.deepEqual(again.warnings, []);
});

test("what is printed into an upload, and behind it, is written with it in one section", async () => {
  const text = knownText("Seat of the company: Bremen");
  const taken = await takeUpload(upload(PDF, [{ ...BOX, type: "text", text }]));
  assert.ok("base" in taken);
  assert.equal(
    Buffer.from(taken.base)
      .toString("latin1")
      .match(/startxref/g)?.length,
    1,
  );
  const again = await readPdf(taken.base);
  assert.ok("pdf" in again, JSON.stringify(again));
  assert.equal(again.pages.length, taken.pages.length);
});

test("a seal for trial leaves what was opened as it is", async () => {
  const read = await readPdf(PDF);
  assert.ok("pdf" in read);
  assert.deepEqual(read.opened.bytes, read.pdf);
  const { opened, pages } = read;
  const before = opened.places.size;
  await rehearseSeal(opened, pages, [BOX]);
  await rehearseSeal(opened, pages, [BOX]);
  await rehearseSeal(read.pdf, pages, [BOX]);
  assert.equal(opened.places.size, before);
});
