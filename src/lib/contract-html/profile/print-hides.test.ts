import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";
import { sanitiseContract } from "./sanitise.ts";

function taken(written: string) {
  const { html, warnings } = takenHtml(`${written}<p>Text.</p>`);
  return {
    html: html.replaceAll("\n", ""),
    warnings: warnings.map(({ weight, text }) => `${weight}: ${text}`),
  };
}

const BUTTON = "meaning: Buttons and toolbars were left out:";
const PRINT = "meaning: What print alone hides was left out:";

const LEFT_OUT: readonly [what: string, html: string, warning: string][] = [
  ["a button", "<button>Print</button>", `${BUTTON} "Print".`],
  [
    "buttons of forms",
    "<input type=button value=Print><input type=Submit value=Send><input type=reset value=Clear><input type=image alt=Go>",
    `${BUTTON} "Print"; "Send"; "Clear"; "Go".`,
  ],
  ["what is a button by its role", "<a role=button href=/x>Back</a>", `${BUTTON} "Back".`],
  ["the first of several roles", "<a role=' Button link'>Back</a>", `${BUTTON} "Back".`],
  [
    "a toolbar with all that is in it",
    "<div role=toolbar><span>Zoom</span><select><option>100 %</select><button>+</button></div>",
    `${BUTTON} "Zoom 100 % +".`,
  ],
  [
    "what a rule for print does not display",
    "<style>@media print{.n{display:none}}</style><div class=n><a href=/b>Back to list</a> <b>Home</b></div>",
    `${PRINT} "Back to list Home".`,
  ],
  [
    "what a sheet for print does not display",
    "<style media=print>.n{display:none!important}</style><p class=n>Menu</p>",
    `${PRINT} "Menu".`,
  ],
  [
    "what a rule within a rule does not display in print",
    "<style>.n{color:#111;@media print{display:none}}</style><p class=n>Menu</p>",
    `${PRINT} "Menu".`,
  ],
  [
    "what is displayed on screens alone",
    "<style>.n{display:none}@media screen{.n{display:block}}</style><p class=n>Menu</p>",
    `${PRINT} "Menu".`,
  ],
  [
    "a menu that unfolds on a screen",
    "<style>ul ul{display:none}@media print{nav{display:none}}</style><nav><ul><li>File<ul><li>Open</li></ul></li></ul></nav>",
    `${PRINT} "File Open".`,
  ],
  [
    "a picture without words",
    "<style>@media print{.n{display:none}}</style><img class=n src=/never-fetched.png>",
    `${PRINT} "<img>".`,
  ],
  [
    "what is invisible in print",
    "<style>@media print{.n{visibility:hidden}}</style><div class=n style='border:1px solid'>Menu <i>x</i></div>",
    `${PRINT} "x"; "Menu".`,
  ],
];

for (const [what, html, warning] of LEFT_OUT) {
  test(`left out with its words in a warning: ${what}`, () => {
    const { html: stored, warnings } = taken(html);
    assert.equal(stored, "<p>Text.</p>");
    assert.deepEqual(
      warnings.filter((text) => !/Forms/.test(text)),
      [warning],
    );
  });
}

const SECRET = "<p class=n>Secret term</p>";
const HIDDEN_OTHERWISE: readonly [how: string, html: string][] = [
  ["on screens as well", `<style>.n{display:none}</style>${SECRET}`],
  [
    "by two rules",
    `<style>@media screen{.n{display:none}}@media print{.n{display:none}}</style>${SECRET}`,
  ],
  ["by one rule for both", `<style>@media print,screen{.n{display:none}}</style>${SECRET}`],
  [
    "by its element",
    "<style>@media print{.n{display:none}}</style><p class=n hidden>Secret term</p>",
  ],
  [
    "by what is around it",
    `<style>@media print{.n{display:none}}</style><div style='display:none'>${SECRET}</div>`,
  ],
  [
    "by what is around it, with a size of nothing",
    `<style>@media print{.n{display:none}}</style><div style='height:0;overflow:hidden'>${SECRET}</div>`,
  ],
  [
    "in all its parts",
    "<style>@media print{div{display:none}}</style><div><p style='opacity:0'>Secret term</p></div>",
  ],
  ["by a colour", `<style>.n{color:transparent}@media print{.n{display:none}}</style>${SECRET}`],
  ["by opacity in print", `<style>@media print{.n{opacity:0}}</style>${SECRET}`],
  [
    "by a place in print",
    `<style>@media print{.n{position:absolute;left:-9999px}}</style>${SECRET}`,
  ],
  ["by letters of no size in print", `<style>@media print{.n{font-size:0}}</style>${SECRET}`],
  ["by visibility on both", `<style>.n{visibility:hidden}</style>${SECRET}`],
  [
    "by visibility on screens and display in print",
    `<style>.n{visibility:hidden}@media print{.n{display:none}}</style>${SECRET}`,
  ],
];

for (const [how, html] of HIDDEN_OTHERWISE) {
  test(`text that is hidden ${how} is shown, and its first words are quoted`, () => {
    const { html: stored, warnings } = taken(html);
    assert.match(stored, /Secret term/);
    assert.match(warnings[0] ?? "", /^meaning: Text that .* would hide is shown: "Secret term"\.$/);
  });
}

const KEPT: readonly [what: string, html: string][] = [
  [
    "a stronger rule displays",
    "<style>.n{display:block!important}@media print{.n{display:none}}</style><p class=n>Term</p>",
  ],
  [
    "screens alone do not display",
    "<style>@media screen{.n{display:none}}</style><p class=n>Term</p>",
  ],
  [
    "only some paper would not display",
    "<style>@media print and (color){.n{display:none}}</style><p class=n>Term</p>",
  ],
  ["is a button in a heading", "<h2><button>Term</button></h2>"],
  [
    "is a button in a summary",
    "<details open><summary><span role=button>Term</span></summary></details>",
  ],
];

for (const [what, html] of KEPT) {
  test(`what ${what} stays`, () => assert.match(taken(html).html, /Term/));
}

test("of a page that is invisible in print, what takes it back is the contract", () => {
  const { html, warnings } = taken(
    "<style>@media print{body *{visibility:hidden}#c,#c *{visibility:visible}}</style>" +
      "<nav>Menu</nav><table border=1><tr><td>Side</td><td id=c>Term <b>one</b></td></tr></table>" +
      "<div><img src=/x.png alt=Banner></div>",
  );
  assert.equal(
    html,
    '<table><tbody><tr><td style="border:0.75pt solid #555555"></td><td style="border:0.75pt solid #555555">Term <b>one</b></td></tr></tbody></table>',
  );
  assert.deepEqual(warnings, [`${PRINT} "Menu"; "Side"; "Banner"; "Text.".`]);
});

test("a contract of which nothing is left is refused, and the reason says why", () => {
  for (const html of [
    "<style>@media print{body{display:none}}</style><p>Term</p>",
    "<button>Term</button>",
  ]) {
    const problem = sanitiseContract(html);
    assert.ok("problem" in problem);
    assert.match(problem.problem, /no text and no image beside buttons, toolbars and what print/);
  }
});
