import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { type CffFont, readCff } from "./cff.ts";
import { FLAGS, faceOfFont, nameOfFont } from "./face-of-font.ts";
import { lettersOfGlyph, signOfDingbat } from "./glyph-names.ts";
import type { Outline } from "./outlines.ts";
import { describeFont, fitGlyph, NOTHING, rewriteDict, subsetName } from "./own-font.ts";
import { drawLetters, type Face, familyOf } from "./own-letters.ts";
import { readToUnicode } from "./read-code-map.ts";
import type { FontUse } from "./shown-strings.ts";
import { type GlyphNames, namesOf, readEncoding, readWidths, signsOf } from "./simple-names.ts";
import { lacksLetter, unknownGlyph } from "./unfit-font.ts";
import { signOfWingdings } from "./wingdings.ts";
import { writeToUnicode } from "./write-code-map.ts";
import { writeTrueType } from "./write-true-type.ts";

/** Codes of one byte. */
export const BYTE_SPACE = { length: 1, low: 0, high: 255 };

/** A code that is shown, and what it stands for. */
interface ShownCode {
  code: number;
  name: string | undefined;
  letters: string;
}

/**
 * Gives a simple font that is not in the file glyphs of ours, for the codes that
 * are shown and no others. The codes stay.
 * @param number tells it from the others of the document
 * @returns the families that its glyphs are from
 * @throws UnfitPdf for a code that stands for no letter we know, or have
 */
export function replaceSimpleFont(
  font: PdfDict,
  use: FontUse | undefined,
  number: number,
  pdf: EditablePdf,
): Set<string> {
  const { resolve } = pdf;
  const name = nameOfFont(font, resolve);
  const names = namesOf(readEncoding(font, false, resolve));
  const shown = readShown(font, name, names, use, pdf);
  const widths = readWidths(font, resolve);
  const signs = signsOf(name);
  const standard = signs && standardFont(signs);
  const hasAll =
    standard &&
    shown.length > 0 &&
    shown.every(({ name, letters }) => letters === "" || standard.glyphs.has(name!));
  if (hasAll) {
    embedSigns(font, standard, shown, widths, subsetName(number, `Countersign-${signs}`), pdf);
    return new Set([signs]);
  }
  const face = faceOfFont(name, font.getDict("FontDescriptor", resolve), resolve);
  return embedLetters(font, face, shown, widths, { name, number, use }, pdf);
}

function readShown(
  font: PdfDict,
  name: string,
  names: GlyphNames,
  use: FontUse | undefined,
  pdf: EditablePdf,
): ShownCode[] {
  const stated = readToUnicode(font.get("ToUnicode", pdf.resolve), pdf);
  const isWingdings = /^wingdings(?:-regular)?(?:,|$)/i.test(name);
  return [...shownCodes(use)].map(([code, page]) => {
    const glyph = names[code];
    const sign = isWingdings ? signOfWingdings(code) : glyph && lettersOf(glyph, name);
    const letters = sign ?? stated.get(code);
    // What no encoding has, like the ends of lines, is drawn by nobody.
    if (letters === undefined && (glyph === undefined || glyph === ".notdef") && !isWingdings) {
      return { code, name: undefined, letters: "" };
    }
    if (letters === undefined && page === 0) return { code, name: undefined, letters: "" };
    if (letters === undefined) {
      throw unknownGlyph(page, name, glyph ? `the glyph "${glyph}"` : `the code ${code}`);
    }
    return { code, name: glyph, letters };
  });
}

function lettersOf(glyph: string, font: string): string | undefined {
  const sign = signsOf(font) === "ZapfDingbats" ? signOfDingbat(glyph) : undefined;
  return sign ?? lettersOfGlyph(glyph);
}

/** Codes of one byte that are shown, with the first page of each; 0 for those that are invisible. */
export function shownCodes(use: FontUse | undefined): Map<number, number> {
  const codes = new Map<number, number>();
  for (const { bytes, page } of use?.shown ?? []) {
    for (const code of bytes) if (!codes.get(code)) codes.set(code, page);
  }
  return codes;
}

interface Told {
  name: string;
  number: number;
  use: FontUse | undefined;
}

