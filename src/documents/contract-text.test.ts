import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { contractText, type TextToRead } from "./contract-text.ts";

const read = (change: Partial<TextToRead>) =>
  contractText({
    own: { html: "<p>Ten</p>" },
    printed: [],
    attachments: [],
    characters: 1_000,
    ...change,
  });
const file = (name: string) => readFileSync(join(PACKAGE_ROOT, "tests/kit/pdfs", name));

test("the contract comes first, then what is printed on it, then its attachments under their names", async () => {
  const attachments = [{ name: "Annex", html: "<h1>One</h1><p>two</p>" }];
  const { text, isCut } = await read({ printed: ["3 rooms"], attachments });
  assert.equal(text, "Ten\n\n3 rooms\n\nAttachment: Annex\nOne\ntwo");
  assert.equal(isCut, false);
});

test("of a PDF only its own pages are read", async () => {
  const pdf = file("rotated-shifted.pdf");
  const all = await read({ own: { pdf, pages: 6 } });
  const two = await read({ own: { pdf, pages: 2 } });
  assert.match(all.text, /Turned by 90[\s\S]*Turned by 270/);
  assert.match(two.text, /Turned by 180/);
  assert.doesNotMatch(two.text, /Turned by 270/);
});

test("a long text is cut at the limit, and that is said", async () => {
  const html = "<p>word</p>".repeat(1_000);
  const { text, isCut } = await read({ own: { html } });
  assert.deepEqual([text.length, isCut], [1_000, true]);
  const { isCut: pdfIsCut } = await read({
    own: { pdf: file("rotated-shifted.pdf"), pages: 6 },
    characters: 60,
  });
  assert.equal(pdfIsCut, true);
});

test("what people do not see is not read", async () => {
  const tags = [..."obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  const { text } = await read({ own: { html: `<p>Ten\u202E\u200B${tags.join("")} euros</p>` } });
  assert.equal(text, "Ten euros");
});

test("without a text of its own there is nothing to read, whatever is attached", async () => {
  const attachments = [{ name: "Annex", html: "<p>two</p>" }];
  for (const html of ["", "<p>—</p>", "<p><img alt=''></p>"]) {
    assert.equal((await read({ own: { html }, attachments })).text, "");
  }
});
