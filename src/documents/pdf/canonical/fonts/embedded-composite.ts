import { deflateSync } from "node:zlib";
import type { EditablePdf } from "#documents/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from "#documents/pdf/objects.ts";
import { BrokenPdf } from "#documents/pdf/reading/parse.ts";
import { readCharacterWidths, widthOfCharacter } from "./character-widths.ts";
import type { Code, CodeMap } from "./code-map.ts";
import { nameOfFont } from "./face-of-font.ts";
import type { FontProgram } from "./font-program.ts";
import { NOTHING } from "./own-font.ts";
import { lettersOfCollection } from "./packed-code-maps.ts";
import { readCodeMap } from "./read-code-map.ts";
import { collectionOf, splitShown } from "./replace-composite.ts";
import type { FontUse } from "./shown-strings.ts";
import type { AddedGlyph, TrueTypeFont } from "./true-type.ts";
import { ambiguousFont } from "./unfit-font.ts";
import { identityInfo, writeCodeMap, writeToUnicode } from "./write-code-map.ts";

/** Plain already, brought into that form, or as plain as its kind can be. */
export type SettledForm = "plain" | "changed" | "odd";

/** A code that is shown, the character it is, and the first page of it. */
interface Shown {
  code: Code;
  character: number;
  page: number;
}

/** Two bytes for each of 65,536 characters. */
const WHOLE_MAP_BYTES = 131_072;

/**
 * Leaves a composite font with one way from each code that is shown to its glyph.
 * @throws UnfitPdf where programs take different ways and none is the right one
 */
export function settleCompositeFont(
  font: PdfDict,
  program: FontProgram,
  use: FontUse,
  pdf: EditablePdf,
): SettledForm {
  // Several fonts may have the same descendant, and show other characters of it.
  const shared = font.getArray("DescendantFonts", pdf.resolve)?.at(0, pdf.resolve);
  const descendant = shared instanceof PdfDict ? shared.clone() : new PdfDict();
  const form = settleDescendant(font, descendant, program, use, pdf);
  font.set("DescendantFonts", PdfArray.of(pdf.add(descendant)));
  return form;
}

function settleDescendant(
  font: PdfDict,
  descendant: PdfDict,
  program: FontProgram,
  use: FontUse,
  pdf: EditablePdf,
): SettledForm {
  const { resolve } = pdf;
  const name = nameOfFont(font, resolve);
  const page = use.pages[0] ?? 1;
  const encoding = font.get("Encoding", resolve);
  const map = readCodeMap(encoding, pdf);
  if (!map) throw ambiguousFont(page, name, "whose codes nothing explains");
  const isIdentity =
    encoding instanceof PdfName &&
    (encoding.value === "Identity-H" || encoding.value === "Identity-V");
  const shown = readShown(map, use);
  let isPlain = isIdentity && program.isSaid;
  if (!isIdentity) settleCodes(font, descendant, map, shown, pdf);
  isPlain = settleCharacterWidths(descendant, shown, pdf) && isPlain;
  const told = descendant.getName("Subtype", resolve)?.value;
  if (program.kind === "TrueType") {
    if (told !== "CIDFontType2") {
      descendant.set("Subtype", PdfName.of("CIDFontType2"));
      descendant.delete("CIDToGIDMap");
      isPlain = false;
    }
    const isStated = isIdentity || descendant.get("CIDToGIDMap", resolve) !== undefined;
    if (!isStated) throw ambiguousFont(page, name, "whose characters lead to no glyphs");
    isPlain = settleGlyphs(descendant, program.font, shown, name, pdf) && isPlain;
    if (map.vertical) return "odd";
    return isPlain ? "plain" : "changed";
  }
  if (told !== "CIDFontType0") {
    if (descendant.get("CIDToGIDMap", resolve) instanceof PdfStream) {
      throw ambiguousFont(page, name, "whose characters lead to glyphs in two ways");
    }
    descendant.set("Subtype", PdfName.of("CIDFontType0"));
    isPlain = false;
  }
  if (descendant.delete("CIDToGIDMap")) isPlain = false;
  if (!areNumbered(program, shown, name) || map.vertical) return "odd";
  return isPlain ? "plain" : "changed";
}

function readShown(map: CodeMap, use: FontUse): Shown[] {
  return splitShown(map, use).map(({ code, page }) => ({
    code,
    character: map.cidOf(code) ?? 0,
    page,
  }));
}

/** Maps known by name are not known to every program, and those in the file are read in several ways. */
function settleCodes(
  font: PdfDict,
  descendant: PdfDict,
  map: CodeMap,
  shown: readonly Shown[],
  pdf: EditablePdf,
): void {
  const characters = shown.map(({ code, character }) => [code, character] as const);
  font.set("Encoding", pdf.add(writeCodeMap(characters, map.spaces, map.vertical)));
  if (font.get("ToUnicode", pdf.resolve) === undefined) {
    const letters = lettersOfCollection(collectionOf(descendant, pdf));
    const texts = shown.flatMap(({ code, character }) => {
      const text = letters?.get(character);
      return text === undefined ? [] : [[code, text] as const];
    });
    if (texts.length > 0) font.set("ToUnicode", pdf.add(writeToUnicode(texts, map.spaces)));
  }
  descendant.set("CIDSystemInfo", identityInfo());
}

