import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import { PNG } from "pngjs";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typeset } from "#lib/typst/typeset.ts";
import { typesettingOf } from "./typeset-contract.ts";

const TEMPLATE = "src/lib/contract-html/typesetting/contract.typ";
const source = readFileSync(join(PACKAGE_ROOT, TEMPLATE), "utf8");

const picture = (width: number, height: number) =>
  `data:image/png;base64,${PNG.sync.write(new PNG({ width, height })).toString("base64")}`;
const LOGO = picture(20, 10);
const BAR = picture(9000, 10);
const TOWER = picture(10, 9000);

/** What a block can be asked for; set on each kind of it. */
const OF_BLOCKS = [
  ...["text-align:left", "text-align:right", "text-align:center", "text-align:justify"],
  ...["text-align:start", "text-align:end", "text-indent:20pt", "text-indent:-20pt"],
  ...["margin:20pt", "margin-left:-20pt", "padding:9pt", "border:1pt solid #a00"],
  ...["border-top:2pt dashed #00a", "border-left:3pt dotted #0a0", "background-color:#eef"],
  ...["break-inside:avoid", "break-before:page", "break-after:avoid", "line-height:2"],
  ...["width:50%", "width:60pt", "hyphens:none", "direction:rtl", "white-space:pre-wrap"],
];
/** The same of letters. */
const OF_LETTERS = [
  ...["font-weight:bold", "font-style:italic", "font-size:20pt", "color:#a00"],
  ...["font-family:monospace", "font-family:sans-serif", "letter-spacing:2pt"],
  ...["font-variant:small-caps", "text-decoration:line-through", "text-decoration:underline"],
  ...["vertical-align:sub", "vertical-align:super", "background-color:#ff0"],
  ...["white-space:nowrap", "text-transform:uppercase"],
];
const OF_PICTURES = ["", "width:40pt", "height:38px", "max-width:30pt;height:90pt", "width:900pt"];
const BLOCKS: readonly ((style: string) => string)[] = [
  (style) => `<p style="${style}">words of a paragraph <a href="#end">there</a></p>`,
  (style) => `<h2 style="${style}">A heading</h2>`,
  (style) => `<div style="${style}"><p>one</p><p>two</p></div>`,
  (style) => `<blockquote style="${style}">quoted</blockquote>`,
  (style) => `<ol style="${style}"><li>one</li><li>two</li></ol>`,
  (style) => `<ul style="${style}"><li>one</li></ul>`,
  (style) => `<table style="${style}"><tr><th>head</th></tr><tr><td>cell</td></tr></table>`,
  (style) => `<table border="1"><tr><td style="${style}">cell</td><td>x</td></tr></table>`,
  (style) => `<figure style="${style}"><img src="${LOGO}" alt="logo"></figure>`,
  (style) => `<p>a</p><hr style="${style}">`,
  (style) => `<pre style="${style}">a\n b</pre>`,
];

const MORE = `<p><a href="https://example.org/">outside</a> <a href="#nowhere">nowhere</a> <a href="#end">to the end</a><br>
  <a id="end">end</a>
  <span style="display:inline-block;width:90pt;border-bottom:1pt solid">boxed <i style="font-size:8pt">words</i></span>
  <span style="display:inline-block;border:1pt solid;background-color:#eee;padding:3pt"></span>
  <span style="display:inline-block;width:40pt"></span>
  <span style="display:inline-block;width:50pt;border:1pt solid;background-color:#fee">x</span>
  x<span style="white-space:nowrap"> begins with a blank </span>x
  <nobr>a b</nobr> <span style="white-space:nowrap"> held </span>
  https://example.org/a/very/long/address/${"part/".repeat(40)}</p>
  <p lang="zh-Hant-TW">A</p><p lang="zh">B</p><p lang="de-AT">C</p><p dir="rtl" lang="ar">هذا</p>
  <table><tr><td style="height:90pt;vertical-align:bottom">low</td><td style="vertical-align:middle">mid</td></tr></table>
  <table dir="rtl"><thead><tr><td>h</td></tr></thead><tr><td>c</td></tr></table>
  <p>in line <img src="${TOWER}" alt=""> <img src="${LOGO}" alt="l" width="900"> <img src="${LOGO}" alt="l" height="9"> <img src="${BAR}" alt="b" height="30"></p>
  <img src="${TOWER}" alt="" style="width:50pt">
  <table><tr>${"<td>a column of many</td>".repeat(24)}</tr></table>`;

const STYLES = ["", ...OF_BLOCKS, ...OF_LETTERS];
/** In pieces: the number of pictures of a contract is bounded. */
const CONTENTS = [
  ...BLOCKS.flatMap((block) => {
    const all = STYLES.map(block);
    return Array.from({ length: Math.ceil(all.length / 9) }, (_, at) =>
      all.slice(9 * at, 9 * at + 9).join("\n"),
    );
  }),
  OF_LETTERS.map((style) => `<p>a <span style="${style}">look</span> of letters</p>`).join("\n"),
  OF_PICTURES.map((style) => `<img src="${LOGO}" alt="logo" style="${style}">`).join("\n"),
  OF_PICTURES.map((style) => `<p>in <img src="${LOGO}" alt="x" style="${style}"> line</p>`).join(),
  `<p>${"a long text ".repeat(3_000)}</p>`,
  MORE,
];

