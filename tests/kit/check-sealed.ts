import assert from "node:assert/strict";
import { runOn, toolIsThere } from "./tools.ts";

/** What every sealed file has to stand, by programs that are not ours. */
export function checkSealed(
  pdf: Uint8Array,
  expected: { publicId: string; text?: string[] },
): void {
  if (toolIsThere("qpdf")) {
    const { status, output } = runOn(pdf, "qpdf", ["--check", "FILE"]);
    assert.equal(status, 0, output);
    assert.doesNotMatch(output, /WARNING/i);
  }
  if (toolIsThere("pdfsig")) {
    const { output } = runOn(pdf, "pdfsig", ["-nocert", "FILE"]);
    assert.match(output, /Signature Validation: Signature is Valid/);
    assert.match(output, /Total document signed/);
    assert.doesNotMatch(output, /Not total document signed/);
    assert.match(output, /ETSI\.CAdES\.detached/);
  }
  if (toolIsThere("pdftotext")) {
    const pages = runOn(pdf, "pdftotext", ["-layout", "FILE", "-"]).output.split("\f").slice(0, -1);
    assert.ok(pages.length > 1);
    for (const [index, page] of pages.entries()) {
      assert.ok(page.includes(expected.publicId), `no document ID on page ${index + 1}`);
    }
    const all = pages.join("\n").replace(/\s+/g, " ");
    for (const text of expected.text ?? []) assert.ok(all.includes(text), `"${text}" is missing`);
  }
}
