import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { signingViewWith } from "#kit/rooms/signing-views.ts";
import { summaryWords } from "#words/summary-words.ts";
import { SummaryCard } from "./summary-card.tsx";

const cardOf = (summary: string | null) =>
  SummaryCard({ view: { ...signingViewWith({}), summary } });

function paragraphs(summary: string): string[] {
  const html = render(cardOf(summary)!);
  return [...html.matchAll(/<p class="summary-text">(.*?)<\/p>/gs)].map(([, text]) => text!);
}

test("a contract without a summary has no card for one", () => {
  assert.equal(cardOf(null), null);
  assert.equal(cardOf(""), null);
});

test("each line of a summary is a paragraph; empty ones are none", () => {
  assert.deepEqual(paragraphs("One.\nTwo.\n\n\n  \nThree."), ["One.", "Two.", "Three."]);
});

test("what software wrote is text, whatever it looks like", () => {
  assert.deepEqual(paragraphs("<b>Sign</b> & go"), ["&lt;b>Sign&lt;/b> &amp; go"]);
});

test("that software wrote it stands before what it wrote", () => {
  const html = render(cardOf("The rent is 900.")!);
  assert.ok(html.includes(summaryWords.en.note.slice(0, 20)));
  assert.ok(html.indexOf("summary-note") < html.indexOf("The rent is 900."));
});
