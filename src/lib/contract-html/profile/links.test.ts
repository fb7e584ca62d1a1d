import assert from "node:assert/strict";
import { test } from "node:test";
import { collectWarnings } from "./limits.ts";
import { placeOf, safeLink } from "./links.ts";

function link(written: string): { href: string | null; warned: number } {
  const warnings = collectWarnings();
  const href = safeLink(written, warnings);
  return { href, warned: warnings.list().length };
}

test("links lead to http, https and mailto addresses, as the browser would write them", () => {
  const taken = {
    "https://example.org": "https://example.org/",
    " HTTP://Example.org/A b ": "http://example.org/A%20b",
    "mailto:anna@example.org": "mailto:anna@example.org",
    "https://exämple.org/": "https://xn--exmple-cua.org/",
  };
  for (const [written, href] of Object.entries(taken)) {
    assert.deepEqual(link(written), { href, warned: 0 });
  }
});

test("of a mail's address nothing stays that would fill the mail in", () => {
  assert.equal(link("mailto:a@example.org?bcc=b@example.org&body=x").href, "mailto:a@example.org");
});

test("any other kind of link is removed with a warning", () => {
  for (const written of [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ftp://example.org",
    "tel:+49301",
    "/terms",
    "//example.org",
    "example.org",
    "",
    "https://",
    "mailto:",
    "mailto:anna",
    "mailto:a@b,c@d",
  ]) {
    assert.deepEqual(link(written), { href: null, warned: 1 }, written);
  }
});

test("an address that shows another host than it leads to is removed", () => {
  for (const written of [
    "https://bank.example@other.example/",
    "https://:secret@other.example/",
    "http://bank.example:x@other.example",
  ]) {
    assert.deepEqual(link(written), { href: null, warned: 1 }, written);
  }
});

test("percent signs in a mailbox count as what they stand for", () => {
  assert.equal(link("mailto:a%2Bb@example.org").href, "mailto:a%2Bb@example.org");
  for (const hostile of ["a%0Abcc:b", "a@other.example%2Cb", "%00"]) {
    assert.deepEqual(link(`mailto:${hostile}@example.org`), { href: null, warned: 1 }, hostile);
  }
});

test("a mailbox has 64 signs at most before the at sign", () => {
  const box = (signs: number) => `mailto:${"a".repeat(signs)}@example.org`;
  assert.equal(link(box(64)).href, box(64));
  assert.equal(link(box(65)).href, null);
});

test("a link to a place keeps its name, and one to the top goes without a word", () => {
  assert.deepEqual(link("#terms"), { href: "#terms", warned: 0 });
  assert.deepEqual(link(" # "), { href: null, warned: 0 });
});

test("a place is read with its percent signs, as written where they say nothing", () => {
  assert.equal(placeOf("#a%20b"), "a b");
  assert.equal(placeOf("#100%"), "100%");
  assert.equal(placeOf("#"), "");
  assert.equal(placeOf("https://example.org/#a"), null);
  assert.equal(placeOf(undefined), null);
});
