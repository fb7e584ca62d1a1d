import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfDict, PdfName, PdfNumber, type PdfObject } from "#lib/pdf/objects.ts";
import { glyphNamesOf, type KnownEncoding } from "./encodings.ts";
import { FLAGS, nameOfFont } from "./face-of-font.ts";

export type GlyphNames = readonly (string | undefined)[];

const ENCODINGS: Readonly<Record<string, KnownEncoding>> = {
  WinAnsiEncoding: "WinAnsi",
  MacRomanEncoding: "MacRoman",
  MacExpertEncoding: "MacExpert",
  StandardEncoding: "Standard",
};

export interface SimpleEncoding {
  /** Undefined where nothing is said, so that the font's own counts. */
  base: KnownEncoding | undefined;
  /** Names that the dictionary gives to codes itself. */
  differences: ReadonlyMap<number, string>;
}

/**
 * What a simple font's dictionary says of its codes, as PDFium takes it (ISO
 * 32000-1, 9.6.6.1): signs keep their own encoding whatever is said.
 * @param isEmbedded whether the font is in the file, with an encoding of its own
 */
export function readEncoding(font: PdfDict, isEmbedded: boolean, resolve: Resolve): SimpleEncoding {
  const signs = isEmbedded ? undefined : signsOf(nameOfFont(font, resolve));
  const flags = flagsOf(font, resolve);
  const isTrueType = font.getName("Subtype", resolve)?.value === "TrueType";
  const own = flags & FLAGS.symbolic ? undefined : ("Standard" as const);
  const encoding = font.get("Encoding", resolve);
  let base: KnownEncoding | undefined = signs ?? own;
  const named = nameOfEncoding(encoding, resolve);
  if (named && !signs) {
    // TrueType fonts have no expert's letters.
    const isOdd = named === "MacExpert" && (isTrueType || encoding instanceof PdfName);
    base = isOdd ? "WinAnsi" : named;
  }
  if (encoding instanceof PdfDict && (!isEmbedded || isTrueType)) base ??= "Standard";
  if (!isEmbedded) base ??= "Standard";
  return { base, differences: readDifferences(encoding, resolve) };
}

/** By code. */
export function namesOf({ base, differences }: SimpleEncoding): GlyphNames {
  const names: (string | undefined)[] = base
    ? [...glyphNamesOf(base)]
    : new Array(256).fill(undefined);
  for (const [code, name] of differences) names[code] = name;
  return names;
}

export function flagsOf(font: PdfDict, resolve: Resolve): number {
  const descriptor = font.getDict("FontDescriptor", resolve);
  return descriptor?.getNumber("Flags", resolve)?.value ?? FLAGS.nonsymbolic;
}

/** The two standard fonts of signs, by the names that programs give them. */
export function signsOf(name: string): "Symbol" | "ZapfDingbats" | undefined {
  if (/^symbol(?:mt|ps)?(?:[,-]|$)/i.test(name)) return "Symbol";
  return /^(?:itc)?(?:zapf-?dingbats|dingbats)/i.test(name) ? "ZapfDingbats" : undefined;
}

function nameOfEncoding(
  encoding: PdfObject | undefined,
  resolve: Resolve,
): KnownEncoding | undefined {
  const name = encoding instanceof PdfDict ? encoding.getName("BaseEncoding", resolve) : encoding;
  if (!(name instanceof PdfName)) return undefined;
  return Object.hasOwn(ENCODINGS, name.value) ? ENCODINGS[name.value] : undefined;
}

/** Numbers, each followed by the names of the codes from there on. */
function readDifferences(encoding: PdfObject | undefined, resolve: Resolve): Map<number, string> {
  const names = new Map<number, string>();
  if (!(encoding instanceof PdfDict)) return names;
  let code = 0;
  const list = encoding.getArray("Differences", resolve);
  for (let index = 0; index < (list?.length ?? 0); index += 1) {
    const entry = list!.at(index, resolve);
    if (entry instanceof PdfNumber) code = Math.trunc(entry.value);
    else if (entry instanceof PdfName) {
      if (code >= 0 && code < 256) names.set(code, entry.value);
      code += 1;
    }
  }
  return names;
}

/** The widths that a simple font states, by code; undefined where it states none (9.6.2.1). */
export function readWidths(font: PdfDict, resolve: Resolve): (number | undefined)[] {
  const widths: (number | undefined)[] = new Array(256).fill(undefined);
  const list = font.getArray("Widths", resolve);
  const first = font.getNumber("FirstChar", resolve)?.value ?? 0;
  if (!list || !Number.isInteger(first) || first < 0) return widths;
  const missing = font
    .getDict("FontDescriptor", resolve)
    ?.getNumber("MissingWidth", resolve)?.value;
  if (missing !== undefined && isWidth(missing)) widths.fill(missing);
  for (let index = 0; index < list.length && first + index < 256; index += 1) {
    const width = list.at(index, resolve);
    if (width instanceof PdfNumber && isWidth(width.value)) widths[first + index] = width.value;
  }
  return widths;
}

const WIDEST = 30_000;

export function isWidth(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= WIDEST;
}
