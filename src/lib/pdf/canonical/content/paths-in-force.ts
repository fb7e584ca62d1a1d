import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { IDENTITY, invertMatrix, type Matrix, times } from "#lib/pdf/geometry.ts";
import type { ColoursInForce, TintedTiles } from "./colours-in-force.ts";
import {
  type ContentKind,
  type ContentNames,
  type NamedState,
  UnwritableContent,
} from "./content-names.ts";
import { cutRectangle, FAR, wholePoints } from "./far-paths.ts";
import { type EndedPath, type FlatPart, PathInMaking } from "./path-in-making.ts";
import { isNear, isUpright, longestOf, stretchOf } from "./reach.ts";
import type { Operand } from "./scan-content.ts";
import { numberOf } from "./take-operands.ts";
import { type Corners, cornersAround, meet, placeTiles } from "./tiles.ts";
import { MOST_TILES, type WrittenContent } from "./written-content.ts";

export interface PathState {
  /** Of fills and of strokes; undefined where they are those of whoever draws the form. */
  alphas: readonly [fill: number | undefined, stroke: number | undefined];
  /** Colours are mixed with those below. */
  isBlended: boolean;
  /** Of lines; undefined where nobody can tell. */
  width: number | undefined;
  miter: number;
  /** How lines and dashes end (ISO 32000-1, 8.4.3.3): 0 cut off straight, undefined where nobody can tell. */
  cap: number | undefined;
  /** The shortest dash, undefined for lines without. */
  dash: number | undefined;
  /** From here to where the content began. */
  matrix: Matrix;
  /** How many times larger than in the stream's own space things are drawn, at most. */
  stretch: number;
  /** Around what is cut out, where the content began; undefined where nothing shows. */
  seen: Corners | undefined;
}

/** Writes paths (ISO 32000-1, 8.5) so that all programs paint the same of them. */
export class PathsInForce {
  readonly #written: WrittenContent;
  readonly #kind: ContentKind;
  readonly #names: ContentNames;
  readonly #path = new PathInMaking();
  #state: PathState;
  #groups = 0;

