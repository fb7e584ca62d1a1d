import { memoryOf, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import type { GlyphShape } from "./glyph-shape.ts";
import { type DrawnGlyph, type GlyphSheet, layOutGlyphs } from "./glyph-sheet.ts";
import { judgeForeign, judgeGlyph, judgeHidden, judgeUntold, type Verdict } from "./judge-glyph.ts";
import { isOtherMark } from "./judge-mark.ts";
import { plainFontName, type ShownCodes, type ShownFont } from "./shown-codes.ts";

/** Of a letter as a font of a document shows it; `blank` where it draws nothing. */
export type LetterVerdict = Verdict | "blank";

/** Letters that one glyph may stand for: ligatures. */
const LIGATURE = /^(?:\p{L}\p{M}*){2,3}$/u;
const READ_AS_LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;
/** Of other scripts, whole words may be one glyph. */
const LONGEST = 18;
const WORST: readonly LetterVerdict[] = ["blank", "unknown", "alike", "untold", "unlike"];

/**
 * What the fonts of one open document make of the letters that they say they
 * are: each glyph that the pages show is held against what it is said to be,
 * once for all pages.
 */
export class DocumentFonts {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #codes: ShownCodes;
  readonly #sheets: GlyphSheet[] = [];
  /** By the font's address, which stays its own while a sheet of it is open. */
  readonly #judged = new Map<number, { fonts: Set<ShownFont>; letters: Letters }>();

  constructor(pdfium: Pdfium, document: number, codes: ShownCodes) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#codes = codes;
  }

  /**
   * Judges the fonts of one page.
   * @param page from 1
   * @param texts of the page's text objects, in the order of its content, the fonts' addresses
   */
  judgePage(page: number, texts: readonly number[]): void {
    const shown = this.#codes.pages[page - 1] ?? [];
    // Where PDFium sees as many texts as the content shows, they are the same ones.
    const isSame = shown.length === texts.length;
    const fonts = new Map<number, Set<ShownFont>>();
    for (const [at, font] of texts.entries()) {
      const of = fonts.get(font) ?? new Set();
      fonts.set(font, of);
      const one = shown[at];
      if (isSame && one) of.add(one);
    }
    for (const [font, found] of fonts) {
      const name = this.#nameOf(font);
      const isFound = found.size > 0 && [...found].every((one) => one.name === name);
      this.#judge(font, isFound ? found : new Set([...found, ...this.#namesakes(name)]));
    }
  }

  /** Whether a page, from 1, shows glyphs that may paint over one another. */
  hasPictures(page: number): boolean {
    return this.#codes.pages[page - 1]?.some(({ isType3 }) => isType3) ?? true;
  }

  /** @param letter a character of PDFium's text; 0 where a glyph is said to be nothing */
  verdict(font: number, letter: number): LetterVerdict {
    const letters = this.#judged.get(font)?.letters;
    const found = letters?.get(letter) ?? letters?.get(MIRRORED.get(letter) ?? -1);
    // A letter that no code of the font says was made by PDFium.
    return found ?? (UNSEEN.test(String.fromCodePoint(letter)) ? "blank" : "unlike");
  }

  close(): void {
    for (const sheet of this.#sheets) sheet.close();
  }

  #judge(font: number, shown: ReadonlySet<ShownFont>) {
    const judged = this.#judged.get(font) ?? { fonts: new Set(), letters: new Map() };
    this.#judged.set(font, judged);
    const added = [...shown].filter((one) => !judged.fonts.has(one));
    if (added.length === 0) return;
    for (const one of added) judged.fonts.add(one);
    const codes = [...new Set(added.flatMap((one) => [...one.codes]))];
    const sheet = layOutGlyphs(this.#pdfium, { document: this.#document, font }, codes);
    this.#sheets.push(sheet);
    const shapes = sheet.shapes();
    const claims = this.#withBlanks(font, codes, sheet.claims(), shapes);
    for (const [at, claim] of claims.entries()) {
      const shape = shapes[at] ?? null;
      const verdict = this.#verdictOf(shape, claim);
      // PDFium turns letters' forms into letters where a line runs from the right.
      const letters = claim === "" ? "\0" : claim + claim.normalize("NFKC");
      // PDFium counts in units of UTF-16.
      for (let at = 0; at < letters.length; at += 1) {
        const code = letters.charCodeAt(at);
        const before = judged.letters.get(code) ?? "blank";
        const isWorse = WORST.indexOf(verdict) > WORST.indexOf(before);
        judged.letters.set(code, isWorse ? verdict : before);
      }
    }
  }

  #verdictOf(shape: DrawnGlyph, claim: string): LetterVerdict {
    if (shape === "elsewhere") return "unlike";
    // What it draws beside its letter may be another letter, or the end of a long stroke.
    return shape === "beyond" ? "untold" : judgeClaim(this.#pdfium, shape, claim);
  }

  /**
   * Of glyphs that draw something and seem to be said to be nothing, those that are
   * said to be blanks: PDFium leaves a blank out where nothing stands before it.
   */
  #withBlanks(
    font: number,
    codes: readonly number[],
    claims: readonly string[],
    shapes: readonly unknown[],
  ): string[] {
    const silent = codes.filter((_, at) => claims[at] === "" && shapes[at] !== null);
    const plain = codes[claims.findIndex((claim) => /^[\p{L}\p{N}]$/u.test(claim))];
    if (silent.length === 0 || plain === undefined) return [...claims];
    const of = { document: this.#document, font };
    const between = silent.map((code) => [plain, code, plain]);
    const sheet = layOutGlyphs(this.#pdfium, of, between);
    this.#sheets.push(sheet);
    const blanks = new Set(silent);
    for (const [at, text] of sheet.claims().entries()) {
      if (!text.slice(0, 3).includes(" ")) blanks.delete(silent[at]!);
    }
    return codes.map((code, at) => (blanks.has(code) ? " " : claims[at]!));
  }

  /** All fonts of a name, else all: whatever may be meant. */
  #namesakes(name: string): Set<ShownFont> {
    const named = this.#codes.fonts.filter((font) => font.name === name);
    return new Set(named.length > 0 ? named : this.#codes.fonts);
  }

  #nameOf(font: number): string {
    return withMemory(this.#pdfium, 256, (address) => {
      const length = this.#pdfium.FPDFFont_GetBaseFontName(font, address, 256);
      const bytes = memoryOf(this.#pdfium).HEAPU8.slice(address, address + Math.min(length, 256));
      return plainFontName(Buffer.from(bytes).toString("latin1").replace(/\0.*$/s, ""));
    });
  }
}

type Letters = Map<number, LetterVerdict>;

function judgeClaim(pdfium: Pdfium, shape: GlyphShape | null, claim: string): LetterVerdict {
  if (shape === null) return "blank";
  const text = claim.normalize("NFC").replace(/[\p{C}\s]/gu, "");
  const key = `${text}\n${shape.aspect.toFixed(2)}${shape.top.toFixed(2)}${shape.rows.join()}`;
  const known = verdicts.get(key);
  if (known) return known;
  const verdict = judgeText(pdfium, shape, text);
  if (verdicts.size > MOST_KEPT) verdicts.clear();
  verdicts.set(key, verdict);
  return verdict;
}

/** What was judged once is not judged again in this process. */
const verdicts = new Map<string, Verdict>();
const MOST_KEPT = 50_000;

function judgeText(pdfium: Pdfium, shape: GlyphShape, text: string): Verdict {
  if (text === "") return judgeHidden(pdfium, shape);
  if (isOtherMark(shape, text)) return "unlike";
  const plain = plainLetter(text);
  if (plain) return judgeGlyph(pdfium, shape, plain);
  const letters = [...text];
  const isForeign = letters.length <= LONGEST && !READ_AS_LETTERS.test(text);
  if (isForeign || LIGATURE.test(text)) return judgeForeign(pdfium, shape);
  return judgeUntold(pdfium, shape);
}

/**
 * The one letter that a text is: what is wide, slanted or bold by its code is
 * the letter itself.
 */
function plainLetter(text: string): string | null {
  const whole = text.normalize("NFKC");
  if ([...text].length === 1 && [...whole].length === 1) return whole;
  return [...text].length === 1 ? text : null;
}

/** Blanks, and marks for programs: PDFium adds such of its own. */
const UNSEEN = /^[\p{Zs}\p{Cf}\n\r]$/u;

/** What is turned round in text that runs from the right (Unicode, Bidi_Mirroring_Glyph). */
const MIRRORED = new Map(
  ["()", "[]", "{}", "<>", "«»", "‹›"].flatMap(([one = "", other = ""]) => [
    [one.charCodeAt(0), other.charCodeAt(0)] as const,
    [other.charCodeAt(0), one.charCodeAt(0)] as const,
  ]),
);
