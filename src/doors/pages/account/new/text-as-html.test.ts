import assert from "node:assert/strict";
import { test } from "node:test";
import { textAsHtml } from "./text-as-html.ts";

test("a text becomes paragraphs with every letter in it, and HTML stays as it is", async () => {
  assert.equal(
    await textAsHtml("The rent < 900 €\r\nis due & payable.\r\n\r\n  \r\n<b>Second</b>"),
    "<p>The rent &lt; 900 €<br>is due &amp; payable.</p>\n<p>&lt;b&gt;Second&lt;/b&gt;</p>",
  );
  assert.equal(await textAsHtml("<h1>Lease</h1>\n\nx"), "<h1>Lease</h1>\n\nx");
});