  constructor(written: WrittenContent, kind: ContentKind, names: ContentNames) {
    this.#written = written;
    this.#kind = kind;
    this.#names = names;
    this.#state = {
      alphas: kind === "form" ? [undefined, undefined] : [1, 1],
      isBlended: false,
      width: kind === "form" ? undefined : 1,
      miter: MITER_LIMIT,
      cap: kind === "form" ? undefined : 0,
      dash: undefined,
      matrix: IDENTITY,
      stretch: 1,
      seen: names.area,
    };
  }

  save(): PathState {
    return { ...this.#state };
  }

  restore(state: PathState): void {
    this.#state = state;
  }

  get isBegun(): boolean {
    return this.#path.isBegun;
  }

  /** Whether all that is drawn lies on a line, or in a point. */
  get isFlat(): boolean {
    const [a, b, c, d] = this.#state.matrix;
    return a * d - b * c === 0;
  }

  /** Whether points lie where they lay in another state. */
  isInPlaceOf(state: PathState | undefined): boolean {
    return state?.matrix.every((part, at) => part === this.#state.matrix[at]) ?? false;
  }

  /** What was begun, to be painted or not. */
  end(): EndedPath {
    return this.#path.end();
  }

  setState({ fillAlpha, strokeAlpha, isBlended, setsLines }: NamedState): void {
    this.#state.isBlended = isBlended ?? this.#state.isBlended;
    const [fill, stroke] = this.#state.alphas;
    this.#state.alphas = [fillAlpha ?? fill, strokeAlpha ?? stroke];
    if (!setsLines) return;
    this.#state.width = undefined;
    this.#state.cap = undefined;
  }

  setWidth(width: number): void {
    this.#state.width = width;
  }

  setCap(cap: number): void {
    this.#state.cap = cap;
  }

  /** @param lengths dashes and gaps in turns */
  setDashes(lengths: readonly number[]): void {
    const dashes = lengths.filter((_, at) => at % 2 === 0);
    this.#state.dash = dashes.length > 0 ? Math.min(...dashes) : undefined;
  }

  setMiter(limit: number): void {
    this.#state.miter = limit;
  }

  /** From here to where the content began. */
  get matrix(): Matrix {
    return this.#state.matrix;
  }

  get stretch(): number {
    return this.#state.stretch;
  }

  /** @param stretched how far an image is that is drawn here */
  noteImage(stretched: number): void {
    if (stretched > 0) this.#written.noteImage(stretched * longestOf(this.#state.matrix));
  }

  /** As cm does. */
  move(operands: readonly Operand[]): void {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(numberOf);
    const matrix: Matrix = [a, b, c, d, e, f];
    this.#written.isPlain &&= isNear(matrix, this.#state.stretch) && isUpright(matrix);
    this.#state.stretch *= stretchOf(matrix);
    this.#state.matrix = times(matrix, this.#state.matrix);
  }

  /** @returns whether the operator was taken as it stood */
  add(name: string, operands: readonly Operand[]): boolean {
    const coordinates = operands.map(numberOf);
    this.#written.isPlain &&= isNear(coordinates, this.#state.stretch);
    if (!coordinates.some((value) => Math.abs(value) >= FAR)) {
      return this.#path.add(name, operands);
    }
    const { matrix } = this.#state;
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

  /**
   * @param path with operators in it
   * @param clip W or W*, or nothing
   * @param colours that it is painted in
   * @returns whether the path was written as it stood
   */
  paint(name: string, path: EndedPath, clip: string, colours: ColoursInForce): boolean {
    const { operators, isPlain, flat, solid } = path;
    const { seen } = this.#state;
    if (clip !== "") this.#state.seen = this.#seenOf(path.box);
    if (!isPlain) this.#written.isPlain = false;
    if (STROKES.has(name)) {
      if (this.#areDots) throw new UnwritableContent("dots");
      colours.useOneTile(true, seen && this.#seenOf(growBox(path.box, this.#lineReach), seen));
    }
    if (colours.fillTiles && (FILLS.has(name) || BOTH.has(name))) {
      this.#layTiles(name, path, colours.fillTiles, seen && this.#seenOf(path.box, seen));
      if (BOTH.has(name)) {
        const line = name.startsWith("b") ? "s" : "S";
        this.#written.lines.push(...operators, line);
      }
      if (clip !== "") this.#written.lines.push(...operators, clip, "n");
      return false;
    }
    if (BOTH.has(name) && this.#paintsApart(name, path, colours.isPattern)) {
      if (clip !== "") this.#written.lines.push(...operators, clip, "n");
      return false;
    }
    const isLined = flat.length > 0 && FILLS.has(name) && this.#fillFlat(flat);
    if (isLined && solid.length === 0 && clip === "") return false;
    for (const line of isLined && clip === "" ? solid : operators) this.#written.push(line);
    if (clip !== "") this.#written.push(clip);
    this.#written.push(name === "F" ? "f" : name);
    return !isLined;
  }

  /** Around what is cut out, where the content began; undefined where nothing shows. */
  get seen(): Corners | undefined {
    return this.#state.seen;
  }

  /** Around an image that is drawn here, as far as it is seen. */
  get seenOfImage(): Corners | undefined {
    return this.#seenOf([0, 0, 1, 1]);
  }

  /** Of a box that is drawn here what is seen, where the content began. */
  #seenOf(box: Corners, seen = this.#state.seen): Corners | undefined {
    return seen && meet(cornersAround(box, this.#state.matrix), seen);
  }

  /** How far a line reaches beyond its path, but for spikes, beyond all where nobody knows its width. */
  get #lineReach(): number {
    return (this.#state.width ?? FAR) * Math.SQRT1_2;
  }

  /**
   * Draws tiles one by one within what they fill. As a pattern each program lays them at
   * steps of whole pixels of its own: at 144 dots to the inch a stripe of three points
   * lies one beside where another program has it, and letters go wrong.
   * @param area that is seen of the path
   */
  #layTiles(name: string, path: EndedPath, { tiles, tint }: TintedTiles, area?: Corners): void {
    this.#written.isPlain = false;
    const back = invertMatrix(this.#state.matrix);
    if (!back || !area) return;
    const places = placeTiles(tiles, area, MOST_TILES);
    if (!places) throw new UnwritableContent("tiles");
    this.#written.noteTiles(places.length * tiles.drawings);
    if (places.length === 0) return;
    const { lines } = this.#written;
    const drawing = tiles.name();
    const [clip, fill] = name.endsWith("*") ? ["W*", "f*"] : ["W", "f"];
    lines.push("q", ...tint);
    // Between two tiles, smoothed at their edges, what lies below would show.
    if (tiles.ground) lines.push(...tiles.ground, ...path.operators, fill);
    lines.push(...path.operators, clip, "n");
    lines.push(`${times(tiles.matrix, back).map(numberText).join(" ")} cm`);
    for (const [x, y] of places) {
      lines.push("q", `1 0 0 1 ${numberText(x)} ${numberText(y)} cm`, `/${drawing} Do`, "Q");
    }
    lines.push("Q");
  }

  /** Dashes that poppler draws a pixel wide, and others as pale as they are short. */
  get #areDots(): boolean {
    const { cap, dash, width, stretch } = this.#state;
    if (cap !== 0 || dash === undefined || width === undefined) return false;
    return dash * stretch < LEAST_DOT && width * stretch > WIDEST_OF_DOTS;
  }

  /**
   * Paints a path that is filled and stroked at once where what lies below shows
   * through, or is mixed in: some programs let the fill show below the line, others do not
   * (11.7.4.4). @returns false where it may be written as it stands
   */
  #paintsApart(name: string, path: EndedPath, isPattern: boolean): boolean {
    const { alphas, isBlended, width, miter } = this.#state;
    const [fill, stroke] = alphas;
    // Ghostscript shows neither where one of them is not to be seen.
    if (fill === 0 || stroke === 0) return this.#paintSeen(name, path);
    const isKnown = fill !== undefined && fill === stroke;
    if (!isBlended) {
      if (isKnown ? fill === 1 : fill !== undefined || stroke !== undefined) return false;
      if (!isKnown && !this.#names.mayShowThrough) return false;
    }
    const inner = width === undefined ? undefined : withinLine(path, width);
    if (inner !== undefined) {
      this.#written.isPlain = false;
      if (inner !== NOTHING) this.#written.lines.push(inner, "f");
      this.#written.lines.push(...path.operators, "S");
      return true;
    }
    // Alone a group has its own opacity: PDFium counts one that it inherits twice.
    if (!isKnown || isPattern || this.#groups >= MAX_GROUPS) return false;
    this.#groups += 1;
    this.#written.isPlain = false;
    const group = this.#names.group(
      [...path.operators, name, ""].join("\n"),
      width === undefined ? undefined : growBox(path.box, 1 + (width * Math.max(miter, 2)) / 2),
    );
    return this.#written.push(`/${group} Do`);
  }

  /** Of fill and stroke the one that is not wholly transparent, if any. */
  #paintSeen(name: string, { operators }: EndedPath): true {
    const [fill, stroke] = this.#state.alphas;
    const isClosed = name.startsWith("b");
    const fills = name.endsWith("*") ? "f*" : "f";
    const seen = stroke !== 0 ? (isClosed ? "s" : "S") : fill !== 0 ? fills : "n";
    this.#written.isPlain = false;
    this.#written.lines.push(...operators, seen);
    return true;
  }

  /**
   * What is filled and has no area is a line as thin as can be drawn (8.5.3.3.1),
   * which PDFium shows and others do not: it gets as much of one as a screen shows.
   */
  #fillFlat(flat: readonly FlatPart[]): boolean {
    if (this.#kind !== "page" && this.#kind !== "form") return false;
    const [a, b, c, d] = this.#state.matrix;
    const [across, up] = [Math.hypot(a, b), Math.hypot(c, d)];
    if (!(across > 0 && up > 0)) return false;
    // Nobody knows how large a form is drawn.
    const isSeen = ({ width, height }: FlatPart) =>
      this.#kind === "form" || Math.max(width * across, height * up) >= SHORTEST;
    const seen = flat.filter(isSeen);
    for (const { left, bottom, width, height } of seen) {
      const [wide, high] = [width || HAIRLINE / across, height || HAIRLINE / up];
      const box = [width ? left : left - wide / 2, height ? bottom : bottom - high / 2, wide, high];
      this.#written.push(`${box.map(numberText).join(" ")} re`);
    }
    this.#written.isPlain = false;
    return seen.length === 0 || this.#written.push("f");
  }
}

/** What is left of a rectangle within its line, as written; undefined for other paths. */
function withinLine({ operators, box }: EndedPath, width: number): string | undefined {
  const [only] = operators;
  if (operators.length !== 1 || !only?.endsWith("re")) return undefined;
  const [left, bottom, right, top] = growBox(box, -width / 2);
  if (right <= left || top <= bottom) return NOTHING;
  return `${[left, bottom, right - left, top - bottom].map(numberText).join(" ")} re`;
}

const NOTHING = "";

function growBox([left, bottom, right, top]: EndedPath["box"], by: number): EndedPath["box"] {
  return [left - by, bottom - by, right + by, top + by];
}

/** In points. */
const LEAST_DOT = 0.25;
/** In points: the pixels that dots of a narrow line come to do not count. */
const WIDEST_OF_DOTS = 1.5;
const STROKES = new Set(["S", "s", "B", "B*", "b", "b*"]);
const BOTH = new Set(["B", "B*", "b", "b*"]);
/** More paths than this that show through are as rare as they would be slow. */
const MAX_GROUPS = 2_000;
const MITER_LIMIT = 10;
const FILLS = new Set(["f", "F", "f*"]);
/** Points of a line that anybody sees where nobody said how thick it is. */
const SHORTEST = 1;
/** Points that a line is thick which nobody said the thickness of. */
const HAIRLINE = 0.25;
