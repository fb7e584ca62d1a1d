import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { type SettledForm, settleCompositeFont } from "./embedded-composite.ts";
import { type NamedGlyphs, settleNamedGlyphs } from "./embedded-named.ts";
import { settleSimpleTrueType } from "./embedded-simple.ts";
import { nameOfFont } from "./face-of-font.ts";
import { type FontProgram, type ReadPrograms, settleProgram } from "./font-program.ts";
import { replaceCompositeFont } from "./replace-composite.ts";
import { replaceSimpleFont, shownCodes } from "./replace-simple.ts";
import { type FontUse, findShownStrings } from "./shown-strings.ts";
import { readWidths } from "./simple-names.ts";
import { settleType3 } from "./type3.ts";
import { ambiguousFont, quoted } from "./unfit-font.ts";

export interface SettledFonts {
  warnings: Warning[];
  /** Pages, from 1, on which letters show that were not in the file: PDFium drew them with its own. */
  replacedPages: number[];
  /** Pages, from 1, on which a font of the file shows that was given another form. */
  changedPages: number[];
  /**
   * Pages, from 1, on which a font shows that is of a kind in which programs may
   * still differ: drawn glyphs (Type 3), text from top to bottom, CFF fonts whose
   * glyphs are not found as their kind of font has it.
   */
  oddPages: number[];
  /** The fonts that show on these pages for that reason. */
  inDoubt: { font: PdfDict; use: FontUse }[];
  /** Every font that shows, and what of it. */
  uses: ReadonlyMap<PdfDict, FontUse>;
}

/**
 * Brings the fonts of a document into a form in which no two programs draw other
 * glyphs: fonts that are not in the file get glyphs of ours, in the widths that
 * the document asks for, and those that are in it one way from each code to its
 * glyph. The codes in content stay as they are; what is shown nowhere is empty.
 * @throws UnfitPdf naming page and font, where a letter is not to be had or
 * programs take different ways and none is the right one
 */
export function settleFonts(
  pdf: EditablePdf & { containers: readonly (PdfDict | PdfArray)[] },
): SettledFonts {
  const fonts = findFonts(pdf);
  const { uses, lacking } = findShownStrings(pdf);
  for (const font of lacking) fonts.add(font);
  for (const font of uses.keys()) fonts.add(font);
  const settling: Settling = { pdf, programs: new Map(), replaced: [], number: 0 };
  const [changed, odd] = [new Set<number>(), new Set<number>()];
  const inDoubt: SettledFonts["inDoubt"] = [];
  for (const font of fonts) {
    const use = uses.get(font);
    const form = settleOne(font, use, lacking.has(font), settling);
    if (use && form !== "plain") inDoubt.push({ font, use });
    for (const page of use?.pages ?? []) {
      if (form !== "plain") changed.add(page);
      if (form === "odd") odd.add(page);
    }
  }
  const pages = new Set(settling.replaced.flatMap(({ use }) => use.pages));
  return {
    warnings: replacedWarnings(settling.replaced),
    replacedPages: inOrder(pages),
    changedPages: inOrder(changed),
    oddPages: inOrder(odd),
    inDoubt,
    uses,
  };
}

interface Settling {
  pdf: EditablePdf;
  programs: ReadPrograms;
  replaced: Replaced[];
  /** Of the fonts put in so far. */
  number: number;
}

function settleOne(
  font: PdfDict,
  use: FontUse | undefined,
  isLacking: boolean,
  settling: Settling,
): SettledForm {
  const { pdf, programs, replaced } = settling;
  const { resolve } = pdf;
  const subtype = font.getName("Subtype", resolve)?.value;
  const isComposite = subtype === "Type0";
  if (subtype === "Type3") {
    if (use) settleType3(font, use, pdf);
    return "odd";
  }
  const name = isLacking ? "" : nameOfFont(font, resolve);
  const first = font.getArray("DescendantFonts", resolve)?.at(0, resolve);
  const descendant = first instanceof PdfDict ? first : undefined;
  const descriptor = (isComposite ? descendant : font)?.getDict("FontDescriptor", resolve);
  if (!isComposite) boundWidths(font, name, use, pdf);
  const program = settleProgram(descriptor, isComposite ? "composite" : "simple", programs, pdf);
  if (!program) {
    const replace = isComposite && use ? replaceCompositeFont : replaceSimpleFont;
    settling.number += 1;
    const families = replace(font, use, settling.number, pdf);
    if (use) replaced.push({ name, families, use });
    // Simple fonts of our letters are all of one kind.
    return isComposite || [...families].some((family) => SIGNS.has(family)) ? "changed" : "plain";
  }
  if (!use) return "plain";
  if (isComposite) return settleCompositeFont(font, program, use, pdf);
  if (program.kind === "TrueType") {
    const { isPlain, families } = settleSimpleTrueType(font, program.font, use, pdf);
    if (families.size > 0) replaced.push({ name, families, use });
    return isPlain && program.isSaid ? "plain" : "changed";
  }
  if (program.kind === "CFF" && program.font.byCharacter) return "odd";
  const isPlain = settleNamedGlyphs(font, asNamed(program), use, pdf);
  const isSaid = subtype === "Type1" || subtype === "MMType1";
  if (!isSaid) font.set("Subtype", PdfName.of("Type1"));
  return isPlain && isSaid && program.isSaid ? "plain" : "changed";
}

