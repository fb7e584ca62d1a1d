import type { OptionalFamily } from "#lib/fonts/fonts.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from "#lib/pdf/objects.ts";
import { readCharacterWidths, widthOfCharacter } from "./character-widths.ts";
import type { Code, CodeMap } from "./code-map.ts";
import { faceOfFont, nameOfFont } from "./face-of-font.ts";
import { lettersOfGlyph } from "./glyph-names.ts";
import { MAC_GLYPHS } from "./mac-glyph-order.ts";
import type { Outline } from "./outlines.ts";
import { describeFont, fitGlyph, NOTHING, rewriteDict, subsetName } from "./own-font.ts";
import { drawLetters, familyOf } from "./own-letters.ts";
import { lettersOfCollection } from "./packed-code-maps.ts";
import { readCodeMap, readToUnicode } from "./read-code-map.ts";
import type { FontUse } from "./shown-strings.ts";
import { ambiguousFont, lacksLetter, unknownGlyph } from "./unfit-font.ts";
import { identityInfo, writeCodeMap, writeToUnicode } from "./write-code-map.ts";
import { writeTrueType } from "./write-true-type.ts";

/** Collections of characters by the letters that are installed for them. */
const LANGUAGES: Readonly<Record<string, OptionalFamily>> = {
  "Adobe-Japan1": "ja",
  "Adobe-GB1": "zh-hans",
  "Adobe-CNS1": "zh-hant",
  "Adobe-Korea1": "ko",
};

/**
 * Gives a composite font that is not in the file glyphs of ours, for the codes
 * that are shown and no others. The codes stay; characters are numbered anew.
 * @param number tells it from the others of the document
 * @returns the families that its glyphs are from
 * @throws UnfitPdf for a code that stands for no letter we know, or have
 */
export function replaceCompositeFont(
  font: PdfDict,
  use: FontUse | undefined,
  number: number,
  pdf: EditablePdf,
): Set<string> {
  const { resolve } = pdf;
  const name = nameOfFont(font, resolve);
  const page = use?.pages[0] ?? 1;
  const first = font.getArray("DescendantFonts", resolve)?.at(0, resolve);
  const descendant = first instanceof PdfDict ? first : new PdfDict();
  const map = readCodeMap(font.get("Encoding", resolve), pdf);
  if (!map) throw ambiguousFont(page, name, "whose codes nothing explains");
  if (map.vertical && use) {
    throw ambiguousFont(page, name, "which is not in the file and runs from top to bottom");
  }
  const collection = collectionOf(descendant, pdf);
  const face = faceOfFont(name, descendant.getDict("FontDescriptor", resolve), resolve);
  const widths = readCharacterWidths(descendant, resolve);
  const families = new Set<string>();
  const glyphs: Outline[] = [NOTHING];
  const characters: [Code, number][] = [];
  const letters: [Code, string][] = [];
  const advances: number[] = [0];
  for (const shown of readShown({ font, name, collection, map }, use, pdf)) {
    const drawn = drawLetters(shown.letters, face, LANGUAGES[collection]);
    if (!drawn && shown.page > 0) {
      throw lacksLetter(shown.page, name, shown.letters, LANGUAGES[collection]);
    }
    const outline = drawn?.outline ?? NOTHING;
    const fitted = fitGlyph(outline, widthOfCharacter(widths, shown.character));
    characters.push([shown.code, glyphs.length]);
    letters.push([shown.code, shown.letters]);
    glyphs.push(fitted.outline);
    advances.push(fitted.width);
    if (drawn && shown.page > 0 && outline.contours.length > 0) families.add(drawn.family);
  }
  const ownName = subsetName(number, `Countersign-${familyOf(face)}`);
  const written = writeTrueType(glyphs);
  const ownDescendant = new PdfDict([
    ["Type", PdfName.of("Font")],
    ["Subtype", PdfName.of("CIDFontType2")],
    ["BaseFont", PdfName.of(ownName)],
    ["CIDSystemInfo", identityInfo()],
    ["FontDescriptor", describeFont(pdf, ownName, written, face.italic)],
    ["DW", PdfNumber.of(0)],
    [
      "W",
      PdfArray.of(PdfNumber.of(0), PdfArray.of(...advances.map((width) => PdfNumber.of(width)))),
    ],
    ["CIDToGIDMap", PdfName.of("Identity")],
  ]);
  rewriteDict(
    font,
    new PdfDict([
      ["Type", PdfName.of("Font")],
      ["Subtype", PdfName.of("Type0")],
      ["BaseFont", PdfName.of(ownName)],
      ["Encoding", pdf.add(writeCodeMap(characters, map.spaces, false))],
      ["DescendantFonts", PdfArray.of(pdf.add(ownDescendant))],
      ["ToUnicode", pdf.add(writeToUnicode(letters, map.spaces))],
    ]),
  );
  return families;
}

/** As in `Adobe-Japan1`. */
export function collectionOf(descendant: PdfDict, { resolve }: EditablePdf): string {
  const info = descendant.getDict("CIDSystemInfo", resolve);
  const [registry, ordering] = ["Registry", "Ordering"].map((key) => {
    const value = info?.get(key, resolve);
    return value instanceof PdfString ? value.asString() : "";
  });
  return `${registry}-${ordering}`;
}

interface ShownCharacter {
  code: Code;
  character: number;
  letters: string;
  page: number;
}

interface Named {
  font: PdfDict;
  name: string;
  collection: string;
  map: CodeMap;
}

/** Each code once. Where the collection has no letter for a character, the letters count that the font states. */
function* readShown(
  { font, name, collection, map }: Named,
  use: FontUse | undefined,
  pdf: EditablePdf,
): Generator<ShownCharacter> {
  const isKnown = Object.hasOwn(LANGUAGES, collection);
  const collected = isKnown ? lettersOfCollection(collection) : undefined;
  const stated = readToUnicode(font.get("ToUnicode", pdf.resolve), pdf);
  const isOrdered = !isKnown && MAC_ORDERED.test(name);
  for (const { code, page } of splitShown(map, use)) {
    const character = map.cidOf(code);
    if (character === undefined) continue;
    const letters =
      collected?.get(character) ??
      stated.get(code.code) ??
      (isOrdered ? macLetters(character) : undefined);
    if (letters !== undefined) yield { code, character, letters, page };
    else if (character !== 0 && page > 0) {
      const glyph = isKnown ? `${collection}, ` : "";
      throw unknownGlyph(page, name, `a glyph (${glyph}number ${character})`);
    }
  }
}

/** Fonts whose first 258 glyphs stand in the order of the Macintosh, so that a glyph's number tells its letter. */
const MAC_ORDERED = /^(?:arial(?!narrow|unicode|black)|timesnewroman|couriernew|verdana)/i;

function macLetters(glyph: number): string | undefined {
  const name = MAC_GLYPHS[glyph];
  return name === undefined ? undefined : lettersOfGlyph(name);
}

/** The codes of all strings, each once, with the first page that shows it; 0 for invisible ones. */
export function splitShown(map: CodeMap, use: FontUse | undefined): { code: Code; page: number }[] {
  const codes = new Map<number, { code: Code; page: number }>();
  for (const { bytes, page } of use?.shown ?? []) {
    for (const code of map.split(bytes)) {
      const key = code.length * 2 ** 32 + code.code;
      if (!codes.get(key)?.page) codes.set(key, { code, page });
    }
  }
  return [...codes.values()];
}
