import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf } from "#kit/documents/pdfs/built-pdf.ts";
import { UNSEEN } from "#kit/documents/pdfs/lying-texts.ts";
import { readPdf } from "./read-pdf.ts";

async function hiddenIn(pdf: Uint8Array): Promise<string[]> {
  const read = await readPdf(pdf);
  assert.ok(!("problem" in read), JSON.stringify(read));
  return read.warnings.map(({ text }) => text).filter((text) => text.includes("nobody sees"));
}

for (const name of [
  "painted by no mode",
  "white on white",
  "beside the page",
  "under a white box",
]) {
  test(`the sender is told of words that are ${name}`, async () => {
    const pdf = UNSEEN[name];
    assert.ok(pdf);
    const [told] = await hiddenIn(pdf);
    assert.match(told ?? "", /^Page 1 .*“The tenant may cancel at any time/);
  });
}

test("nothing is told of a page whose words are all seen, light ones on dark ground too", async () => {
  const content =
    "0 0 1 rg 40 600 400 60 re f 1 g BT /F1 12 Tf 60 620 Td (Terms of payment) Tj ET 0 g BT /F1 12 Tf 60 500 Td (Rent) Tj ET";
  assert.deepEqual(await hiddenIn(buildPdf({ 4: ["<< >>", content] })), []);
});

test("nothing is told of words that were recognised on a scan", async () => {
  const content = "q 600 0 0 840 0 0 cm /Im Do Q BT 3 Tr /F1 12 Tf 60 600 Td (Rent is due) Tj ET";
  const picture =
    "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray >>";
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /Im 8 0 R >> >> >>";
  const pdf = buildPdf({
    3: page,
    4: ["<< >>", content],
    8: [picture, new Uint8Array([0, 255, 255, 0])],
  });
  assert.deepEqual(await hiddenIn(pdf), []);
});
