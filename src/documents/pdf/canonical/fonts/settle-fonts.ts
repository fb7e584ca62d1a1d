import type { EditablePdf } from "#documents/pdf/editable-pdf.ts";
import type { Resolve } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject, PdfStream } from "#documents/pdf/objects.ts";
import type { Warning } from "#documents/warnings.ts";
import { nameOfFont } from "./face-of-font.ts";
import { replaceCompositeFont } from "./replace-composite.ts";
import { replaceSimpleFont } from "./replace-simple.ts";
import { type FontUse, findShownStrings } from "./shown-strings.ts";
import { quoted } from "./unfit-font.ts";

export interface SettledFonts {
  warnings: Warning[];
  /** Pages, from 1, on which fonts show that were not in the file. */
  replacedPages: number[];
}

/**
 * Brings the fonts of a document into a form in which no two programs draw other
 * glyphs: fonts that are not in the file get glyphs of ours, in the widths that
 * the document asks for; the codes in content stay as they are.
 * @throws UnfitPdf naming page and font, where a letter is not to be had
 */
export function settleFonts(
  pdf: EditablePdf & { containers: readonly (PdfDict | PdfArray)[] },
): SettledFonts {
  const fonts = findFonts(pdf);
  const { uses, lacking } = findShownStrings(pdf);
  for (const font of lacking) fonts.add(font);
  const replaced: Replaced[] = [];
  let number = 0;
  for (const font of fonts) {
    if (!isMissing(font, pdf.resolve)) continue;
    number += 1;
    const name = nameOfFont(font, pdf.resolve);
    const use = uses.get(font);
    const isComposite = font.getName("Subtype", pdf.resolve)?.value === "Type0";
    const replace = isComposite ? replaceCompositeFont : replaceSimpleFont;
    const families = replace(font, use, number, pdf);
    if (use) replaced.push({ name: lacking.has(font) ? "" : name, families, use });
  }
  const pages = new Set(replaced.flatMap(({ use }) => use.pages));
  return {
    warnings: tellReplaced(replaced),
    replacedPages: [...pages].sort((one, other) => one - other),
  };
}

interface Replaced {
  name: string;
  families: Set<string>;
  use: FontUse;
}

/** What resources, and graphics states, have as a font (ISO 32000-1, 7.8.3 and 8.4.5). */
function findFonts({
  containers,
  resolve,
}: Pick<EditablePdf, "resolve"> & { containers: readonly (PdfDict | PdfArray)[] }): Set<PdfDict> {
  const fonts = new Set<PdfDict>();
  const take = (value: PdfObject | undefined) => {
    if (value instanceof PdfDict && !(value instanceof PdfStream)) fonts.add(value);
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

const PROGRAMS = ["FontFile", "FontFile2", "FontFile3"];

/** Whether a font's glyphs are not in the file. */
function isMissing(font: PdfDict, resolve: Resolve): boolean {
  const subtype = font.getName("Subtype", resolve)?.value;
  if (subtype === "Type3") return false;
  const descendant = font.getArray("DescendantFonts", resolve)?.at(0, resolve);
  const owner = subtype === "Type0" ? descendant : font;
  const descriptor =
    owner instanceof PdfDict ? owner.getDict("FontDescriptor", resolve) : undefined;
  return !PROGRAMS.some((key) => descriptor?.get(key, resolve) instanceof PdfStream);
}

/** Most names in one sentence. */
const NAMED = 6;

function tellReplaced(replaced: readonly Replaced[]): Warning[] {
  const names = new Map<string, Set<string>>();
  for (const { name, families } of replaced) {
    const key = name === "" ? "a font that its pages name and it lacks" : quoted(name);
    const known = names.get(key) ?? new Set();
    for (const family of families) known.add(family);
    names.set(key, known);
  }
  const told = [...names].filter(([, families]) => families.size > 0);
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
