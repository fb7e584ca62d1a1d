import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { Told } from "./moment.tsx";

const at = new Date("2026-12-01T23:30:00Z");
const told = (sentence: string) => render(Told({ sentence, at, language: "en" }));

test("a time stands in its sentence where the sentence has it", () => {
  const html = told("Cancelled ({at}), for good.");
  assert.match(html, /^Cancelled \(<time [^>]*>1 Dec 2026, 23:30 UTC<\/time>\), for good\.$/);
});

test("a sentence that ends or begins with its time keeps it", () => {
  assert.match(told("Signed: {at}"), /^Signed: <time.*<\/time>$/);
  assert.match(told("{at}: signed"), /^<time.*<\/time>: signed$/);
});

test("a sentence without a time is left as it is", () => {
  assert.equal(told("Nothing happened yet."), "Nothing happened yet.");
});