const fixed = (lines: number) =>
  `<div style="position:fixed;top:0">${"<p>line of a header</p>".repeat(lines)}</div><p>x</p>`;
/** Headers and footers: with the number of the page, without, and too high. */
const RUNNING = [
  `<style>@page{@top-left{content:"A"}@bottom-center{content:"Page " counter(page)}}</style><p>x</p>`,
  `<style>@page{@bottom-left{content:"A"}}</style><p>x</p>`,
  ...[1, 12].map(fixed),
];

const ATTACHMENT = { name: "Notice", language: "de" as const, html: "<h1>Notice</h1><p>x</p>" };
const FIELDS = ["Buyer", "Seller", "Guarantor"].map((label, at) => ({ id: `${at}`, label }));

/** Contracts that are set every way there is. */
const SENT = [
  ...[...CONTENTS.toReversed(), ...RUNNING].map((content) => ({
    content,
    fields: FIELDS,
    centred: false,
  })),
  { content: "<style>@page{size:A4 landscape}</style><p>x</p>", fields: FIELDS, centred: true },
  { content: "<p>x</p>", fields: FIELDS.slice(1), centred: false, attachments: [ATTACHMENT] },
  { content: "<p>no fields</p>", fields: [], centred: false },
  { content: "", fields: [], centred: false, attachments: [ATTACHMENT] },
].map(({ content, ...rest }) => {
  const taken = content === "" ? { html: "", page: null } : sanitiseContract(content);
  assert.ok("html" in taken, JSON.stringify(taken));
  const { html, page } = taken;
  const words = { title: null, language: "en" as const, signHereWords: "Signed by:" };
  return typesettingOf({ html, page, ...words, ...rest });
});

interface Data {
  blocks: { runs: unknown[] }[];
  looks: object[];
  running: { header: unknown[] };
}
const dataOf = (one: (typeof SENT)[number]) => one.data as Data;
const EDGES = { top: null, right: null, bottom: null, left: null };
const INSET = { top: 0, right: 0, bottom: 0, left: 0 };

/** What the template takes, and no contract asks for today: a box as wide as it is, and a link to nowhere. */
function astray(): (typeof SENT)[number] {
  const [first = never()] = SENT;
  const data = dataOf(first);
  const box = { w: null, align: "start", fill: null, edges: EDGES, inset: INSET };
  const block = data.blocks.find(({ runs }) => runs) ?? never();
  const looks = data.looks.map((look) => ({ ...look, link: "#nowhere" }));
  const blocks = [{ ...block, runs: [{ box, runs: ["boxed"], l: 0 }] }];
  return { ...first, data: { ...data, blocks, looks } };
}

/** And a header that is far too high for a page. */
function tooHigh(): (typeof SENT)[number] {
  const one = SENT.findLast((sent) => dataOf(sent).running.header.length > 0) ?? never();
  const { running } = dataOf(one);
  const header = Array.from({ length: 40 }, () => running.header).flat();
  return { ...one, data: { ...dataOf(one), running: { ...running, header } } };
}
const DOCUMENTS = [...SENT, astray(), tooHigh()];

function never(): never {
  throw new Error("the first document begins with a paragraph");
}

const folder = mkdtempSync(join(tmpdir(), "branches-"));
after(() => rmSync(folder, { recursive: true }));

/** Where each written branch of the template begins. */
const branches = [...source.matchAll(/^(?!\s*\/\/).*$/gm)].flatMap(({ 0: line, index }) =>
  [...line.matchAll(/\b(?:if\b[^{}]*|else\s*)\{/g)].map(
    (found) => index + found.index + found[0].length,
  ),
);

test("each property on each kind of element is set without an error", () => {
  for (const document of DOCUMENTS) assert.ok(typeset(document).pageCount > 0);
});

test("every branch of the template is taken by a document that is set here", () => {
  assert.ok(branches.length > 50, `${branches.length}`);
  // What took the last branch may well take the next.
  let inTurn = DOCUMENTS;
  const untaken = branches.filter((at, index) => {
    const file = join(folder, `${index}.typ`);
    writeFileSync(file, `${source.slice(0, at)} panic("taken"); ${source.slice(at)}`);
    const template = relative(PACKAGE_ROOT, file);
    const taker = inTurn.find((document) => {
      try {
        typeset({ ...document, template });
        return false;
      } catch (error) {
        return String(error).includes("taken");
      }
    });
    if (taker) inTurn = [taker, ...inTurn.filter((document) => document !== taker)];
    return !taker;
  });
  const lines = untaken.map((at) => {
    const number = source.slice(0, at).split("\n").length;
    return `${TEMPLATE}:${number}: ${source.split("\n")[number - 1]?.trim()}`;
  });
  assert.deepEqual(lines, [], "no document here sets what this branch is for");
});
