import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { times } from "#lib/pdf/geometry.ts";
import { TEXT_AT_FIRST } from "./at-first.ts";
import type { ColoursInForce } from "./colours-in-force.ts";
import {
  type ContentKind,
  type ContentNames,
  type NamedFont,
  type NamedState,
  UnwritableContent,
} from "./content-names.ts";
import { shownTexts } from "./operand-text.ts";
import type { PathsInForce } from "./paths-in-force.ts";
import { areFlat, isLegible, isNear, isUpright, longestOf, stretchOf } from "./reach.ts";
import type { Operand } from "./scan-content.ts";
import { numberOf } from "./take-operands.ts";
import { TextPlace } from "./text-place.ts";
import { LEFT_OUT, type WrittenContent } from "./written-content.ts";

const isReset = (name: string): name is keyof typeof TEXT_AT_FIRST =>
  Object.hasOwn(TEXT_AT_FIRST, name);

const [FILL_AND_CLIP, LAST_MODE, UNSEEN] = [4, 7, 3];

/** Of modes without clipping. */
const [FILLING, STROKING] = [new Set([0, 2]), new Set([1, 2])];
const SHOWING = new Set(["Tj", "TJ", "'", '"']);

export interface TextState {
  /** By operator, as written: of those that a form begins anew. */
  set: ReadonlyMap<keyof typeof TEXT_AT_FIRST, string>;
  codeBytes: 1 | 2 | undefined;
  hasFont: boolean;
  /** Of a font whose letters are drawings. */
  isDrawn: boolean;
  imageIn: number;
  /** Undefined where it is that of whoever draws the form. */
  mode: number | undefined;
  place: TextPlace;
  /** Of letters; undefined where it is that of whoever draws the form. */
  size: number | undefined;
}

/**
 * Writes text (ISO 32000-1, 9): in objects that hold nothing else, in a font,
 * and in the place where it stood where an object had to be closed.
 */
export class TextInForce {
  readonly #written: WrittenContent;
  readonly #kind: ContentKind;
  readonly #names: ContentNames;
  #now: TextState;
  /** Within BT and ET as we write them. */
  #inText = false;
  /** Within BT and ET as they stand in the stream. */
  #inTextOfTheirs = false;

