import type { Resolve } from "#lib/pdf/geometry.ts";
import type { PdfDict } from "#lib/pdf/objects.ts";
import type { Face } from "./own-letters.ts";

/** Flags of a font descriptor (ISO 32000-1, 9.8.2, table 123). */
export const FLAGS = {
  fixedPitch: 1,
  serif: 2,
  symbolic: 4,
  nonsymbolic: 32,
  italic: 64,
  forceBold: 1 << 18,
} as const;

const SANS = /arial|helvet|sans|calibri|verdana|tahoma|segoe|gothic|univers|frutiger|roboto/;
const SERIF =
  /times|serif|roman|georgia|garamond|palatino|bookman|century|cambria|minion|caslon|tinos|song|sung|ming|mincho|myeongjo|batang|simsun/;
const MONO = /courier|mono|consol|typewriter|fixed|terminal|cousine|menlo/;
const BOLD = /bold|black|heavy|demi/;
const ITALIC = /italic|oblique|kursiv/;
const BOLD_WEIGHT = 600;

/** Which of our letters come nearest to a font that is not in the file, by its name and what is said of it. */
export function faceOfFont(name: string, descriptor: PdfDict | undefined, resolve: Resolve): Face {
  const said = name.toLowerCase();
  const flags = descriptor?.getNumber("Flags", resolve)?.value ?? 0;
  const weight = descriptor?.getNumber("FontWeight", resolve)?.value ?? 0;
  const angle = descriptor?.getNumber("ItalicAngle", resolve)?.value ?? 0;
  return {
    family: familyOf(said, flags),
    bold: BOLD.test(said) || weight >= BOLD_WEIGHT || (flags & FLAGS.forceBold) !== 0,
    italic: ITALIC.test(said) || angle !== 0 || (flags & FLAGS.italic) !== 0,
  };
}

function familyOf(name: string, flags: number): Face["family"] {
  if (MONO.test(name)) return "mono";
  if (SANS.test(name)) return "sans";
  if (SERIF.test(name)) return "serif";
  if (flags & FLAGS.fixedPitch) return "mono";
  return flags & FLAGS.serif ? "serif" : "sans";
}

/** A font's name without the mark of a subset (9.6.4). */
export function nameOfFont(font: PdfDict, resolve: Resolve): string {
  const name = font.getName("BaseFont", resolve)?.value ?? "";
  return name.replace(/^[A-Z]{6}\+/, "");
}
