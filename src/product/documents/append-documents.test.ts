import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf, catalog } from "#kit/documents/pdfs/built-pdf.ts";
import { askTool, fixture, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { readParentTree } from "#lib/pdf/assembly/parent-tree.ts";
import { pagePicture } from "#lib/pdf/pictures/page-picture.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { decodeText } from "#lib/pdf/text-string.ts";
import type { DocumentToAppend } from "./append-documents.ts";
import { composeHtml } from "./compose-html.ts";
import { takeDocument } from "./take-document.ts";
import { takeUpload } from "./take-upload.ts";

const NOTICE = { name: "Notice", language: "en", html: "<h1>Notice</h1><p>Of old.</p>" } as const;
const CHOSEN = ["rotated-shifted", "chromium", "libreoffice"];

const taken = (name: string) => takenIn(fixture(`${name}.pdf`), name);

async function takenIn(file: Buffer, name: string | number): Promise<DocumentToAppend> {
  const document = await takeDocument(file);
  assert.ok("pdf" in document, JSON.stringify(document));
  return { name: `${name}`, language: "en", ...document };
}

/** A contract of either form with a notice and these PDFs behind it. */
const FORMS = {
  async html(documents: DocumentToAppend[]) {
    const made = await composeHtml({
      content: "<h1>Lease</h1><p>The rent is 900 €.</p>",
      ...{ title: null, language: "en", centred: false },
      fields: [{ id: "a", label: "Tenant" }],
      attachments: [NOTICE],
      documents,
    });
    assert.ok("pdf" in made, JSON.stringify(made));
    return made;
  },
  async pdf(documents: DocumentToAppend[]) {
    const field = { page: 1, x: 10, y: 80, width: 25, height: 8 };
    const upload = { pdf: fixture("packed.pdf"), fields: [field], attachments: [NOTICE] };
    const made = await takeUpload({ ...upload, language: "en", documents });
    assert.ok("base" in made, JSON.stringify(made));
    return { ...made, pdf: made.base };
  },
};

for (const form of ["html", "pdf"] as const) {
  test(`PDFs stand behind a contract of ${form} and its other attachments, each with its pages as they were`, async () => {
    const documents = await Promise.all(CHOSEN.map(taken));
    const { pdf, pages, attachments } = await FORMS[form](documents);
    assert.deepEqual(
      attachments.map(({ name }) => name),
      ["Notice", ...CHOSEN],
    );
    const tree = readPageTree(openPdf(pdf));
    assert.equal(tree.pages.length, pages.length);
    const behind = documents.flatMap(({ pdf: own, pages: of }) =>
      of.map((size, index) => ({ own, size, page: index + 1 })),
    );
    const first = pages.length - behind.length + 1;
    for (const [index, { own, size, page }] of behind.entries()) {
      assert.deepEqual(pages[first - 1 + index], size);
      const width = 400;
      const [before, after] = await Promise.all([
        pagePicture({ pdf: own, page, width }),
        pagePicture({ pdf, page: first + index, width }),
      ]);
      assert.ok(Buffer.from(before.webp).equals(after.webp), `page ${first + index} of ${form}`);
    }
  });

  test(`every PDF behind a contract of ${form} has an entry of its own in the outline`, async () => {
    const { pdf } = await FORMS[form](await Promise.all(CHOSEN.slice(0, 2).map(taken)));
    const titles = outlineOf(pdf);
    assert.deepEqual(titles.slice(-3), ["Notice", ...CHOSEN.slice(0, 2)]);
  });

  test(`qpdf finds nothing wrong with PDFs behind a contract of ${form}`, {
    skip: withoutTools("qpdf"),
  }, async () => {
    const { pdf } = await FORMS[form](await Promise.all(CHOSEN.map(taken)));
    const said = askTool("qpdf", ["--check", "FILE"], pdf).toString();
    assert.match(said, /No syntax or stream encoding errors/);
    assert.doesNotMatch(said, /WARNING/);
  });
}

test("behind a tagged contract pages without tags are one paragraph each, and none is silent", async () => {
  const bare = [
    buildPdf(),
    // A structure that leads to no page.
    buildPdf({ 1: catalog("/StructTreeRoot 9 0 R"), 9: "<< /Type /StructTreeRoot /K [] >>" }),
  ];
  const documents = [...(await Promise.all(bare.map(takenIn))), await taken("chromium")];
  const pdf = openPdf((await FORMS.html(documents)).pdf);
  const owners = readParentTree(pdf);
  const { pages } = readPageTree(pdf);
  const keys = pages.map(({ dict }) => dict.getNumber("StructParents")?.value ?? -1);
  assert.equal(new Set(keys).size, pages.length);
  for (const key of keys) assert.ok((owners.get(key)?.length ?? 0) > 0, `${key}`);
});

test("what is no PDF is refused in the words of an upload", async () => {
  const refused = await takeDocument(Buffer.from("hello"));
  assert.ok("problem" in refused);
  assert.match(refused.problem, /PDF/);
});

function outlineOf(bytes: Uint8Array): string[] {
  const { catalog: root, resolve } = openPdf(bytes);
  const titles: string[] = [];
  let item = root.getDict("Outlines", resolve)?.getDict("First", resolve);
  while (item) {
    titles.push(decodeText(item.getString("Title", resolve)?.bytes ?? new Uint8Array()));
    item = item.getDict("Next", resolve);
  }
  return titles;
}
