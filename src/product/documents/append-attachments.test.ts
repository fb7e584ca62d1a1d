import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf, catalog, type Objects, page } from "#kit/documents/pdfs/built-pdf.ts";
import { assembleFile } from "#kit/documents/pdfs/sealing.ts";
import { askTool, fixture, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { readNumberTree } from "#lib/pdf/assembly/number-tree.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfRef } from "#lib/pdf/objects.ts";
import { pagePicture } from "#lib/pdf/pictures/page-picture.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { appendAttachments } from "./append-attachments.ts";
import type { AttachmentToCompose } from "./compose-attachments.ts";

const NOTICE: AttachmentToCompose = {
  name: "Widerrufsbelehrung",
  language: "de",
  html: `<h1>Widerrufsbelehrung</h1><p>Siehe <a href="https://example.org/r">hier</a>.</p>
<table><thead><tr><th>Tag<th>Frist<tbody><tr><td>1<td>14</table>`,
};
const LONG: AttachmentToCompose = {
  name: "Notice (2) \\ & «Größe»",
  language: "en",
  html: `<h1>Notice</h1>${"<p>A line of the notice.</p>".repeat(80)}`,
};

const UPLOADS = ["libreoffice", "chromium", "packed", "form", "rotated-shifted", "certificate"].map(
  (name): [string, Buffer] => [name, fixture(`${name}.pdf`)],
);

async function append(pdf: Uint8Array, attachments = [NOTICE, LONG]) {
  const appended = await appendAttachments({ pdf, language: "de", attachments });
  assert.ok("pdf" in appended, JSON.stringify(appended));
  return appended;
}

for (const [name, upload] of UPLOADS) {
  test(`pages come behind ${name}.pdf, whose bytes stay, and it can be sealed`, async () => {
    const { pdf, pages, attachments } = await append(upload);
    assert.ok(Buffer.from(pdf.subarray(0, upload.length)).equals(upload));
    assert.deepEqual(
      attachments.map((one) => [one.name, one.pages]),
      [
        [NOTICE.name, 1],
        [LONG.name, 3],
      ],
    );
    assert.equal(pages.length, 4);
    const ownPages = readPageTree(openPdf(upload)).pages.length;
    assert.equal(readPageTree(openPdf(pdf)).pages.length, ownPages + 4);
    const sealed = assembleFile(Buffer.from(pdf), { appendix: [fixture("certificate.pdf")] });
    assert.equal(sealed.pageCount, ownPages + 4 + 2);
    assert.ok(Buffer.from((await append(upload)).pdf).equals(pdf), "same input, other bytes");
  });

  test(`qpdf finds nothing wrong with ${name}.pdf and its attachments`, {
    skip: withoutTools("qpdf"),
  }, async () => {
    const said = askTool("qpdf", ["--check", "FILE"], (await append(upload)).pdf).toString();
    assert.match(said, /No syntax or stream encoding errors/);
    assert.doesNotMatch(said, /WARNING/);
  });

  test(`words of attachments stand on their own pages behind ${name}.pdf`, {
    skip: withoutTools("pdftotext"),
  }, async () => {
    const before = textPages(upload);
    const after = textPages((await append(upload)).pdf);
    assert.deepEqual(after.slice(0, before.length), before);
    const [notice, ...long] = after.slice(before.length);
    assert.match(notice ?? "", /Widerrufsbelehrung(.|\n)*Widerrufsbelehrung · 1 ?\/ ?1/);
    assert.equal(long.length, 3);
    for (const [index, text] of long.entries()) {
      assert.match(text, new RegExp(`«Größe» · ${index + 1} ?/ ?3`));
    }
  });
}

test("what takes uploads in takes a file with attachments without a word", async () => {
  const { pdf } = await append(fixture("chromium.pdf"));
  const read = await readPdf(pdf);
  assert.ok("pdf" in read, JSON.stringify(read));
  assert.deepEqual(read.warnings, []);
});

test("the pages that signers see are drawn", async () => {
  const { pdf } = await append(fixture("packed.pdf"), [NOTICE]);
  const { webp } = await pagePicture({ pdf, page: 3, width: 1_200 });
  assert.ok(webp.length > 1_000);
});

test("a tagged document stays tagged: every added page, link and heading is in its structure", async () => {
  for (const name of ["chromium.pdf", "packed.pdf"]) {
    const before = openPdf(fixture(name));
    const after = openPdf((await append(fixture(name))).pdf);
    const [was, is] = [structureOf(before), structureOf(after)];
    assert.deepEqual([...is.roles].slice(0, was.roles.length), was.roles);
    const added = is.roles.slice(was.roles.length);
    assert.equal(added.filter((role) => role === "H1").length, 2);
    assert.equal(added.filter((role) => role === "Link").length, 1);
    assert.ok(added.includes("TH") && added.includes("TD"));

    const ownPages = readPageTree(before).pages.length;
    const { pages } = readPageTree(after);
    const keys = pages.map(({ dict }) => dict.getNumber("StructParents")?.value);
    assert.equal(new Set(keys).size, pages.length, "two pages share a key");
    for (const key of keys.slice(ownPages)) assert.ok(is.parents.has(key ?? -1));
    const link = pages[ownPages]?.dict.getArray("Annots")?.at(0, after.resolve) as PdfDict;
    assert.ok(is.parents.has(link.getNumber("StructParent")?.value ?? -1));
    assert.ok(is.nextKey > Math.max(...is.parents.keys()));
  }
});

test("a document without tags gets none, for half a structure is worse than none", async () => {
  const { pdf } = await append(fixture("libreoffice.pdf"));
  assert.ok(!openPdf(pdf).catalog.has("StructTreeRoot"));
  assert.doesNotMatch(unpacked(pdf), /\/MCID/);
});

test("every attachment has a bookmark, behind those that were there", async () => {
  const outline: Objects = {
    1: catalog("/Outlines 10 0 R"),
    10: "<< /Type /Outlines /First 11 0 R /Last 12 0 R /Count 2 >>",
    11: "<< /Title (One) /Parent 10 0 R /Next 12 0 R /Dest [3 0 R /Fit] >>",
    12: "<< /Title (Two) /Parent 10 0 R /Prev 11 0 R /Dest [3 0 R /Fit] >>",
  };
  assert.deepEqual(bookmarks((await append(buildPdf(outline))).pdf), [
    "One",
    "Two",
    NOTICE.name,
    LONG.name,
  ]);
  assert.deepEqual(bookmarks((await append(buildPdf())).pdf), [NOTICE.name, LONG.name]);
});

const DAMAGED: [what: string, objects: Objects][] = [
  [
    "bookmarks that go in a circle",
    {
      1: catalog("/Outlines 10 0 R"),
      10: "<< /First 11 0 R /Last 11 0 R >>",
      11: "<< /Title (One) /Next 11 0 R >>",
    },
  ],
  ["bookmarks that lead nowhere", { 1: catalog("/Outlines << /First 99 0 R >>") }],
  ["bookmarks that are none", { 1: catalog("/Outlines (x)") }],
  [
    "a structure whose parents go in a circle",
    {
      1: catalog("/StructTreeRoot 10 0 R"),
      10: "<< /ParentTree 11 0 R >>",
      11: "<< /Kids [11 0 R] >>",
    },
  ],
  [
    "a structure with absurd keys",
    {
      1: catalog("/StructTreeRoot 10 0 R"),
      10: "<< /ParentTreeNextKey 1000000000000 /ParentTree << /Nums [] >> >>",
      3: page("/StructParents 999999999999999"),
    },
  ],
  [
    "page labels that are none",
    { 1: catalog("/PageLabels << /Nums [0 << /S /r >> 7 << /S /D >>] >>") },
  ],
];

for (const [what, objects] of DAMAGED) {
  test(`${what} do not keep attachments from a document`, {
    skip: withoutTools("qpdf"),
  }, async () => {
    const { pdf } = await append(buildPdf(objects), [NOTICE]);
    assert.equal(readPageTree(openPdf(pdf)).pages.length, 2);
    assert.match(askTool("qpdf", ["--check", "FILE"], pdf).toString(), /No syntax or stream/);
  });
}

test("behind pages with labels of their own, attachments are labelled by their page in the file", async () => {
  const labels = "/PageLabels << /Nums [0 << /S /r /P (C-) >>] >>";
  const after = openPdf((await append(buildPdf({ 1: catalog(labels) }))).pdf);
  const tree = after.catalog.getDict("PageLabels", after.resolve);
  const entries = tree && readNumberTree(after, tree);
  assert.deepEqual([...(entries?.keys() ?? [])], [0, 1]);
  const added = entries?.get(1);
  assert.ok(added instanceof PdfDict);
  assert.deepEqual([added.getName("S")?.value, added.getNumber("St")?.value], ["D", 2]);
});

test("a letter that turns text around is warned about by attachment", async () => {
  const { warnings, attachments } = await append(buildPdf(), [
    NOTICE,
    { ...NOTICE, html: "<h1>x</h1><p>d\u202eabc</p>" },
  ]);
  assert.equal(warnings.length, 1);
  assert.ok(warnings.every(({ text }) => text.startsWith("attachments[1]: ")));
  assert.ok(!attachments[1]?.html.includes("\u202e"));
});

test("a letter that no font has is refused with its attachment", async () => {
  const html = "<h1>x</h1><p>\u{10480}</p>";
  const refused = await appendAttachments({
    pdf: buildPdf(),
    language: "de",
    attachments: [NOTICE, { ...NOTICE, html }],
  });
  assert.ok("problem" in refused);
  assert.match(refused.problem, /^attachments\[1\]: .*U\+10480.*paragraph/);
});

function textPages(pdf: Uint8Array): string[] {
  const text = askTool("pdftotext", ["-layout", "FILE", "-"], pdf).toString();
  return text.split("\f").slice(0, -1);
}

function bookmarks(pdf: Uint8Array): string[] {
  const { catalog: root, resolve } = openPdf(pdf);
  const outline = root.getDict("Outlines", resolve);
  const titles: string[] = [];
  for (let next = outline?.getDict("First", resolve); next; next = next.getDict("Next", resolve)) {
    titles.push(next.getString("Title", resolve)?.asString() ?? "");
    const [target] = next.getArray("Dest", resolve)?.toArray() ?? [];
    assert.equal((resolve(target as PdfRef) as PdfDict).getName("Type")?.value, "Page");
  }
  assert.equal(outline?.getNumber("Count", resolve)?.value, titles.length);
  return titles;
}

/** Roles in reading order, entries of the parent tree; every element names the one above it. */
function structureOf(pdf: OpenPdf) {
  const { catalog: root, resolve } = pdf;
  const tree = root.getDict("StructTreeRoot", resolve);
  assert.ok(tree);
  const roles: string[] = [];
  const pages = new Set(readPageTree(pdf).pages.map(({ dict }) => dict));
  const walk = (node: PdfDict) => {
    const entry = node.get("K", resolve);
    const kids = entry instanceof PdfArray ? entry.toArray() : entry ? [entry] : [];
    for (const kid of kids) {
      if (kid instanceof PdfNumber) continue;
      const element = kid instanceof PdfDict ? kid : resolve(kid as PdfRef);
      assert.ok(element instanceof PdfDict);
      const on = element.get("Pg", resolve);
      if (on) assert.ok(on instanceof PdfDict && pages.has(on), "an element on no page");
      const role = element.getName("S", resolve)?.value;
      if (!role) continue;
      assert.equal(element.get("P", resolve), node, `${role} names another parent`);
      roles.push(role);
      walk(element);
    }
  };
  walk(tree);
  const parents = readNumberTree(pdf, tree.getDict("ParentTree", resolve) ?? new PdfDict());
  assert.ok(parents);
  return { roles, parents, nextKey: tree.getNumber("ParentTreeNextKey", resolve)?.value ?? 0 };
}
