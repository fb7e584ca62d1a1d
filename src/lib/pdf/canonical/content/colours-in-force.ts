import { clamp } from "#kernel/clamp.ts";
import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { type ContentKind, type ContentNames, UnwritableContent } from "./content-names.ts";
import type { NamedColour, NamedSpace } from "./named-spaces.ts";
import { numberOperand, type Operand } from "./scan-content.ts";
import { nameOf, numberOf } from "./take-operands.ts";
import { type Corners, isOneTile, type Tiles } from "./tiles.ts";
import { LEFT_OUT, type WrittenContent } from "./written-content.ts";

const MAX_COMPONENTS = 15;
const INKS = "DeviceCMYK";
/** What a part of a colour is told apart to: finer than pictures are. */
const SHADES = 1_000;

export interface ColourState {
  readonly fills: Paint;
  readonly strokes: Paint;
}

/** Writes the operators of colour (ISO 32000-1, 8.6.8), and knows which operands the next may have. */
export class ColoursInForce {
  readonly #written: WrittenContent;
  readonly #names: ContentNames;
  #fills: Paint;
  #strokes: Paint;

  constructor(written: WrittenContent, kind: ContentKind, names: ContentNames) {
    this.#written = written;
    this.#names = names;
    this.#fills = kind === "page" ? GREY : INHERITED;
    this.#strokes = this.#fills;
  }

  save(): ColourState {
    return { fills: this.#fills, strokes: this.#strokes };
  }

  /** Fills or strokes are made of a pattern. */
  get isPattern(): boolean {
    return this.#fills.kind === "pattern" || this.#strokes.kind === "pattern";
  }

  get fillTiles(): TintedTiles | undefined {
    return this.#fills.tiles;
  }

  /** Lines would be painted with tiles. */
  get strokesTiles(): boolean {
    return this.#strokes.tiles !== undefined;
  }

  /**
   * Before letters, lines and stencils, which cannot be cut out of what is drawn: where one tile
   * is all that they show of tiles, it is a pattern, which no program can lay in another place.
   * @param seen of what is painted
   * @throws UnwritableContent where they show several
   */
  useOneTile(strokes: boolean, seen: Corners | undefined): void {
    const paint = strokes ? this.#strokes : this.#fills;
    if (!paint.tiles || !seen) return;
    const { tiles, tint } = paint.tiles;
    if (!isOneTile(tiles, seen)) throw new UnwritableContent("tiledInk");
    if (paint.isSaid) return;
    this.#written.noteTiles(tiles.drawings);
    const [set, fill] = strokes ? ["CS", "SCN"] : ["cs", "scn"];
    this.#written.push(`/Pattern ${set}`);
    this.#written.push(`/${tiles.patternName(tint)} ${fill}`);
    this.#setPaint(strokes, { ...paint, unsaid: undefined, isSaid: true });
  }

  restore({ fills, strokes }: ColourState): void {
    this.#fills = fills;
    this.#strokes = strokes;
  }

  /** @returns whether the operator was written as it stood */
  set(name: string, operands: Operand[]): boolean {
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
    const areInks = name.toLowerCase() === "k";
    const kind = areInks ? "inks" : "colour";
    this.#setPaint(strokes, { kind, components: operands.length, isDevice: !areInks });
    if (areInks) return this.#inks(operands.map(numberOf), strokes);
    return this.#written.push(`${operands.map(unit).join(" ")} ${name}`);
  }

  /** As red, green and blue: what inks look like is not the same in any two programs. */
  #inks(inks: readonly number[], strokes: boolean): true {
    const colour = this.#names.onScreen(inks.map((ink) => clamp(ink, 0, 1)));
    const texts = colour.map((part) => numberText(Math.round(part * SHADES) / SHADES));
    return this.#written.push(`${texts.join(" ")} ${strokes ? "RG" : "rg"}`);
  }