function settleCharacterWidths(
  descendant: PdfDict,
  shown: readonly Shown[],
  pdf: EditablePdf,
): boolean {
  const widths = readCharacterWidths(descendant, pdf.resolve);
  if (widths.sound) return true;
  const list = new PdfArray();
  const characters = new Set(shown.map(({ character }) => character));
  for (const character of [...characters].sort((one, other) => one - other)) {
    const width = PdfNumber.of(widthOfCharacter(widths, character));
    list.push(PdfNumber.of(character), PdfArray.of(width));
  }
  descendant.set("DW", PdfNumber.of(widths.usual));
  descendant.set("W", list);
  return false;
}

/** Every character that is shown leads to a glyph that is there; what draws the sign for none is a glyph of its own. */
function settleGlyphs(
  descendant: PdfDict,
  program: TrueTypeFont,
  shown: readonly Shown[],
  name: string,
  pdf: EditablePdf,
): boolean {
  const stated = descendant.get("CIDToGIDMap", pdf.resolve);
  const list = stated instanceof PdfStream ? readList(stated, pdf) : undefined;
  const glyphOf = (character: number) =>
    list ? list[character * 2]! * 256 + list[character * 2 + 1]! : character;
  const glyphs = new Map<number, number>();
  const added: AddedGlyph[] = [];
  for (const { character, page } of shown) {
    if (list && character * 2 + 2 > list.length) {
      if (page === 0) continue;
      throw ambiguousFont(page, name, "whose list of glyphs ends too early");
    }
    const glyph = glyphOf(character);
    if (glyphs.has(character)) continue;
    const isThere = glyph < program.glyphCount && (glyph !== 0 || program.isBlank(0));
    const own = glyph === 0 ? { copyOf: 0 } : NOTHING;
    glyphs.set(character, isThere ? glyph : program.glyphCount + added.push(own) - 1);
  }
  if (added.length === 0 && program.sound) {
    if (!(stated instanceof PdfStream)) descendant.set("CIDToGIDMap", PdfName.of("Identity"));
    return true;
  }
  embedGlyphs(descendant, program.withCodes(undefined, added), pdf);
  const whole = Buffer.alloc(WHOLE_MAP_BYTES);
  for (const [character, glyph] of glyphs) whole.writeUInt16BE(glyph, character * 2);
  const file = new PdfStream([["Filter", PdfName.FlateDecode]], deflateSync(whole));
  descendant.set("CIDToGIDMap", pdf.add(file));
  return false;
}

/** One that does not unpack has no entry. */
function readList(stream: PdfStream, pdf: EditablePdf): Uint8Array {
  try {
    return pdf.decode(stream);
  } catch (error) {
    if (error instanceof BrokenPdf) return new Uint8Array(0);
    throw error;
  }
}

function embedGlyphs(descendant: PdfDict, bytes: Buffer, pdf: EditablePdf): void {
  const descriptor = descendant.getDict("FontDescriptor", pdf.resolve)?.clone() ?? new PdfDict();
  for (const key of ["FontFile", "FontFile3", "CIDSet"]) descriptor.delete(key);
  const file = new PdfStream(
    [
      ["Length1", PdfNumber.of(bytes.length)],
      ["Filter", PdfName.FlateDecode],
    ],
    deflateSync(bytes),
  );
  descriptor.set("FontFile2", pdf.add(file));
  descendant.set("FontDescriptor", pdf.add(descriptor));
}

/** Glyphs of CFF fonts are found by the numbers of their characters, or stand in that order. */
function areNumbered(
  program: Exclude<FontProgram, { kind: "TrueType" }>,
  shown: readonly Shown[],
  name: string,
): boolean {
  if (program.kind !== "CFF") {
    throw ambiguousFont(shown[0]?.page ?? 1, name, "which is of a kind that has no characters");
  }
  const { font, wasWrapped } = program;
  if (!font.byCharacter) return false;
  const glyphs = new Map<number, number>();
  font.characters.forEach((character, glyph) => {
    if (!glyphs.has(character)) glyphs.set(character, glyph);
  });
  let areThere = glyphs.size === font.glyphCount;
  for (const { character, page } of shown) {
    const glyph = glyphs.get(character);
    if (glyph === undefined) areThere = false;
    // In such a wrapping, PDFium takes the number of a character for that of its glyph.
    if (wasWrapped && page > 0 && glyph !== character) {
      throw ambiguousFont(page, name, "whose characters lead to glyphs in two ways");
    }
  }
  return areThere;
}
