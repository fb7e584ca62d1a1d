import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { escapeHtml } from "./escape-html.ts";

test("what ends a text or an attribute is written so that it is read as itself", () => {
  assert.equal(
    escapeHtml(`<a href="x" id='y'>&amp;</a>`),
    "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
  assert.equal(escapeHtml("Zoë – 5 €"), "Zoë – 5 €");
  assert.equal(escapeHtml(""), "");
});

test("no text at all leaves a sign of markup, and every text can be read back", () => {
  const signs = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  const anyText = fc.string({ unit: fc.constantFrom(..."<>&\"'a;#39lt ") });
  fc.assert(
    fc.property(anyText, (text) => {
      const written = escapeHtml(text);
      assert.doesNotMatch(written, /[<>"']|&(?!lt;|gt;|quot;|#39;|amp;)/);
      const read = written.replace(/&[^;]+;/g, (sign) => signs[sign as keyof typeof signs]);
      assert.equal(read, text);
    }),
  );
});
