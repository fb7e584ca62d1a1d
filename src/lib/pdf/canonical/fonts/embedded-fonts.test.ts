import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { buildPdf, type Objects } from "#kit/documents/pdfs/built-pdf.ts";
import { charStringNumber, littleCff } from "#kit/documents/pdfs/little-cff.ts";
import { renderByPdfium } from "#kit/documents/pdfs/pdfium-picture.ts";
import { settled } from "#kit/documents/pdfs/settled-fonts.ts";
import {
  askTool,
  findPixels,
  renderByMutool,
  renderPage,
  withoutTools,
} from "#kit/documents/pdfs/tools.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { drawPage } from "#lib/pdf/pictures/page-picture.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import { writeTables, writeTrueType } from "./write-true-type.ts";

const skip = withoutTools("pdftoppm", "mutool", "pdftotext");

/** A box at the left, and one at the right, of an em. */
const box = (left: number) => ({
  advance: 2048,
  contours: [
    [
      { x: left, y: 0, on: true },
      { x: left, y: 900, on: true },
      { x: left + 600, y: 900, on: true },
      { x: left + 600, y: 0, on: true },
    ],
  ],
});
const [LEFT, RIGHT] = [1, 2];
const GLYPHS = [{ advance: 2048, contours: [] }, box(0), box(1400)];

/** A font in which a code leads to one of the two, or to none, by platform and encoding. */
function fontWith(
  tables: [platform: number, encoding: number, code: number, glyph: number][],
  names: readonly string[] = [],
) {
  const { font } = writeTrueType(GLYPHS);
  const parts = Object.fromEntries(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const start = font.readUInt32BE(at + 8);
      const table = font.subarray(start, start + font.readUInt32BE(at + 12));
      return [font.toString("latin1", at, at + 4), table];
    }),
  );
  const head = Buffer.alloc(4 + tables.length * 8);
  head.writeUInt16BE(tables.length, 2);
  tables.forEach(([platform, encoding], index) => {
    head.writeUInt16BE(platform, 4 + index * 8);
    head.writeUInt16BE(encoding, 6 + index * 8);
    head.writeUInt32BE(head.length + index * 32, 8 + index * 8);
  });
  const segments = tables.map(([, , code, glyph]) => {
    const words = [4, 32, 0, 4, 4, 1, 0, code, 0xffff, 0, code, 0xffff, (glyph - code) & 0xffff, 1];
    return Buffer.from([...words, 0, 0].flatMap((word) => [word >> 8, word & 255]));
  });
  const post: Record<string, Buffer> = names.length > 0 ? { post: postOf(names) } : {};
  return writeTables({ ...parts, ...post, cmap: Buffer.concat([head, ...segments]) });
}

/** Names of glyphs, in the second format of the table (OpenType 1.9, `post`). */
function postOf(names: readonly string[]): Buffer {
  const head = Buffer.alloc(34 + 2 * names.length);
  head.writeUInt32BE(0x0002_0000);
  head.writeUInt16BE(names.length, 32);
  names.forEach((_, glyph) => {
    head.writeUInt16BE(258 + glyph, 34 + 2 * glyph);
  });
  return Buffer.concat([
    head,
    ...names.map((name) => Buffer.concat([Buffer.from([name.length]), Buffer.from(name)])),
  ]);
}

const WIDTHS = "/FirstChar 65 /LastChar 65 /Widths [1000]";
const font = (entries: string, subtype = "TrueType") =>
  `<< /Type /Font /Subtype /${subtype} /BaseFont /Boxes ${entries} /FontDescriptor 6 0 R >>`;

