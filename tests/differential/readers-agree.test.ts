/**
 * Whatever is taken in looks the same in our page picture, in PDFium on screen and
 * on paper, in poppler and in MuPDF; or it is refused.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { composeHtml } from "#documents/compose-html.ts";
import { finishBase } from "#documents/finish-base.ts";
import { ALIVE_PDFS } from "#kit/documents/pdfs/alive.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { renderByPdfium } from "#kit/documents/pdfs/pdfium-picture.ts";
import { askTool, type Picture, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { HOSTILE_HTML } from "./hostile-html.ts";

/**
 * The page is cut into tiles of some 20 points, and of each the mean shade is
 * compared. Readers smooth edges and hint letters in their own ways, which moved
 * the mean of a tile of text by up to 14 of 255 here; words more or less move
 * those of several tiles by 25 and more.
 */
const TILES_ACROSS = 30;
const MOST_APART = 20;
/** So many tiles may be further apart: a hairline on the border of two. */
const MOST_TILES = 1;
const WIDTH = 600;

const skip = withoutTools("pdftoppm", "mutool");
const A4 = "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>";
const LINE = "BT /F1 14 Tf 72 700 Td (Rent: 900 EUR a month) Tj ET";

const HOSTILE_PDFS: Record<string, Buffer> = {
  ...Object.fromEntries(ALIVE_PDFS.map(({ name, build }) => [name, build()])),
  "a page turned by 90": pagesPdf([{ entries: `${A4} /Rotate 90`, content: LINE }]),
  "a page cut to its middle": pagesPdf([
    { entries: `${A4} /CropBox [60 600 400 760]`, content: LINE },
  ]),
  "boxes with their corners swapped": pagesPdf([
    { entries: "/MediaBox [595 842 0 0] /Resources <</Font <</F1 4 0 R>>>>", content: LINE },
  ]),
  "two points to a unit": pagesPdf([{ entries: `${A4} /UserUnit 2`, content: LINE }]),
  "operators that nobody knows": pagesPdf([{ entries: A4, content: `foo bar ${LINE} 1 2 baz` }]),
  "states left open": pagesPdf([{ entries: A4, content: `q q 0.5 0 0 0.5 0 0 cm ${LINE}` }]),
  "states closed too often": pagesPdf([{ entries: A4, content: `Q Q Q ${LINE} Q Q` }]),
  "text left open": pagesPdf([{ entries: A4, content: LINE.replace(" ET", "") }]),
  "white words under a picture's place": pagesPdf([
    { entries: A4, content: `${LINE} 1 g BT /F1 14 Tf 72 600 Td (not seen) Tj ET` },
  ]),
  "numbers beyond reason": pagesPdf([
    { entries: A4, content: `1e10 w 99999999999 0 m ${LINE} 0.0000000001 w` },
  ]),
  "a curve without a point to begin at": pagesPdf([
    { entries: A4, content: `${LINE} 100 100 l 200 200 l S` },
  ]),
  "a stream with a wrong sum": withStream((packed) => {
    packed.writeUInt32BE(1, packed.length - 4);
    return packed;
  }),
  "a stream that breaks off": withStream((packed) => packed.subarray(0, packed.length - 6)),
  "bytes behind the end": Buffer.concat([
    pagesPdf([{ entries: A4, content: LINE }]),
    Buffer.alloc(64, 65),
  ]),
};

function withStream(spoil: (packed: Buffer) => Buffer): Buffer {
  const packed = spoil(
    Buffer.from(deflateSync(Buffer.from(`${LINE}\n${"% filler\n".repeat(50)}`))),
  );
  const pdf = pagesPdf([{ entries: `${A4} /Contents 7 0 R`, content: "" }], {
    extra: [{ entries: "/Filter /FlateDecode", data: packed }],
  });
  return pdf;
}

for (const [name, upload] of Object.entries(HOSTILE_PDFS)) {
  test(`readers agree on an upload, or it is refused: ${name}`, { skip }, async () => {
    const read = await readPdf(upload);
    if ("problem" in read) return;
    const { pdf, pages } = read;
    const fields = [{ page: 1, x: 10, y: 10, width: 30, height: 10 }];
    const finished = await finishBase({ pdf, pages, fields, language: "en", attachments: [] });
    if ("problem" in finished) return;
    // Poppler has no faces of its own for fonts that an upload does not embed.
    await agree(finished.pdf ?? pdf, 1, { paper: byPaper, mupdf: byMupdf });
  });
}

