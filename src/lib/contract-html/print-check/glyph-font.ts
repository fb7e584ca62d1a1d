import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfStream,
} from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { comparableText } from "./comparable.ts";
import { type Operand, readContent } from "./content-tokens.ts";

/** What the guard has to know of a font. */
export interface GlyphFont {
  /** Bytes of a code: 2 for the fonts of ISO 32000-1, 9.7, else 1. */
  codeBytes: 1 | 2;
  /** Whether code 0 is the empty box that stands for a missing letter (`.notdef`). */
  zeroIsMissing: boolean;
  /** Advance in thousandths of the size. */
  widthOf(code: number): number;
  /** The text behind a glyph, as it stands in the file; empty where the file does not say. */
  textOf(code: number): string;
  /** The same, as the guard compares it. */
  lettersOf(code: number): string;
}

export function readGlyphFont(pdf: OpenPdf, font: PdfDict): GlyphFont {
  const { resolve } = pdf;
  const composite = font.getName("Subtype", resolve)?.value === "Type0";
  const descendants = font.get("DescendantFonts", resolve);
  const descendant = descendants instanceof PdfArray ? descendants.at(0, resolve) : undefined;
  const widths = composite
    ? descendant instanceof PdfDict
      ? readWidths(pdf, descendant)
      : () => 0
    : readSimpleWidths(pdf, font);
  const texts = readTexts(pdf, font);
  const letters = new Map<number, string>();
  return {
    codeBytes: composite ? 2 : 1,
    zeroIsMissing: composite,
    widthOf: widths,
    textOf: (code) => texts.get(code) ?? "",
    lettersOf(code) {
      const known = letters.get(code);
      if (known !== undefined) return known;
      const turned = comparableText(texts.get(code) ?? "");
      letters.set(code, turned);
      return turned;
    },
  };
}

/** `W` and `DW` (ISO 32000-1, 9.7.4.3). */
function readWidths({ resolve }: OpenPdf, font: PdfDict): (code: number) => number {
  const usual = font.getNumber("DW", resolve)?.value ?? 1_000;
  const widths = new Map<number, number>();
  const entries = font.get("W", resolve);
  const items: (PdfObject | undefined)[] =
    entries instanceof PdfArray
      ? Array.from({ length: entries.length }, (_, at) => entries.at(at, resolve))
      : [];
  for (let at = 0; at + 1 < items.length; ) {
    const first = numberOf(items[at]);
    const next = items[at + 1];
    if (next instanceof PdfArray) {
      for (let index = 0; index < next.length; index += 1) {
        widths.set(first + index, numberOf(next.at(index, resolve)));
      }
      at += 2;
    } else {
      const last = Math.min(numberOf(next), first + 65_535);
      for (let code = first; code <= last; code += 1) widths.set(code, numberOf(items[at + 2]));
      at += 3;
    }
  }
  return (code) => widths.get(code) ?? usual;
}

function readSimpleWidths({ resolve }: OpenPdf, font: PdfDict): (code: number) => number {
  const first = font.getNumber("FirstChar", resolve)?.value ?? 0;
  const widths = font.get("Widths", resolve);
  const matrix = font.get("FontMatrix", resolve);
  // A font of drawings has a unit of its own (ISO 32000-1, 9.6.5).
  const unit = matrix instanceof PdfArray ? numberOf(matrix.at(0, resolve)) * 1_000 : 1;
  return (code) =>
    widths instanceof PdfArray ? numberOf(widths.at(code - first, resolve)) * unit : 0;
}

/** `bfchar` and `bfrange` of the font's ToUnicode map (ISO 32000-1, 9.10.3). */
function readTexts(pdf: OpenPdf, font: PdfDict): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const map = font.get("ToUnicode", pdf.resolve);
  if (!(map instanceof PdfStream)) return texts;
  readContent(withoutWords(pdf.decode(map)), (operator, operands) => {
    if (operator === "endbfchar") {
      for (let at = 0; at + 1 < operands.length; at += 2) {
        texts.set(codeOf(operands[at]), utf16(operands[at + 1]));
      }
    } else if (operator === "endbfrange") {
      for (let at = 0; at + 2 < operands.length; at += 3) {
        readRange(texts, operands[at], operands[at + 1], operands[at + 2]);
      }
    }
  });
  return texts;
}

function readRange(
  texts: Map<number, string>,
  from: Operand | undefined,
  to: Operand | undefined,
  target: Operand | undefined,
): void {
  const first = codeOf(from);
  const last = Math.min(codeOf(to), first + 65_535);
  for (let code = first; code <= last; code += 1) {
    if (Array.isArray(target)) texts.set(code, utf16(target[code - first]));
    else {
      const text = utf16(target);
      const end = text.charCodeAt(text.length - 1) + code - first;
      texts.set(code, text.slice(0, -1) + String.fromCharCode(end));
    }
  }
}

/** The map's own dictionary is PostScript, with words where content has operands. */
function withoutWords(map: Uint8Array): Uint8Array {
  const start = Buffer.from(map.buffer, map.byteOffset, map.length).indexOf("beginbf");
  return start < 0 ? new Uint8Array() : map.subarray(start);
}

function codeOf(bytes: Operand | undefined): number {
  if (!(bytes instanceof Uint8Array)) return -1;
  return bytes.reduce((code, byte) => code * 256 + byte, 0);
}

export function utf16(bytes: Operand | undefined): string {
  if (!(bytes instanceof Uint8Array)) return "";
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode(bytes[at]! * 256 + bytes[at + 1]!);
  }
  return text;
}

function numberOf(value: PdfObject | undefined | null): number {
  return value instanceof PdfNumber ? value.value : 0;
}

export function nameOf(value: PdfObject | undefined | null): string {
  return value instanceof PdfName ? value.value : "";
}