/** PDFium goes forward after a letter of less than no width, others back. */
function boundWidths(font: PdfDict, name: string, use: FontUse | undefined, pdf: EditablePdf) {
  const widths = readWidths(font, pdf.resolve);
  for (const [code, page] of shownCodes(use)) {
    const isBack = page > 0 && (widths[code] ?? 0) < 0;
    if (isBack) throw ambiguousFont(page, name, "whose letters are less than nothing wide");
  }
}

function asNamed({ kind, font }: Exclude<FontProgram, { kind: "TrueType" }>): NamedGlyphs {
  const { names, encoding, isUpright } = font;
  return {
    names,
    encoding,
    isUpright,
    widthOf: (name) => (kind === "CFF" ? font.widthOf(names.indexOf(name)) : font.widthOf(name)),
    reachOf: (name) => (kind === "CFF" ? font.reachOf(names.indexOf(name)) : font.reachOf(name)),
  };
}

function inOrder(pages: ReadonlySet<number>): number[] {
  return [...pages].sort((one, other) => one - other);
}

interface Replaced {
  name: string;
  families: Set<string>;
  use: FontUse;
}

const KINDS = new Set(["Type0", "Type1", "MMType1", "Type3", "TrueType"]);

/** What resources, and graphics states, have as a font (ISO 32000-1, 7.8.3 and 8.4.5). */
function findFonts({
  containers,
  resolve,
}: Pick<EditablePdf, "resolve"> & { containers: readonly (PdfDict | PdfArray)[] }): Set<PdfDict> {
  const fonts = new Set<PdfDict>();
  const take = (value: PdfObject | undefined) => {
    if (!(value instanceof PdfDict) || value instanceof PdfStream) return;
    const subtype = value.getName("Subtype", resolve)?.value ?? "";
    if (value.getName("Type", resolve)?.value === "Font" || KINDS.has(subtype)) fonts.add(value);
  };
  for (const container of containers) {
    if (!(container instanceof PdfDict)) continue;
    const named = container.get("Font", resolve);
    if (named instanceof PdfArray) take(named.at(0, resolve));
    else if (named instanceof PdfDict && !(named instanceof PdfStream)) {
      for (const key of named.keys()) take(named.get(key, resolve));
    }
  }
  return fonts;
}

/** @param quotedName as it is told */
function isExpected(quotedName: string, families: ReadonlySet<string>): boolean {
  const name = quotedName.replace(/^"|"$/g, "").replaceAll(" ", "");
  const isEverywhere = EVERYWHERE.test(name);
  return [...families].every((family) => isEverywhere && STAND_FOR_THEM.has(family));
}

/** Most names in one sentence. */
const NAMED = 6;
/** Fonts of signs, which are not ours. */
const SIGNS: ReadonlySet<string> = new Set(["Symbol", "ZapfDingbats"]);
/**
 * Fonts that every program has, or has letters of the same widths for (ISO 32000-1,
 * 9.6.2.2): nobody expects them in a file, and ours were drawn to stand for them.
 */
const EVERYWHERE =
  /^(?:Helvetica|Arial|Times|TimesNewRoman|Courier|CourierNew|Symbol|ZapfDingbats)(?:PS)?(?:MT)?(?:[-,](?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique))?(?:MT)?$/;
const STAND_FOR_THEM = new Set(["Arimo", "Tinos", "Cousine", ...SIGNS]);

function replacedWarnings(replaced: readonly Replaced[]): Warning[] {
  const names = new Map<string, Set<string>>();
  for (const { name, families } of replaced) {
    const key = name === "" ? "a font that its pages name and it lacks" : quoted(name);
    const known = names.get(key) ?? new Set();
    for (const family of families) known.add(family);
    names.set(key, known);
  }
  const told = [...names].filter(([name, families]) => !isExpected(name, families));
  if (told.length === 0) return [];
  const list = told
    .slice(0, NAMED)
    .map(([name, families]) => `${name} (drawn with ${[...families].join(", ")})`);
  const more = told.length > NAMED ? [`${told.length - NAMED} more`] : [];
  return [
    {
      weight: "layout",
      text: `Fonts that were not in the PDF were put in, so that everybody sees the same letters: ${[...list, ...more].join("; ")}.`,
    },
  ];
}
