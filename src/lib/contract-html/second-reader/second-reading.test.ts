import assert from "node:assert/strict";
import { test } from "node:test";
import { printedHtml } from "#kit/documents/taken-html.ts";
import { expectedContent } from "#lib/contract-html/print-check/expected-content.ts";
import { secondReading } from "./second-reading.ts";

const DOUBT = { kind: "lost", place: "", page: 1, words: "" } as const;

function printed(content: string) {
  const { html, pdf } = printedHtml(content);
  return { pdf, expected: expectedContent(html) };
}

test("numbers of widely spaced lines from right to left are read as they stand, and only so", async () => {
  const spaced = (number: string) =>
    `<p dir="rtl" lang="he" style="letter-spacing:2pt">חוזה מס' ${number} בין המשכיר לבין השוכר</p>`;
  const right = printed(spaced("17/2026"));
  assert.deepEqual(await secondReading(right.expected, right.pdf, [DOUBT]), []);
  const wrong = printed(spaced("17/2062"));
  assert.notDeepEqual(await secondReading(right.expected, wrong.pdf, [DOUBT]), []);
});