  constructor(written: WrittenContent, kind: ContentKind, names: ContentNames) {
    this.#written = written;
    this.#kind = kind;
    this.#names = names;
    this.#now = {
      set: new Map(),
      codeBytes: undefined,
      // A form goes on with the font of whoever draws it.
      hasFont: kind === "form" || kind === "glyph",
      isDrawn: false,
      imageIn: 0,
      mode: kind === "form" ? undefined : 0,
      place: new TextPlace(),
      size: undefined,
    };
  }

  /** Within BT and ET of the stream. */
  get isOpen(): boolean {
    return this.#inTextOfTheirs;
  }

  save(): TextState {
    return { ...this.#now, place: this.#now.place.copy() };
  }

  restore(saved: TextState): void {
    this.#now = saved;
  }

  /** As Tz, TL and Ts do. @param text the number as it is written */
  set(name: string, value: number, text: string): void {
    if (name === "TL") this.#now.place.leading = value;
    if (isReset(name)) this.#now.set = new Map(this.#now.set).set(name, text);
  }

  /** Draws a form as one does in which text is as at first. */
  drawForm(draw: string): boolean {
    const changed = [...this.#now.set].filter(([name, text]) => text !== TEXT_AT_FIRST[name]);
    for (const [name] of changed) this.#written.push(`${TEXT_AT_FIRST[name]} ${name}`);
    this.#written.push(draw);
    for (const [name, text] of changed) this.#written.push(`${text} ${name}`);
    return changed.length === 0;
  }

  /** @returns whether there is such a mode (9.3.6), and it was written */
  setMode(mode: number): boolean {
    if (mode > LAST_MODE || mode < 0) return LEFT_OUT;
    if (mode !== 0 && mode !== UNSEEN) this.#written.isPlain = false;
    this.#now.mode = mode;
    return this.#written.push(`${mode} Tr`);
  }

  setFont(wanted: string, size: Operand): boolean {
    const font = this.#names.font(wanted);
    if (!font) return LEFT_OUT;
    return this.#choose(font, numberOf(size), size.kind === "number" ? size.text : "0");
  }

  /** As a graphics state does. */
  setFontOfState({ font, size }: NonNullable<NamedState["font"]>): boolean {
    this.#choose(font, size, numberText(size));
    return LEFT_OUT;
  }

  #choose(font: NamedFont, size: number, text: string): boolean {
    this.#now.codeBytes = font.codeBytes;
    this.#now.hasFont = true;
    this.#now.isDrawn = font.isDrawn;
    this.#now.imageIn = font.imageIn;
    this.#now.size = size;
    return this.#written.push(`/${font.name} ${text} Tf`);
  }

  /** BT. */
  begin(): void {
    if (this.#inTextOfTheirs) this.#written.isClean = false;
    this.#end();
    this.#inTextOfTheirs = true;
    this.#now.place.reset();
  }

  /** ET. @returns whether there was a BT */
  finish(): boolean {
    if (!this.#inTextOfTheirs) return LEFT_OUT;
    this.#end();
    this.#inTextOfTheirs = false;
    return true;
  }

  /** Closes the text object, for what may not stand within; the stream may go on with it. */
  leave(): void {
    if (!this.#inText) return;
    if (this.#inTextOfTheirs && (this.#now.mode ?? 0) >= FILL_AND_CLIP) {
      throw new UnwritableContent("textWithin");
    }
    this.#end();
  }

  /**
   * @param around what the text is drawn in
   * @param colours that it is painted in
   * @returns whether the operator (9.4.2, 9.4.3) was written as it stood
   */
  operator(
    name: string,
    operands: Operand[],
    around: PathsInForce,
    colours: ColoursInForce,
  ): boolean {
    const { place } = this.#now;
    if (SHOWING.has(name)) this.#useOneTile(colours, around);
    switch (name) {
      case "Tj":
      case "TJ":
        return this.#show(name, operands[0]!, around);
      case '"':
        this.#written.operator("Tw", operands.slice(0, 1));
        this.#written.operator("Tc", operands.slice(1, 2));
        break;
    }
    this.#enter(name);
    switch (name) {
      case "Tm":
        place.set(operands.map(numberOf));
        return this.#written.operator(name, operands);
      case "Td":
      case "TD":
        place.move(numberOf(operands[0]!), numberOf(operands[1]!), name === "TD");
        return this.#written.operator(name, operands);
      case "T*":
        place.nextLine();
        return this.#written.push("T*");
    }
    place.nextLine();
    this.#written.push("T*");
    return this.#show("Tj", operands.at(-1)!, around);
  }

  /** Where tiles lie a pixel aside, a comma is a full stop. How far letters reach nobody knows. */
  #useOneTile(colours: ColoursInForce, { seen }: PathsInForce): void {
    const mode = (this.#now.mode ?? 0) % FILL_AND_CLIP;
    if (FILLING.has(mode)) colours.useOneTile(false, seen);
    // poppler draws outlines of letters broader with a pattern than with a colour.
    if (STROKING.has(mode) && colours.strokesTiles) throw new UnwritableContent("tiledInk");
  }

  #show(name: "Tj" | "TJ", shown: Operand, around: PathsInForce): boolean {
    // Nobody shows text before a font is chosen.
    if (!this.#now.hasFont) return LEFT_OUT;
    const { lines, isClean } = shownTexts(shown, this.#now.codeBytes);
    if (!lines) throw new UnwritableContent("longString");
    if (lines.length === 0) return isClean;
    // Ghostscript draws such letters larger, or not at all.
    if (this.#kind === "glyph") throw new UnwritableContent("textInGlyph");
    const { mode, isDrawn, imageIn, place, size = 1 } = this.#now;
    const { matrix } = place;
    const { stretch } = around;
    around.noteImage(imageIn * Math.abs(size) * longestOf(matrix));
    this.#written.isPlain &&=
      (isDrawn || isLegible(size * stretch * stretchOf(matrix))) &&
      isNear(matrix, stretch) &&
      isUpright(matrix);
    if (mode !== UNSEEN && areFlat(times(matrix, around.matrix))) {
      throw new UnwritableContent("flatText");
    }
    if (place.isLost && !(isDrawn && mode === UNSEEN)) throw new UnwritableContent("textWithin");
    if (isDrawn && mode !== 0) return this.#showDrawn(name, lines);
    this.#enter(name);
    for (const line of lines) this.#written.push(`${line} ${name}`);
    this.#now.place.isAdvanced = true;
    return isClean;
  }

  /**
   * Drawings show in no mode of text (9.3.6): PDFium draws them as ever, or not at
   * all where text is unseen, and other programs do as they like.
   */
  #showDrawn(name: "Tj" | "TJ", lines: readonly string[]): boolean {
    const { mode, place } = this.#now;
    if (mode === UNSEEN) {
      place.isLost = true;
      return LEFT_OUT;
    }
    if (mode !== undefined && mode >= FILL_AND_CLIP) throw new UnwritableContent("textWithin");
    this.#enter(name);
    this.#written.push("0 Tr");
    for (const line of lines) this.#written.push(`${line} ${name}`);
    if (mode !== undefined) this.#written.push(`${mode} Tr`);
    place.isAdvanced = true;
    return LEFT_OUT;
  }

  /** Opens a text object, in the place where the one that had to be closed stood. */
  #enter(operator: string): void {
    if (this.#inText) return;
    this.#inText = true;
    this.#written.push("BT");
    if (!this.#inTextOfTheirs) {
      this.#written.isClean = false;
      this.#now.place.reset();
      return;
    }
    const { place } = this.#now;
    if (operator === "Tm" || place.isAtStart) return;
    // How far text has moved on is known to those alone who know its widths.
    if (place.isAdvanced && (operator === "Tj" || operator === "TJ")) {
      throw new UnwritableContent("textWithin");
    }
    this.#written.push(`${place.matrix.map(numberText).join(" ")} Tm`);
  }

  #end(): void {
    if (this.#inText) this.#written.push("ET");
    this.#inText = false;
  }
}
