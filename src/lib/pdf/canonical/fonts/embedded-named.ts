import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber } from "#lib/pdf/objects.ts";
import { settleWidths } from "./embedded-simple.ts";
import { FLAGS, nameOfFont } from "./face-of-font.ts";
import { lettersOfGlyph } from "./glyph-names.ts";
import { BYTE_SPACE, shownCodes } from "./replace-simple.ts";
import type { FontUse } from "./shown-strings.ts";
import { flagsOf, namesOf, readEncoding } from "./simple-names.ts";
import { ambiguousFont, brokenGlyph } from "./unfit-font.ts";
import { FARTHEST } from "./whole-glyph.ts";
import { writeToUnicode } from "./write-code-map.ts";

/** A program whose glyphs go by names: Type 1 and CFF. */
export interface NamedGlyphs {
  names: readonly string[];
  /** By code, the glyph's name in the program's own encoding. */
  encoding: readonly (string | undefined)[];
  widthOf(name: string): number | undefined;
  /** In units of the font; undefined where that is not clear. */
  reachOf(name: string): number | undefined;
  /** Whether glyphs stand as they do in most fonts. */
  isUpright: boolean;
}

const NO_GLYPH = ".notdef";

/**
 * Gives each code that is shown the name of its glyph in the font's dictionary,
 * as PDFium finds it, so that nothing is left to encodings that programs choose
 * between (ISO 32000-1, 9.6.6.2).
 * @returns whether it was plain already
 * @throws UnfitPdf for a name that two glyphs have, and a letter that reaches farther than programs count
 */
export function settleNamedGlyphs(
  font: PdfDict,
  program: NamedGlyphs,
  use: FontUse,
  pdf: EditablePdf,
): boolean {
  const { resolve } = pdf;
  const shown = shownCodes(use);
  const glyphs = new Set(program.names);
  const { differences, ...said } = readEncoding(font, true, resolve);
  const names = namesOf({ ...said, differences });
  const isSymbolic = (flagsOf(font, resolve) & FLAGS.symbolic) !== 0;
  const hasBase = statesBase(font, pdf);
  let glyphsByLetters: ReadonlyMap<string, string> | undefined;
  const byLetters = () => {
    glyphsByLetters ??= new Map(
      [...glyphs].reverse().flatMap((glyph) => {
        const letters = lettersOfGlyph(glyph);
        return letters === undefined ? [] : [[letters, glyph] as const];
      }),
    );
    return glyphsByLetters;
  };
  const found = new Map<number, string>();
  let isPlain = true;
  let areClear = program.isUpright;
  for (const [code, page] of shown) {
    const asked = names[code] ?? (isSymbolic ? program.encoding[code] : undefined);
    const name = asked === undefined ? undefined : inFont(asked, glyphs, byLetters);
    // What other programs take, which go by the font's own encoding where none is stated.
    const other = differences.get(code) ?? (hasBase ? names[code] : program.encoding[code]);
    // Ghostscript goes by that one in a font of signs, whatever base is stated.
    const own = isSymbolic ? (differences.get(code) ?? program.encoding[code] ?? name) : name;
    if (name === undefined || other !== name || own !== name) isPlain = false;
    found.set(code, name ?? NO_GLYPH);
    const reach = page > 0 ? program.reachOf(name ?? NO_GLYPH) : 0;
    if (reach === undefined) areClear = false;
    else if (reach > FARTHEST) throw brokenGlyph(page, nameOfFont(font, resolve));
    if (name !== undefined && isTwofold(name, program.names, glyphs)) {
      throw ambiguousFont(page, nameOfFont(font, resolve), `which has two glyphs named "${name}"`);
    }
  }
  settleWidths(font, shown.keys(), pdf, (code) => {
    const name = found.get(code)!;
    // Found by its letter alone, a glyph is no measure: programs that find none move nowhere.
    const isAsked = name === (names[code] ?? program.encoding[code]);
    return isAsked ? (program.widthOf(name) ?? 0) : 0;
  });
  if (isPlain) return areClear;
  const list = new PdfArray();
  for (const [code, name] of [...found].sort(([one], [other]) => one - other)) {
    list.push(PdfNumber.of(code), PdfName.of(name));
  }
  font.set(
    "Encoding",
    new PdfDict([
      ["Type", PdfName.of("Encoding")],
      ["Differences", list],
    ]),
  );
  settleFlags(font, pdf);
  if (font.get("ToUnicode", resolve) === undefined) {
    const letters = [...found].flatMap(([code, name]) => {
      const text = lettersOfGlyph(name);
      return text === undefined ? [] : [[{ code, length: 1 }, text] as const];
    });
    if (letters.length > 0) font.set("ToUnicode", pdf.add(writeToUnicode(letters, [BYTE_SPACE])));
  }
  return false;
}

/** Names of one letter stand for each other where the font has only one of them. */
function inFont(
  name: string,
  glyphs: ReadonlySet<string>,
  byLetters: () => ReadonlyMap<string, string>,
): string | undefined {
  if (glyphs.has(name)) return name;
  const letters = lettersOfGlyph(name);
  return letters === undefined ? undefined : byLetters().get(letters);
}

function isTwofold(name: string, names: readonly string[], glyphs: ReadonlySet<string>): boolean {
  return glyphs.size < names.length && names.indexOf(name) !== names.lastIndexOf(name);
}

function statesBase(font: PdfDict, { resolve }: EditablePdf): boolean {
  const encoding = font.get("Encoding", resolve);
  if (encoding instanceof PdfDict) return encoding.getName("BaseEncoding", resolve) !== undefined;
  return encoding instanceof PdfName;
}

function settleFlags(font: PdfDict, pdf: EditablePdf): void {
  // Others may have the same descriptor, and be read by its flags later.
  const descriptor = font.getDict("FontDescriptor", pdf.resolve)?.clone();
  if (!descriptor) return;
  const flags = descriptor.getNumber("Flags", pdf.resolve)?.value ?? 0;
  descriptor.set("Flags", PdfNumber.of((flags & ~FLAGS.nonsymbolic) | FLAGS.symbolic));
  font.set("FontDescriptor", pdf.add(descriptor));
}
