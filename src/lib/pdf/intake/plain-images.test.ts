import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { findChanged } from "./find-changed.ts";
import { withPlainImages } from "./plain-images.ts";

const SIDE = 16;

/** A black sign of thin strokes on a page; of what is not seen of it, the pixels have a colour. */
function iconPage(unseen: number, isStroke: (x: number, y: number) => boolean): Buffer {
  const pixels = Array.from({ length: SIDE * SIDE }, (_, at) => isStroke(at % SIDE, at >> 4));
  const colours = Buffer.from(pixels.flatMap((seen) => Array(3).fill(seen ? 0 : unseen)));
  const mask = Buffer.from(pixels.map((seen) => (seen ? 255 : 0)));
  const entries = `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8`;
  return buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Resources << /XObject << /I 5 0 R >> >> >>`,
    4: [
      "<< >>",
      "q 12 0 0 12 50.3 50.4 cm /I Do Q q 12 0 0 12 70.6 50.7 cm /I Do Q q 12 0 0 12 90.8 50.2 cm /I Do Q q 9 0 0 9 120.8 50.2 cm /I Do Q",
    ],
    5: [`<< ${entries} /ColorSpace /DeviceRGB /SMask 6 0 R >>`, colours],
    6: [`<< ${entries} /ColorSpace /DeviceGray /Decode [0 1] >>`, mask],
  });
}
/** A cross within a ring. */
const sign = (x: number, y: number) => {
  const [across, up] = [x - 7.5, y - 7.5];
  const isRing = Math.abs(Math.hypot(across, up) - 6) < 1;
  return isRing || (Math.abs(Math.abs(across) - Math.abs(up)) < 1 && Math.hypot(across, up) < 6);
};
const changed = (before: Buffer, after: Uint8Array) =>
  findChanged({
    before: { pdf: before, sums: new Map([[1, "before"]]) },
    after: { pdf: after, sums: new Map([[1, "after"]]) },
    pages: [1],
  });

test("an icon whose unseen pixels got the colours beside them is no changed page", async () => {
  const upload = iconPage(255, sign);
  const sent = Buffer.from(upload);
  const spread = withPlainImages(upload);
  assert.ok(spread);
  assert.deepEqual(upload, sent);
  assert.deepEqual(await changed(upload, spread), []);
});

test("an icon that shows another sign is a changed page", async () => {
  const other = withPlainImages(iconPage(255, (x, y) => sign(x, y) && y < 11));
  assert.ok(other);
  assert.deepEqual(await changed(iconPage(255, sign), other), [1]);
});

test("where all that is unseen has the colours beside it there is nothing to spread", () => {
  assert.equal(withPlainImages(iconPage(0, sign)), null);
});

test("no image asks to be smoothed", () => {
  const page = buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R
      /Resources << /XObject << /I 5 0 R >> >> >>`,
    4: ["<< >>", "/I Do"],
    5: [
      `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8
        /ColorSpace /DeviceGray /Interpolate true >>`,
      "a",
    ],
  });
  assert.doesNotMatch(Buffer.from(withPlainImages(page) ?? page).toString("latin1"), /Interpolate/);
});
