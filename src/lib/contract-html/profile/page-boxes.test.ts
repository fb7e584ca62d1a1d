import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";

const taken = (css: string, body: string) => takenHtml(`<style>${css}</style><body>${body}</body>`);

const SHEET =
  "width:210mm;min-height:297mm;padding:20mm 15mm 25mm;border:1px solid #ccc;background:#fff";

test("sheets that a document draws are its pages: their padding is the margin, and each begins one", () => {
  const { html, page, warnings } = taken(
    `@page{size:A4;margin:0}.page{${SHEET}}`,
    "<div class=page><p>One</p></div><div class=page><p>Two</p></div>",
  );
  assert.equal(html, '<div><p>One</p></div><div style="break-before:page"><p>Two</p></div>');
  const { margins } = page!;
  assert.deepEqual(Object.values(margins).map(Math.round), [57, 43, 71, 43]);
  assert.deepEqual(warnings, []);
});

test("a margin of @page that is larger than the padding of a sheet stays", () => {
  const { page } = taken(
    `@page{margin:30mm}.p{width:210mm;padding:20mm}`,
    "<div class=p>One</div>",
  );
  assert.equal(Math.round(page!.margins.left), 85);
});

test("a box as wide as paper that holds little of the text, and a narrower one, stay boxes", () => {
  const words = "<p>word</p>".repeat(20);
  for (const [css, body] of [
    [SHEET, `<div class=p>One</div>${words}`],
    ["width:100mm;padding:20mm;border:1px solid #ccc", "<div class=p>One</div>"],
    ["max-width:800px;padding:40px", "<div class=p>One</div>"],
  ] as const) {
    const { html, page } = taken(`.p{${css}}`, body);
    assert.match(html, /padding:/, css);
    assert.equal(page, null);
  }
});
