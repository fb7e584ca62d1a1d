import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";

const stored = (html: string): string => takenHtml(html).html.replaceAll("\n", "");

const item = (kind: string, words: string, level = 0) =>
  `<li data-list="${kind}"${level > 0 ? ` class="ql-indent-${level}"` : ""}><span class="ql-ui" contenteditable="false"></span>${words}</li>`;

test("Quill's flat list becomes lists within lists, each of its kind", () => {
  const html = stored(
    `<ol>${item("ordered", "one")}${item("ordered", "a", 1)}${item("bullet", "dot", 1)}${item("ordered", "i", 2)}${item("ordered", "two")}</ol>`,
  ).replaceAll("<span></span>", "");
  assert.equal(
    html,
    '<ol><li>one<ol type="a"><li>a</li></ol><ul><li>dot<ol type="i"><li>i</li></ol></li></ul></li><li>two</li></ol>',
  );
});

test("Quill counts on behind bullets, and its check lists have boxes", () => {
  const html = stored(
    `<ol>${item("ordered", "one")}${item("bullet", "dot")}${item("ordered", "two")}${item("checked", "done")}${item("unchecked", "open")}</ol>`,
  ).replaceAll("<span></span>", "");
  assert.equal(
    html,
    '<ol><li>one</li></ol><ul><li>dot</li></ul><ol start="2"><li>two</li></ol><ul><li data-marker="☒">done</li><li data-marker="☐">open</li></ul>',
  );
});

test("Quill's older form has its levels, alignment and direction by class", () => {
  assert.match(stored("<ul><li>a</li><li class='ql-indent-1'>b</li></ul>"), /<ul><li>a<ul><li>b/);
  assert.match(stored("<p class='ql-align-center'>x</p>"), /text-align:center/);
  assert.match(stored("<p class='ql-direction-rtl ql-align-right'>x</p>"), /dir="rtl"/);
  assert.match(stored("<p class='ql-indent-2'>x</p>"), /margin-left:6em/);
});

const WORD = (level: number, marker: string, words: string, font = "") =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

test("Word's list paragraphs are lists with the very markers that Word wrote", () => {
  assert.equal(
    stored(
      `${WORD(1, "1.", "First")}${WORD(2, "1.1", "Sub")}${WORD(1, "2.", "Second")}<p>after</p>`,
    ).replaceAll(/<.?span>/g, ""),
    '<ul><li data-marker="1.">First<ul><li data-marker="1.1">Sub</li></ul></li><li data-marker="2.">Second</li></ul><p>after</p>',
  );
  assert.match(stored(WORD(1, "·", "x", "font-family:Symbol")), /data-marker="•"/);
  assert.match(stored(WORD(1, "§", "x", "font-family:Wingdings")), /data-marker="▪"/);
});

test("signs of Wingdings are what they look like, and unknown ones are named", () => {
  assert.match(
    stored(
      "<p><span style='font-family:Wingdings'>þ</span> yes <span style='font-family:Wingdings'>¨</span> no",
    ),
    /☑.*yes.*☐.*no/,
  );
  const taken = sanitiseContract("<p><span style='font-family:Webdings'>abc</span>");
  assert.ok("html" in taken);
  assert.equal(taken.warnings[0]?.weight, "meaning");
  assert.match(stored("<p style='font-family:Segoe UI Symbol'>o n</p>"), />o n</);
});

test("Google Docs' lists of one name are nested by their levels", () => {
  assert.match(
    stored(
      "<ul class='lst-kix_ab-0'><li>a</li></ul><ul class='lst-kix_ab-1'><li>b</li></ul><ul class='lst-kix_ab-0'><li>c</li></ul>",
    ),
    /^<ul><li>a<ul><li>b<\/li><\/ul><\/li><li>c<\/li><\/ul>$/,
  );
});

test("CKEditor's sizes hold without its style sheet, and any of the contract's own outweighs them", () => {
  assert.match(stored("<p><span class=text-big>x</span></p>"), /font-size:14\.7pt/);
  assert.match(
    stored("<style>.text-big{font-size:20pt}</style><p><span class=text-big>x</span></p>"),
    /font-size:20pt/,
  );
});