  #components(operands: Operand[], strokes: boolean): boolean {
    const last = operands.at(-1);
    const numbers = operands.filter((operand) => operand.kind === "number");
    if (numbers.length > MAX_COMPONENTS) return LEFT_OUT;
    const full = strokes ? "SCN" : "scn";
    const paint = strokes ? this.#strokes : this.#fills;
    const { kind, components } = paint;
    const isPattern = kind === "pattern";
    if (last?.kind !== "name") {
      if (isPattern || numbers.length === 0) return LEFT_OUT;
      if (paint === INHERITED) return this.#guess(numbers, strokes);
      const count = components ?? numbers.length;
      if (numbers.length < count) return LEFT_OUT;
      if (count < operands.length) this.#written.isClean = false;
      const taken = numbers.slice(0, count);
      if (kind === "inks") return this.#inks(taken.map(numberOf), strokes);
      if (paint.toColour) return this.#plainColour(paint.toColour(taken.map(numberOf)), strokes);
      this.#saySpace(strokes, paint);
      const texts = taken.map((number) => (paint.isDevice ? unit(number) : number.text));
      return this.#written.push(`${texts.join(" ")} ${full}`);
    }
    this.#written.isPlain = false;
    const pattern = this.#names.pattern(last.name);
    if (pattern === undefined) return LEFT_OUT;
    if (typeof pattern !== "string") {
      const own = isPattern ? paint : { ...PATTERN, unsaid: `/Pattern ${strokes ? "CS" : "cs"}` };
      const tint = pattern.isTinted ? tintLines(own, numbers) : [];
      this.#setPaint(strokes, { ...own, tiles: { tiles: pattern, tint }, isSaid: false });
      return LEFT_OUT;
    }
    if (!isPattern) {
      this.#written.isClean = false;
      this.#written.push(`/Pattern ${strokes ? "CS" : "cs"}`);
      this.#setPaint(strokes, PATTERN);
    }
    if (isPattern) this.#saySpace(strokes, paint);
    if (paint.tiles) this.#setPaint(strokes, { ...paint, unsaid: undefined, tiles: undefined });
    return this.#written.push(`/${pattern} ${full}`);
  }

  /** In a space that whatever draws the form has set: some readers leave out what it has no room for. */
  #guess(numbers: Operand[], strokes: boolean): boolean {
    const operator = BY_COUNT[numbers.length];
    if (!operator) return LEFT_OUT;
    this.set(strokes ? operator.toUpperCase() : operator, numbers);
    return LEFT_OUT;
  }

  /** In the place of one that readers calculate differently. */
  #plainColour(colour: NamedColour, strokes: boolean): boolean {
    this.#written.push(colourLine(colour, strokes));
    return LEFT_OUT;
  }

  #saySpace(strokes: boolean, { unsaid, ...said }: Paint): void {
    if (unsaid === undefined) return;
    this.#written.push(unsaid);
    this.#setPaint(strokes, said);
  }

  #setPaint(strokes: boolean, paint: Paint): void {
    if (strokes) this.#strokes = paint;
    else this.#fills = paint;
  }
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
  unsaid?: string | undefined;
  /** What is said instead of a colour in it, or of the tint of a pattern. */
  toColour?: NamedSpace["toColour"];
  /** What is painted is laid out with these, and no colour is written. */
  tiles?: TintedTiles | undefined;
  /** One of them was written as a pattern. */
  isSaid?: boolean;
}

/** Tiles, and what sets the colour that they have none of. */
export interface TintedTiles {
  tiles: Tiles;
  tint: string[];
}

const PATTERN: Paint = { kind: "pattern", components: undefined };
const GREY: Paint = { kind: "colour", components: 1 };
const INHERITED: Paint = { kind: "colour", components: undefined };

const BY_COUNT: Readonly<Record<number, string>> = { 1: "g", 3: "rg", 4: "k" };
const BY_SPACE: Readonly<Record<string, string>> = { DeviceGray: "g", DeviceRGB: "rg" };
/** Finer than colours of 16 bits are. */
const PARTS = 1_000_000;
const shade = (value: number) => numberText(Math.round(value * PARTS) / PARTS);

function colourLine({ space, values }: NamedColour, strokes: boolean): string {
  const texts = values.map(shade).join(" ");
  const operator = BY_SPACE[space];
  if (operator) return `${texts} ${strokes ? operator.toUpperCase() : operator}`;
  const [set, fill] = strokes ? ["CS", "SCN"] : ["cs", "scn"];
  return `/${space} ${set} ${texts} ${fill}`;
}

/** The colour of tiles that have none: black where it is not said. */
function tintLines({ toColour }: Paint, numbers: readonly NumberOperand[]): string[] {
  const colour = toColour?.(numbers.map(numberOf));
  if (!colour) return ["0 g", "0 G"];
  return [colourLine(colour, false), colourLine(colour, true)];
}

type NumberOperand = Extract<Operand, { kind: "number" }>;

/** A component of a device colour, 0 to 1. */
function unit(operand: Operand): string {
  if (operand.kind !== "number") return "0";
  if (operand.value >= 0 && operand.value <= 1) return operand.text;
  return numberOperand(clamp(operand.value, 0, 1)).text;
}
