import assert from "node:assert/strict";
import { test } from "node:test";
import { displayContract } from "./display.ts";

test("styles become one class each, in a sheet of their own", () => {
  const { body, css } = displayContract(
    '<h1 style="color:#112233">A</h1><p style="margin:0 0 2pt">b</p><p style="color:#112233">c</p>',
    "k",
  );
  assert.equal(body, '<h1 class="k1">A</h1><p class="k2">b</p><p class="k1">c</p>');
  assert.equal(css, ".k1.k1{color:#112233}\n.k2.k2{margin:0 0 2pt}");
});

test("links open apart and tell the other side nothing", () => {
  const { body } = displayContract('<a href="https://a.example/?b=1&amp;c=2">x</a>', "k");
  assert.equal(
    body,
    '<a href="https://a.example/?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  );
});

test("headings, tables and text are as they were", () => {
  const html =
    '<h2>§ 1 &lt;x&gt;</h2><table><tbody><tr><td colspan="2">a &amp; b</td></tr></tbody></table>';
  assert.deepEqual(displayContract(html, "k"), { body: html, css: "" });
});

test("even a stored style that nobody sanitised cannot leave its rule", () => {
  const { body, css } = displayContract(
    `<p id="x" class="y" style="color:red}*{display:none;background:url(x)</style><script>">x</p>`,
    "k",
  );
  assert.doesNotMatch(css, /url|script|display|\*/);
  assert.doesNotMatch(body, /style=|id=|class="y"/);
});

test("a prefix that is no class name is refused", () => {
  for (const prefix of ["", "1", "a b", "a{", "A"]) {
    assert.throws(() => displayContract("<p>x</p>", prefix), RangeError);
  }
});
