import { deflateSync } from "node:zlib";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { UNFIT, UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import { type PdfDict, PdfName, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { TooMuchData } from "#lib/pdf/reading/decode.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { type CffFont, readCff } from "./cff.ts";
import { readTrueType, type TrueTypeFont } from "./true-type.ts";
import { readType1, type Type1Font } from "./type1.ts";

/** A font as it lies in the file, read as what it is, whatever it is said to be. */
export type FontProgram =
  | { kind: "TrueType"; font: TrueTypeFont; isSaid: boolean }
  | { kind: "CFF"; font: CffFont; isSaid: boolean }
  | { kind: "Type1"; font: Type1Font; isSaid: boolean };

/** In the order in which PDFium looks. */
const KEYS = ["FontFile", "FontFile2", "FontFile3"] as const;
type Key = (typeof KEYS)[number];

/** Kinds of FontFile3 (ISO 32000-1, 9.9, table 126). */
const SUBTYPES = { simple: "Type1C", composite: "CIDFontType0C" } as const;

/** Font files that were read already: several fonts may share one. */
export type ReadPrograms = Map<PdfStream, FontProgram | undefined>;

/**
 * The program of a font descriptor, which afterwards has just this one, under
 * the key that its kind belongs to. Undefined where there is none that can be
 * read, which every program then draws with something else.
 */
export function settleProgram(
  descriptor: PdfDict | undefined,
  use: keyof typeof SUBTYPES,
  known: ReadPrograms,
  pdf: EditablePdf,
): FontProgram | undefined {
  if (!descriptor) return undefined;
  const present = KEYS.filter((key) => descriptor.get(key, pdf.resolve) instanceof PdfStream);
  const [key] = present;
  const stream = key && descriptor.get(key, pdf.resolve);
  if (!key || !(stream instanceof PdfStream)) return undefined;
  let program = known.get(stream);
  if (!known.has(stream)) {
    program = readProgram(stream, key, use, pdf, descriptor);
    known.set(stream, program);
  }
  if (program && present.length > 1) {
    for (const other of present) if (other !== key) descriptor.delete(other);
    return { ...program, isSaid: false };
  }
  return program;
}

function readProgram(
  stream: PdfStream,
  key: Key,
  use: keyof typeof SUBTYPES,
  pdf: EditablePdf,
  descriptor: PdfDict,
): FontProgram | undefined {
  const bytes = decoded(stream, pdf);
  if (!bytes || bytes.length < 4) return undefined;
  const subtype = stream.getName("Subtype", pdf.resolve)?.value;
  switch (kindOf(bytes)) {
    case "sfnt": {
      const font = readTrueType(bytes);
      const isSaid = key === "FontFile2";
      if (font && !isSaid) move(descriptor, "FontFile2", bytes, undefined, pdf);
      return font && { kind: "TrueType", font, isSaid };
    }
    case "OTTO": {
      const inner = tableOf(bytes, "CFF ");
      const font = inner && readCff(inner);
      if (font) move(descriptor, "FontFile3", inner, SUBTYPES[use], pdf);
      return font && { kind: "CFF", font, isSaid: false };
    }
    case "CFF": {
      const font = readCff(bytes);
      const isSaid = key === "FontFile3" && subtype === SUBTYPES[use];
      if (font && !isSaid) move(descriptor, "FontFile3", bytes, SUBTYPES[use], pdf);
      return font && { kind: "CFF", font, isSaid };
    }
    case "Type1": {
      const font = readType1(bytes);
      const isSaid = key === "FontFile" && font?.bytes.length === bytes.length;
      if (font && !(isSaid && hasLengths(stream, font, pdf))) {
        move(descriptor, "FontFile", font.bytes, undefined, pdf, font.lengths);
      }
      return font && { kind: "Type1", font, isSaid };
    }
    default:
      return undefined;
  }
}

/** What they say may be some bytes off: programs look for themselves. */
function hasLengths(stream: PdfStream, { lengths }: Type1Font, pdf: EditablePdf): boolean {
  const [clear, encrypted] = ["Length1", "Length2"].map(
    (key) => stream.getNumber(key, pdf.resolve)?.value ?? 0,
  ) as [number, number];
  return Math.abs(clear - lengths[0]) <= 2 && Math.abs(encrypted - lengths[1]) <= 1024;
}

function decoded(stream: PdfStream, pdf: EditablePdf): Uint8Array | undefined {
  try {
    return pdf.decode(stream);
  } catch (error) {
    if (error instanceof TooMuchData) throw new UnfitPdf(UNFIT.unpacked);
    if (error instanceof BrokenPdf) return undefined;
    throw error;
  }
}

function kindOf(bytes: Uint8Array): "sfnt" | "OTTO" | "CFF" | "Type1" | undefined {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (mark === "\0\x01\0\0" || mark === "true") return "sfnt";
  if (mark === "OTTO") return "OTTO";
  if (mark.startsWith("%!") || mark.startsWith("\x80\x01")) return "Type1";
  return bytes[0] === 1 && bytes[2]! >= 4 && bytes[3]! >= 1 && bytes[3]! <= 4 ? "CFF" : undefined;
}

function tableOf(source: Uint8Array, name: string): Uint8Array | undefined {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const count = bytes.length >= 12 ? bytes.readUInt16BE(4) : 0;
  for (let at = 12; at < 12 + count * 16 && at + 16 <= bytes.length; at += 16) {
    if (bytes.toString("latin1", at, at + 4) !== name) continue;
    const start = bytes.readUInt32BE(at + 8);
    return bytes.subarray(start, start + bytes.readUInt32BE(at + 12));
  }
  return undefined;
}

function move(
  descriptor: PdfDict,
  key: Key,
  bytes: Uint8Array,
  subtype: string | undefined,
  pdf: EditablePdf,
  lengths: readonly number[] = [bytes.length],
): void {
  for (const one of KEYS) descriptor.delete(one);
  const file = new PdfStream([["Filter", PdfName.FlateDecode]], deflateSync(bytes));
  if (subtype === undefined) {
    lengths.forEach((length, index) => {
      file.set(`Length${index + 1}`, PdfNumber.of(length));
    });
  } else file.set("Subtype", PdfName.of(subtype));
  descriptor.set(key, pdf.add(file));
}
