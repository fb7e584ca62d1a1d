import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { type ContractToTypeset, typesetContract } from "./typeset-contract.ts";

const LEASE = readFileSync(join(PACKAGE_ROOT, "tests/kit/documents/contracts/lease.html"), "utf8");
const TWO = [
  { id: "f1", label: "Vermieterin" },
  { id: "f2", label: "Mieter" },
];

function contract(html: string, rest: Partial<ContractToTypeset> = {}): ContractToTypeset {
  const taken = sanitiseContract(html);
  assert.ok("html" in taken, "problem" in taken ? taken.problem : "");
  return { html: taken.html, title: null, language: "de", fields: TWO, centred: false, ...rest };
}

const set = (html: string, rest: Partial<ContractToTypeset> = {}) =>
  typesetContract(contract(html, rest));

test("the same contract gives the same bytes, whatever was set in between", () => {
  const lease = contract(LEASE);
  const first = typesetContract(lease);
  set("<p>Another contract</p>");
  assert.ok(Buffer.from(typesetContract(lease).pdf).equals(Buffer.from(first.pdf)));
});

test("a lease of several pages is tagged, in its language, with its title", () => {
  const { pdf, pageCount, pages, unprintable } = set(LEASE);
  assert.ok(pageCount >= 3 && pageCount <= 4);
  assert.equal(pages.length, pageCount);
  assert.deepEqual(pages[0], { width: 595.28, height: 841.89 });
  assert.deepEqual(unprintable, []);
  const text = unpacked(pdf);
  assert.match(text, /\/Lang ?\(de\)/);
  assert.match(text, /\/MarkInfo/);
  assert.match(text, /\/StructTreeRoot/);
  assert.match(text, /\/Alt ?\(/);
  assert.match(text, /\/S ?\/H1/);
  assert.match(text, /\/S ?\/Table/);
});

test("the PDF's title is the contract's, else its first heading, else the word for contract", () => {
  assert.match(unpacked(set("<p>x", { title: "Lease 12" }).pdf), /\/Title ?\(Lease 12\)/);
  assert.match(unpacked(set("<div><h2>Lease <b>13</b></h2></div>").pdf), /\/Title ?\(Lease 13\)/);
  assert.match(unpacked(set("<p>x").pdf), /\/Title ?\(Vertrag\)/);
});

test("the last lines of a list go with the signatures, not the whole list", () => {
  const item = (at: number) => `<li>${`Clause ${at} of the list at the end. `.repeat(6)}</li>`;
  const list = [1, 2, 3, 4, 5].map(item).join("");
  const firstBox = (lines: number) => {
    const before = '<p style="margin:0">x</p>'.repeat(lines);
    return set(`${before}<ol>${list}</ol>`).fields[0]!;
  };
  // One line more each time, until the boxes stand on the second page for the first time.
  let lines = 10;
  while (firstBox(lines).page === 1) lines += 1;
  assert.ok(firstBox(lines).y < 18, `${firstBox(lines).y} % of the page lie above the boxes`);
  assert.ok(firstBox(lines).y > 11, "no line of text stands above the boxes");
});

test("boxes come back in the order of the fields, two to a row, inside the page", () => {
  const fields = ["a", "b", "c", "a"].map((label, at) => ({ id: `${at}`, label }));
  const boxes = set("<p>x</p>", { fields }).fields;
  assert.deepEqual(
    boxes.map((box) => box.id),
    ["0", "1", "2", "3"],
  );
  assert.equal(boxes[0]?.y, boxes[1]?.y);
  assert.equal(boxes[0]?.x, boxes[2]?.x);
  assert.ok((boxes[1]?.x ?? 0) > (boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0));
  assert.ok((boxes[2]?.y ?? 0) > (boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
});

test("centred boxes lie even to both sides of the page", () => {
  const [left, right] = set("<p>x</p>", { centred: true }).fields;
  assert.ok(left && right);
  assert.ok(Math.abs(left.x - (100 - right.x - right.width)) < 0.1);
  const [alone] = set("<p>x</p>", { centred: true, fields: [{ id: "a", label: "A" }] }).fields;
  assert.ok(alone);
  assert.ok(Math.abs(alone.x + alone.width / 2 - 50) < 0.1);
});

test("no box is cut by the end of a page, and the lowest 12 mm stay free", () => {
  const fields = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, label: `Person ${at}` }));
  for (let lines = 0; lines < 40; lines += 3) {
    const { fields: boxes, pageCount } = set("<p>x</p>".repeat(lines + 1), { fields });
    assert.equal(boxes.length, 50);
    for (const box of boxes) {
      assert.ok(box.page >= 1 && box.page <= pageCount);
      assert.ok(box.x >= 0 && box.x + box.width <= 100);
      assert.ok(box.y >= 0 && box.y + box.height <= 100 - (12 / 297) * 100);
    }
  }
});

test("the last paragraph stands on the page of the first signatures", () => {
  for (let lines = 28; lines < 36; lines += 1) {
    const { fields, pageCount } = set("<p>line</p>".repeat(lines));
    if (pageCount > 1 && fields[0]?.page === 2) assert.ok(fields[0].y > 8);
  }
});