for (const [name, content] of Object.entries(HOSTILE_HTML)) {
  test(`readers agree on a contract, or it is refused: ${name}`, { skip }, async () => {
    const fields = [{ id: "a", label: "Buyer" }];
    const input = { content, title: null, language: "en" as const, fields, centred: false };
    const composed = await composeHtml(input);
    if ("problem" in composed) return;
    const readers = { paper: byPaper, poppler: byPoppler, mupdf: byMupdf };
    await agree(composed.pdf, composed.pages.length, readers);
  });
}

test("the corpus has more than sixty documents", () => {
  const count = Object.keys(HOSTILE_PDFS).length + Object.keys(HOSTILE_HTML).length;
  assert.ok(count >= 60, `${count}`);
});

test("a price that one reader shows otherwise is found", { skip }, async () => {
  const other = pagesPdf([{ entries: A4, content: LINE.replace("900", "100") }]);
  const one = tilesOf(await renderByPdfium(pagesPdf([{ entries: A4, content: LINE }]), 1, WIDTH));
  const two = tilesOf(await renderByPdfium(other, 1, WIDTH));
  assert.ok(Math.max(...apart(one, two)) > 1);
  const gone = pagesPdf([{ entries: A4, content: LINE.replace("900 EUR a month", "") }]);
  const three = tilesOf(await renderByPdfium(gone, 1, WIDTH));
  assert.ok(apart(one, three).filter((by) => by > MOST_APART).length > MOST_TILES);
});

type Reader = (pdf: Uint8Array, page: number) => Picture | Promise<Picture>;

/** At most three pages of a document: its first, its last and one between. */
async function agree(
  pdf: Uint8Array,
  pages: number,
  readers: Readonly<Record<string, Reader>>,
): Promise<void> {
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    const screen = tilesOf(await renderByPdfium(pdf, page, WIDTH));
    for (const [name, draw] of Object.entries(readers)) {
      const far = apart(screen, tilesOf(await draw(pdf, page))).filter((by) => by > MOST_APART);
      assert.ok(far.length <= MOST_TILES, `${name}, page ${page}: ${far.length} tiles differ`);
    }
  }
}

const byPaper: Reader = (pdf, page) => renderByPdfium(pdf, page, WIDTH, "paper");

function byPoppler(pdf: Uint8Array, page: number): Picture {
  const pages = ["-f", `${page}`, "-l", `${page}`];
  const size = ["-cropbox", "-scale-to-x", `${WIDTH}`, "-scale-to-y", "-1"];
  return readPpm(askTool("pdftoppm", [...size, ...pages, "FILE"], pdf));
}

function byMupdf(pdf: Uint8Array, page: number): Picture {
  const format = ["draw", "-q", "-F", "ppm", "-w", `${WIDTH}`, "-o", "-"];
  try {
    return readPpm(askTool("mutool", [...format, "FILE", `${page}`], pdf));
  } catch (error) {
    // It draws what it can, and then says that something was wrong.
    const { stdout } = error as { stdout?: Buffer };
    if (!stdout?.length) throw error;
    return readPpm(stdout);
  }
}

function readPpm(file: Buffer): Picture {
  const header = /^P6\s(\d+)\s(\d+)\s255\s/.exec(file.toString("latin1", 0, 40));
  assert.ok(header, "no picture");
  const pixels = file.subarray(header[0].length);
  return { width: Number(header[1]), height: Number(header[2]), pixels };
}

/** Mean shades of the tiles, row by row; a rest at the foot counts as none. */
function tilesOf({ width, height, pixels }: Picture): number[][] {
  const side = WIDTH / TILES_ACROSS;
  return Array.from({ length: Math.floor(height / side) }, (_, row) =>
    Array.from({ length: TILES_ACROSS }, (_, column) => {
      let [sum, count] = [0, 0];
      for (let y = row * side; y < (row + 1) * side; y += 1) {
        for (let x = column * side; x < Math.min(width, (column + 1) * side); x += 1) {
          const at = 3 * (y * width + x);
          sum += (pixels[at]! + pixels[at + 1]! + pixels[at + 2]!) / 3;
          count += 1;
        }
      }
      return count > 0 ? sum / count : 255;
    }),
  );
}

function apart(one: number[][], other: number[][]): number[] {
  assert.ok(Math.abs(one.length - other.length) <= 1, "pages of different shape");
  return one.flatMap((row, y) => row.map((shade, x) => Math.abs(shade - (other[y]?.[x] ?? shade))));
}