function embedLetters(
  font: PdfDict,
  face: Face,
  shown: readonly ShownCode[],
  widths: readonly (number | undefined)[],
  { name, number, use }: Told,
  pdf: EditablePdf,
): Set<string> {
  const families = new Set<string>();
  const pages = shownCodes(use);
  const glyphs: Outline[] = [NOTHING];
  const codes = new Map<number, number>();
  const advances: number[] = new Array(256).fill(0);
  for (const { code, letters } of shown) {
    const page = pages.get(code) ?? 0;
    const drawn = drawLetters(letters, face);
    if (!drawn && page > 0) throw lacksLetter(page, name, letters, undefined);
    const outline = drawn && letters !== "" ? drawn.outline : NOTHING;
    const fitted = fitGlyph(outline, widths[code]);
    codes.set(code, glyphs.length);
    glyphs.push(fitted.outline);
    advances[code] = fitted.width;
    if (drawn && page > 0 && outline.contours.length > 0) families.add(drawn.family);
  }
  const ownName = subsetName(number, `Countersign-${familyOf(face)}`);
  const written = writeTrueType(glyphs, codes);
  rewriteDict(
    font,
    new PdfDict([
      ...simpleEntries("TrueType", ownName, advances),
      ["FontDescriptor", describeFont(pdf, ownName, written, face.italic)],
      ["ToUnicode", toUnicode(shown, pdf)],
    ]),
  );
  return families;
}

function toUnicode(shown: readonly ShownCode[], pdf: EditablePdf) {
  return pdf.add(
    writeToUnicode(
      shown.map(({ code, letters }) => [{ code, length: 1 }, letters] as const),
      [BYTE_SPACE],
    ),
  );
}

function simpleEntries(subtype: string, name: string, advances: readonly number[]) {
  return [
    ["Type", PdfName.of("Font")],
    ["Subtype", PdfName.of(subtype)],
    ["BaseFont", PdfName.of(name)],
    ["FirstChar", PdfNumber.of(0)],
    ["LastChar", PdfNumber.of(255)],
    ["Widths", PdfArray.of(...advances.map((width) => PdfNumber.of(width)))],
  ] as const;
}

interface StandardFont {
  bytes: Buffer;
  cff: CffFont;
  /** By name. */
  glyphs: ReadonlyMap<string, number>;
}

/** The signs of PDFium, which come with pdf.js (BSD-3-Clause). */
const FILES = { Symbol: "FoxitSymbol.pfb", ZapfDingbats: "FoxitDingbats.pfb" };
const FOLDER = join(
  dirname(createRequire(join(PACKAGE_ROOT, "package.json")).resolve("pdfjs-dist/package.json")),
  "standard_fonts",
);
const standardFonts = new Map<string, StandardFont>();

function standardFont(signs: keyof typeof FILES): StandardFont {
  const known = standardFonts.get(signs);
  if (known) return known;
  const bytes = readFileSync(join(FOLDER, FILES[signs]));
  const cff = readCff(bytes);
  if (!cff) throw new Error(`the font ${FILES[signs]} cannot be read`);
  const font = { bytes, cff, glyphs: new Map(cff.names.map((name, glyph) => [name, glyph])) };
  standardFonts.set(signs, font);
  return font;
}

/** Signs are found by their names, which all readers do alike. */
function embedSigns(
  font: PdfDict,
  { bytes, cff, glyphs }: StandardFont,
  shown: readonly ShownCode[],
  widths: readonly (number | undefined)[],
  ownName: string,
  pdf: EditablePdf,
): void {
  const advances: number[] = new Array(256).fill(0);
  const differences = new PdfArray();
  for (const { code, name, letters } of shown) {
    if (letters === "") continue;
    advances[code] = widths[code] ?? cff.widthOf(glyphs.get(name!)!) ?? 0;
    differences.push(PdfNumber.of(code), PdfName.of(name!));
  }
  const file = new PdfStream(
    [
      ["Subtype", PdfName.of("Type1C")],
      ["Filter", PdfName.FlateDecode],
    ],
    deflateSync(bytes),
  );
  const descriptor = new PdfDict([
    ["Type", PdfName.of("FontDescriptor")],
    ["FontName", PdfName.of(ownName)],
    ["Flags", PdfNumber.of(FLAGS.symbolic)],
    ["FontBBox", PdfArray.of(...[-180, -293, 1090, 1010].map((side) => PdfNumber.of(side)))],
    ["ItalicAngle", PdfNumber.of(0)],
    ["Ascent", PdfNumber.of(1010)],
    ["Descent", PdfNumber.of(-293)],
    ["CapHeight", PdfNumber.of(716)],
    ["StemV", PdfNumber.of(85)],
    ["FontFile3", pdf.add(file)],
  ]);
  rewriteDict(
    font,
    new PdfDict([
      ...simpleEntries("Type1", ownName, advances),
      [
        "Encoding",
        new PdfDict([
          ["Type", PdfName.of("Encoding")],
          ["Differences", differences],
        ]),
      ],
      ["FontDescriptor", pdf.add(descriptor)],
      ["ToUnicode", toUnicode(shown, pdf)],
    ]),
  );
}
