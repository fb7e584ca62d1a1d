import assert from "node:assert/strict";
import { test } from "node:test";
import { extraFrom, type HandmadeObject, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { textOfPages } from "./text-of-pages.ts";

const BOX = "/MediaBox [0 0 100 100]";
const FIRST = extraFrom(1);

interface Written {
  resources?: string;
  /** Objects from number FIRST on. */
  extra?: readonly HandmadeObject[];
}

/** What is read of one page with this drawn on it. */
function read(content: string, { resources = "", extra = [] }: Written = {}): string {
  const entries = `${BOX} /Resources <<${resources}>>`;
  return [...textOfPages(openPdf(pagesPdf([{ entries, content }], { extra })))].join("|");
}

/** The same in a font with such a map of its letters, whose codes have so many bytes. */
function mapped(content: string, map: string, bytes: 1 | 2 = 1): string {
  const subtype = bytes === 2 ? "Type0" : "Type1";
  const font = `<</Type /Font /Subtype /${subtype} /BaseFont /X /ToUnicode ${FIRST + 1} 0 R>>`;
  return read(`BT /F 12 Tf ${content} ET`, {
    resources: `/Font <</F ${FIRST} 0 R>>`,
    extra: [font, { entries: "", data: map }],
  });
}

test("letters come in the order in which they are drawn, without blanks and without what is no text", () => {
  assert.equal(read("BT (A b) Tj [(c) -200 <64>] TJ ET /Name (e) ' 1 2 m"), "Abcde");
  assert.equal(read("BT (a\\)b) Tj ET % (no text)"), "a)b");
});

test("pages are told one by one", () => {
  const page = (text: string) => ({ entries: `${BOX} /Resources <<>>`, content: `(${text}) Tj` });
  const pdf = openPdf(pagesPdf([page("one"), page("two")]));
  assert.deepEqual([...textOfPages(pdf)], ["one", "two"]);
});

test("two hundred pages are read, and what stands behind them is not", () => {
  const pages = Array.from({ length: 201 }, (_, index) => ({
    entries: `${BOX} /Resources <<>>`,
    content: `(${index + 1}) Tj`,
  }));
  const read200 = [...textOfPages(openPdf(pagesPdf(pages)))];
  assert.deepEqual([read200.length, read200.at(-1)], [200, "200"]);
});

test("a page of several streams is read through all of them, with what its parents give it", () => {
  const pages = [{ entries: `${BOX} /Contents [${FIRST} 0 R ${FIRST + 1} 0 R]`, content: "" }];
  // The first of two entries of a dictionary counts, so the page's own is taken away.
  const file = pagesPdf(pages, {
    node: "/Resources <<>>",
    extra: [
      { entries: "", data: "(one) Tj" },
      { entries: "", data: "(two) Tj" },
    ],
  })
    .toString("latin1")
    .replace(/\/Contents (\d+) 0 R \/Media/, (all) => all.replace("/Contents", "/Nothing_"));
  assert.deepEqual([...textOfPages(openPdf(Buffer.from(file, "latin1")))], ["onetwo"]);
});

test("a page without resources draws no text", () => {
  const pdf = openPdf(pagesPdf([{ entries: BOX, content: "(one) Tj" }]));
  assert.deepEqual([...textOfPages(pdf)], [""]);
});

test("codes are the letters that the font's map says, and codes that it does not know are none", () => {
  const map = "1 beginbfchar <01> <0041> <02> <D83DDE00> endbfchar";
  assert.equal(mapped("<010203> Tj", map), "A😀");
  const two = "2 beginbfchar <0102> <0042> <0001> <00660066> endbfchar";
  assert.equal(mapped("<01020001> Tj", two, 2), "Bff");
  assert.equal(mapped("<010200> Tj", two, 2), "B", "half a code is none");
});

test("a range of codes is letters one after the other, or those of a list", () => {
  assert.equal(mapped("<0405060708> Tj", "beginbfrange <05> <07> <0061> endbfrange"), "abc");
  const listed = "beginbfrange <05> <07> [<0058> <0059>] endbfrange";
  assert.equal(mapped("<050607> Tj", listed), "XY");
});

test("a range may begin with several letters, or with one of two halves, of which the last one counts up", () => {
  const ligatures = "beginbfrange <05> <06> <00660069> endbfrange";
  assert.equal(mapped("<0506> Tj", ligatures), "fifj");
  const outside = "beginbfrange <05> <06> <D835DC00> endbfrange";
  assert.equal(mapped("<0506> Tj", outside), "\u{1d400}\u{1d401}");
});

test("a letter below 256 may be written in two digits", () => {
  assert.equal(mapped("<01> Tj", "beginbfchar <01> <41> endbfchar"), "A");
  assert.equal(mapped("<02> Tj", "beginbfrange <01> <02> <41> endbfrange"), "B");
});

test("a range that counts past the last letter of Unicode ends with it", () => {
  const beyond = "beginbfrange <05> <07> <DBFFDFFE> endbfrange";
  assert.equal(mapped("<0506> Tj", beyond), "\u{10fffe}\u{10ffff}");
  assert.equal(mapped("<07> Tj", beyond), "\u{10ffff}");
});

test("of ranges that give the same letters again and again so many are read as a document needs", () => {
  const again = "<0000> <FFFE> <0041> ".repeat(2_000);
  assert.equal(
    mapped("<0001> Tj", `beginbfrange ${again} <0001> <0001> <005A> endbfrange`, 1),
    "AB",
  );
});

test("a range without end fills the map up and no further", () => {
  const endless = "beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange";
  assert.equal(mapped("<0001> Tj", endless, 1), "AB");
});

test("without a map a byte is its letter, and each font has its own", () => {
  const resources = `/Font <</F1 4 0 R /F2 ${FIRST} 0 R>>`;
  const extra: HandmadeObject[] = [
    `<</Type /Font /Subtype /Type1 /BaseFont /X /ToUnicode ${FIRST + 1} 0 R>>`,
    { entries: "", data: "beginbfchar <61> <007A> endbfchar" },
  ];
  const content = "(a) Tj /F2 12 Tf (a) Tj /F1 12 Tf (a) Tj /F2 9 Tf (a) Tj /Gone 9 Tf (a) Tj";
  assert.equal(read(content, { resources, extra }), "azaza");
});

const form = (entries: string, data: string): HandmadeObject => ({
  entries: `/Type /XObject /BBox [0 0 9 9] ${entries}`,
  data,
});

test("a form is read where it is drawn, with its own resources or those of whoever draws it", () => {
  const extra = [
    form("/Subtype /Form", "(in) Tj /Y Do"),
    form("/Subtype /Form /Resources <<>>", "(own) Tj /X Do"),
    form("/Subtype /Image", "(no text) Tj"),
  ];
  const named = `/X ${FIRST} 0 R /Y ${FIRST + 1} 0 R /Z ${FIRST + 2} 0 R`;
  const content = "(a) Tj /X Do (b) Tj /Z Do /Gone Do (c) Tj";
  assert.equal(read(content, { resources: `/XObject <<${named}>>`, extra }), "ainownbc");
});

test("a form that draws itself is read four times and no more", () => {
  const resources = `/XObject <</X ${FIRST} 0 R>>`;
  const extra = [form("/Subtype /Form", "(x) Tj /X Do")];
  assert.equal(read("/X Do", { resources, extra }), "xxxx");
});

test("the data of a picture within the page are no text, and what follows them is", () => {
  assert.equal(read("(a) Tj BI /W 1 ID (b) Tj xEIy EI (c) Tj"), "ac");
  assert.equal(read("(a) Tj BI /W 1 ID (b) Tj"), "a", "one without an end");
});

test("what is no token is passed over, and what follows it is read", () => {
  assert.equal(read("(a) Tj ) > } (b) Tj <zz> (c) Tj"), "abc");
});