/** A page that shows the code 65 in a font. */
function shown(dictionary: string, flags: number, program: Buffer, more: Objects = {}): Buffer {
  return buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R >> >> >>`,
    4: ["<< >>", "BT /F1 200 Tf 100 100 Td (A) Tj ET"],
    5: dictionary,
    6: `<< /Type /FontDescriptor /FontName /Boxes /Flags ${flags} /FontBBox [0 0 1000 1000]
      /ItalicAngle 0 /Ascent 900 /Descent 0 /CapHeight 900 /StemV 80 /FontFile2 7 0 R >>`,
    7: [`<< /Length1 ${program.length} >>`, program],
    ...more,
  });
}

/** Which box each program draws: 0 for none. */
async function drawn(pdf: Uint8Array): Promise<{ pdfium: number; poppler: number; mupdf: number }> {
  const glyphOf = (ink: { left: number } | undefined, width: number) =>
    ink === undefined ? 0 : ink.left < width / 2 - 20 ? LEFT : RIGHT;
  const isInk = (red: number) => red < 100;
  const find = (picture: ReturnType<typeof renderPage>) =>
    glyphOf(findPixels(picture, isInk), picture.width);
  const { pixels, width, height } = await withPdf(pdf, (held) => drawPage(held, 1, 400));
  const rgb = new Uint8Array(width * height * 3).map((_, at) => pixels[4 * Math.floor(at / 3)]!);
  return {
    pdfium: find({ width, height, pixels: rgb }),
    poppler: find(renderPage(pdf, 1, 72)),
    mupdf: find(renderByMutool(pdf, 1, 72)),
  };
}

const all = (glyph: number) => ({ pdfium: glyph, poppler: glyph, mupdf: glyph });

describe("a TrueType font in the file", { skip }, () => {
  for (const [name, dictionary, flags, tables] of [
    [
      "with tables for Windows and the Macintosh that disagree",
      font(`${WIDTHS} /Encoding /WinAnsiEncoding`),
      32,
      [
        [1, 0, 65, RIGHT],
        [3, 1, 65, LEFT],
      ],
    ],
    [
      "of signs with two tables that disagree",
      font(WIDTHS),
      4,
      [
        [1, 0, 65, RIGHT],
        [3, 0, 0xf041, LEFT],
      ],
    ],
    [
      "that is said to be of signs and to have an encoding",
      font(`${WIDTHS} /Encoding /MacRomanEncoding`),
      4,
      [
        [1, 0, 65, LEFT],
        [3, 0, 0xf041, RIGHT],
      ],
    ],
    [
      "that is said to be both of signs and of letters",
      font(WIDTHS),
      36,
      [
        [1, 0, 65, RIGHT],
        [3, 1, 65, LEFT],
      ],
    ],
    [
      "whose codes have other names in the dictionary",
      font(`${WIDTHS} /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /B] >>`),
      4,
      [
        [3, 1, 66, LEFT],
        [1, 0, 65, RIGHT],
      ],
    ],
    [
      "with an encoding for experts",
      font(`${WIDTHS} /Encoding /MacExpertEncoding`),
      32,
      [[3, 1, 65, LEFT]],
    ],
    ["without widths", font("/Encoding /WinAnsiEncoding"), 32, [[3, 1, 65, LEFT]]],
    [
      "that is said to be Type 1",
      font(`${WIDTHS} /Encoding /WinAnsiEncoding`, "Type1"),
      32,
      [[3, 1, 65, LEFT]],
    ],
  ] as [string, string, number, [number, number, number, number][]][]) {
    it(`${name} shows in every program what it showed signers`, async () => {
      const upload = shown(dictionary, flags, fontWith(tables));
      const { pdfium } = await drawn(upload);
      const { pdf } = settled(upload);
      assert.notEqual(pdfium, 0);
      assert.deepEqual(await drawn(pdf), all(pdfium));
    });
  }

  for (const names of [
    [".notdef", "B", "A"],
    [".notdef", "A", "A.alt"],
    [".notdef", "A.alt", "uni0041"],
  ]) {
    for (const glyph of [LEFT, RIGHT]) {
      it(`without a table of letters, with code A for glyph ${glyph} and glyphs called ${names.slice(1)}, shows in every program what it showed signers`, async () => {
        const upload = shown(
          font(`${WIDTHS} /Encoding /MacRomanEncoding`),
          32,
          fontWith([[1, 0, 65, glyph]], names),
        );
        const { pdfium } = await drawn(upload);
        const { pdf } = settled(upload);
        assert.notEqual(pdfium, 0);
        assert.deepEqual(await drawn(pdf), all(pdfium));
      });
    }
  }

  it("without a table of letters, with two glyphs called one, is refused", () => {
    const twice = fontWith([[1, 0, 65, LEFT]], [".notdef", "A", "uni0041"]);
    const upload = shown(font(`${WIDTHS} /Encoding /MacRomanEncoding`), 32, twice);
    assert.throws(() => settled(upload), /several glyphs are called one letter/);
  });

  it("with a name put together of others shows the same in every program", async () => {
    const encoding = "<< /BaseEncoding /MacRomanEncoding /Differences [65 /A_B] >>";
    const upload = shown(font(`${WIDTHS} /Encoding ${encoding}`), 32, fontWith([[3, 1, 65, LEFT]]));
    const { pdfium, mupdf } = await drawn(upload);
    assert.notEqual(pdfium, mupdf);
    const shows = await drawn(settled(upload).pdf);
    assert.deepEqual(shows, all(shows.pdfium));
  });

  it("that is said to be of another kind is one of its own kind, whose codes lead to glyphs alone", async () => {
    const dictionary = font(`${WIDTHS} /Encoding /WinAnsiEncoding`, "MMType1");
    const tables: [number, number, number, number][] = [
      [1, 0, 65, LEFT],
      [3, 1, 65, LEFT],
    ];
    const { pdf, changedPages } = settled(shown(dictionary, 32, fontWith(tables)));
    assert.deepEqual(await drawn(pdf), all(LEFT));
    assert.match(unpacked(pdf), /\/Subtype \/TrueType/);
    assert.doesNotMatch(unpacked(pdf), /MMType1|WinAnsiEncoding/);
    assert.deepEqual(changedPages, [1]);
  });

  it("of the usual kind stays as it is", () => {
    const tables: [number, number, number, number][] = [
      [1, 0, 65, LEFT],
      [3, 1, 65, LEFT],
    ];
    const upload = shown(font(`${WIDTHS} /Encoding /WinAnsiEncoding`), 32, fontWith(tables));
    const { warnings, changedPages, oddPages, pdf } = settled(upload);
    assert.deepEqual(
      { warnings, changedPages, oddPages },
      { warnings: [], changedPages: [], oddPages: [] },
    );
    assert.match(unpacked(pdf), /WinAnsiEncoding/);
  });

  it("that lacks a letter is given ours, and that is told", () => {
    const upload = shown(
      font(`${WIDTHS} /Encoding /WinAnsiEncoding`),
      32,
      fontWith([[3, 1, 66, LEFT]]),
    );
    const { warnings, replacedPages, pdf } = settled(upload);
    assert.equal(askTool("pdftotext", ["FILE", "-"], pdf).toString().trim(), "A");
    assert.match(warnings[0]!.text, /Boxes \(drawn with Arimo\)/);
    assert.deepEqual(replacedPages, [1]);
  });

  it("that no program can read gets letters of ours", () => {
    const upload = shown(font(WIDTHS), 32, Buffer.from("not a font"));
    const { replacedPages, pdf } = settled(upload);
    assert.equal(askTool("pdftotext", ["FILE", "-"], pdf).toString().trim(), "A");
    assert.deepEqual(replacedPages, [1]);
  });

  it("beside another gives way to the one that signers saw", async () => {
    const upload = shown(
      font(`${WIDTHS} /Encoding /WinAnsiEncoding`),
      32,
      fontWith([[3, 1, 65, RIGHT]]),
      {
        6: `<< /Type /FontDescriptor /FontName /Boxes /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0
        /Ascent 900 /Descent 0 /CapHeight 900 /StemV 80 /FontFile 8 0 R /FontFile2 7 0 R >>`,
        8: ["<< >>", fontWith([[3, 1, 65, LEFT]])],
      },
    );
    const { pdfium } = await drawn(upload);
    const { pdf } = settled(upload);
    assert.deepEqual(await drawn(pdf), all(pdfium));
  });
});

describe("a composite font in the file", { skip }, () => {
  const composite = (descendant: string, encoding: string, codes = "<0001>"): Objects => ({
    4: ["<< >>", `BT /F1 200 Tf 100 100 Td ${codes} Tj ET`],
    5: `<< /Type /Font /Subtype /Type0 /BaseFont /Boxes /Encoding ${encoding} /DescendantFonts [8 0 R] >>`,
    8: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Boxes /FontDescriptor 6 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${descendant} >>`,
  });
  const boxes = fontWith([]);

  it("with a name put together of others shows the same in every program", async () => {
    const encoding = "<< /BaseEncoding /MacRomanEncoding /Differences [65 /A_B] >>";
    const upload = shown(font(`${WIDTHS} /Encoding ${encoding}`), 32, fontWith([[3, 1, 65, LEFT]]));
    const { pdfium, mupdf } = await drawn(upload);
    assert.notEqual(pdfium, mupdf);
    const shows = await drawn(settled(upload).pdf);
    assert.deepEqual(shows, all(shows.pdfium));
  });

  it("of the usual kind stays as it is", () => {
    const upload = shown(
      "",
      4,
      boxes,
      composite("/W [1 [1000]] /CIDToGIDMap /Identity", "/Identity-H"),
    );
    const { changedPages, oddPages } = settled(upload);
    assert.deepEqual({ changedPages, oddPages }, { changedPages: [], oddPages: [] });
  });

  for (const [name, descendant, encoding, more] of [
    ["without a list of glyphs", "", "/Identity-H", {}],
    ["with a list of glyphs", "/CIDToGIDMap 9 0 R", "/Identity-H", { 9: ["<< >>", "\0\0\0\x02"] }],
    [
      "with codes of its own",
      "/CIDToGIDMap /Identity",
      "9 0 R",
      {
        9: [
          "<< /Type /CMap /CMapName /X >>",
          "1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0001> <0001> 2 endcidrange",
        ],
      },
    ],
    ["whose widths contradict each other", "/W [1 [1000] 0 2 500]", "/Identity-H", {}],
  ] as [string, string, string, Objects][]) {
    it(`${name} shows in every program what it showed signers`, async () => {
      const upload = shown("", 4, boxes, { ...composite(descendant, encoding), ...more });
      const { pdfium } = await drawn(upload);
      assert.notEqual(pdfium, 0);
      assert.deepEqual(await drawn(settled(upload).pdf), all(pdfium));
    });
  }

  it("has widths of characters in whole numbers, as PDFium reads them", () => {
    const widths = "/DW 500.5 /W [0 0 333.25 1 [846.75 692]] /CIDToGIDMap /Identity";
    const upload = shown("", 4, boxes, composite(widths, "/Identity-H"));
    const { pdf, changedPages } = settled(upload);
    assert.match(unpacked(pdf), /\/DW 500\s/);
    assert.match(unpacked(pdf), /\/W \[1 \[846\]\]/);
    assert.deepEqual(changedPages, []);
  });

  it("whose list of glyphs ends before a character that is shown is refused", () => {
    const upload = shown("", 4, boxes, {
      ...composite("/CIDToGIDMap 9 0 R", "/Identity-H"),
      9: ["<< >>", "\0\0"],
    });
    assert.throws(
      () => settled(upload),
      /^UnfitPdf: Page 1 of the PDF uses the font Boxes, whose list of glyphs ends too early/,
    );
  });

  it("that shares its glyphs with another shows what each showed", async () => {
    const common = composite("/W [1 [1000] 0 2 500]", "/Identity-H");
    const upload = shown("", 4, boxes, {
      ...common,
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R
        /Resources << /Font << /F1 5 0 R /F2 9 0 R >> >> >>`,
      4: ["<< >>", "BT /F1 10 Tf 0 0 Td <0001> Tj /F2 200 Tf 100 100 Td <0002> Tj ET"],
      9: String(common[5]),
    });
    const { pdfium } = await drawn(upload);
    assert.deepEqual(await drawn(settled(upload).pdf), all(pdfium));
  });

  it("that runs from top to bottom is told apart", () => {
    const upload = shown("", 4, boxes, composite("/CIDToGIDMap /Identity", "/Identity-V"));
    assert.deepEqual(settled(upload).oddPages, [1]);
  });
});

describe("a composite font of named glyphs with a list", { skip }, () => {
  it("shows the glyphs that its list names in every program", async () => {
    const standard = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
    const signs = readFileSync(
      standard.replace("package.json", "standard_fonts/FoxitDingbats.pfb"),
    );
    const upload = buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R
        /Resources << /Font << /F1 5 0 R >> >> >>`,
      4: ["<< >>", "BT /F1 200 Tf 100 100 Td <0001> Tj ET"],
      5: "<< /Type /Font /Subtype /Type0 /BaseFont /Signs /Encoding /Identity-H /DescendantFonts [8 0 R] >>",
      6: `<< /Type /FontDescriptor /FontName /Signs /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0
        /Ascent 900 /Descent 0 /CapHeight 900 /StemV 80 /FontFile3 7 0 R >>`,
      7: ["<< /Subtype /CIDFontType0C >>", signs],
      8: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Signs /FontDescriptor 6 0 R /CIDToGIDMap 9 0 R
        /W [1 [700]] /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
      9: ["<< >>", "\0\0\0\x14"],
    });
    const isInk = (red: number) => red < 100;
    const before = findPixels(await renderByPdfium(upload, 1, 400), isInk)!;
    const { pdf, changedPages } = settled(upload);
    assert.deepEqual(findPixels(await renderByPdfium(pdf, 1, 400), isInk), before);
    for (const picture of [renderPage(pdf, 1, 72), renderByMutool(pdf, 1, 72)]) {
      const ink = findPixels(picture, isInk)!;
      const offs = (["left", "top", "right", "bottom"] as const).map((side) =>
        Math.abs(ink[side] - before[side]),
      );
      assert.ok(Math.max(...offs) <= 2, `${offs} pixels away`);
    }
    assert.deepEqual(changedPages, [1]);
    assert.match(unpacked(pdf), /\/W \[20 ?\[700\]/);
  });
});