test("letters that no font has are reported with where they stand, and others are not", () => {
  const html =
    "<p>Zażółć Ελλάδα Москва Việt ≤ € ½ ☐ a\u00ADb\u200Dc</p><p>x \u{10480}\u{10481}\u{10480}</p><ul><li>\u{10482}";
  assert.deepEqual(set(html).unprintable, [
    {
      letters: ["\u{10480}", "\u{10481}"],
      element: "paragraph",
      words: "x \u{10480}\u{10481}\u{10480}",
    },
    { letters: ["\u{10482}"], element: "list item", words: "\u{10482}" },
  ]);
  const field = { id: "a", label: "\u{10480}" };
  assert.deepEqual(set("<p>x", { fields: [field] }).unprintable, [
    { letters: ["\u{10480}"], element: "signature field", words: "\u{10480}" },
  ]);
});

test("text of a contract is never read as a template", () => {
  const source = '#panic("x") $x$ `y` #{ } \\u{41} @ref <field> /* */ // [*b*] #read("/data.json")';
  const plain = set(`<p>${source.replaceAll("<", "&lt;")}</p>`, {
    title: source,
    fields: [{ id: source, label: source }],
  });
  assert.equal(plain.pageCount, 1);
  assert.equal(plain.fields[0]?.id, source);
});

test("page breaks begin pages and leave none empty", () => {
  const part = "<section style='break-before:page'><h2>A</h2><p>x</p></section>";
  assert.equal(set(part.repeat(3)).pageCount, 3);
  assert.equal(set("<p>a</p><div style='page-break-after:always'></div><p>b</p>").pageCount, 2);
  assert.equal(set(`<table><tr><td>${part}</td></tr></table>`).pageCount, 1);
});

const HARSH: readonly [what: string, html: string][] = [
  ["lists 20 deep", "<ul><li>x".repeat(20)],
  ["boxes 55 deep", '<div style="border:1px solid;padding:9px;margin:9px">'.repeat(55)],
  ["tables 12 deep", "<table border=1><tr><td>x".repeat(12)],
  ["bold 60 deep", "<b>".repeat(60)],
  ["a table of 60 columns", `<table>${`<tr>${"<td>word".repeat(60)}`.repeat(3)}</table>`],
  [
    "spans that cross",
    "<table><tr><td rowspan=500 colspan=50>a<td rowspan=9>b<tr><td colspan=50>c</table>",
  ],
  [
    "a header higher than a page",
    `<table><thead><tr><th>${"word ".repeat(3_000)}<tbody><tr><td>x</table>`,
  ],
  ["a cell higher than a page", `<table><tr><td>${"word ".repeat(3_000)}<td>x</table>`],
  [
    "a box that must not be parted and is higher than a page",
    `<div style="break-inside:avoid">${"<p>word</p>".repeat(300)}</div>`,
  ],
  ["everything kept with what follows", '<p style="break-after:avoid">x</p>'.repeat(300)],
  ["one word of 50,000 letters", `<p>${"a".repeat(50_000)}</p>`],
  [
    "one word in a narrow cell",
    `<table><tr><td style="width:10px">${"W".repeat(300)}<td>x</table>`,
  ],
  ["a paragraph of 200,000 letters", `<p>${"word ".repeat(40_000)}</p>`],
  ["a heading of 9,000 letters", `<h1>${"word ".repeat(1_800)}</h1>`],
  ["letters growing level by level", '<span style="font-size:3em">'.repeat(30).concat("x")],
  ["marks upon marks", `<p>${"a\u0301\u0302\u0303\u0304".repeat(1_000)}</p>`],
  [
    "a caption alone and empty parts",
    "<p>x<table><caption>c</caption><tbody></table><ol></ol><dl></dl><h1></h1>",
  ],
  ["right to left letters", "<p>שלום עולם</p>"],
];

for (const [what, html] of HARSH) {
  test(`set without failing: ${what}`, () => {
    const result = set(`${html}x`);
    assert.ok(result.pageCount >= 1);
    assert.equal(result.fields.length, 2);
  });
}

const TAGS =
  "p div h1 h3 b i span ul ol li table tr td th blockquote pre dl dt dd a br hr sup q code section caption figure".split(
    " ",
  );
const STYLES = [
  "",
  "margin:50%",
  "padding:99px;border:3px dashed red",
  "background:#eee;break-inside:avoid",
  "text-align:center;text-indent:-40px",
  "break-before:page",
  "break-after:avoid",
  "white-space:pre-wrap;font-size:3em",
  "width:1%",
  "width:600px;vertical-align:bottom",
  "list-style-type:upper-roman;line-height:3",
  "text-transform:capitalize;font-variant:small-caps",
];

interface Node {
  tag: string;
  style: string;
  span: number;
  inside: (Node | string)[];
}

const { node } = fc.letrec<{ node: Node | string; element: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 7 },
    fc.constantFrom("word ", " ", "Ähre\n1", "#x $y$"),
    tie("element"),
  ),
  element: fc.record({
    tag: fc.constantFrom(...TAGS),
    style: fc.constantFrom(...STYLES),
    span: fc.integer({ min: 0, max: 60 }),
    inside: fc.array(tie("node"), { maxLength: 5 }),
  }),
}));

function written(one: Node | string): string {
  if (typeof one === "string") return one;
  const { tag, style, span, inside } = one;
  return `<${tag} style="${style}" colspan=${span} rowspan=${span} start=${span}>${inside.map(written).join("")}</${tag}>`;
}

test("whatever tree the sanitiser lets through can be set", () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 5 }), (nodes) => {
      const taken = sanitiseContract(nodes.map(written).join(""));
      if ("problem" in taken) return;
      const result = typesetContract({ ...contract("<p>x"), html: taken.html });
      assert.equal(result.fields.length, 2);
    }),
    { numRuns: 150, seed: 11 },
  );
});
