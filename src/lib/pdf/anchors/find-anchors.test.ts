import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf, type Objects, page } from "#kit/documents/pdfs/built-pdf.ts";
import { extraFrom, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { findAnchors, findUnseen } from "./find-anchors.ts";

const at14 = (content: string) => `BT /F1 14 Tf 72 700 Td ${content} ET`;
const withContent = (content: string, more: Objects = {}) =>
  buildPdf({ 4: ["<< >>", content], ...more });

async function placesOf(pdf: Uint8Array, text: string) {
  const found = await findAnchors(pdf, [text], { pages: 99 });
  return (found?.get(text) ?? []).map(({ page: number, lines }) => ({
    page: number,
    x: Math.round(lines[0]!.left * 1_000) / 10,
    y: Math.round(lines[0]!.top * 1_000) / 10,
    lines: lines.length,
  }));
}

const count = async (content: string, text: string, more: Objects = {}) =>
  (await placesOf(withContent(content, more), text)).length;

test("words stand where they are drawn, however often they are moved and kerned between letters", async () => {
  const plain = withContent(at14("(Signature of the tenant) Tj"));
  const [there] = await placesOf(plain, "Signature");
  assert.deepEqual(there, { page: 1, x: 12.1, y: 15.3, lines: 1 });
  const kerned = "[(S) 40 (ig) -60 (na) 20 (tu) -30 (re) -278 (of) -500 (the tenant)] TJ";
  assert.deepEqual(await placesOf(withContent(at14(kerned)), "Signature of the tenant"), [there]);
  const single = "(S) Tj 20 0 Td (i) Tj 20 0 Td (g) Tj 20 0 Td (n) Tj";
  assert.deepEqual(await placesOf(withContent(at14(single)), "Sign"), [there]);
});

test("a word is found across the end of a line, with a hyphen there or without", async () => {
  const split = at14("(the signa-) Tj 0 -20 Td (ture of both) Tj 0 -20 Td (parties) Tj");
  const [word] = await placesOf(withContent(split), "signature");
  assert.equal(word?.lines, 2);
  assert.equal(word?.y, 15.3);
  assert.equal(await count(split, "both parties"), 1);
  const own = at14("(sent by e-) Tj 0 -20 Td (mail to) Tj");
  assert.equal(await count(own, "by e-mail to"), 1);
});

const TO_UNICODE = (rows: string) =>
  `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar ${rows} endbfchar endcmap end`;

test("ligatures and other forms of letters are the letters that they stand for", async () => {
  const font = (rows: string): Objects => ({
    3: page("/Resources << /Font << /F1 5 0 R >> >>").replace(
      /\/Resources << \/Font << \/F1 << [^>]*>> >> >>/,
      "",
    ),
    5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
    6: ["<< >>", TO_UNICODE(rows)],
  });
  const content = at14("(Of\\001ce) Tj");
  assert.equal(await count(content, "Office", font("<01> <FB01> <02> <0041>")), 1);
  assert.equal(await count(content, "Office", font("<01> <00660069> <02> <0041>")), 1);
  assert.equal(await count(content, "O\ufb03ce", font("<01> <FB01> <02> <0041>")), 1);
});

test("letters are compared whole, in whichever way accents are written", async () => {
  const content = "BT /F1 14 Tf 72 700 Td (Fl\\344che f\\374r Caf\\351) Tj ET";
  const font = { 3: page("").replace("/BaseFont", "/Encoding /WinAnsiEncoding /BaseFont") };
  assert.equal(await count(content, "Fla\u0308che", font), 1);
  assert.equal(await count(content, "Fläche", font), 1);
  assert.equal(await count(content, "Flache", font), 0);
  assert.equal(await count(content, "Cafe", font), 0);
  assert.equal(await count(content, "fläche", font), 0);
});

test("blanks, soft hyphens and signs of expressions in the words are taken as they are meant", async () => {
  const content = at14("(Place:   [sign.*] \\(1+1\\)) Tj");
  assert.equal(await count(content, "Place: [sign.*] (1+1)"), 1);
  assert.equal(await count(content, "  Place:\n\u00a0[si\u00adgn.*]"), 1);
  assert.equal(await count(content, "sign.."), 0);
  assert.equal(await count(content, "P.*e"), 0);
});

test("blanks that are left out or set between letters do not matter where nothing is found with them", async () => {
  const spaced = at14(
    "(U) Tj 30 0 Td (N) Tj 30 0 Td (T) Tj 30 0 Td (E) Tj 30 0 Td (R) Tj 60 0 Td (me) Tj",
  );
  assert.equal(await count(spaced, "UNTER"), 1);
  assert.equal(await count(at14("(it is in here) Tj"), "sin"), 0);
});

test("places are those of the page as it is looked at, turned or not", async () => {
  const places = [];
  for (const turn of [0, 90, 180, 270]) {
    const pdf = withContent(at14("(Signature) Tj"), { 3: page(`/Rotate ${turn}`) });
    places.push(await placesOf(pdf, "Signature"));
  }
  assert.deepEqual(
    places.map(([one]) => [one?.x, one?.y]),
    [
      [12.1, 15.3],
      [82.8, 12.1],
      [77.8, 82.8],
      [15.3, 77.8],
    ],
  );
});

test("words are found in forms that the page draws, at their place there", async () => {
  const pdf = withContent("q 1 0 0 1 0 -100 cm /X1 Do Q", {
    3: page("").replace("/Resources <<", "/Resources << /XObject << /X1 5 0 R >>"),
    5: [
      "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
      at14("(Signature) Tj"),
    ],
  });
  assert.deepEqual(await placesOf(pdf, "Signature"), [{ page: 1, x: 12.1, y: 27.2, lines: 1 }]);
});

test("words that stand many times are told by page, then down, then across", async () => {
  const line = (x: number, y: number) => `BT /F1 14 Tf ${x} ${y} Td (sign) Tj ET`;
  const entries = "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>";
  const pdf = pagesPdf([
    { entries, content: [line(300, 101), line(72, 100), line(72, 700)].join(" ") },
    { entries, content: line(200, 400) },
  ]);
  const told = await placesOf(pdf, "sign");
  assert.deepEqual(
    told.map(({ page: number, x }) => [number, x]),
    [
      [1, 12.1],
      [1, 12.1],
      [1, 50.4],
      [2, 33.6],
    ],
  );
  assert.ok(told[0]!.y < told[1]!.y);
});

test("words beyond the page's edges are not on it", async () => {
  const content = "BT /F1 14 Tf 72 700 Td (sign) Tj 0 3000 Td (sign) Tj 900 -3000 Td (sign) Tj ET";
  assert.equal(await count(content, "sign"), 1);
});

test("words that nobody sees are found, and told apart from those that are seen", async () => {
  const content = [
    "BT /F1 14 Tf 1 1 1 rg 72 700 Td (/white/) Tj ET",
    "BT /F1 14 Tf 0 g 3 Tr 72 600 Td (/unpainted/) Tj ET",
    "BT /F1 14 Tf 0 Tr 72 500 Td (/beneath/) Tj ET 1 g 60 490 200 30 re f",
    "BT /F1 14 Tf 0 g 72 400 Td (/seen/) Tj ET",
  ].join(" ");
  const pdf = withContent(content);
  const texts = ["/white/", "/unpainted/", "/beneath/", "/seen/"];
  const found = await findAnchors(pdf, texts, { pages: 1 });
  const places = texts.flatMap((text) =>
    (found?.get(text) ?? []).map((place) => ({ text, place })),
  );
  assert.equal(places.length, 4);
  const unseen = await findUnseen(pdf, places);
  assert.deepEqual(
    unseen.map(({ text }) => text),
    texts.slice(0, 3),
  );
});

test("a font of a document that names no letters finds none, and nothing in their place", async () => {
  const font = extraFrom(1);
  const pdf = pagesPdf(
    [
      {
        entries: `/MediaBox [0 0 595 842] /Resources <</Font <</F1 ${font} 0 R>>>>`,
        content: "BT /F1 14 Tf 72 700 Td (\\001\\002\\003) Tj ET",
      },
    ],
    {
      extra: [
        `<</Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 /LastChar 3 /Widths [600 600 600] /Encoding <</Type /Encoding /Differences [1 /g1 /g2 /g3]>> /CharProcs <</g1 ${font + 1} 0 R /g2 ${font + 1} 0 R /g3 ${font + 1} 0 R>> /Resources <<>>>>`,
        { entries: "", data: "600 0 d0 0 0 500 700 re f" },
      ],
    },
  );
  assert.deepEqual(await placesOf(pdf, "Sig"), []);
});

test("hostile words take as many steps as the page has letters", async () => {
  const pdf = withContent(at14(`(${"a".repeat(40_000)}) Tj`));
  const from = process.cpuUsage().user;
  assert.deepEqual(await placesOf(pdf, `${"a".repeat(199)}b`), []);
  assert.ok(process.cpuUsage().user - from < 5_000_000);
});
