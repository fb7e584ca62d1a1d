import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf, page } from "#kit/documents/pdfs/built-pdf.ts";
import type { TextLine } from "#lib/pdf/pictures/page-text.ts";
import { readPages } from "./read-pages.ts";
import { textLayer } from "./text-layer.ts";
import { textViewOfPdf } from "./text-view-of-pdf.ts";

const SIZE = { width: 600, height: 800 };

/** A line by its place in points on a page of 600 by 800, letters 12 high. */
function line(text: string, left: number, top: number, width: number, height = 12): TextLine {
  const percent = { x: left / 6, y: top / 8, width: width / 6, height: height / 8 };
  return { text, ...percent, runs: "right" };
}

function textOf(lines: TextLine[]): string {
  const [text = ""] = textViewOfPdf([{ lines, ...SIZE }]);
  return text.replaceAll("</p>", "</p>\n").replaceAll("</h4>", "</h4>\n").trim();
}

/** Text above and below a plan of two rooms, and a table whose cells have words. */
const PLAN = `BT /F1 14 Tf 60 780 Td (Offer for the flat) Tj ET
  q 2 w 80 480 300 160 re S 200 480 m 200 640 l S Q
  BT /F1 8 Tf 100 560 Td (Room A) Tj 130 0 Td (Room B) Tj ET
  q 0.5 w 60 380 280 44 re S 60 402 m 340 402 l S Q
  BT /F1 16 Tf 64 407 Td (Rent of the whole flat 1200 EUR) Tj 0 -22 Td (Heating and water 300 EUR) Tj ET
  BT /F1 14 Tf 60 300 Td (Signed by both) Tj ET`;

describe("drawings in a text", () => {
  it("stand behind the words above them, cut out by their place, and tables are read as text", async () => {
    const { texts } = await readPages(buildPdf({ 4: ["<< >>", PLAN] }));
    const [text = ""] = texts;
    const found = [
      ...text.matchAll(/<figure data-drawn="(\d+) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)">/g),
    ];
    assert.equal(found.length, 1, text);
    const [page, left, top, right, bottom] = found[0]!.slice(1).map(Number);
    assert.equal(page, 1);
    for (const [is, was] of [
      [left, 80 / 595],
      [right, 380 / 595],
      [top, (842 - 640) / 842],
      [bottom, (842 - 480) / 842],
    ] as const) {
      assert.ok(Math.abs(is! - was) < 0.01, `${is} is about ${was}`);
    }
    const order = ["Offer for the flat", "<figure", "Rent of", "Signed by both"];
    const places = order.map((words) => text.indexOf(words));
    assert.deepEqual(
      [...places].sort((a, b) => a - b),
      places,
      text,
    );
  });

  it("are none where a page has frames and rules alone", async () => {
    const rules =
      "q 1 w 20 20 555 802 re S 60 700 m 500 700 l S Q BT /F1 12 Tf 60 710 Td (Words) Tj ET";
    const { texts } = await readPages(buildPdf({ 4: ["<< >>", rules] }));
    assert.doesNotMatch(texts[0] ?? "", /figure/);
  });
});

describe("textViewOfPdf", () => {
  it("reads one column after the other, and a title above both first", () => {
    const column = (name: string, left: number) =>
      Array.from({ length: 6 }, (_, index) =>
        line(`${name} line ${index} of running text`, left, 100 + index * 15, 240),
      );
    const mixed = column("left", 40).flatMap((one, index) => [
      one,
      column("right", 320)[index] ?? one,
    ]);
    const text = textOf([...mixed, line("Agreement of two columns", 40, 60, 400, 20)]);
    const order = [...text.matchAll(/Agreement|(?:left|right) line \d/g)].map(([found]) => found);
    const lines = (name: string) => [0, 1, 2, 3, 4, 5].map((index) => `${name} line ${index}`);
    assert.deepEqual(order, ["Agreement", ...lines("left"), ...lines("right")]);
    assert.match(text, /^<h4>Agreement/);
  });

  it("reads the rows of a table across", () => {
    const rows = ["Rent", "Heating", "Water"].flatMap((name, index) => [
      line(name, 40, 100 + index * 18, 80),
      line(`${index + 1}00 EUR`, 400, 100 + index * 18, 60),
    ]);
    assert.equal(
      textOf(rows),
      "<p>Rent\u2003100 EUR</p>\n<p>Heating\u2003200 EUR</p>\n<p>Water\u2003300 EUR</p>",
    );
  });

  it("puts lines together as paragraphs, and divided words as words", () => {
    const lines = [
      line("The parties agree on every-", 40, 100, 500),
      line("thing that is written in this e-", 40, 115, 500),
      line("mail and nothing else.", 40, 130, 200),
      line("The second paragraph.", 40, 160, 200),
      line("1. An e-mail counts as writing.", 40, 175, 300),
    ];
    assert.equal(
      textOf(lines),
      [
        "<p>The parties agree on everything that is written in this e-mail and nothing else.</p>",
        "<p>The second paragraph.</p>",
        "<p>1. An e-mail counts as writing.</p>",
      ].join("\n"),
    );
  });

  it("reads columns of a language from right to left from the right", () => {
    const column = (name: string, left: number) =>
      Array.from({ length: 5 }, (_, index) =>
        line(`${name} זהו טקסט ארוך של החוזה ${index}`, left, 100 + index * 15, 240),
      );
    const text = textOf([...column("שמאל", 40), ...column("ימין", 320)]);
    assert.ok(text.indexOf("ימין") < text.indexOf("שמאל"));
    assert.match(text, /^<p dir="auto">/);
  });

  it("keeps what looks like mark-up as words", () => {
    assert.equal(
      textOf([line(`<img src=x onerror="alert(1)">&amp;`, 40, 100, 300)]),
      "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;</p>",
    );
  });
});

describe("textLayer", () => {
  it("sets each line where it stands, as long as it is", () => {
    assert.equal(
      textLayer([line("A & B", 60, 80, 300)], SIZE),
      '<svg xmlns="http://www.w3.org/2000/svg" class="layer" viewBox="0 0 600 800"><g font-size="9.8"><text x="60" y="89.4" textLength="300">A &amp; B</text></g></svg>',
    );
  });

  it("turns lines as their page is turned", async () => {
    const { layers } = await readPages(buildPdf({ 3: page("/Rotate 90") }));
    assert.match(layers[0] ?? "", /rotate\(90 /);
  });

  it("begins lines from right to left on the right", () => {
    const layer = textLayer([{ ...line("שלום", 60, 80, 300), runs: "left" }], SIZE);
    assert.match(layer, /x="360" y="89\.4" direction="rtl"/);
  });

  it("is empty for a page without text", () => {
    assert.equal(textLayer([], SIZE), "");
  });
});
