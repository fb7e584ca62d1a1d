import assert from "node:assert/strict";
import { test } from "node:test";
import { attributeOf, storedTokens } from "./stored-tokens.ts";

/** Tags as they stand, `|` behind one that has no end of its own, texts as they are read. */
const tokens = (html: string) =>
  [...storedTokens(html)].map((token) => {
    if (token.kind === "text") return token.text;
    if (token.kind === "close") return `</${token.name}>`;
    return `<${token.name}${token.attributes}>${token.empty ? "|" : ""}`;
  });

test("stored HTML is taken apart into tags and the texts between them", () => {
  assert.deepEqual(tokens('a<p style="x">b<br />c</P>d'), [
    "a",
    '<p style="x">',
    "b",
    "<br />|",
    "c",
    "</p>",
    "d",
  ]);
  assert.deepEqual(tokens(""), []);
});

test("signs of mark-up within a quoted value end no tag", () => {
  assert.deepEqual(tokens(`<a title="a>b'c" lang='">'>x</a>`), [
    `<a title="a>b'c" lang='">'>`,
    "x",
    "</a>",
  ]);
});

test("each element that has no end is told", () => {
  const empty = ["br", "hr", "wbr", "img", "col"];
  assert.deepEqual(
    tokens(empty.map((name) => `<${name}>`).join("")),
    empty.map((name) => `<${name}>|`),
  );
});

test("what is no tag, or is not closed, stops the reading where it stands", () => {
  for (const html of [
    "ab<",
    "ab<p",
    'ab<p a="',
    "ab< p>",
    "ab<!-- c -->",
    "ab<1>",
    "ab</ p>",
    "ab<p 'x>",
  ]) {
    assert.throws(() => [...storedTokens(html)], /breaks off at 2$/, html);
  }
});

test("references to characters are read in texts, by name and by number, once", () => {
  assert.deepEqual(tokens("&lt;b&gt; &amp;amp; &quot;&apos;&nbsp;&#65;&#x1F600;"), [
    `<b> &amp; "'\u00a0A😀`,
  ]);
});

test("a reference that nobody knows, or that is not closed, stays as it is", () => {
  assert.deepEqual(tokens("&hellip; &amp &; & a"), ["&hellip; &amp &; & a"]);
});

test("a value is found by the whole of its name, in either quotation marks", () => {
  const attributes = ` data-id="1" id='a "b"' alt="x=y&amp;z" hidden`;
  assert.equal(attributeOf(attributes, "id"), 'a "b"');
  assert.equal(attributeOf(attributes, "data-id"), "1");
  assert.equal(attributeOf(attributes, "alt"), "x=y&z");
  assert.equal(attributeOf(attributes, "data"), null);
  assert.equal(attributeOf(attributes, "lt"), null);
});

test("an attribute without a value is empty, one that is not there is none", () => {
  assert.equal(attributeOf(" hidden", "hidden"), "");
  assert.equal(attributeOf(" hidden/", "hidden"), "");
  assert.equal(attributeOf(' alt=""', "alt"), "");
  assert.equal(attributeOf("", "alt"), null);
  assert.equal(attributeOf(" hiddenly", "hidden"), null);
});
