import assert from "node:assert/strict";
import { test } from "node:test";
import { takeUpload } from "#documents/take-upload.ts";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { findOtherwise } from "./find-otherwise.ts";

/** Stripes that no reader can lay at steps of whole pixels. */
const striped = ({ offset = 1.3, stripe = "0.6 g 0 0 4 8 re f" } = {}) =>
  buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> >> >>`,
    4: ["<< >>", "/Pattern cs /P0 scn 15 40 270 34 re f 0 g 20 50 9 9 re f"],
    5: [
      `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8]
        /XStep 8 /YStep 8 /Matrix [0.77 0 0 0.77 ${offset} 2.7] /Resources << >> >>`,
      stripe,
    ],
  });

test("an upload with tiles is taken where they lie as they lay, and has no pattern any more", async () => {
  const taken = await takeUpload({ pdf: striped(), fields: [], language: "en", attachments: [] });
  assert.ok("base" in taken, JSON.stringify(taken));
  assert.deepEqual(await findOtherwise(striped(), taken.base, [1]), []);
  assert.doesNotMatch(unpacked(taken.base), /Pattern/);
});

test("tiles that lie elsewhere, or are others, are found", async () => {
  for (const other of [striped({ offset: 4.4 }), striped({ stripe: "0.6 g 0 0 8 4 re f" })]) {
    assert.deepEqual(await findOtherwise(striped(), other, [1]), [1]);
  }
});

test("a file that the second engine cannot open is not the same", async () => {
  assert.deepEqual(await findOtherwise(Buffer.from("%PDF-1.7"), striped(), [1]), [1]);
});
