import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfDict, PdfName } from "#lib/pdf/objects.ts";
import { glyphNamesOf } from "./encodings.ts";
import { FLAGS } from "./face-of-font.ts";
import { letterOfGlyph } from "./glyph-names.ts";
import {
  flagsOf,
  type GlyphNames,
  namesOf,
  readEncoding,
  type SimpleEncoding,
} from "./simple-names.ts";
import type { CodeTable, TrueTypeFont } from "./true-type.ts";

/** How the codes of a simple TrueType font lead to its glyphs. */
export interface SimpleMapping {
  /** The glyph that PDFium draws for a code; 0 where it has none. */
  glyphOf(code: number): number;
  /** Whether every other way that programs take leads to the same glyph. */
  isPlain(code: number): boolean;
  /** Whether nobody can tell which of several glyphs PDFium draws. */
  isAmbiguous(code: number): boolean;
  names: GlyphNames;
}

/** Where symbols lie, by what is added to a code. */
const PREFIXES = [0, 0xf000, 0xf100, 0xf200];

/**
 * Resolves codes as ISO 32000-1, 9.6.6.4 has it, and where that leaves room, as
 * PDFium does, which draws the pages that people look at.
 */
export function mapSimpleTrueType(
  font: PdfDict,
  program: TrueTypeFont,
  resolve: Resolve,
): SimpleMapping {
  const encoding = readEncoding(font, true, resolve);
  const flags = flagsOf(font, resolve);
  const names = namesOf(encoding);
  const find = new Finder(program);
  const byName = new ByName(find, names, font, flags);
  const base = baseInFont(encoding, flags, program);
  const isNamed =
    (flags & FLAGS.nonsymbolic) !== 0 ||
    ((base === "WinAnsi" || base === "MacRoman") && encoding.differences.size === 0);
  const glyphOf = isNamed ? (code: number) => byName.glyphOf(code) : bySymbols(find);
  const isNonsymbolic = (flags & FLAGS.nonsymbolic) !== 0 && (flags & FLAGS.symbolic) === 0;
  const isSymbolic = (flags & FLAGS.symbolic) !== 0 && (flags & FLAGS.nonsymbolic) === 0;
  const hasEncoding = font.get("Encoding", resolve) !== undefined;
  const hasKnown = hasEncoding && hasKnownEncoding(font, resolve);
  return {
    glyphOf,
    names,
    isAmbiguous: (code) => isNamed && find.isAnyOf(names[code]),
    isPlain: (code) => {
      const glyph = glyphOf(code);
      if (glyph === 0 || glyph >= program.glyphCount) return false;
      if (isNonsymbolic && hasKnown) return areAll(glyph, find.namedCandidates(names[code]));
      if (isSymbolic && !hasEncoding) return areAll(glyph, find.symbolCandidates(code));
      return false;
    },
  };
}

/** One of another name, or for experts, some take as if there were none, and others follow. */
function hasKnownEncoding(font: PdfDict, resolve: Resolve): boolean {
  const encoding = font.get("Encoding", resolve);
  const base = encoding instanceof PdfDict ? encoding.get("BaseEncoding", resolve) : encoding;
  if (base === undefined) return true;
  return base instanceof PdfName && COMMON_ENCODINGS.has(base.value);
}

const COMMON_ENCODINGS = new Set(["WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"]);

/** PDFium takes the encoding that the font has a table for, of a symbolic one. */
function baseInFont(
  { base }: SimpleEncoding,
  flags: number,
  { codeTables }: TrueTypeFont,
): SimpleEncoding["base"] {
  if (!(flags & FLAGS.symbolic) || (base !== "WinAnsi" && base !== "MacRoman")) return base;
  if (codeTables.length === 0) return base;
  const hasWindows = codeTables.some(({ platform }) => platform === 0 || platform === 3);
  const hasMac = codeTables.some(({ platform }) => platform === 1);
  if (base === "WinAnsi" && !hasWindows) return hasMac ? "MacRoman" : undefined;
  if (base === "MacRoman" && !hasMac) return hasWindows ? "WinAnsi" : undefined;
  return base;
}

function areAll(glyph: number, candidates: readonly number[] | undefined): boolean {
  if (!candidates) return false;
  const found = candidates.filter((one) => one !== 0);
  return found.length > 0 && found.every((one) => one === glyph);
}

/** The tables that programs look into. */
class Finder {
  readonly program: TrueTypeFont;
  readonly unicode: CodeTable | undefined;
  /** The same, or where a font has neither letters nor symbols, the one that FreeType makes of its glyphs' names. */
  readonly ofWindows: CodeTable | undefined;
  readonly symbols: CodeTable | undefined;
  readonly mac: CodeTable | undefined;
  /** The table for letters that comes first for FreeType: the largest, then that of Windows. */
  readonly letters: CodeTable | undefined;

  constructor(program: TrueTypeFont) {
    this.program = program;
    this.unicode = this.#table(3, 1);
    this.symbols = this.#table(3, 0);
    this.mac = this.#table(1, 0);
    const letters = this.#table(3, 10) ?? this.#table(0, 4) ?? this.unicode ?? this.#of(0);
    const isMade = !letters && !this.symbols && program.hasNames;
    this.ofWindows = isMade ? madeOfNames(program) : this.unicode;
    this.letters = letters ?? this.ofWindows;
  }

