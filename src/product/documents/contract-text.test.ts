import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { composeHtml } from "./compose-html.ts";
import { contractText, type TextToRead } from "./contract-text.ts";

async function composed(content: string, attachments: { name: string; html: string }[] = []) {
  const made = await composeHtml({
    content,
    title: null,
    language: "en",
    centred: false,
    fields: [{ id: "a", label: "Buyer" }],
    attachments: attachments.map((one) => ({ ...one, language: "en" })),
  });
  assert.ok("pdf" in made, JSON.stringify(made));
  const own = made.attachments.reduce((rest, { pages }) => rest - pages, made.pages.length);
  return { pdf: made.pdf, pages: own, attachments: made.attachments };
}

const read = (input: Pick<TextToRead, "pdf" | "pages"> & Partial<TextToRead>) =>
  contractText({ attachments: [], characters: 1_000, ...input });

test("the contract comes first, then its attachments under their names", async () => {
  const made = await composed("<p>Ten</p>", [{ name: "Annex", html: "<h1>One</h1><p>two</p>" }]);
  const { text, isCut } = await read(made);
  assert.equal(text, "Ten\nBuyer\n1 / 1\n\nAttachment: Annex\nOne\ntwo\nAnnex · 1 / 1");
  assert.equal(isCut, false);
});

test("of a PDF only its own pages are read", async () => {
  const pdf = fixture("rotated-shifted.pdf");
  const all = await read({ pdf, pages: 6 });
  const two = await read({ pdf, pages: 2 });
  assert.match(all.text, /Turned by 90[\s\S]*Turned by 270/);
  assert.match(two.text, /Turned by 180/);
  assert.doesNotMatch(two.text, /Turned by 270/);
});

test("a long text is cut at the limit, and that is said", async () => {
  const made = await composed("<p>word</p>".repeat(400));
  const { text, isCut } = await read(made);
  assert.deepEqual([text.length, isCut], [1_000, true]);
  const pdf = fixture("rotated-shifted.pdf");
  assert.equal((await read({ pdf, pages: 6, characters: 60 })).isCut, true);
});

test("what is struck out is said to be", async () => {
  const { text } = await read(
    await composed("<p>Rent: <del>900 EUR</del> 800 EUR, <u>payable</u> at once</p>"),
  );
  assert.match(text, /Rent: \[struck out: 900 EUR\] 800 EUR, payable at once/);
});

test("without a text of its own there is nothing to read, whatever is attached", async () => {
  const attachments = [{ name: "Annex", pages: 1 }];
  const pdf = pagesPdf(
    ["0 0 9 9 re f", "BT /F1 18 Tf 40 240 Td (Annex) Tj ET"].map((content) => ({
      entries: "/MediaBox [0 0 400 300] /Resources <</Font <</F1 4 0 R>>>>",
      content,
    })),
  );
  assert.equal((await read({ pdf, pages: 1, attachments })).text, "");
});
