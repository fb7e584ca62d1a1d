import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeXml, unescapeXml } from "#kernel/escape-html.ts";
import { directionOf, hasRightToLeft } from "./markup.ts";

test("signs that could begin mark-up, or end an attribute, are escaped and come back", () => {
  const text = `<a href="x">&amp;</a> 'y'`;
  assert.equal(escapeXml(text), `&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt; 'y'`);
  assert.equal(unescapeXml(escapeXml(text)), text);
});

test("names of characters that are not written here stay as they are", () => {
  assert.equal(unescapeXml("&nbsp;&amp;&apos;"), "&nbsp;&&apos;");
});

test("what XML has no letter for is left out, and its neighbours stay", () => {
  assert.equal(escapeXml("\0\b\t\n\v\f\r\x0e\x1f \ufffd\ufffe\uffff"), "\t\n\r \ufffd");
});

test("half a pair of surrogates becomes the sign for what cannot be read", () => {
  assert.equal(escapeXml("a\ud83d"), "a\ufffd");
  assert.equal(escapeXml("😀"), "😀");
});

test("a text with one letter that is read from the right says that its direction is its own", () => {
  for (const letter of ["א", "ش", "\u0590", "\u08ff", "\ufb1d", "\ufdff", "\ufe70", "\ufefc"]) {
    assert.equal(directionOf(`abc ${letter}`), ' dir="auto"');
  }
  for (const letter of ["a", "\u058f", "\u0900", "\ufb1c", "\ufe6f", "\ufefd"]) {
    assert.deepEqual([hasRightToLeft(letter), directionOf(letter)], [false, ""]);
  }
});
