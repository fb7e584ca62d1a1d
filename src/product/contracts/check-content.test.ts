import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { checkContent, checkTags, checkTitle, readFileName, readTags } from "./check-content.ts";

const NOW = new Date("2026-11-28T12:00:00Z");

const FIELDS = [{ label: "Tenant" }];
const PDF = Buffer.from("%PDF-1.7 is not opened yet");
const HTML = { content: "<p>Rent</p>" };
const withPdf = (pdf: string, name?: string) => ({
  document: { pdf, ...(name !== undefined && { name }) },
});

function wrongIn(input: Parameters<typeof checkContent>[0], fields = FIELDS): string[] {
  const checked = checkContent(input, fields, NOW);
  assert.ok(isRefusal(checked));
  assert.equal(checked.refused, "INVALID");
  return (checked.details ?? []).map(({ path }) => path);
}

test("of HTML and a PDF a request brings exactly one", () => {
  assert.deepEqual(wrongIn({}), ["content"]);
  assert.deepEqual(wrongIn({ ...HTML, ...withPdf(PDF.toString("base64")) }), ["document"]);
  assert.partialDeepStrictEqual(
    checkContent({ ...HTML, title: " Lease ", tags: ["a", "a", " b "] }, FIELDS, NOW),
    {
      title: "Lease",
      tags: ["a", "b"],
      documentName: null,
      form: { text: HTML.content, format: "html" },
    },
  );
});

test("whoever has signed is sent to an encrypted page of which the address says all, or nowhere", () => {
  const url = (returnUrl: string) => ({ ...HTML, returnUrl });
  assert.ok(!isRefusal(checkContent(url("https://shop.example/thanks?o=1"), FIELDS, NOW)));
  for (const wrong of [
    ...["http://shop.example/", "shop.example", "/thanks", "javascript:alert(1)", ""],
    ...["https://anna@shop.example/", "https://:secret@shop.example/"],
  ]) {
    assert.deepEqual(wrongIn(url(wrong)), ["returnUrl"], wrong);
  }
});

test("everything that is wrong is told at once", () => {
  const tags = ["x".repeat(LIMITS.tagCharacters + 1), "fine"];
  const title = "x".repeat(LIMITS.titleCharacters + 1);
  assert.deepEqual(wrongIn({ content: " \n", title, tags }, []), ["title", "tags[0]", "content"]);
  assert.deepEqual(wrongIn({ ...HTML }, [{ label: "" }]), ["signatureFields[0].label"]);
});

test("fields of a document are held against its pages, which are not known yet", () => {
  const far = [{ label: "" }];
  assert.ok(!isRefusal(checkContent(withPdf(PDF.toString("base64")), far, NOW)));
});

test("HTML counts in bytes, and the last one that fits is taken", () => {
  const most = "ä".repeat(LIMITS.contentBytes / 2);
  assert.ok(!isRefusal(checkContent({ content: most }, FIELDS, NOW)));
  assert.deepEqual(wrongIn({ content: `${most}a` }), ["content"]);
});

test("a PDF is taken as base64 in lines of any kind, or as a data URL of that type, and nothing else", () => {
  const plain = PDF.toString("base64");
  const lines = plain.match(/.{1,10}/g) ?? [];
  const good = [
    ...[plain, lines.join("\n"), lines.join("\r\n"), lines.join("\r"), lines.join("\n  ")],
    ...[` ${plain}\n`, lines.join("\t"), `data:application/pdf;base64, ${plain}`],
    `data:application/pdf;base64,${plain}`,
    `DATA:application/PDF;name=a.pdf;base64,${plain}`,
  ];
  for (const pdf of good) {
    const checked = checkContent(withPdf(pdf), FIELDS, NOW);
    assert.ok(!isRefusal(checked) && "pdf" in checked.form, pdf);
    assert.deepEqual(Buffer.from(checked.form.pdf), PDF);
  }
  for (const pdf of ["", "*", `data:text/plain;base64,${plain}`, `data:application/pdf,${plain}`]) {
    assert.deepEqual(wrongIn(withPdf(pdf)), ["document.pdf"], pdf);
  }
  const typed = checkContent(withPdf(`data:image/png;base64,${plain}`), FIELDS, NOW);
  assert.match(isRefusal(typed) ? typed.message : "", /media type/);
});

test("a PDF of the most bytes is taken, and one more is not", () => {
  const most = Buffer.alloc(LIMITS.pdfBytes);
  assert.ok(!isRefusal(checkContent(withPdf(most.toString("base64")), FIELDS, NOW)));
  const more = Buffer.alloc(LIMITS.pdfBytes + 1).toString("base64");
  assert.deepEqual(wrongIn(withPdf(more)), ["document.pdf"]);
});

test("a title may be left out, and one of the most characters is taken", () => {
  for (const title of [undefined, null, "", "x".repeat(LIMITS.titleCharacters)]) {
    assert.deepEqual(checkTitle(title), []);
  }
  assert.deepEqual(
    checkTitle("x".repeat(LIMITS.titleCharacters + 1)).map(({ path }) => path),
    ["title"],
  );
});

test("so many different tags are kept, each once, however often it is sent", () => {
  const most = Array.from({ length: LIMITS.tags }, (_, index) => `tag ${index}`);
  assert.deepEqual(checkTags([...most, ...most]), []);
  assert.deepEqual(readTags([...most, ...most]), most);
  const [problem] = checkTags([...most, "one more"]);
  assert.deepEqual([problem?.path, problem?.message.includes(String(LIMITS.tags))], ["tags", true]);
  assert.deepEqual(
    checkTags(["fine", ""]).map(({ path }) => path),
    ["tags[1]"],
  );
  assert.deepEqual(checkTags(), []);
});

test("of a file name the last part is kept, whichever system it comes from", () => {
  assert.equal(readFileName("C:\\contracts\\lease.pdf"), "lease.pdf");
  assert.equal(readFileName("/home/ana/lease.pdf"), "lease.pdf");
  assert.equal(readFileName(" lease\u0007.pdf "), "lease.pdf");
  const long = `a${"é".repeat(LIMITS.titleCharacters + 9)}`;
  assert.equal(readFileName(long), long.slice(0, LIMITS.titleCharacters));
});

test("whatever a file is called, its name can be printed, has no path, and is never empty", () => {
  for (const name of [undefined, "", "/", "a/", "\u200b"]) {
    assert.equal(readFileName(name), "document.pdf");
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (name) => {
      const kept = readFileName(name);
      assert.doesNotMatch(kept, /[/\\]|\p{C}/u);
      assert.ok(kept.trim().length > 0);
    }),
  );
});

test("of both forms at once neither is looked into", () => {
  const both = { ...HTML, ...withPdf(PDF.toString("base64")) };
  assert.deepEqual(wrongIn(both, [{ label: "" }]), ["document"]);
});

test("a file's name in which a character was lost is refused, and not put aside for another", () => {
  for (const lost of ["\ufffd", "\ud800"]) {
    const input = withPdf(PDF.toString("base64"), `Vertrag M${lost}ller.pdf`);
    assert.deepEqual(wrongIn(input), ["document.name"]);
  }
  assert.ok(
    !isRefusal(checkContent(withPdf(PDF.toString("base64"), "Vertrag Müller.pdf"), FIELDS, NOW)),
  );
});