  #table(platform: number, encoding: number): CodeTable | undefined {
    return this.program.codeTables.find(
      (table) => table.platform === platform && table.encoding === encoding,
    );
  }

  #of(platform: number): CodeTable | undefined {
    return this.program.codeTables.find((table) => table.platform === platform);
  }

  symbolOf(code: number): number {
    for (const prefix of PREFIXES) {
      const glyph = this.symbols?.glyphOf(prefix + code) ?? 0;
      if (glyph !== 0) return glyph;
    }
    return 0;
  }

  /** Undefined where a program may take another way than by letters. */
  namedCandidates(name: string | undefined): number[] | undefined {
    // Of names with a dot, some take the part before it.
    const letter = name?.includes(".") ? undefined : name && letterOfGlyph(name);
    if (!letter || this.symbols) return undefined;
    const letters = this.program.codeTables
      .filter(({ platform }) => platform === 0 || platform === 3)
      .map((table) => table.glyphOf(letter));
    if (letters.length === 0) letters.push(...(this.program.glyphsByLetter().get(letter) ?? []));
    const code = macCodes().get(letter);
    return code === undefined || !this.mac ? letters : [...letters, this.mac.glyphOf(code)];
  }

  /** Whether the table made of names leads to any one of several glyphs of a name's letter. */
  isAnyOf(name: string | undefined): boolean {
    const letter = this.ofWindows === this.unicode || !name ? undefined : letterOfGlyph(name);
    const glyphs = letter === undefined ? undefined : this.program.glyphsByLetter().get(letter);
    return (glyphs?.length ?? 0) > 1;
  }

  symbolCandidates(code: number): number[] | undefined {
    if (this.unicode) return undefined;
    const symbols = PREFIXES.map((prefix) => this.symbols?.glyphOf(prefix + code) ?? 0);
    return [...symbols, this.mac?.glyphOf(code) ?? 0];
  }
}

const madeOfNames = (program: TrueTypeFont): CodeTable => ({
  platform: 3,
  encoding: 1,
  glyphOf: (letter) => program.glyphsByLetter().get(letter)?.[0] ?? 0,
});

let macByLetter: ReadonlyMap<number, number> | undefined;

/** The codes of letters on the Macintosh. */
function macCodes(): ReadonlyMap<number, number> {
  macByLetter ??= new Map(
    glyphNamesOf("MacRoman")
      .map((name, code) => [name && letterOfGlyph(name), code] as const)
      .filter((entry): entry is [number, number] => entry[0] !== undefined)
      .reverse(),
  );
  return macByLetter;
}

/** By what a code is called, the way of fonts for text. */
class ByName {
  readonly #find: Finder;
  readonly #names: GlyphNames;
  readonly #font: PdfDict;
  readonly #isNonsymbolic: boolean;

  constructor(find: Finder, names: GlyphNames, font: PdfDict, flags: number) {
    this.#find = find;
    this.#names = names;
    this.#font = font;
    this.#isNonsymbolic = (flags & FLAGS.nonsymbolic) !== 0;
  }

  glyphOf(code: number): number {
    const { program } = this.#find;
    if (!program.hasNames && program.codeTables.length === 0) return this.#counted(code);
    const name = this.#names[code];
    const selected = this.#selected();
    if (name === undefined) return selected?.glyphOf(code) ?? 0;
    const letter = letterOfGlyph(name);
    const glyph = this.#inTable(selected, code, name, letter);
    if (glyph !== 0) return glyph;
    if (name === ".notdef") return selected?.glyphOf(32) ?? 0;
    return program.glyphNamed(name);
  }

  /** Without a table, glyphs follow each other behind the first three. */
  #counted(code: number): number {
    const first = this.#font.getNumber("FirstChar")?.value ?? 0;
    return code >= first ? code - first + 3 : 0;
  }

  #selected(): CodeTable | undefined {
    const { ofWindows, mac, symbols } = this.#find;
    return ofWindows ?? (this.#isNonsymbolic ? (mac ?? symbols) : (symbols ?? mac));
  }

  #inTable(
    selected: CodeTable | undefined,
    code: number,
    name: string,
    letter: number | undefined,
  ): number {
    const { symbols, mac, program } = this.#find;
    if (selected === undefined) return 0;
    if (selected === symbols) return this.#find.symbolOf(code);
    if (letter === undefined) return 0;
    if (selected !== mac) return selected.glyphOf(letter);
    const macCode = macCodes().get(letter);
    return macCode === undefined ? program.glyphNamed(name) : mac.glyphOf(macCode);
  }
}

/** By the code itself, the way of fonts of signs. */
function bySymbols(find: Finder): (code: number) => number {
  const codes = Array.from({ length: 256 }, (_, code) => code);
  if (find.symbols && codes.some((code) => find.symbolOf(code) !== 0)) {
    return (code) => find.symbolOf(code);
  }
  const { mac, letters } = find;
  if (mac) return (code) => mac.glyphOf(code);
  if (letters && codes.some((code) => letters.glyphOf(code) !== 0)) {
    return (code) => letters.glyphOf(code);
  }
  return (code) => (code < find.program.glyphCount ? code : 0);
}
