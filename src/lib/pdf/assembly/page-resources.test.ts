import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf, page } from "#kit/documents/pdfs/built-pdf.ts";
import { crossEveryPage } from "#kit/documents/pdfs/sealing.ts";
import { PdfDict, PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { readPageTree } from "./page-tree.ts";

test("a page whose resources are a stream has them as a dictionary once it is stamped, as every reader wants them", () => {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const { file } = crossEveryPage(
    buildPdf({
      3: page("").replace(/\/Resources <<.*>> >> >>/, "/Resources 5 0 R"),
      5: [`<< /Font << /F1 ${font} >> >>`, "BT ET"],
    }),
    50,
    50,
  );
  const sealed = openPdf(file);
  const resources = readPageTree(sealed).pages[0]?.dict.get("Resources", sealed.resolve);
  assert.ok(resources instanceof PdfDict && !(resources instanceof PdfStream));
  assert.deepEqual([...resources.keys()].map(({ value }) => value).sort(), ["Font", "XObject"]);
});
