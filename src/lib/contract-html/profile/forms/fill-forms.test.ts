import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";

const FIELDS: readonly [what: string, html: string, expected: RegExp][] = [
  [
    "boxes tell which of them is ticked",
    "<p><input type=checkbox checked>Yes <input type=checkbox>No</p>",
    /☒\sYes ☐\sNo/,
  ],
  ["round buttons as well", "<p><input type=radio> a <input type=radio checked> b</p>", /○ a ● b/],
  [
    "a task list has its boxes for markers",
    "<ul><li><input type=checkbox disabled checked> 1 year</li><li><p><input type=checkbox> until terminated</p></li></ul>",
    /<li data-marker="☒"> 1 year<\/li><li data-marker="☐"><p> until terminated/,
  ],
  [
    "a to-do list of CKEditor as well",
    '<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled="disabled" checked="checked"><span class="todo-list__label__description">Keys</span></label></li></ul>',
    /<li data-marker="☒"><span>Keys/,
  ],
  [
    "an item with two boxes keeps both in its line",
    "<ul><li><input type=checkbox checked> yes <input type=checkbox> no</li></ul>",
    /<li>☒ yes ☐ no/,
  ],
  ["a value is text, apart from what it touches", "<p>Name:<input value='Ada'></p>", /Name: Ada/],
  [
    "an empty field is a line to write on",
    "<p><input size=10></p>",
    /<span style="width:60pt;display:inline-block;border-bottom:0\.75pt solid #000000">/,
  ],
  ["the first option counts where none is marked", "<select><option>A<option>B</select>", /A/],
  [
    "all chosen options of a list are kept",
    "<select multiple><option selected>A<option>B<option selected>C</select>",
    /A, C/,
  ],
  ["lines of a text area stay lines", "<textarea>one\ntwo</textarea>", /pre-line">one\ntwo/],
  [
    "a value is text, never mark-up",
    "<input value='&lt;script&gt;alert(1)&lt;/script&gt;'>",
    /&lt;script&gt;/,
  ],
];

for (const [what, html, expected] of FIELDS) {
  test(`form fields: ${what}`, () => assert.match(takenHtml(`<p>x</p>${html}`).html, expected));
}

test("choices that nobody made, and what a password field holds, are named", () => {
  const { html, warnings } = takenHtml(
    "<p>x</p><select><option>One year<option selected>Two years</select><input type=password value=s3cret><input type=hidden value=h1dden>",
  );
  assert.doesNotMatch(html, /One|s3cret|h1dden/);
  assert.deepEqual(
    warnings.map(({ weight, text }) => [weight, /"One year"|password/.test(text)]),
    [
      ["meaning", true],
      ["meaning", true],
    ],
  );
});
