import assert from "node:assert/strict";
import { test } from "node:test";
import { withCheckCharacter } from "#kernel/public-id.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { inspectFile } from "./inspect-file.ts";

const ID = withCheckCharacter("7K3M9QX2ABCD");
const PAGE = "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>";
const printed = (text: string) =>
  pagesPdf([{ entries: PAGE, content: `BT /F1 12 Tf 40 500 Td (${text}) Tj ET` }]);
const PLAIN = printed("Lease");

async function inspected(bytes: Uint8Array) {
  const { found, record } = await inspectFile(bytes, { seals: [], timestamps: [] });
  assert.equal(record, null);
  assert.deepEqual([found.isIntact, found.sealedBy, found.sealedAt], [false, null, null]);
  const said = found.findings.map(({ code, values }) => [code, ...Object.values(values)].join(" "));
  return { verdict: found.verdict, said, publicId: found.publicId };
}

test("what is no PDF is told as that, and a PDF may have something before it", async () => {
  const no = { verdict: "not-a-pdf", said: ["no-pdf"], publicId: null };
  for (const text of ["", "PK\u0003\u0004", "<html>", "%PDX-1.7"]) {
    assert.deepEqual(await inspected(Buffer.from(text)), no, text);
  }
  const behind = (bytes: number) => Buffer.concat([Buffer.alloc(bytes, " "), PLAIN]);
  assert.notEqual((await inspected(behind(1_019))).verdict, "not-a-pdf");
  assert.deepEqual(await inspected(behind(1_020)), no);
});

test("a PDF that nobody sealed is told as that", async () => {
  assert.deepEqual(await inspected(PLAIN), {
    verdict: "unsealed",
    said: ["no-seal"],
    publicId: null,
  });
});

test("a copy of a sealed file, printed or written anew, is known by the ID in it", async () => {
  assert.deepEqual(await inspected(printed(`Document ${ID}`)), {
    verdict: "resaved",
    said: [`id-within ${ID}`],
    publicId: ID,
  });
});

test("a file without its end is cut short, whatever words stand in it", async () => {
  const cut = { verdict: "incomplete", said: ["cut-short"], publicId: null };
  assert.deepEqual(await inspected(PLAIN.subarray(0, -7)), cut);
  const words = Buffer.concat([PLAIN.subarray(0, -200), Buffer.from("startxref %%EOF")]);
  assert.deepEqual(await inspected(words), cut);
  const longBehind = Buffer.concat([PLAIN, Buffer.alloc(2_100, " ")]);
  assert.deepEqual((await inspected(longBehind)).said, ["cut-short"]);
});

const pad = (number: number) => String(number).padStart(10, "0");

/** A file with a signature whose bytes end so far behind its last one. */
function signedTo(beyond: number): Buffer {
  const range = (gap: number, end: number, rest: number) =>
    `%/ByteRange [0 ${[gap, end, rest].map(pad).join(" ")}] /Contents <00>\n`;
  const head = PLAIN.length;
  const gap = head + range(0, 0, 0).length - "<00>\n".length;
  const whole = Buffer.concat([PLAIN, Buffer.from(range(gap, gap + 4, 1 + beyond))]);
  return Buffer.concat([whole, Buffer.from(`startxref\n0\n%%EOF\n`)]);
}

test("a signature that covers more than there is tells that the file was cut", async () => {
  assert.deepEqual((await inspected(signedTo(10_000))).said, ["cut-short"]);
});

test("a signature whose place is another one tells that the file was written anew", async () => {
  const moved = Buffer.concat([Buffer.from("%PDF-1.7\n"), signedTo(0)]);
  const { verdict, said } = await inspected(moved);
  assert.deepEqual([verdict, said], ["resaved", ["written-anew"]]);
});

test("a signature that no field of the document leads to is no seal of it", async () => {
  const { verdict, said } = await inspected(signedTo("startxref\n0\n%%EOF\n".length));
  assert.equal(verdict, "altered");
  assert.ok(said.includes("seal-not-in-document"), said.join());
});