describe("a font whose glyphs go by names", { skip }, () => {
  const standard = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
  const signs = readFileSync(standard.replace("package.json", "standard_fonts/FoxitDingbats.pfb"));
  const named = (entries: string, flags: number): Buffer =>
    buildPdf({
      4: ["<< >>", "BT /F1 24 Tf 72 720 Td (A4) Tj ET"],
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
        /Resources << /Font << /F1 5 0 R >> >> >>`,
      5: `<< /Type /Font /Subtype /Type1 /BaseFont /Signs /FontDescriptor 6 0 R ${entries} >>`,
      6: `<< /Type /FontDescriptor /FontName /Signs /Flags ${flags} /FontBBox [0 0 1000 1000]
        /ItalicAngle 0 /Ascent 900 /Descent 0 /CapHeight 900 /StemV 80 /FontFile3 7 0 R >>`,
      7: ["<< /Subtype /Type1C >>", signs],
    });
  /** A letter that goes to the right in steps, and back. */
  const bar = (...steps: number[]) => {
    const by = (right: number, up: number) => [
      ...charStringNumber(right),
      ...charStringNumber(up),
      5,
    ];
    const back = steps.map((step) => -step).flatMap((step) => by(step, 0));
    return Buffer.from([
      139,
      139,
      21,
      ...steps.flatMap((step) => by(step, 0)),
      ...by(0, 700),
      ...back,
      14,
    ]);
  };
  /** A page with the letter A of a font of a few letters. */
  const little = (glyphs: Buffer[], kind: "Type1" | "Type0" = "Type1", matrix: number[] = []) => {
    const isSimple = kind === "Type1";
    const simple = `<< /Type /Font /Subtype /Type1 /BaseFont /Little /FontDescriptor 6 0 R
      /FirstChar 65 /LastChar 65 /Widths [600] /Encoding /WinAnsiEncoding >>`;
    const composite = `<< /Type /Font /Subtype /Type0 /BaseFont /Little /Encoding /Identity-H /DescendantFonts [<<
      /Type /Font /Subtype /CIDFontType0 /BaseFont /Little /FontDescriptor 6 0 R /DW 600
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>`;
    return buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
        /Resources << /Font << /F1 5 0 R >> >> >>`,
      4: ["<< >>", `BT /F1 10 Tf 72 720 Td ${isSimple ? "(A)" : "<0001>"} Tj ET`],
      5: isSimple ? simple : composite,
      6: `<< /Type /FontDescriptor /FontName /Little /Flags 32 /FontBBox [0 0 1000 1000]
        /ItalicAngle 0 /Ascent 900 /Descent 0 /CapHeight 900 /StemV 80 /FontFile3 7 0 R >>`,
      7: [`<< /Subtype /${isSimple ? "Type1C" : "CIDFontType0C"} >>`, littleCff(glyphs, matrix)],
    });
  };
  const WIDE = "/FirstChar 52 /LastChar 65 /Widths [800 0 0 0 0 0 0 0 0 0 0 0 0 800]";

  it("and that names each code stays as it is", () => {
    const upload = named(`${WIDE} /Encoding << /Differences [52 /a20 65 /a10] >>`, 4);
    const { changedPages, oddPages } = settled(upload);
    assert.deepEqual({ changedPages, oddPages }, { changedPages: [], oddPages: [] });
  });

  it("gets names where its own encoding has others than the base that is stated", () => {
    const serif = readFileSync(standard.replace("package.json", "standard_fonts/FoxitSerif.pfb"));
    const upload = (flags: number) =>
      buildPdf({
        4: ["<< >>", "BT /F1 200 Tf 72 500 Td (') Tj ET"],
        3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
          /Resources << /Font << /F1 5 0 R >> >> >>`,
        5: `<< /Type /Font /Subtype /Type1 /BaseFont /Serif /FontDescriptor 6 0 R
          /Encoding << /BaseEncoding /WinAnsiEncoding >> /FirstChar 39 /LastChar 39 /Widths [180] >>`,
        6: `<< /Type /FontDescriptor /FontName /Serif /Flags ${flags} /FontBBox [0 0 1000 1000]
          /ItalicAngle 0 /Ascent 900 /Descent 0 /CapHeight 900 /StemV 80 /FontFile3 7 0 R >>`,
        7: ["<< /Subtype /Type1C >>", serif],
      });
    assert.deepEqual(settled(upload(32)).changedPages, []);
    const { pdf, changedPages } = settled(upload(4));
    assert.deepEqual(changedPages, [1]);
    assert.match(unpacked(pdf), /\/Differences \[39 ?\/quotesingle\]/);
  });

  it("gets a name for each code that is shown, and its width", () => {
    const { pdf, changedPages } = settled(named("/Encoding << /Differences [52 /a20] >>", 4));
    const text = unpacked(pdf);
    assert.match(text, /\/Differences \[52 ?\/a20 65 ?\/\.notdef\]/);
    assert.match(text, /\/Widths \[(?:0 ){52}846 /);
    assert.deepEqual(changedPages, [1]);
  });

  it("is not taken where a letter reaches farther than all programs count", () => {
    assert.deepEqual(settled(little([bar(16_000)])).changedPages, []);
    assert.throws(
      () => settled(little([bar(16_000, 16_000)])),
      /damaged at a letter that is shown/,
    );
    assert.throws(() => settled(little([bar(16_000, 16_000)], "Type0")), /damaged at a letter/);
  });

  it("is compared where its letters are turned, or lie elsewhere", () => {
    assert.deepEqual(
      settled(little([bar(500)], "Type1", [0.002, 0, 0.0005, 0.001, 0, 0])).changedPages,
      [],
    );
    for (const matrix of [
      [0, 0.001, -0.001, 0, 0, 0],
      [0.001, 0, 0, 0.001, 0.3, 0],
    ]) {
      assert.deepEqual(settled(little([bar(500)], "Type1", matrix)).changedPages, [1]);
    }
  });

  it("has widths in whole numbers, as PDFium reads them", () => {
    const widths = WIDE.replace("[800", "[846.75").replace("800]", "692.25]");
    const { pdf } = settled(named(`${widths} /Encoding << /Differences [52 /a20 65 /a10] >>`, 4));
    assert.match(unpacked(pdf), /\/Widths \[(?:0 ){52}846 (?:0 ){12}692 /);
  });
});
