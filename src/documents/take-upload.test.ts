import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { knownText } from "#kernel/personal-text.ts";
import { drySeal } from "./dry-seal.ts";
import { readPdf } from "./pdf/intake/read-pdf.ts";
import { takeUpload, type UploadToTake } from "./take-upload.ts";

const PDF = new Uint8Array(readFileSync(join(PACKAGE_ROOT, "tests/kit/pdfs/libreoffice.pdf")));
const BOX = { page: 1, x: 10, y: 80, width: 30, height: 6 };

const upload = (pdf: Uint8Array, fields: UploadToTake["fields"] = [BOX]): UploadToTake => ({
  ...{ pdf, fields },
  ...{ language: "en", attachments: [] },
});

test("an upload that is signed as it came is not sent back", async () => {
  const taken = await takeUpload(upload(PDF));
  assert.ok("base" in taken);
  assert.deepEqual(taken.base, { isUploadKept: true, added: new Uint8Array() });
});

test("of an upload that is printed into, only what was put behind it is sent back", async () => {
  const text = knownText("Seat of the company: Bremen");
  const taken = await takeUpload(upload(PDF, [{ ...BOX, type: "text", text }]));
  assert.ok("base" in taken && taken.base.isUploadKept);
  assert.ok(taken.base.added.length > 500 && taken.base.added.length < PDF.length);
  const base = Buffer.concat([PDF, taken.base.added]);
  assert.equal(base.subarray(-6).toString().trim(), "%%EOF");
  const again = await readPdf(base);
  assert.ok("pdf" in again, JSON.stringify(again));
  assert.equal(again.pages.length, taken.pages.length);
});

test("a file that had to be written anew is sent back whole", async () => {
  const withScript = Buffer.concat([PDF, Buffer.from("\n% before the end\n%%EOF\n")]);
  const cut = Buffer.concat([Buffer.from("noise before the header\n"), withScript]);
  const taken = await takeUpload(upload(new Uint8Array(cut)));
  assert.ok("base" in taken, JSON.stringify(taken));
  assert.equal(taken.base.isUploadKept, false);
  assert.equal(Buffer.from(taken.base.added.subarray(0, 5)).toString(), "%PDF-");
});

test("a seal for trial leaves what was opened as it is", async () => {
  const read = await readPdf(PDF);
  assert.ok("pdf" in read);
  assert.deepEqual(read.opened.bytes, PDF);
  const { opened, pages } = read;
  const before = opened.places.size;
  await drySeal(opened, pages, [BOX]);
  await drySeal(opened, pages, [BOX]);
  await drySeal(read.pdf, pages, [BOX]);
  assert.equal(opened.places.size, before);
});
