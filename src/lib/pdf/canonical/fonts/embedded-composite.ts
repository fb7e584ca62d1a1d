import { deflateSync } from "node:zlib";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import type { CffFont } from "./cff.ts";
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
import { ambiguousFont, brokenGlyph } from "./unfit-font.ts";
import { FARTHEST } from "./whole-glyph.ts";
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
  if (program.kind !== "CFF") {
    throw ambiguousFont(page, name, "which is of a kind that has no characters");
  }
  if (told !== "CIDFontType0") {
    descendant.set("Subtype", PdfName.of("CIDFontType0"));
    isPlain = false;
  }
  const list = descendant.get("CIDToGIDMap", resolve);
  if (descendant.delete("CIDToGIDMap")) isPlain = false;
  if (list instanceof PdfStream) {
    const numbered = numberByGlyphs(shown, readList(list, pdf), program.font, name);
    settleWidthsAnew(descendant, shown, numbered, pdf);
    settleCodes(font, descendant, map, numbered, pdf);
    boundReach(program.font, numbered, name);
    return map.vertical ? "odd" : "changed";
  }
  const areClear = boundReach(program.font, shown, name) && program.font.isUpright;
  if (!areNumbered(program.font, shown) || map.vertical) return "odd";
  return isPlain && areClear ? "plain" : "changed";
}

/**
 * @returns whether it is clear how far each letter reaches
 * @throws UnfitPdf for one that reaches farther than programs count
 */
function boundReach(program: CffFont, shown: readonly Shown[], name: string): boolean {
  const { byCharacter, characters } = program;
  const glyphs = byCharacter
    ? new Map(characters.map((character, glyph) => [character, glyph]))
    : undefined;
  const bounded = new Set<number>();
  let areClear = true;
  for (const { character, page } of shown) {
    if (page === 0 || bounded.has(character)) continue;
    bounded.add(character);
    const reach = program.reachOf(glyphs ? (glyphs.get(character) ?? 0) : character);
    if (reach === undefined) areClear = false;
    else if (reach > FARTHEST) throw brokenGlyph(page, name);
  }
  return areClear;
}

/** Such lists are for TrueType fonts alone, and not every program follows one for others: its glyphs become characters. */
function numberByGlyphs(
  shown: readonly Shown[],
  list: Uint8Array,
  { byCharacter, characters }: CffFont,
  name: string,
): Shown[] {
  return shown.map((one) => {
    const at = one.character * 2;
    if (at + 2 > list.length && one.page > 0) {
      throw ambiguousFont(one.page, name, "whose list of glyphs ends too early");
    }
    const glyph = at + 2 > list.length ? 0 : list[at]! * 256 + list[at + 1]!;
    return { ...one, character: byCharacter ? (characters[glyph] ?? 0) : glyph };
  });
}

function settleWidthsAnew(
  descendant: PdfDict,
  before: readonly Shown[],
  after: readonly Shown[],
  { resolve }: EditablePdf,
): void {
  const widths = readCharacterWidths(descendant, resolve);
  const list = new PdfArray();
  const known = new Set<number>();
  after.forEach(({ character }, index) => {
    if (known.has(character)) return;
    known.add(character);
    const width = widthOfCharacter(widths, before[index]!.character);
    list.push(PdfNumber.of(character), PdfArray.of(PdfNumber.of(width)));
  });
  descendant.set("W", list);
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
  if (widths.sound && widths.whole) return true;
  const list = new PdfArray();
  const characters = new Set(shown.map(({ character }) => character));
  for (const character of [...characters].sort((one, other) => one - other)) {
    const width = PdfNumber.of(widthOfCharacter(widths, character));
    list.push(PdfNumber.of(character), PdfArray.of(width));
  }
  descendant.set("DW", PdfNumber.of(widths.usual));
  descendant.set("W", list);
  return widths.sound;
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
    if (page > 0 && !program.isWhole(glyph)) throw brokenGlyph(page, name);
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

/** Whether glyphs are found by the numbers of their characters, as this kind of font has it. */
function areNumbered(font: CffFont, shown: readonly Shown[]): boolean {
  const characters = new Set(font.characters);
  const areOnce = characters.size === font.glyphCount;
  return font.byCharacter && areOnce && shown.every(({ character }) => characters.has(character));
}
