import assert from "node:assert/strict";
import { test } from "node:test";
import { extraFrom, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { renderByPdfium } from "#kit/documents/pdfs/pdfium-picture.ts";
import { crossEveryPage, geometries } from "#kit/documents/pdfs/sealing.ts";
import {
  askTool,
  findPixels,
  fixture,
  type Picture,
  renderPage,
  withoutTools,
} from "#kit/documents/pdfs/tools.ts";

/** A twentieth of an inch at the sizes used here; a line is 3 points wide. */
const TOLERANCE_PERCENT = 1;

const isRed = (red: number, green: number, blue: number) => red > 180 && green < 90 && blue < 90;

/** Where the middle of what is red on a page lies, in percent from the top left. */
function redMiddle(picture: Picture): { x: number; y: number } | undefined {
  const found = findPixels(picture, isRed);
  if (!found) return undefined;
  return {
    x: ((found.left + found.right) / 2 / picture.width) * 100,
    y: ((found.top + found.bottom) / 2 / picture.height) * 100,
  };
}

const withoutPoppler = withoutTools("pdftoppm", "qpdf");
const withoutText = withoutTools("pdftotext");
const FIXTURES = ["libreoffice", "chromium", "packed", "linearized", "hybrid", "form"];

/** In PDFium's eyes, which the signing page shares, and in poppler's where it is installed. */
async function assertCross(pdf: Uint8Array, page: number, x: number, y: number, what: string) {
  const pictures: [string, Picture][] = [["PDFium", await renderByPdfium(pdf, page, 400)]];
  if (!withoutPoppler) pictures.push(["poppler", renderPage(pdf, page, 60)]);
  for (const [reader, picture] of pictures) {
    const found = redMiddle(picture);
    assert(found, `${what}: ${reader} shows no cross`);
    const off = Math.max(Math.abs(found.x - x), Math.abs(found.y - y));
    assert(off <= TOLERANCE_PERCENT, `${what}: ${reader} shows it at ${found.x}, ${found.y}`);
  }
}

function assertSound(pdf: Uint8Array): void {
  if (!withoutPoppler) askTool("qpdf", ["--check", "FILE"], pdf);
}

test("poppler and qpdf have their say as well", { skip: withoutPoppler }, () => {
  assert.equal(renderPage(fixture("chromium.pdf"), 1, 10).width, 85);
});

test("an overlay is seen at its place on files of every producer", async () => {
  for (const name of FIXTURES) {
    const { file } = crossEveryPage(fixture(`${name}.pdf`), 25, 70);
    assertSound(file);
    await assertCross(file, 1, 25, 70, name);
  }
});

test("an overlay is seen at its place however the page is turned, cut, shifted and scaled", async () => {
  const base = fixture("rotated-shifted.pdf");
  const { file } = crossEveryPage(base, 20, 65);
  assertSound(file);
  for (const [index, { rotate }] of geometries(base).entries()) {
    await assertCross(file, index + 1, 20, 65, `page ${index + 1}, turned by ${rotate}`);
  }
});

/** What a page's content may leave behind, by accident or to make the signatures disappear. */
const LEFT_OPEN: [string, string][] = [
  ["nothing", ""],
  ["a scaled state without its Q", "q 0.1 0 0 0.1 9 9 cm"],
  ["three states without their Q", "q 2 0 0 2 0 0 cm q q"],
  ["a scale of its own", "0.01 0 0 0.01 500 500 cm"],
  ["more Q than q", "Q Q 0.5 0 0 0.5 0 0 cm Q"],
  ["Q before q", "Q Q q q 3 0 0 3 0 0 cm"],
  ["a hundred states", "q ".repeat(100)],
  ["an empty clip", "0 0 0 0 re W n"],
  ["an empty clip within a state", "q 0 0 0 0 re W n"],
  ["a clip not yet in force", "0 0 1 1 re W"],
  ["invisible text", "BT 3 Tr /F1 9 Tf"],
  ["text that clips", "BT 7 Tr /F1 9 Tf (x) Tj ET"],
  ["a string without an end", "(never closed"],
  ["a string with a stray bracket", "(((( Tj"],
  ["a hex string without an end", "<4142"],
  ["an array without an end", "[1 2 3"],
  ["a dictionary without an end", "/Span <</ActualText (x)"],
  ["a comment without an end", "% and so on"],
  ["marked content of a layer that is off", "/OC /Off BDC"],
  ["a picture without an end", "BI /W 1 /H 1 /BPC 8 /CS /G ID \u0001\u0002"],
  ["a picture whose bytes look like its end", "q BI /W 8 /H 1 /BPC 8 /CS /G ID  EI Q Q \nEI"],
  ["a picture", "q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0080\nEI Q"],
  ["another page's way to draw nothing", "1 1 1 1 k /Nothing gs 0 0 m"],
];

test("no page content can hide, move or scale what is drawn over it", async () => {
  const layer = extraFrom(LEFT_OPEN.length);
  const base = pagesPdf(
    LEFT_OPEN.map(([, content]) => ({ entries: "/MediaBox [0 0 300 300]", content })),
    {
      root: `/Resources <</Font <</F1 4 0 R>> /Properties <</Off ${layer} 0 R>> /ExtGState <</Nothing <</ca 0 /CA 0>>>>>>`,
      catalog: `/OCProperties <</OCGs [${layer} 0 R] /D <</OFF [${layer} 0 R]>>>>`,
      extra: ["<</Type /OCG /Name (off)>>"],
    },
  );
  const { file } = crossEveryPage(base, 60, 40);
  assertSound(file);
  for (const [index, [what]] of LEFT_OPEN.entries()) {
    await assertCross(file, index + 1, 60, 40, what);
  }
});

test("what a page showed before stays, wherever its resources come from", {
  skip: withoutText,
}, () => {
  const font = "/Font <</F#e9 4 0 R>>";
  const content = (text: string) => `BT /F#e9 18 Tf 30 200 Td (${text}) Tj ET`;
  const box = "/MediaBox [0 0 300 300]";
  const base = pagesPdf(
    [
      { entries: box, content: content("inherited") },
      { entries: `${box} /Resources <<${font}>>`, content: content("direct") },
      { entries: `${box} /Resources ${extraFrom(5)} 0 R`, content: content("behind a reference") },
      { entries: `${box} /Resources ${extraFrom(5)} 0 R`, content: `${content("shared")} (left` },
      {
        entries: `${box} /Resources <</XObject ${extraFrom(5) + 1} 0 R ${font}>>`,
        content: `${content("beside a form")} /Mark1 Do`,
      },
    ],
    {
      root: `/Resources <<${font}>>`,
      extra: [
        `<<${font}>>`,
        `<</Mark1 ${extraFrom(5) + 2} 0 R>>`,
        {
          entries: `/Subtype /Form /BBox [0 0 300 300] /Resources <<${font}>>`,
          data: "BT /F#e9 9 Tf 30 100 Td (of the form) Tj ET",
        },
      ],
    },
  );
  const { file } = crossEveryPage(base, 50, 50);
  const text = askTool("pdftotext", ["FILE", "-"], file).toString();
  const kept = ["inherited", "direct", "behind a reference", "shared", "beside a form"];
  for (const words of [...kept, "of the form"]) assert(text.includes(words), words);
  assert.equal(text.split("overlay text").length - 1, 5);
});

test("the fields of a form go on being shown", {
  skip: withoutText,
}, () => {
  const { file } = crossEveryPage(fixture("form.pdf"), 80, 80);
  assert.match(askTool("pdftotext", ["FILE", "-"], file).toString(), /filled before/);
});
