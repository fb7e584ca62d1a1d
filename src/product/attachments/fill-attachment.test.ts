import assert from "node:assert/strict";
import { test } from "node:test";
import type { Document } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Language } from "#kernel/language.ts";
import { EVERY_KIND } from "#kit/documents/sample-attachment-types.ts";
import type { AttachmentType } from "./attachment-type.ts";
import { DOCUMENT } from "./catalogue/document/document.ts";
import { checkAttachments } from "./check-attachments.ts";
import { fillAttachment } from "./fill-attachment.ts";

const NOW = new Date("2026-11-22T12:00:00Z");

const ALL = {
  name: "Anna",
  note: "one\ntwo",
  day: "2026-03-01",
  mail: "anna@example.com",
  iban: "DE89370400440532013000",
  creditor: "DE98ZZZ09999999999",
  payments: "recurring",
};

function fill(
  fields: Record<string, string>,
  language: Language,
  type: AttachmentType = EVERY_KIND,
) {
  const { attachments, problems } = checkAttachments([{ type: type.id, fields }], [type], NOW);
  assert.deepEqual(problems, []);
  return fillAttachment(attachments[0]!, language);
}

test("what is made for the United States writes its days as they do there", () => {
  assert.match(fill(ALL, "en").html, /1 March 2026/);
  assert.match(fill(ALL, "en", { ...EVERY_KIND, country: "US" }).html, /March 1, 2026/);
});

test("values are printed in the contract's language", () => {
  const { name, language, html } = fill(ALL, "de");
  assert.deepEqual([name, language], ["Alle Arten", "de"]);
  for (const printed of [
    "<h1>Alle Arten</h1>",
    "1. März 2026",
    "DE89 3704 0044 0532 0130 00",
    "wiederkehrende Zahlungen",
    "one<br>two",
  ]) {
    assert.ok(html.includes(printed), printed);
  }
});

test("a language that the type has no words in gives way to the type's own, dates too", () => {
  const { name, language, html } = fill(ALL, "fr");
  assert.deepEqual([name, language], ["Every & kind", "en"]);
  assert.ok(html.startsWith("<h1>Every &amp; kind</h1>"));
  assert.ok(html.includes("1 March 2026") && html.includes("payments that recur"));
  const german = { ...EVERY_KIND, fallback: "de" as const };
  assert.equal(fill(ALL, "es", german).name, "Alle Arten");
});

test("a fallback without words gives way to English", () => {
  assert.equal(fill(ALL, "es", { ...EVERY_KIND, fallback: "fr" }).language, "en");
});

test("what was left out is a line to write on, and the wording can tell", () => {
  const { html } = fill({ name: "Anna", day: ALL.day }, "en");
  assert.equal(html.match(/<td><u>(&nbsp;){48}<\/u><\/td>/g)?.length, 5);
  assert.ok(html.includes("given: name, day<"));
});

const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "&amp;&lt;script&gt;",
  "</p></td></table><h1>Other</h1>",
  `" onmouseover="alert(1)`,
  "' style='display:none",
  "<!--",
  "<![CDATA[",
  "&#x3c;b&#x3e;",
  "{{name}} #let x = 1",
];

for (const hostile of HOSTILE) {
  test(`a value is printed letter by letter: ${hostile}`, () => {
    const { html } = fill({ ...ALL, name: hostile, note: hostile }, "en");
    const page = parseDocument(html);
    assert.equal(elements(page).length, elements(parseDocument(fill(ALL, "en").html)).length - 1);
    assert.equal(elements(page).filter(({ name }) => name === "h1").length, 1);
    assert.equal(DomUtils.textContent(page).split(hostile).length, 3);
  });
}

function elements(page: Document) {
  return DomUtils.findAll(() => true, page.children);
}

test("a wording that prints a field its type does not have is a mistake of ours", () => {
  const wrong = { ...EVERY_KIND, fields: EVERY_KIND.fields.slice(0, 3) };
  assert.throws(() => fill({ name: "a", day: ALL.day }, "en", wrong), /any-every-kind .* mail/);
});

test("a PDF that is sent goes by the name that it was sent with, and says nothing of any law", () => {
  const [, { example = "" } = {}] = DOCUMENT.fields;
  const filled = fill({ name: " Our terms ", pdf: example }, "fr", DOCUMENT);
  const { name, language, words, pdf } = filled;
  assert.deepEqual([name, language, words], ["Our terms", "fr", { type: "document" }]);
  assert.equal(Buffer.from(pdf ?? []).toString("base64"), example);
});
