import { packStream } from "#lib/pdf/assembly/page-content.ts";
import {
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { readUnicodeMap, writeUnicodeMap } from "./unicode-map.ts";

interface Named {
  ref: PdfRef;
  dict: PdfDict;
}

/** More codes than two bytes have are not given. */
const MOST_CODES = 0x10000;
const MARK = /\p{M}/u;

/**
 * A font of the typesetter, whose codes are its glyphs (ISO 32000-1, 9.7.4). A glyph
 * that is read as one text here and as another there gets a code for each.
 */
export class CodedFont {
  readonly #font: Named;
  readonly #descendant: Named;
  #descriptor: Named | null = null;
  readonly #widths: Map<number, number>;
  readonly #texts: ReadonlyMap<number, string>;
  /** For each glyph the codes by what they are read as. */
  readonly #codes = new Map<number, Map<string, number>>();
  #next: number;

  private constructor(
    font: Named,
    descendant: Named,
    widths: Map<number, number>,
    texts: Map<number, string>,
  ) {
    this.#font = font;
    this.#descendant = descendant;
    this.#widths = widths;
    this.#texts = texts;
    this.#next = Math.max(0, ...widths.keys(), ...texts.keys()) + 1;
  }

  /** Null for a font of another kind. */
  static read({ resolve, decode }: OpenPdf, ref: PdfRef): CodedFont | null {
    const dict = resolve(ref);
    if (!(dict instanceof PdfDict)) return null;
    const inner = dict.getArray("DescendantFonts", resolve)?.at(0);
    const map = dict.get("ToUnicode", resolve);
    if (!(inner instanceof PdfRef) || !(map instanceof PdfStream)) return null;
    const descendant = resolve(inner);
    if (!(descendant instanceof PdfDict)) return null;
    if (descendant.getName("CIDToGIDMap", resolve)?.value !== "Identity") return null;
    const widths = readWidths(descendant.getArray("W", resolve));
    const texts = readUnicodeMap(decode(map));
    const font = new CodedFont({ ref, dict }, { ref: inner, dict: descendant }, widths, texts);
    const described = descendant.getRef("FontDescriptor");
    const descriptor = described && resolve(described);
    if (described && descriptor instanceof PdfDict) {
      font.#descriptor = { ref: described, dict: descriptor };
    }
    return font;
  }

  textOf(code: number): string {
    return this.#texts.get(code) ?? "";
  }

  /** How far a glyph moves the line on, in thousandths of the size. */
  widthOf(glyph: number): number {
    return this.#widths.get(glyph) ?? this.#descendant.dict.getNumber("DW")?.value ?? 1_000;
  }

  /** Whether a letter and its marks are read as one. */
  hasSyllables(): boolean {
    return [...this.#texts].some(
      ([code, text]) =>
        (text.length > 1 || this.widthOf(code) === 0) && MARK.test(text.normalize("NFKD")),
    );
  }

  /** The code of a glyph that is read as a text. */
  codeFor(glyph: number, text: string): number {
    const codes = this.#codes.get(glyph) ?? new Map<string, number>();
    this.#codes.set(glyph, codes);
    const known = codes.get(text);
    if (known !== undefined) return known;
    const isOwn = codes.size === 0 || this.#next >= MOST_CODES;
    const code = isOwn ? glyph : this.#next++;
    codes.set(text, code);
    return code;
  }

  /** Its objects with the codes that were asked for. */
  changes(newNumber: () => number): [number, PdfObject][] {
    const codes = [...this.#codes]
      .flatMap(([glyph, texts]) => [...texts].map(([text, code]) => ({ glyph, text, code })))
      .sort((one, other) => one.code - other.code);
    const map = PdfRef.of(newNumber(), 0);
    const dict = this.#font.dict.clone();
    dict.set("ToUnicode", map);
    const written = writeUnicodeMap(codes.map(({ code, text }) => [code, text] as const));
    const changes: [number, PdfObject][] = [
      [this.#font.ref.objectNumber, dict],
      [map.objectNumber, packStream(Buffer.from(written))],
    ];
    const more = codes.filter(({ glyph, code }) => glyph !== code);
    return more.length === 0 ? changes : [...changes, ...this.#withCodes(more, newNumber)];
  }

  #withCodes(
    more: readonly { glyph: number; code: number }[],
    newNumber: () => number,
  ): [number, PdfObject][] {
    const glyphs = Buffer.alloc(2 * this.#next);
    for (let code = 0; code < this.#next; code += 1) glyphs.writeUInt16BE(code, 2 * code);
    const widths = new Map(this.#widths);
    for (const { glyph, code } of more) {
      glyphs.writeUInt16BE(glyph, 2 * code);
      widths.set(code, this.widthOf(glyph));
    }
    const places = PdfRef.of(newNumber(), 0);
    const descendant = this.#descendant.dict.clone();
    descendant.set("CIDToGIDMap", places);
    descendant.set(
      "W",
      new PdfArray(
        [...widths].flatMap(([code, width]) => [
          PdfNumber.of(code),
          new PdfArray([PdfNumber.of(width)]),
        ]),
      ),
    );
    const changes: [number, PdfObject][] = [
      [this.#descendant.ref.objectNumber, descendant],
      [places.objectNumber, packStream(glyphs)],
    ];
    if (this.#descriptor) {
      // It would have to name every code (ISO 19005-3, 6.2.11.4.2), and may be left out.
      const descriptor = this.#descriptor.dict.clone();
      descriptor.delete("CIDSet");
      changes.push([this.#descriptor.ref.objectNumber, descriptor]);
    }
    return changes;
  }
}

/** `W` (ISO 32000-1, 9.7.4.3). */
function readWidths(widths: PdfArray | undefined): Map<number, number> {
  const found = new Map<number, number>();
  const items = widths ? [...widths] : [];
  for (let at = 0; at + 1 < items.length; ) {
    const first = numberOf(items[at]);
    const next = items[at + 1];
    if (next instanceof PdfArray) {
      for (const [index, width] of [...next].entries()) found.set(first + index, numberOf(width));
      at += 2;
    } else {
      for (let code = first; code <= numberOf(next); code += 1) {
        found.set(code, numberOf(items[at + 2]));
      }
      at += 3;
    }
  }
  return found;
}

const numberOf = (object: PdfObject | undefined): number =>
  object instanceof PdfNumber ? object.value : 0;
