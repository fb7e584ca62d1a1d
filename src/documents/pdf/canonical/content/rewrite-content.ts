import { numberText } from "#documents/pdf/assembly/object-text.ts";
import { PdfBool, type PdfObject } from "#documents/pdf/objects.ts";
import { evenDashes } from "./even-dashes.ts";
import { cutRectangle, FAR, IDENTITY, joined, type Matrix, wholePoints } from "./far-paths.ts";
import type { InkColours } from "./ink-colours.ts";
import { type InlineImage, readInlineImage } from "./inline-image.ts";
import type { NamedColour, NamedSpace } from "./named-spaces.ts";
import { markText, shownTexts } from "./operand-text.ts";
import { OPERATORS, type Operator } from "./operators.ts";
import { type EndedPath, type FlatPart, PathInMaking } from "./path-in-making.ts";
import { isLegible, isNear, stretchOf } from "./reach.ts";
import { ContentScanner, numberOperand, type Operand } from "./scan-content.ts";
import { TextPlace } from "./text-place.ts";

/** Whose content it is: a glyph's begins with its width (ISO 32000-1, 9.6.5). */
export type ContentKind = "page" | "form" | "pattern" | "glyph";

export interface NamedFont {
  name: string;
  codeBytes: 1 | 2 | undefined;
  /** Its letters are drawings (Type 3). */
  isDrawn: boolean;
}

/** A graphics state, and what it sets of what content is written by. */
export interface NamedState {
  name: string;
  /** How opaque fills and strokes are, 0 to 1; undefined where it does not say. */
  fillAlpha: number | undefined;
  strokeAlpha: number | undefined;
  setsLines: boolean;
}

/** What a mark says of the content in it. */
export interface Mark {
  id: number | undefined;
  language: string | undefined;
  /** It has words of its own for what is drawn (ISO 32000-1, 14.9.4). */
  isRetold: boolean;
}

/** What content names, by the new names that it gets; undefined for what is not there. */
export interface ContentNames {
  font(name: string): NamedFont | undefined;
  drawing(name: string): string | undefined;
  state(name: string): NamedState | undefined;
  space(name: string): NamedSpace | undefined;
  pattern(name: string): string | undefined;
  shading(name: string): string | undefined;
  /** The colour on a screen of four inks. */
  onScreen: InkColours;
  /** The property list behind a mark. */
  marked(name: string): Mark;
  /** For an inline image: the object behind a colour space's name, and a name for the image. */
  spaceObject(name: string): PdfObject | undefined;
  image(image: InlineImage["image"]): string;
  /** A name for drawing that shows through as a whole (11.6.6). @param box around what it draws, if that is known */
  group(content: string, box: readonly number[] | undefined): string;
  /** Something in the document is less than opaque. */
  mayShowThrough: boolean;
}

/** Why content cannot be written again. */
export type ContentProblem = "textWithin" | "textInGlyph" | "longString" | "tooDeep" | "far";

