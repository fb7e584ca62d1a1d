import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { withCheckCharacter } from "#kernel/public-id.ts";
import { handmade, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { idIn, idWithin } from "./document-id.ts";

const [ID, OTHER] = [withCheckCharacter("7K3M9QX2ABCD"), withCheckCharacter("123456789ABC")];
const WRONG = `${ID.slice(0, -1)}${ID.endsWith("0") ? "1" : "0"}`;

test("a text names the first ID whose check character is right", () => {
  assert.equal(idIn(`document ${ID}, and ${OTHER}`), ID);
  assert.equal(idIn(`document ${WRONG}, and ${OTHER}`), OTHER);
  assert.equal(idIn(`touched${ID}by words`), ID);
  assert.equal(idIn(ID.toLowerCase()), null);
  assert.equal(idIn(ID.replaceAll("-", "")), null);
  assert.equal(idIn("no document"), null);
  assert.equal(idIn(null), null);
});

const PAGE = "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>";
const page = (content: string) => pagesPdf([{ entries: PAGE, content }]);
const printed = (text: string) => page(`BT /F1 12 Tf 40 500 Td (${text}) Tj ET`);

test("a file is known by the link of its certificate, wherever in its bytes that stands", () => {
  const linked = (address: string) => Buffer.concat([printed("x"), Buffer.from(`% ${address}\n`)]);
  assert.equal(idWithin(linked(`https://sign.example/verify/${ID}`)), ID);
  assert.equal(idWithin(linked(`/verify/nothing /verify/${ID}`)), ID);
  assert.equal(idWithin(linked(`/verify/${WRONG}`)), null);
  // Further behind it another thing is named.
  assert.equal(idWithin(linked(`/verify/${" ".repeat(40)}${ID}`)), null);
});

/** A file whose link stands in a stream of objects, packed. */
function packedLink(address: string): Buffer {
  const annotation = `<</Type /Annot /A <</S /URI /URI (${address})>>>>`;
  const data = deflateSync(Buffer.from(`5 0 ${annotation}`));
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]>>",
    { entries: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", data },
  ];
  return handmade({ objects });
}

test("a link in an object that a PDF holds is read as PDF readers read it", () => {
  const address = `https://sign.example/v\\145rify/${ID}`;
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Annots [4 0 R]>>",
    `<</Type /Annot /Subtype /Link /A <</S /URI /URI (${address})>>>>`,
  ];
  assert.equal(idWithin(handmade({ objects })), ID);
  const elsewhere = objects.with(3, `<</A <</S /URI /URI (https://a.example/${ID})>>>>`);
  assert.equal(idWithin(handmade({ objects: elsewhere })), null);
});

test("without a link a file is known by what is printed on its pages, word by word apart or not", () => {
  assert.equal(idWithin(printed(`Document ${ID} page 1`)), ID);
  const [head, tail] = [ID.slice(0, 7), ID.slice(7)];
  assert.equal(idWithin(page(`BT /F1 12 Tf (${head}) Tj 5 0 Td (${tail}) Tj ET`)), ID);
  assert.equal(idWithin(printed(WRONG)), null);
});

test("what cannot be read names nothing, and does no harm", () => {
  for (const bytes of [
    ...["", "no PDF", "%PDF-1.7\n"].map((text) => Buffer.from(text)),
    printed(ID).subarray(0, 40),
    packedLink("https://a.example/"),
  ]) {
    assert.equal(idWithin(bytes), null);
  }
});

test("a file whose table is broken is read all the same, as far as it goes", () => {
  const whole = printed(`Document ${ID}`).toString("latin1");
  const broken = Buffer.from(whole.replace(/startxref\n\d+/, "startxref\n9"), "latin1");
  assert.equal(idWithin(broken), ID);
});

test("a thousand links are looked at, and a file in which more stand names nothing by the next", () => {
  // What follows a link is looked at for some forty letters, so they stand apart.
  const apart = (links: number) =>
    Buffer.from(`${`/verify/${" ".repeat(50)}`.repeat(links)}/verify/${ID}`);
  assert.equal(idWithin(apart(999)), ID);
  assert.equal(idWithin(apart(1_000)), null);
});

test("a broken file of twenty thousand objects is not put together again, and one of fewer is", () => {
  const broken = printed(`Document ${ID}`)
    .toString("latin1")
    .replace(/startxref\n\d+/, "startxref\n9");
  const own = broken.split(" obj").length - 1;
  const among = (objects: number) =>
    Buffer.from(
      broken.replace("%PDF-1.7\n", `%PDF-1.7\n${"% obj\n".repeat(objects - own)}`),
      "latin1",
    );
  assert.equal(idWithin(among(19_999)), ID);
  assert.equal(idWithin(among(20_000)), null);
});
