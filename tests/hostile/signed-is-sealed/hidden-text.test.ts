import assert from "node:assert/strict";
import { test } from "node:test";
import { composeHtml } from "#documents/compose-html.ts";
import { contractText } from "#documents/contract-text.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";

const HIDDEN = "You can cancel at any time and pay nothing";
const SEEN = "BT /F1 14 Tf 40 240 Td (The rent is 900 EUR) Tj ET";

function pdfWith(content: string, media = "[0 0 400 300]"): Buffer {
  const entries = `/MediaBox ${media} /Resources <</Font <</F1 4 0 R>> /ExtGState <</Clear <</ca 0>>>>>>`;
  return pagesPdf([{ entries, content: `${SEEN}\n${content}` }]);
}

/** Text that a program finds in a PDF, and no person on its page. */
const HIDING: Record<string, string> = {
  "white on white": `1 g BT /F1 14 Tf 40 200 Td (${HIDDEN}) Tj ET`,
  "white behind words on the same line": `1 g BT /F1 14 Tf 180 240 Td (${HIDDEN}) Tj ET`,
  "not painted": `BT 3 Tr /F1 14 Tf 40 200 Td (${HIDDEN}) Tj ET`,
  "wholly transparent": `q /Clear gs BT /F1 14 Tf 40 200 Td (${HIDDEN}) Tj ET Q`,
  "of one point": `BT /F1 1 Tf 40 200 Td (${HIDDEN}) Tj ET`,
  "beside the page": `BT /F1 14 Tf 500 200 Td (${HIDDEN}) Tj ET`,
  "below the page": `BT /F1 14 Tf 40 -100 Td (${HIDDEN}) Tj ET`,
  "under a white box": `BT /F1 14 Tf 40 200 Td (${HIDDEN}) Tj ET 1 g 30 190 360 30 re f`,
  "cut off by a clip": `q 0 0 5 5 re W n BT /F1 14 Tf 40 200 Td (${HIDDEN}) Tj ET Q`,
};

for (const [name, content] of Object.entries(HIDING)) {
  test(`A20: hidden text cannot steer the summary: ${name}`, async () => {
    const { text } = await contractText({
      pdf: pdfWith(content),
      ...{ pages: 1, printed: [], attachments: [], characters: 5_000 },
    });
    assert.match(text, /The rent is 900 EUR/);
    assert.doesNotMatch(text, /cancel|pay nothing/);
  });
}

test("A20: what is read of an HTML contract is what its pages show", async () => {
  const tags = [..."obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  const small = `${'<span style="font-size:60%">'.repeat(14)}${HIDDEN}${"</span>".repeat(14)}`;
  const composed = await composeHtml({
    content: `<p>Ten\u200B${tags.join("")} euros</p><img alt="${HIDDEN}, says a picture" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="><p>${small}</p>`,
    ...{ title: null, language: "en", centred: false },
    fields: [{ id: "a", label: "Buyer" }],
  });
  assert.ok("pdf" in composed, JSON.stringify(composed));
  const { text } = await contractText({
    ...{ pdf: composed.pdf, pages: 1, printed: [], attachments: [], characters: 5_000 },
  });
  assert.match(text, /Ten euros/);
  assert.doesNotMatch(text, /says a picture/);
  // Print is never smaller than can be read, so this is not hidden from the signer either.
  assert.match(text, /You can cancel at any time/);
});
