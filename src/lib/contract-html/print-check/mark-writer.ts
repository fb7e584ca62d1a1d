import { type Matrix, times } from "#lib/pdf/geometry.ts";
import { type Area, intersect } from "./areas.ts";
import { comparableText } from "./comparable.ts";
import { Name, type Operand, Properties, UnreadableContent } from "./content-tokens.ts";
import { type GlyphFont, utf16 } from "./glyph-font.ts";
import { type Marks, type Run, type Shape, UNKNOWN } from "./marks.ts";

/** What content has set so far that changes what is drawn next (ISO 32000-1, 8.4 and 9.3). */
export interface State {
  ctm: Matrix;
  clip: Area;
  fill: number;
  alpha: number;
  font: GlyphFont | null;
  size: number;
  spacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

/** A shape fainter than this hides nothing. */
const OPAQUE = 0.5;

/** What is fainter cannot be seen. */
const FAINTEST = 0.05;
/** In points. */
const THICKEST_LINE = 2.5;

interface Marked {
  mcid: number;
  isReversed: boolean;
  /** What the glyphs inside are read as; null for what they are. */
  actual: { text: string; isTaken: boolean } | null;
}

/** Notes down what a page draws: text in runs, shapes, pictures, each with its marked content. */
export class MarkWriter {
  readonly #marks: Marks;
  readonly #page: number;
  #marked: Marked[] = [];
  #order = 0;

  constructor(marks: Marks, page: number) {
    this.#marks = marks;
    this.#page = page;
  }

  /** Marked content begins (ISO 32000-1, 14.6). */
  begin(tag: Operand | undefined, given: Operand | undefined): void {
    const entries = given instanceof Properties ? given.entries : undefined;
    const mcid = entries?.get("MCID");
    const actual = entries?.get("ActualText");
    this.#marked.push({
      mcid: typeof mcid === "number" ? mcid : -1,
      isReversed: tag instanceof Name && tag.value === "ReversedChars",
      actual: actual instanceof Uint8Array ? { text: textString(actual), isTaken: false } : null,
    });
  }

  end(): void {
    this.#marked.pop();
  }

  /** The run that text shown here belongs to: the one before, where nothing of it has changed. */
  runFor(run: Run | null, state: State, text: Matrix): Run {
    const { mcid, isReversed } = this.#mark();
    const [a, b, c, d, , y] = times(text, state.ctm);
    const size = Math.abs(d) * Math.abs(state.size);
    const height = y + state.rise * d;
    if (
      run &&
      run.mcid === mcid &&
      run.isReversed === isReversed &&
      Math.abs(run.y - height) < 0.01 &&
      Math.abs(run.size - size) < 0.01
    ) {
      return run;
    }
    const begun: Run = {
      page: this.#page,
      mcid,
      y: height,
      size,
      isLevel: b === 0 && c === 0 && a > 0 && d > 0,
      colour: state.fill,
      isPainted: state.mode !== 3 && state.mode !== 7 && state.alpha > FAINTEST,
      clip: state.clip,
      isReversed,
      order: this.#order++,
      start: this.#marks.glyphs.x.length,
      end: this.#marks.glyphs.x.length,
    };
    this.#marks.runs.push(begun);
    return begun;
  }

  /** @returns the text matrix behind the string */
  show(bytes: Uint8Array, state: State, from: Matrix, run: Run): Matrix {
    const { font, size, scale, spacing, wordSpacing } = state;
    if (!font) throw new UnreadableContent("text without a font");
    const { glyphs } = this.#marks;
    const actual = this.#marked.findLast((mark) => mark.actual)?.actual ?? null;
    const [ta, tb, tc, td, te, tf] = from;
    const { ctm } = state;
    const perUnit = ta * ctm[0] + tb * ctm[2];
    const origin = te * ctm[0] + tf * ctm[2] + ctm[4];
    let along = 0;
    for (let at = 0; at + font.codeBytes <= bytes.length; at += font.codeBytes) {
      const code = font.codeBytes === 2 ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
      const width = (font.widthOf(code) / 1_000) * size * scale;
      let letters = font.lettersOf(code);
      let text = font.textOf(code);
      const isMissing = code === 0 && font.zeroIsMissing;
      if (actual) {
        // What a group of glyphs is read as stands with the first of them.
        text = actual.text;
        letters = actual.isTaken ? "" : comparableText(actual.text);
        actual.isTaken = true;
      } else if (isMissing && text === "") letters = UNKNOWN;
      glyphs.x.push(origin + along * perUnit);
      glyphs.y.push(run.y);
      glyphs.width.push(width * perUnit);
      glyphs.letters.push(letters);
      glyphs.text.push(text);
      glyphs.isMissing.push(isMissing);
      along += width + spacing * scale;
      if (font.codeBytes === 1 && code === 0x20) along += wordSpacing * scale;
    }
    run.end = glyphs.x.length;
    return [ta, tb, tc, td, te + along * ta, tf + along * tb];
  }

  /** A filled shape or, with pixels, a picture. */
  shape(area: Area, state: State, picture: Shape["picture"]): void {
    if (picture === null) this.line(area, state);
    this.#marks.shapes.push({
      ...area,
      page: this.#page,
      mcid: this.#mark().mcid,
      colour: picture ? -1 : state.fill,
      isOpaque: state.alpha >= OPAQUE,
      shown: intersect(area, state.clip),
      order: this.#order++,
      picture,
    });
  }

  /** What is drawn along a path: noted where it is a level line. */
  line({ left, right, bottom, top }: Area, { clip, alpha }: State): void {
    const y = (bottom + top) / 2;
    const isSeen = alpha > FAINTEST && y > clip.bottom && y < clip.top;
    const isLevel = top - bottom <= THICKEST_LINE && right - left >= top - bottom;
    if (!isLevel || !isSeen) return;
    this.#marks.lines.push({ page: this.#page, left, right, y });
  }

  #mark(): { mcid: number; isReversed: boolean } {
    let mcid = -1;
    let isReversed = false;
    for (const mark of this.#marked) {
      if (mark.mcid >= 0) mcid = mark.mcid;
      if (mark.isReversed) isReversed = true;
    }
    return { mcid, isReversed };
  }
}

/** UTF-16 with its mark in front, else one byte a letter (ISO 32000-1, 7.9.2.2). */
function textString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2));
  return Buffer.from(bytes).toString("latin1");
}
