import { deflateSync } from "node:zlib";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { FLAGS, faceOfFont, nameOfFont } from "./face-of-font.ts";
import { lettersOfGlyph } from "./glyph-names.ts";
import { scaled } from "./outlines.ts";
import { NOTHING } from "./own-font.ts";
import { drawLetters } from "./own-letters.ts";
import { readToUnicode } from "./read-code-map.ts";
import { BYTE_SPACE, shownCodes } from "./replace-simple.ts";
import type { FontUse } from "./shown-strings.ts";
import { readWidths } from "./simple-names.ts";
import { mapSimpleTrueType, type SimpleMapping } from "./simple-true-type.ts";
import type { AddedGlyph, TrueTypeFont } from "./true-type.ts";
import { brokenGlyph, lacksLetter, likeNamed } from "./unfit-font.ts";
import { writeToUnicode } from "./write-code-map.ts";
import { UNITS } from "./write-true-type.ts";

/**
 * Leaves a simple TrueType font one way from each code that is shown to its
 * glyph. Letters that the font lacks are drawn with ours.
 * @returns whether it was plain already, and the families of letters put in
 * @throws UnfitPdf for a letter that neither it nor we have, or that is damaged
 */
export function settleSimpleTrueType(
  font: PdfDict,
  program: TrueTypeFont,
  use: FontUse,
  pdf: EditablePdf,
): { isPlain: boolean; families: Set<string> } {
  const { resolve } = pdf;
  const shown = shownCodes(use);
  const mapping = mapSimpleTrueType(font, program, resolve);
  for (const [code, page] of shown) {
    const isWhole = page === 0 || program.isWhole(mapping.glyphOf(code));
    if (!isWhole) throw brokenGlyph(page, nameOfFont(font, resolve));
    if (page !== 0 && mapping.isAmbiguous(code)) throw likeNamed(page, nameOfFont(font, resolve));
  }
  // As a font of another kind programs read it by other rules.
  const isSaid = font.getName("Subtype", resolve)?.value === "TrueType";
  const isPlain =
    isSaid && program.sound && [...shown.keys()].every((code) => mapping.isPlain(code));
  const scale = 1000 / program.unitsPerEm;
  settleWidths(font, shown.keys(), pdf, (code) => {
    const glyph = mapping.glyphOf(code);
    return Math.round(program.advanceOf(glyph) * scale);
  });
  if (isPlain) return { isPlain, families: new Set() };
  const stated = readToUnicode(font.get("ToUnicode", resolve), pdf);
  const letters = new Map<number, string>();
  for (const code of shown.keys()) {
    const text = stated.get(code) ?? lettersOfName(mapping, code);
    if (text !== undefined) letters.set(code, text);
  }
  const families = new Set<string>();
  const codes = new Map<number, number>();
  const added: AddedGlyph[] = [];
  const add = (glyph: AddedGlyph) => program.glyphCount + added.push(glyph) - 1;
  for (const [code, page] of shown) {
    const glyph = mapping.glyphOf(code);
    if (glyph !== 0 && glyph < program.glyphCount) codes.set(code, glyph);
    else codes.set(code, add(lackingGlyph(code, page)));
  }
  const name = font.getName("BaseFont", resolve) ?? PdfName.of("Font");
  embedTrueType(font, program.withCodes(codes, added), name, pdf);
  font.set("Subtype", PdfName.of("TrueType"));
  font.set("BaseFont", name);
  font.delete("Encoding");
  if (stated.size === 0) {
    const texts = [...letters].map(([code, text]) => [{ code, length: 1 }, text] as const);
    font.set("ToUnicode", pdf.add(writeToUnicode(texts, [BYTE_SPACE])));
  }
  return { isPlain, families };

  /** Where the letter is not known, what stands for no glyph, as people see it in PDFium. */
  function lackingGlyph(code: number, page: number): AddedGlyph {
    const text = letters.get(code);
    if (text === undefined) return { copyOf: 0 };
    const fontName = nameOfFont(font, resolve);
    const face = faceOfFont(fontName, font.getDict("FontDescriptor", resolve), resolve);
    const drawn = drawLetters(text, face);
    if (!drawn && page === 0) return NOTHING;
    if (!drawn) throw lacksLetter(page, fontName, text, undefined);
    if (page > 0 && drawn.outline.contours.length > 0) families.add(drawn.family);
    return scaled(drawn.outline, program.unitsPerEm / UNITS);
  }
}

function lettersOfName({ names }: SimpleMapping, code: number): string | undefined {
  const name = names[code];
  return name === undefined ? undefined : lettersOfGlyph(name);
}

/** Puts a program in the place of the font's, and says that its codes are its own. */
function embedTrueType(font: PdfDict, bytes: Buffer, name: PdfName, pdf: EditablePdf): void {
  const descriptor = font.getDict("FontDescriptor", pdf.resolve)?.clone() ?? new PdfDict();
  for (const key of ["FontFile", "FontFile2", "FontFile3", "CharSet"]) descriptor.delete(key);
  const flags = descriptor.getNumber("Flags", pdf.resolve)?.value ?? 0;
  descriptor.set("Flags", PdfNumber.of((flags & ~FLAGS.nonsymbolic) | FLAGS.symbolic));
  descriptor.set("FontName", name);
  const file = new PdfStream(
    [
      ["Length1", PdfNumber.of(bytes.length)],
      ["Filter", PdfName.FlateDecode],
    ],
    deflateSync(bytes),
  );
  descriptor.set("FontFile2", pdf.add(file));
  font.set("FontDescriptor", pdf.add(descriptor));
}

/**
 * States the width of every code that is shown, since programs differ in what
 * they take for one that is not stated. Of one that is no whole number PDFium
 * takes the whole part, by which lines of eighty letters end half a point earlier.
 * @param isDrawn letters are drawings (Type 3), whose widths PDFium takes as they are
 */
export function settleWidths(
  font: PdfDict,
  shown: Iterable<number>,
  pdf: EditablePdf,
  ownWidth: (code: number) => number,
  isDrawn = false,
): void {
  const { resolve } = pdf;
  const list = font.getArray("Widths", resolve);
  const first = font.getNumber("FirstChar", resolve)?.value;
  const last = font.getNumber("LastChar", resolve)?.value;
  const isWhole =
    list !== undefined &&
    first !== undefined &&
    last !== undefined &&
    last - first + 1 === list.length;
  const takenWidth = (width: number) => (isDrawn ? width : Math.trunc(width));
  const isStated = (code: number) => {
    if (!isWhole || code < first || code > last) return false;
    const width = list.at(code - first, resolve);
    return width instanceof PdfNumber && width.value === takenWidth(width.value);
  };
  const codes = [...shown];
  if (codes.every(isStated)) return;
  const widths = readWidths(font, resolve);
  const all = new PdfArray();
  const isShown = new Set(codes);
  for (let code = 0; code < 256; code += 1) {
    const own = isShown.has(code) ? ownWidth(code) : 0;
    all.push(PdfNumber.of(takenWidth(widths[code] ?? own)));
  }
  font.set("FirstChar", PdfNumber.of(0));
  font.set("LastChar", PdfNumber.of(255));
  font.set("Widths", all);
}
