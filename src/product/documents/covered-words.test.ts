import assert from "node:assert/strict";
import { test } from "node:test";
import { extraFrom, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import type { PageGeometry } from "#lib/pdf/geometry.ts";
import { seekSecondOpinion } from "#lib/pdf/intake/second-opinion.ts";
import { CoveredWords, type NamedBox } from "./covered-words.ts";

const A4: PageGeometry = {
  visible: { x: 0, y: 0, width: 595, height: 842 },
  rotate: 0,
  userUnit: 1,
  width: 595,
  height: 842,
};
const ENTRIES = "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>";
const PAGE = "BT /F1 14 Tf 72 700 Td (Not refundable: 9000) Tj 0 -300 Td (_________) Tj ET";
/** Points from the top: the words stand at 142, the line to sign on at 442. */
const box = (label: string, top: number): NamedBox => ({
  page: 1,
  label,
  x: 10,
  width: 40,
  height: 4,
  y: (top / 842) * 100,
});

async function told(fields: NamedBox[], page = A4, entries = ENTRIES): Promise<string[]> {
  const pdf = pagesPdf([{ entries, content: PAGE }]);
  const covered = new CoveredWords(fields);
  await seekSecondOpinion(pdf, [page], covered.read);
  return covered.warnings().map(({ text }) => text);
}

test("a field that lies on words is named, and the words are", async () => {
  const [first, ...others] = await told([box("Tenant", 120)]);
  assert.match(first ?? "", /“Tenant” on page 1 lies on words .*“Not refundable: 9000”/);
  assert.deepEqual(others, []);
});

test("one beside words, or on a line to sign on, is not", async () => {
  assert.deepEqual(await told([box("Tenant", 170), box("Landlord", 425)]), []);
});

test("fields that lie on one another are named", async () => {
  const [first, ...others] = await told([box("Tenant", 300), box("Landlord", 310)]);
  assert.match(first ?? "", /“Tenant” .* “Landlord” lie on one another/);
  assert.deepEqual(others, []);
  assert.deepEqual(await told([box("Tenant", 300), box("Landlord", 334)]), []);
});

test("places are those of the page as it is seen", async () => {
  const turned: PageGeometry = { ...A4, rotate: 180 };
  const fields = [{ ...box("Tenant", 842 - 120 - 34), x: 50 }];
  const [first] = await told(fields, turned, `${ENTRIES} /Rotate 180`);
  assert.match(first ?? "", /Not refundable/);
});

test("letters that a font draws as pictures without a box of its own lie where they are seen", async () => {
  const font = extraFrom(1);
  const entries = `/MediaBox [0 0 595 842] /Resources <</Font <</F1 ${font} 0 R>>>>`;
  const extra = [
    `<</Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.0005 0 0 -0.0005 0 0]
      /FirstChar 65 /LastChar 65 /Widths [1200] /Encoding <</Differences [65 /A]>>
      /ToUnicode ${font + 2} 0 R /CharProcs <</A ${font + 1} 0 R>> /Resources <<>>>>`,
    { entries: "", data: "1200 0 -32768 -32768 32767 32767 d1 0 -1400 1200 1400 re f" },
    {
      entries: "",
      data: "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <0041> endbfchar endcmap",
    },
  ];
  const content = "BT /F1 14 Tf 72 700 Td (AAA) Tj ET";
  const pdf = pagesPdf([{ entries, content }], { extra });
  const covered = new CoveredWords([box("Tenant", 170), box("Landlord", 120)]);
  await seekSecondOpinion(pdf, [A4], covered.read);
  const [first, ...others] = covered.warnings().map(({ text }) => text);
  assert.match(first ?? "", /“Landlord” .*“AAA”/);
  assert.deepEqual(others, []);
});
