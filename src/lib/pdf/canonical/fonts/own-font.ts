import { deflateSync } from "node:zlib";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { FLAGS } from "./face-of-font.ts";
import { type Outline, stretched } from "./outlines.ts";
import { UNITS, type WrittenFont } from "./write-true-type.ts";

/** Widths in PDF are thousandths of an em. */
const TO_UNITS = UNITS / 1000;
/** Narrower, a letter could not be read; it then reaches into the next one. */
const NARROWEST = 0.4;
/** Fonts of one width differ by rounding. */
const TOLERANCE = 1.01;

export interface FittedGlyph {
  outline: Outline;
  /** In thousandths of an em. */
  width: number;
}

/**
 * A glyph that moves on as far as was asked for, and is drawn narrower where it
 * is wider than that. Marks, which move nothing, keep their shape.
 */
export function fitGlyph(outline: Outline, asked: number | undefined): FittedGlyph {
  if (asked === undefined) return { outline, width: Math.round(outline.advance / TO_UNITS) };
  const room = Math.max(0, asked) * TO_UNITS;
  const fitted =
    room > 0 && outline.advance > room * TOLERANCE
      ? stretched(outline, Math.max(NARROWEST, room / outline.advance))
      : outline;
  return { outline: { ...fitted, advance: room }, width: asked };
}

/** Stands for no glyph, and draws nothing. */
export const NOTHING: Outline = { advance: 0, contours: [] };

/** Names of subsets: six letters before the font's own name (ISO 32000-1, 9.6.4). */
export function subsetName(number: number, name: string): string {
  let mark = "";
  for (let left = number, place = 0; place < 6; place += 1, left = Math.floor(left / 26)) {
    mark = String.fromCharCode(65 + (left % 26)) + mark;
  }
  return `${mark}+${name}`;
}

/** A descriptor whose flags let no reader look for another encoding than the font's own (9.8.2). */
export function describeFont(
  pdf: Pick<EditablePdf, "add">,
  name: string,
  { font, box }: WrittenFont,
  italic: boolean,
): PdfRef {
  const thousandths = (value: number) => PdfNumber.of(Math.round(value / TO_UNITS));
  const file = new PdfStream(
    [
      ["Length1", PdfNumber.of(font.length)],
      ["Filter", PdfName.FlateDecode],
    ],
    deflateSync(font),
  );
  return pdf.add(
    new PdfDict([
      ["Type", PdfName.of("FontDescriptor")],
      ["FontName", PdfName.of(name)],
      ["Flags", PdfNumber.of(FLAGS.symbolic)],
      ["FontBBox", PdfArray.of(...box.map(thousandths))],
      ["ItalicAngle", PdfNumber.of(italic ? -12 : 0)],
      ["Ascent", thousandths(box[3])],
      ["Descent", thousandths(box[1])],
      ["CapHeight", PdfNumber.of(716)],
      ["StemV", PdfNumber.of(80)],
      ["FontFile2", pdf.add(file)],
    ]),
  );
}

/** Gives a dictionary other entries, so that everything that leads to it finds them. */
export function rewriteDict(dict: PdfDict, entries: PdfDict): void {
  for (const key of [...dict.keys()]) dict.delete(key);
  for (const [key, value] of entries) dict.set(key, value);
}
