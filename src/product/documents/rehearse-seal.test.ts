import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { geometries } from "#kit/documents/pdfs/sealing.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { writeAsOne } from "#lib/pdf/writing/write-as-one.ts";
import { finishBase } from "./finish-base.ts";
import { rehearseSeal, Unsealable } from "./rehearse-seal.ts";

const field = { page: 1, x: 10, y: 70, width: 25, height: 10 };
const sizesOf = (pdf: Uint8Array) =>
  geometries(pdf).map(({ width, height }) => ({ width, height }));

test("a seal can be put on PDFs of any program, with pages of any size and turn", async () => {
  for (const name of ["chromium", "libreoffice", "packed", "rotated-shifted", "form", "hybrid"]) {
    const pdf = writeAsOne(fixture(`${name}.pdf`));
    await rehearseSeal(pdf, sizesOf(pdf), [field]);
  }
});

test("no base is taken whose seal a verifier would find ambiguous", async () => {
  const ours = writeAsOne(fixture("libreoffice.pdf"));
  const behind = Buffer.concat([ours, Buffer.from("\n")]);
  for (const pdf of [fixture("libreoffice.pdf"), fixture("hybrid.pdf"), behind]) {
    await assert.rejects(rehearseSeal(pdf, sizesOf(pdf), [field]), Unsealable);
  }
});

test("boxes that hardly anything fits into, and pages no larger than a stamp, are tried as they are", async () => {
  const sizes = [
    [10, 10],
    [14_400, 14_400],
    [595, 842],
    [30, 800],
  ];
  const made = pagesPdf(
    sizes.map(([width, height]) => ({
      entries: `/MediaBox [0 0 ${width} ${height}]`,
      content: "0 0 5 5 re f",
    })),
  );
  const fields = sizes.flatMap((_, index) =>
    [0.01, 1, 50].map((side) => ({ page: index + 1, x: 0, y: 0, width: side, height: side })),
  );
  const pdf = writeAsOne(made);
  await rehearseSeal(pdf, sizesOf(pdf), fields);
});

test("a page that is not what was measured makes a PDF unsealable", async () => {
  const pdf = fixture("libreoffice.pdf");
  const sizes = sizesOf(pdf);
  await assert.rejects(rehearseSeal(pdf, [...sizes, sizes[0]!], [field]), Unsealable);
  await assert.rejects(
    rehearseSeal(
      pdf,
      sizes.map(({ width, height }) => ({ width: width + 9, height })),
      [field],
    ),
    Unsealable,
  );
});

test("an upload that no seal can be put on is refused with what to do", async () => {
  const pdf = pagesPdf([{ entries: "/MediaBox [0 0 300 300]", content: "q Q" }]);
  const end = pdf.lastIndexOf("startxref");
  const cut = Buffer.concat([pdf.subarray(0, end), Buffer.from("startxref\n1\n%%EOF\n")]);
  const finished = await finishBase({
    pdf: cut,
    pages: [{ width: 300, height: 300 }],
    fields: [field],
    language: "en",
    attachments: [],
  });
  assert.ok("problem" in finished);
  assert.match(finished.problem, /print it as a PDF, then upload it again/);
  assert.equal(finished.path, "document.pdf");
});

test("an upload without attachments is not sent back", async () => {
  const pdf = writeAsOne(fixture("libreoffice.pdf"));
  const pages = sizesOf(pdf);
  const finished = await finishBase({
    pdf,
    pages,
    fields: [field],
    language: "en",
    attachments: [],
  });
  assert.ok("pages" in finished);
  const sizes = finished.pages.map(({ width, height }) => ({ width, height }));
  assert.deepEqual([finished.pdf, sizes], [null, pages]);
});
