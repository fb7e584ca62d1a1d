import assert from "node:assert/strict";
import { test } from "node:test";
import { sanitiseContract } from "./sanitise.ts";

const HIDING: readonly [trick: string, html: string][] = [
  ["display: none", "<p style='display:none'>Secret term</p>"],
  ["the attribute hidden", "<p hidden>Secret term</p>"],
  ["visibility", "<p style='visibility:hidden'>Secret term</p>"],
  ["opacity", "<p style='opacity:0.01'>Secret term</p>"],
  ["a closed details", "<details><summary>x</summary><p>Secret term</p></details>"],
  [
    "a closed details around loose text",
    "<details><summary>x</summary>Secret term<p></p></details>",
  ],
  ["a place beside the page", "<p style='position:absolute;left:-9999px'>Secret term</p>"],
  ["a first line beside the page", "<p style='text-indent:-9999px'>Secret term</p>"],
  ["a margin", "<p style='margin-left:-9999px'>Secret term</p>"],
  ["a clip", "<p style='position:absolute;clip:rect(0 0 0 0)'>Secret term</p>"],
  ["a clip path", "<p style='clip-path:inset(50%)'>Secret term</p>"],
  ["a size of nothing", "<p style='width:1px;height:1px;overflow:hidden'>Secret term</p>"],
  ["letters of no size", "<div style='font-size:0'><p>Secret term</p></div>"],
  ["a transparent colour", "<p style='color:rgba(0,0,0,0)'>Secret term</p>"],
  ["a variable", "<style>:root{--d:none}p{display:var(--d)}</style><p>Secret term</p>"],
];

for (const [trick, html] of HIDING) {
  test(`text that ${trick} would hide is shown, and its first words are quoted`, () => {
    const taken = sanitiseContract(html);
    assert.ok("html" in taken);
    assert.match(taken.html, /Secret term/);
    const [warning] = taken.warnings;
    assert.equal(warning?.weight, "meaning");
    assert.match(warning?.text ?? "", /would hide is shown: "Secret term"/);
  });
}

test("letters that would be turned round stand in their own direction, and are quoted", () => {
  for (const html of [
    "<p>Pay <bdo dir=rtl>123 EUR</bdo> now</p>",
    "<p>Pay <span style='direction:rtl;unicode-bidi:bidi-override'>123 EUR</span> now</p>",
    "<p>Pay <b dir=rtl style='unicode-bidi:isolate-override'>123 EUR</b> now</p>",
  ]) {
    const taken = sanitiseContract(html);
    assert.ok("html" in taken);
    assert.match(taken.html, /dir="rtl">123 EUR</);
    assert.deepEqual(
      taken.warnings.map(({ weight, text }) => [weight, text.replace(/^.*turn round/, "")]),
      [["meaning", ' stands in its own direction: "123 EUR".']],
    );
  }
});

test("nothing is said of an override that turns no letter", () => {
  for (const html of ["<bdo dir=ltr>123 EUR</bdo>", "<bdo dir=rtl>שלום</bdo>", "<bdi>abc</bdi>"]) {
    const taken = sanitiseContract(html);
    assert.ok("html" in taken);
    assert.deepEqual(taken.warnings, []);
  }
});

test("loose text in an open details is nothing to tell", () => {
  const taken = sanitiseContract("<details open><summary>x</summary>Term</details>");
  assert.ok("html" in taken);
  assert.deepEqual(taken.warnings, []);
});

const REMOVED: readonly [what: string, html: string][] = [
  ["a template", "<template><p>Lost words</p></template>"],
  ["a frame", "<iframe>Lost words</iframe>"],
  ["an option of no list", "<option>Lost words</option>"],
];

for (const [what, html] of REMOVED) {
  test(`words that go with ${what} are quoted`, () => {
    const taken = sanitiseContract(`<p>x</p>${html}`);
    assert.ok("html" in taken);
    assert.doesNotMatch(taken.html, /Lost/);
    assert.ok(
      taken.warnings.some(
        ({ weight, text }) => weight === "meaning" && text.includes("Lost words"),
      ),
    );
  });
}

test("shapes without words, letters shown again and screens' own rules are nothing to tell", () => {
  const taken = sanitiseContract(
    "<p style='display:none'></p><div style='font-size:0'><p style='font-size:12px'>x</p></div><div style='visibility:hidden'><p style='visibility:visible'>y</p></div><style>@media screen{p{display:none}}</style>",
  );
  assert.ok("html" in taken);
  assert.deepEqual(taken.warnings, []);
});