export class UnwritableContent extends Error {
  readonly problem: ContentProblem;
  constructor(problem: ContentProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface RewrittenContent {
  content: Buffer;
  /** Nothing was left out, added or guessed: operator by operator the same. */
  isClean: boolean;
  /** Only what all readers are known to draw alike. */
  isPlain: boolean;
  /** Marks had words of their own for what is drawn, which are not kept. */
  isRetold: boolean;
}

/** Graphics states within each other; what is made by hand or by programs has ten. */
const MAX_DEPTH = 200;
const MAX_MARKS = 200;
const MAX_COMPONENTS = 15;
const INKS = "DeviceCMYK";
/** What a part of a colour is told apart to: finer than pictures are. */
const SHADES = 1_000;
const [FILL_AND_CLIP, LAST_MODE, UNSEEN] = [4, 7, 3];

/**
 * Writes a content stream again, token by token, so that it holds nothing that
 * two readers take differently: known operators with the operands that they
 * take, in the places where they may stand, everything that is opened closed,
 * strings and nesting within all readers' bounds, names of our own making.
 * Whatever a stream would leave to a reader's habit is settled as PDFium does,
 * or left out.
 * @throws UnwritableContent
 */
export function rewriteContent(
  bytes: Uint8Array,
  kind: ContentKind,
  names: ContentNames,
): RewrittenContent {
  return new Rewriter(bytes, kind, names).run();
}

/** What the operands of a colour are. */
interface Paint {
  kind: "colour" | "inks" | "pattern";
  /** Undefined where nobody can tell. */
  components: number | undefined;
  /** Its components go from 0 to 1; what lies beyond poppler wraps around. */
  isDevice?: boolean;
  /**
   * Sets the space, and is written before the first colour in it: until then
   * PDFium goes on with the colour before, others take the space's first.
   */
  unsaid?: string;
  /** What is said instead of a colour in it, or of the tint of a pattern. */
  toColour?: NamedSpace["toColour"];
}

const GREY: Paint = { kind: "colour", components: 1 };
const INHERITED: Paint = { kind: "colour", components: undefined };

interface Saved {
  fills: Paint;
  strokes: Paint;
  codeBytes: 1 | 2 | undefined;
  hasFont: boolean;
  /** Of a font whose letters are drawings. */
  isDrawn: boolean;
  /** Undefined where it is that of whoever draws the form. */
  mode: number | undefined;
  place: TextPlace;
  /** How many times larger than in the stream's own space things are drawn, at most. */
  stretch: number;
  /** Of letters; undefined where it is that of whoever draws the form. */
  size: number | undefined;
  /** Of fills and of strokes; undefined where they are those of whoever draws the form. */
  alphas: readonly [fill: number | undefined, stroke: number | undefined];
  /** Of lines; undefined where nobody can tell. */
  width: number | undefined;
  miter: number;
  /** From here to where the content began. */
  matrix: Matrix;
}

class Rewriter {
  readonly #scanner: ContentScanner;
  readonly #names: ContentNames;
  readonly #kind: ContentKind;
  readonly #out: string[] = [];
  readonly #saved: Saved[] = [];
  readonly #path = new PathInMaking();
  #now: Saved;
  #clip = "";
  #marks = 0;
  /** Within BT and ET as we write them. */
  #inText = false;
  /** Within BT and ET as they stand in the stream. */
  #inTextOfTheirs = false;
  #isClean = true;
  #isPlain = true;
  #isRetold = false;
  #groups = 0;
  /** A glyph that takes the colour of its text. */
  #isColourless = false;
  /** Images that are drawn in the colour at hand. */
  #stencils = 0;

  constructor(bytes: Uint8Array, kind: ContentKind, names: ContentNames) {
    this.#scanner = new ContentScanner(bytes);
    this.#names = names;
    this.#kind = kind;
    this.#now = {
      fills: kind === "page" ? GREY : INHERITED,
      strokes: kind === "page" ? GREY : INHERITED,
      codeBytes: undefined,
      // A form goes on with the font of whoever draws it.
      hasFont: kind === "form" || kind === "glyph",
      isDrawn: false,
      mode: kind === "form" ? undefined : 0,
      place: new TextPlace(),
      stretch: 1,
      size: undefined,
      alphas: kind === "form" ? [undefined, undefined] : [1, 1],
      width: kind === "form" ? undefined : 1,
      miter: MITER_LIMIT,
      matrix: IDENTITY,
    };
  }

  run(): RewrittenContent {
    const operands: Operand[] = [];
    if (this.#kind === "glyph") this.#glyphWidth(operands);
    for (let name = this.#scanner.next(operands); name !== undefined; ) {
      if (!this.#operator(name, operands)) this.#isClean = false;
      name = this.#scanner.next(operands);
    }
    if (this.#path.isBegun) this.#isClean = false;
    this.#leaveText();
    if (this.#inTextOfTheirs || this.#marks > 0 || this.#saved.length > 0) this.#isClean = false;
    for (; this.#marks > 0; this.#marks -= 1) this.#out.push("EMC");
    for (; this.#saved.length > 0; this.#saved.pop()) this.#out.push("Q");
    if (this.#kind === "glyph") this.#takeColourOfText();
    this.#out.push("");
    return {
      content: Buffer.from(this.#out.join("\n"), "latin1"),
      isClean: this.#isClean && this.#scanner.isClean,
      isPlain: this.#isPlain,
      isRetold: this.#isRetold,
    };
  }

  /** MuPDF draws a glyph with colours in black until it sets one, others in that of the text. */
  #takeColourOfText(): void {
    const [width] = this.#out;
    const coloured = this.#out.filter((text) => COLOURED.test(text)).length - this.#stencils;
    if (width?.endsWith(" d0") && coloured === 0)
      this.#out[0] = `${width.slice(0, -2)}${UNCLIPPED} d1`;
  }

  #glyphWidth(operands: Operand[]): void {
    const { position } = this.#scanner;
    const name = this.#scanner.next(operands);
    const numbers = operands.filter((operand) => operand.kind === "number");
    const wanted = name === "d0" ? 2 : name === "d1" ? 6 : -1;
    if (name !== undefined && numbers.length === wanted) {
      this.#isColourless = name === "d1";
      const [across, up] = numbers.map(({ text }) => text);
      this.#push(name === "d0" ? `${across} ${up} d0` : `${across} ${up} ${UNCLIPPED} d1`);
      return;
    }
    this.#isClean = false;
    this.#scanner.position = position;
    this.#out.push("0 0 d0");
  }

  /** @returns whether it was written as it stood */
  #operator(name: string, operands: Operand[]): boolean {
    const operator = OPERATORS.get(name);
    if (!operator) return LEFT_OUT;
    const taken = operator.takes === "*" ? operands : take(operator, operands);
    if (!taken) return LEFT_OUT;
    if (taken.length < operands.length) this.#isClean = false;
    switch (operator.kind) {
      case "dropped":
        return true;
      case "state":
        return this.#state(name, taken);
      case "colour":
        return this.#isColourless ? LEFT_OUT : this.#colour(name, taken);
      case "path":
        return this.#onPath(name, taken);
      case "clip":
        this.#clip = name;
        return true;
      case "paint":
        return this.#paint(name);
      case "text":
        return this.#text(name, taken);
      case "draw":
        return this.#draw(name, taken[0]!);
      case "structure":
        return this.#structure(name, taken);
    }
  }

  #write(name: string, operands: readonly Operand[]): true {
    let text = "";
    for (const operand of operands) {
      if (operand.kind === "number") text += `${operand.text} `;
      else if (operand.kind === "name") text += `/${operand.name} `;
    }
    return this.#push(text + name);
  }

  #state(name: string, operands: Operand[]): boolean {
    const [first] = operands;
    const value = first?.kind === "number" ? first.value : 0;
    const text = first?.kind === "number" ? first.text : "0";
    switch (name) {
      case "gs": {
        const known = this.#names.state(nameOf(first));
        if (!known) return LEFT_OUT;
        const [fill, stroke] = this.#now.alphas;
        this.#now.alphas = [known.fillAlpha ?? fill, known.strokeAlpha ?? stroke];
        if (known.setsLines) this.#now.width = undefined;
        return this.#push(`/${known.name} gs`);
      }
      case "Tf":
        return this.#font(nameOf(first), operands[1]!);
      case "Tr":
        if (value > LAST_MODE || value < 0) return LEFT_OUT;
        if (value !== 0 && value !== UNSEEN) this.#isPlain = false;
        this.#now.mode = value;
        break;
      case "J":
      case "j":
        if (value < 0 || value > 2) return LEFT_OUT;
        break;
      case "w":
        if (value < 0) return LEFT_OUT;
        if (value === 0) this.#isPlain = false;
        this.#now.width = value;
        break;
      case "M":
        if (value < 1) return LEFT_OUT;
        this.#now.miter = value;
        break;
      case "Tz":
        if (value === 0) return LEFT_OUT;
        if (value < 0) this.#isPlain = false;
        break;
      case "TL":
        this.#now.place.leading = value;
        break;
      case "d":
        return this.#dash(operands);
    }
    return this.#push(`${text} ${name}`);
  }

  #transform(matrix: readonly number[]): void {
    this.#isPlain &&= isNear(matrix, this.#now.stretch);
    this.#now.stretch *= stretchOf(matrix);
  }

  #push(text: string): true {
    this.#out.push(text);
    return true;
  }

  #onPath(name: string, operands: Operand[]): boolean {
    const coordinates = operands.map(numberOf);
    this.#isPlain &&= isNear(coordinates, this.#now.stretch);
    if (!coordinates.some((value) => Math.abs(value) >= FAR)) {
      return this.#path.add(name, operands);
    }
    const { matrix } = this.#now;
    if (name === "re") {
      const cut = cutRectangle(operands, matrix);
      if (!cut) throw new UnwritableContent("far");
      this.#path.add(name, cut.operands);
      return cut.isWhole;
    }
    const points = wholePoints(operands, matrix);
    if (!points) throw new UnwritableContent("far");
    return this.#path.add(name, points);
  }

  #font(wanted: string, size: Operand): boolean {
    const font = this.#names.font(wanted);
    if (!font) return LEFT_OUT;
    this.#now.codeBytes = font.codeBytes;
    this.#now.hasFont = true;
    this.#now.isDrawn = font.isDrawn;
    this.#now.size = numberOf(size);
    return this.#push(`/${font.name} ${size.kind === "number" ? size.text : "0"} Tf`);
  }

