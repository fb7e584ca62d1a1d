import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LANGUAGES } from "#kernel/language.ts";
import { plainSummary } from "./plain-summary.ts";

const MARK = "=== 0123456789abcdef ===";
const plain = (answer: string, isCut = false) =>
  plainSummary(answer, { language: "en", isCut }, MARK);

test("a plain answer stays word for word, one line to a paragraph", () => {
  const answer =
    "Anna Müller lets a flat to Łukasz Żółć for 1.250,50 € a month (z.B. § 3 Abs. 2).\n\nIt ends on 31.12.2027; the notice is 3 months, cf. no. 4.2.1 of the terms.";
  assert.equal(plain(answer), answer.replace("\n\n", "\n"));
});

const MARKED: [what: string, answer: string, expected: string][] = [
  ["headings", "# Summary\n## Rent\nTen.", "Summary\nRent\nTen."],
  ["lists", "- one\n* two\n• three\n1. four", "– one\n– two\n– three\n1. four"],
  ["bold, italics and code", "**Rent**: *ten* `euros` __now__", "Rent: ten euros now"],
  ["fences and rules", "```\nten\n```\n---\n***", "ten"],
  ["links with a text", "See [the terms](https://evil.example/x).", "See the terms."],
  ["pictures", "![pay here](https://evil.example/p.png) now", "pay here now"],
  ["tags", "<b>Ten</b> <script>alert(1)</script><br/>eleven", "Ten alert(1)eleven"],
  ["tags in tags", "<<b>img src=x onerror=alert(1)>", "‹img src=x onerror=alert(1)›"],
  ["what is less", "a < b and c > d", "a ‹ b and c › d"],
];
for (const [what, answer, expected] of MARKED) {
  test(`mark-up becomes text: ${what}`, () => assert.equal(plain(answer), expected));
}

const LINKS = [
  "https://evil.example/sign?x=1",
  "HTTP://EVIL.EXAMPLE",
  "hxxps://evil.example",
  "//evil.example/x",
  "www.evil.example",
  "evil.example",
  "EVIL.COM",
  "pay.evil.co.uk/now",
  "t.co/abc",
  "evil.zip",
  "xn--80ak6aa92e.xn--p1ai",
  "еxample.рф",
  "evil。example",
  "127.0.0.1:8080/x",
  "mailto:me@evil.example",
  "me@evil.example",
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "tel:+491701234567",
  "file:///etc/passwd",
  "intent:#Intent;scheme=x",
];
for (const link of LINKS) {
  test(`an address is left out: ${link}`, () => {
    for (const around of [(x: string) => `Go to ${x} now`, (x: string) => `Go to (${x}) now`]) {
      const shown = plain(around(link));
      assert.match(shown, /\[link left out\]/);
      assert.doesNotMatch(shown, /evil|EVIL|alert\(|t\.co|рф|127\.0|xn--|491701|passwd|Intent/);
    }
  });
}

test("abbreviations, numbers, dates and files are no addresses", () => {
  for (const text of [
    "d.h. z.B. u.a. i.S.d. e.g. p.ej. S.L. S.A.R.L. Inc. Nr.5 Art.12",
    "1.000.000,00 EUR, 3.5 %, 12:30, 31.12.2027, 1.2.3.4, § 4.2.b",
    "Written in Node.js. See annex.pdf and list.xlsx.",
    "It ends here.Next sentence.",
    "Data: name and address. Tel: none.",
  ]) {
    assert.equal(plain(text), text);
  }
});

test("nothing invisible stays, and nothing that turns text around", () => {
  const hidden = [..."\u0000\u0007\u001b\u007f\u0085\u061c\u200b\u200e\u202e\u2066\u2069\ufeff"];
  const tags = [..."hidden"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  assert.equal(plain(`ten ${hidden.join("")}${tags.join("")}euros`), "ten euros");
});

test("the lines around the contract's text do not come back", () => {
  assert.equal(plain(`${MARK}\nTen ${MARK}euros.\n${MARK}`), "Ten euros.");
});

test("a long answer ends with a sentence, or with an ellipsis where none ends", () => {
  const sentences = plain("This is a sentence of the summary. ".repeat(100));
  assert.ok(sentences.length <= 1_200 && sentences.length > 1_100);
  assert.match(sentences, /summary\.$/);
  assert.match(plain("word ".repeat(1_000)), /word…$/);
  assert.equal([...plain("x".repeat(5_000))].length, 1_200);
});

test("that only the beginning was read is said, within the same length", () => {
  const shown = plain("This is a sentence of the summary. ".repeat(100), true);
  assert.ok(shown.length <= 1_200);
  assert.match(shown, /summary\.\nThis summary covers the beginning of the document only\.$/);
});

test("an answer without words is none", () => {
  for (const answer of ["", " \n ", "***", "<br>", "\u200b", "…"]) assert.equal(plain(answer), "");
});

test("whatever a model answers, what is shown is plain and short", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      ...LINKS,
      ...MARKED.map(([, answer]) => answer),
      "\n",
      " ",
      "<",
      ">",
      "](",
      "*",
    ),
  );
  fc.assert(
    fc.property(
      fc.array(piece),
      fc.constantFrom(...LANGUAGES),
      fc.boolean(),
      (pieces, language, isCut) => {
        const shown = plainSummary(pieces.join(""), { language, isCut }, MARK);
        assert.ok([...shown].length <= 1_200);
        assert.doesNotMatch(shown, /[<>]|[^\P{C}\n]|:\/\/|www\./iu);
      },
    ),
  );
});
