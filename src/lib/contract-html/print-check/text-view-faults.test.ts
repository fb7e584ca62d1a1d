import assert from "node:assert/strict";
import { test } from "node:test";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { checkFidelity } from "./check-fidelity.ts";
import type { FaultKind } from "./fault.ts";
import { textViewFaults } from "./text-view-faults.ts";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const CONTENT = `<h1>Lease</h1><p>The rent is 100 000 EUR, x<sup>2</sup>, and <s>NOT refundable</s>.</p>
  <ol><li>first duty<li>second duty</ol><p><img src="${PIXEL}" alt="plan"></p>
  <table><caption>Sums</caption><tr><td>rent</td><td>due now</td></tr></table><p>He said <q>yes</q>.</p>`;

function shown() {
  const sanitised = sanitiseContract(CONTENT);
  assert.ok("html" in sanitised);
  const { html } = sanitised;
  const { textView, pdf } = typesetContract({
    html,
    title: null,
    language: "en",
    fields: [],
    centred: false,
  });
  return { html, textView, pdf };
}

const HARMS: Record<string, [FaultKind, (view: string) => string]> = {
  "lacks a word": ["lost", (view) => view.replace("refundable", "")],
  "lacks its last word": ["lost", (view) => view.replace("”.</p>", "”</p>")],
  "has a word too many": ["lost", (view) => view.replace("refundable", "refundable or due")],
  "goes on behind the end": ["added", (view) => `${view}<p>And more.</p>`],
  "has two words in another order": ["lost", (view) => view.replace("first duty", "duty first")],
  "has small letters for capitals": ["other-case", (view) => view.replace("NOT", "not")],
  "joins two figures": ["joined", (view) => view.replace("100 000", "100000")],
  "joins two cells": ["joined", (view) => view.replace("</p></td><td><p>", "")],
  "parts a word": ["parted", (view) => view.replace("refundable", "refund able")],
  "does not strike what is struck": ["struck", (view) => view.replace(/<\/?s>/g, "")],
  "strikes what is valid": ["struck", (view) => view.replace("rent is", "<s>rent</s> is")],
  "has an exponent as a figure": ["script", (view) => view.replace("<sup>2</sup>", "2")],
  "has another number before an item": ["lost", (view) => view.replace(">2.<", ">3.<")],
  "lacks a picture": ["lost", (view) => view.replace(/<img[^>]*>/, "")],
  "has another picture": ["picture", (view) => view.replace("iVBORw0K", "iVBORw0L")],
  "hides a word by a style": [
    "added",
    (view) => view.replace("NOT", '<span style="display:none">NOT</span>'),
  ],
  "hides a word by an attribute": ["added", (view) => view.replace("<p>The", "<p hidden>The")],
  "hides a word by a class": ["added", (view) => view.replace("<p>The", '<p class="away">The')],
  "has an element that people do not read": [
    "added",
    (view) => view.replace("<p>The", "<template></template><p>The"),
  ],
};

test("a text view that says what the contract says has no fault", () => {
  const { html, textView } = shown();
  assert.deepEqual(textViewFaults(html, textView), []);
});

for (const [name, [kind, harm]] of Object.entries(HARMS)) {
  test(`it is found where the text view ${name}`, () => {
    const { html, textView } = shown();
    const harmed = harm(textView);
    assert.notEqual(harmed, textView);
    assert.deepEqual(
      textViewFaults(html, harmed).map((fault) => fault.kind),
      [kind],
    );
  });
}

test("a contract whose text view lacks a word is not made, and the log has no word of it", async () => {
  const { html, textView, pdf } = shown();
  const harmed = textView.replace("refundable", "");
  const { problem, doubts } = await checkFidelity([{ html, labels: [], textView: harmed }], pdf);
  assert.match(problem?.problem ?? "", /as text for small screens does not say what was sent/);
  assert.match(doubts.join(), /^lost on page 0 at text view p\[1\]/);
  assert.doesNotMatch(doubts.join(), /refund/);
});