  /** Lengths are positive, and not all of them nothing (8.4.3.6). */
  #dash([array, phase]: Operand[]): boolean {
    const items = array?.kind === "array" ? array.items : [];
    const lengths = items.flatMap((item) => (item.kind === "number" ? [item.value] : []));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    const start = phase?.kind === "number" ? phase.value : 0;
    const isGood =
      lengths.length === items.length &&
      lengths.length <= MAX_DASHES &&
      lengths.every((length) => length >= 0) &&
      (whole > 0 || lengths.length === 0);
    if (lengths.length > 0 && isGood) this.#isPlain = false;
    const kept = isGood ? evenDashes(lengths) : [];
    const from = start < 0 && whole > 0 ? 2 * whole - (-start % (2 * whole)) : Math.max(0, start);
    this.#push(`[${kept.map(numberText).join(" ")}] ${numberText(from)} d`);
    return isGood && start >= 0 && kept.length === lengths.length && !lengths.includes(0);
  }

  #colour(name: string, operands: Operand[]): boolean {
    const strokes = name === name.toUpperCase();
    if (name === "cs" || name === "CS") {
      const space = this.#names.space(nameOf(operands[0]));
      if (!space) return LEFT_OUT;
      const isInks = space.name === INKS;
      const paint = space.isPattern ? "pattern" : isInks ? "inks" : "colour";
      const unsaid = isInks || space.name === "" ? {} : { unsaid: `/${space.name} ${name}` };
      const isDevice = space.name.startsWith("Device");
      const { components, toColour } = space;
      this.#setPaint(strokes, { kind: paint, components, isDevice, ...unsaid, toColour });
      return true;
    }
    if (name.toLowerCase().startsWith("sc")) return this.#components(operands, strokes);
    this.#setPaint(strokes, { kind: "colour", components: operands.length });
    if (name.toLowerCase() === "k") return this.#inks(operands.map(numberOf), strokes);
    return this.#push(`${operands.map(unit).join(" ")} ${name}`);
  }

  /** As red, green and blue: what inks look like is not the same in any two programs. */
  #inks(inks: readonly number[], strokes: boolean): true {
    const colour = this.#names.onScreen(inks.map((ink) => Math.max(0, Math.min(1, ink))));
    const texts = colour.map((part) => numberText(Math.round(part * SHADES) / SHADES));
    return this.#push(`${texts.join(" ")} ${strokes ? "RG" : "rg"}`);
  }

  #components(operands: Operand[], strokes: boolean): boolean {
    const last = operands.at(-1);
    const numbers = operands.filter((operand) => operand.kind === "number");
    if (numbers.length > MAX_COMPONENTS) return LEFT_OUT;
    const full = strokes ? "SCN" : "scn";
    const paint = strokes ? this.#now.strokes : this.#now.fills;
    const { kind, components } = paint;
    const isPattern = kind === "pattern";
    if (last?.kind !== "name") {
      if (isPattern || numbers.length === 0) return LEFT_OUT;
      const count = components ?? numbers.length;
      if (numbers.length < count) return LEFT_OUT;
      if (count < operands.length) this.#isClean = false;
      const taken = numbers.slice(0, count);
      if (kind === "inks") return this.#inks(taken.map(numberOf), strokes);
      if (paint.toColour) return this.#plainColour(paint.toColour(taken.map(numberOf)), strokes);
      this.#saySpace(strokes, paint);
      const texts = taken.map((number) => (paint.isDevice ? unit(number) : number.text));
      return this.#push(`${texts.join(" ")} ${full}`);
    }
    this.#isPlain = false;
    const pattern = this.#names.pattern(last.name);
    if (pattern === undefined) return LEFT_OUT;
    if (!isPattern) {
      this.#isClean = false;
      this.#push(`/Pattern ${strokes ? "CS" : "cs"}`);
      this.#setPaint(strokes, { kind: "pattern", components: undefined });
    }
    if (isPattern) this.#saySpace(strokes, paint);
    const tint = isPattern ? tintOf(paint, numbers) : "";
    return this.#push(`${tint}/${pattern} ${full}`);
  }

  /** In the place of one that readers calculate differently. */
  #plainColour({ space, values }: NamedColour, strokes: boolean): boolean {
    const texts = values.map(shade).join(" ");
    const operator = BY_SPACE[space];
    if (operator) this.#push(`${texts} ${strokes ? operator.toUpperCase() : operator}`);
    else this.#push(`/${space} ${strokes ? "CS" : "cs"} ${texts} ${strokes ? "SCN" : "scn"}`);
    return LEFT_OUT;
  }

  #saySpace(strokes: boolean, { unsaid, ...said }: Paint): void {
    if (unsaid === undefined) return;
    this.#push(unsaid);
    this.#setPaint(strokes, said);
  }

  #setPaint(strokes: boolean, paint: Paint): void {
    if (strokes) this.#now.strokes = paint;
    else this.#now.fills = paint;
  }

  #paint(name: string): boolean {
    const clip = this.#clip;
    this.#clip = "";
    const path = this.#path.end();
    const { operators, isPlain, flat, solid } = path;
    if (operators.length === 0) return true;
    if (!isPlain) this.#isPlain = false;
    this.#leaveText();
    if (BOTH.has(name) && this.#paintsApart(name, path)) {
      if (clip !== "") for (const text of [...operators, clip, "n"]) this.#out.push(text);
      return false;
    }
    const isLined = flat.length > 0 && FILLS.has(name) && this.#fillFlat(flat);
    if (isLined && solid.length === 0 && clip === "") return false;
    for (const text of isLined && clip === "" ? solid : operators) this.#out.push(text);
    if (clip !== "") this.#push(clip);
    return this.#push(name === "F" ? "f" : name) && !isLined;
  }

  /**
   * Paints a path that is filled and stroked at once where what lies below shows
   * through: some programs let the fill show below the line, others do not
   * (11.7.4.4). @returns false where it may be written as it stands
   */
  #paintsApart(name: string, path: EndedPath): boolean {
    const { alphas, fills, strokes, width, miter } = this.#now;
    const [fill, stroke] = alphas;
    const isKnown = fill !== undefined && fill === stroke;
    if (isKnown ? fill === 1 : fill !== undefined || stroke !== undefined) return false;
    if (!isKnown && !this.#names.mayShowThrough) return false;
    const inner = width === undefined ? undefined : withinLine(path, width);
    if (inner !== undefined) {
      this.#isPlain = false;
      if (inner !== NOTHING) for (const text of [inner, "f"]) this.#out.push(text);
      for (const text of [...path.operators, "S"]) this.#out.push(text);
      return true;
    }
    const isPainted = fills.kind === "pattern" || strokes.kind === "pattern";
    // Alone a group has its own opacity: PDFium counts one that it inherits twice.
    if (!isKnown || isPainted || this.#groups >= MAX_GROUPS) return false;
    this.#groups += 1;
    this.#isPlain = false;
    const group = this.#names.group(
      [...path.operators, name, ""].join("\n"),
      width === undefined ? undefined : around(path.box, 1 + (width * Math.max(miter, 2)) / 2),
    );
    return this.#push(`/${group} Do`);
  }

  /**
   * What is filled and has no area is a line as thin as can be drawn (8.5.3.3.1),
   * which PDFium shows and others do not: it gets as much of one as a screen shows.
   */
  #fillFlat(flat: readonly FlatPart[]): boolean {
    if (this.#kind !== "page" && this.#kind !== "form") return false;
    const [a, b, c, d] = this.#now.matrix;
    const [across, up] = [Math.hypot(a, b), Math.hypot(c, d)];
    if (!(across > 0 && up > 0)) return false;
    for (const { left, bottom, width, height } of flat) {
      const [wide, high] = [width || HAIRLINE / across, height || HAIRLINE / up];
      const box = [width ? left : left - wide / 2, height ? bottom : bottom - high / 2, wide, high];
      this.#push(`${box.map(numberText).join(" ")} re`);
    }
    this.#isPlain = false;
    return this.#push("f");
  }

  #text(name: string, operands: Operand[]): boolean {
    this.#dropPath();
    const { place } = this.#now;
    switch (name) {
      case "Tj":
      case "TJ":
        return this.#show(name, operands[0]!);
      case '"':
        this.#write("Tw", operands.slice(0, 1));
        this.#write("Tc", operands.slice(1, 2));
        break;
    }
    this.#enterText(name);
    switch (name) {
      case "Tm":
        place.set(operands.map(numberOf));
        return this.#write(name, operands);
      case "Td":
      case "TD":
        place.move(numberOf(operands[0]!), numberOf(operands[1]!), name === "TD");
        return this.#write(name, operands);
      case "T*":
        place.nextLine();
        return this.#push("T*");
    }
    place.nextLine();
    this.#push("T*");
    return this.#show("Tj", operands.at(-1)!);
  }

  #show(name: "Tj" | "TJ", shown: Operand): boolean {
    // Nobody shows text before a font is chosen.
    if (!this.#now.hasFont) return LEFT_OUT;
    const { lines, isClean } = shownTexts(shown, this.#now.codeBytes);
    if (!lines) throw new UnwritableContent("longString");
    if (lines.length === 0) return isClean;
    // Ghostscript draws such letters larger, or not at all.
    if (this.#kind === "glyph") throw new UnwritableContent("textInGlyph");
    const { mode, isDrawn, place, stretch, size = 1 } = this.#now;
    const { matrix } = place;
    this.#isPlain &&= isLegible(size * stretch * stretchOf(matrix)) && isNear(matrix, stretch);
    if (place.isLost && !(isDrawn && mode === UNSEEN)) throw new UnwritableContent("textWithin");
    if (isDrawn && mode !== 0) return this.#showDrawn(name, lines);
    this.#enterText(name);
    for (const line of lines) this.#push(`${line} ${name}`);
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
    this.#enterText(name);
    this.#push("0 Tr");
    for (const line of lines) this.#push(`${line} ${name}`);
    if (mode !== undefined) this.#push(`${mode} Tr`);
    place.isAdvanced = true;
    return LEFT_OUT;
  }

  /** Opens a text object, in the place where the one that had to be closed stood. */
  #enterText(operator: string): void {
    if (this.#inText) return;
    this.#inText = true;
    this.#push("BT");
    if (!this.#inTextOfTheirs) {
      this.#isClean = false;
      this.#now.place.reset();
      return;
    }
    const { place } = this.#now;
    if (operator === "Tm" || place.isAtStart) return;
    // How far text has moved on is known to those alone who know its widths.
    if (place.isAdvanced && (operator === "Tj" || operator === "TJ")) {
      throw new UnwritableContent("textWithin");
    }
    this.#push(`${place.matrix.map(numberText).join(" ")} Tm`);
  }

  #leaveText(): void {
    if (!this.#inText) return;
    if (this.#inTextOfTheirs && (this.#now.mode ?? 0) >= FILL_AND_CLIP) {
      throw new UnwritableContent("textWithin");
    }
    this.#endText();
  }

  #endText(): void {
    if (this.#inText) this.#push("ET");
    this.#inText = false;
  }

  #dropPath(): void {
    if (!this.#path.isBegun) return;
    this.#path.end();
    this.#clip = "";
    this.#isClean = false;
  }

  #draw(name: string, operand: Operand): boolean {
    if (name === "sh" && this.#isColourless) return LEFT_OUT;
    const wanted = nameOf(operand);
    const known = name === "Do" ? this.#names.drawing(wanted) : this.#names.shading(wanted);
    if (known === undefined) return LEFT_OUT;
    if (name === "sh") this.#isPlain = false;
    this.#dropPath();
    this.#leaveText();
    return this.#push(`/${known} ${name}`);
  }

  #structure(name: string, operands: Operand[]): boolean {
    switch (name) {
      case "BMC":
      case "BDC":
        return this.#mark(operands);
      case "EMC":
        if (this.#marks === 0) return LEFT_OUT;
        this.#marks -= 1;
        return this.#push("EMC");
      case "d0":
      case "d1":
        return LEFT_OUT;
    }
    this.#dropPath();
    switch (name) {
      case "q":
        this.#leaveText();
        if (this.#saved.length >= MAX_DEPTH) throw new UnwritableContent("tooDeep");
        this.#saved.push({ ...this.#now, place: this.#now.place.copy() });
        return this.#push("q");
      case "Q": {
        const saved = this.#saved.pop();
        if (!saved) return LEFT_OUT;
        this.#leaveText();
        this.#now = saved;
        return this.#push("Q");
      }
      case "cm":
        this.#leaveText();
        this.#transform(operands.map(numberOf));
        this.#now.matrix = joined(operands.map(numberOf), this.#now.matrix);
        return this.#write("cm", operands);
      case "BT":
        if (this.#inTextOfTheirs) this.#isClean = false;
        this.#endText();
        this.#inTextOfTheirs = true;
        this.#now.place.reset();
        return true;
      case "ET":
        if (!this.#inTextOfTheirs) return LEFT_OUT;
        this.#endText();
        this.#inTextOfTheirs = false;
        return true;
      case "BI":
        return this.#inlineImage();
    }
    return LEFT_OUT;
  }

  #mark([tag, properties]: Operand[]): boolean {
    if (this.#marks >= MAX_MARKS) throw new UnwritableContent("tooDeep");
    this.#marks += 1;
    const listed =
      properties?.kind === "name" ? this.#names.marked(properties.name) : markOf(properties);
    if (listed.isRetold) this.#isRetold = true;
    return this.#push(markText(nameOf(tag), listed));
  }

  #inlineImage(): boolean {
    const read = readInlineImage(this.#scanner, (name) => this.#names.spaceObject(name));
    if (!read) return LEFT_OUT;
    this.#leaveText();
    const mask = read.image.get("ImageMask");
    if (mask instanceof PdfBool && mask.value) this.#stencils += 1;
    this.#push(`/${this.#names.image(read.image)} Do`);
    return read.isClear;
  }
}

/** Sets a colour, or draws in one of its own, as nearly all that is named does. */
const COLOURED = /(?:^| )(?:g|rg|k|cs|scn?|sh|gs|ri|Do)$/i;
const MAX_DASHES = 32;
/** What is left of a rectangle within its line, as written; undefined for other paths. */
function withinLine({ operators, box }: EndedPath, width: number): string | undefined {
  const [only] = operators;
  if (operators.length !== 1 || !only?.endsWith("re")) return undefined;
  const [left, bottom, right, top] = around(box, -width / 2);
  if (right <= left || top <= bottom) return NOTHING;
  return `${[left, bottom, right - left, top - bottom].map(numberText).join(" ")} re`;
}

const NOTHING = "";

function around([left, bottom, right, top]: EndedPath["box"], by: number): EndedPath["box"] {
  return [left - by, bottom - by, right + by, top + by];
}

const BOTH = new Set(["B", "B*", "b", "b*"]);
/** More paths than this that show through are as rare as they would be slow. */
const MAX_GROUPS = 2_000;
const MITER_LIMIT = 10;
const FILLS = new Set(["f", "F", "f*"]);
/** Points that a line is thick which nobody said the thickness of. */
const HAIRLINE = 0.5;
/** Some cut a glyph off where it says that it ends, others draw all of it. */
const UNCLIPPED = "-32768 -32768 32767 32767";
/** What an operator comes to that is not written. */
const LEFT_OUT = false;

/** The last of the operands, as many as are taken and of the kinds that are; undefined where they are not there. */
function take({ takes }: Operator, operands: Operand[]): Operand[] | undefined {
  const surplus = operands.length - takes.length;
  if (surplus < 0) return undefined;
  const taken = surplus === 0 ? operands.slice() : operands.slice(surplus);
  for (let at = 0; at < takes.length; at += 1) {
    const operand = taken[at]!;
    const fits = FITS[takes[at] as keyof typeof FITS](operand);
    if (!fits) return undefined;
  }
  return taken;
}

const FITS = {
  n: ({ kind }: Operand) => kind === "number",
  i: (operand: Operand) => operand.kind === "number" && Number.isInteger(operand.value),
  N: ({ kind }: Operand) => kind === "name",
  s: ({ kind }: Operand) => kind === "string",
  a: ({ kind }: Operand) => kind === "array",
  "*": () => true,
} as const;

const nameOf = (operand: Operand | undefined) => (operand?.kind === "name" ? operand.name : "");
const numberOf = (operand: Operand) => (operand.kind === "number" ? operand.value : 0);

const BY_SPACE: Readonly<Record<string, string>> = { DeviceGray: "g", DeviceRGB: "rg" };
/** Finer than colours of 16 bits are. */
const PARTS = 1_000_000;
const shade = (value: number) => numberText(Math.round(value * PARTS) / PARTS);

/** What stands before the name of a pattern that has no colours of its own. */
function tintOf({ toColour }: Paint, numbers: readonly NumberOperand[]): string {
  if (numbers.length === 0) return "";
  const values = toColour?.(numbers.map(numberOf)).values.map(shade);
  return `${(values ?? numbers.map(({ text }) => text)).join(" ")} `;
}

type NumberOperand = Extract<Operand, { kind: "number" }>;

/** A component of a device colour, 0 to 1. */
function unit(operand: Operand): string {
  if (operand.kind !== "number") return "0";
  if (operand.value >= 0 && operand.value <= 1) return operand.text;
  return numberOperand(Math.max(0, Math.min(1, operand.value))).text;
}

function markOf(properties: Operand | undefined): Mark {
  const entries = properties?.kind === "dict" ? properties.entries : undefined;
  const id = entries?.get("MCID");
  const language = entries?.get("Lang");
  return {
    id: id?.kind === "number" ? id.value : undefined,
    language:
      language?.kind === "string" ? Buffer.from(language.bytes).toString("latin1") : undefined,
    isRetold: entries?.has("ActualText") ?? false,
  };
}
