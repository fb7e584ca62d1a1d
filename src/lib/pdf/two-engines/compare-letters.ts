import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import { isOnCommonLine } from "./common-lines.ts";
import type { Difference } from "./compare-pictures.ts";
import type { PixelBox } from "./pixel-box.ts";

export interface Strictness {
  /** Side of the squares that are held against one another, in pixels. */
  square: number;
  /** Pixels around a square that go with it. */
  margin: number;
  /** What is as dark as this less may be off, of 255, and the part of the contrast nearby. */
  close: number;
  part: number;
  /** Lines that both pictures have do not count; at a glance they do. */
  lines: LinesApart | null;
}

interface LinesApart {
  /** Pixels of a line that is none of a small letter's strokes. */
  least: number;
  /** Pixels from within a line to where nothing is seen of it, or of both lines of a pair. */
  beside: readonly number[];
}

/** For pictures on which strokes of small letters are a pixel wide: finds whatever may be another letter. */
export const AT_A_GLANCE: Strictness = {
  square: 12,
  margin: 1,
  close: 2,
  part: 0.05,
  lines: null,
};
/** For pictures twice as large: what it finds is another letter. */
export const CLOSELY: Strictness = {
  square: 6,
  margin: 3,
  close: 5,
  part: 0.08,
  lines: { least: 24, beside: [3, 6, 12] },
};

/** How far, in pixels, either engine may put a letter beside the place where the other has it. */
const REACH = 1.25;
const FARTHEST = Math.ceil(REACH);
const STEPS = [0.5, 0.25];
/** So near to where it belongs, a letter is not moved once more. */
const NEAR = 0.1;
/** How much lighter or darker a letter may be as a whole. */
const [LIGHTER, DARKER] = [0.6, 1.6];
/** Of what is told, a part that four squares do not make up. */
const LITTLE = 10;
/** Of 255: fainter letters do not count as if they were black. */
const LEAST_CONTRAST = 40;

/**
 * Where two pictures of letters are not those of the same letters. In each small
 * square the one is moved by parts of a pixel and made lighter or darker until it is
 * as much like the other as it can be, since one engine puts each letter on
 * whole pixels and the other does not; what is still missing in one of them is
 * summed up in pixels of letters as dark as those around. Pure.
 * @param parts where letters stand; nothing else is looked at
 * @param least of what is missing, in pixels
 */
export function findUnlikeLetters(
  [one, other]: readonly [Drawn, Drawn],
  parts: readonly PixelBox[],
  strictness: Strictness,
  least: number,
): Difference[] {
  const { square } = strictness;
  const columns = Math.floor(one.width / square);
  const rows = Math.floor(one.height / square);
  const ink = new Float32Array(columns * rows);
  const loupe = new Loupe(one, other, strictness, least / LITTLE);
  const marked = squaresOf(parts, columns, rows, square);
  for (let row = 0, at = 0; row < rows; row += 1) {
    loupe.moveTo(row * square);
    for (let column = 0; column < columns; column += 1, at += 1) {
      if (marked[at] === 1) ink[at] = loupe.missing(column * square);
    }
  }
  const found: Difference[] = [];
  for (let at = 0; at < ink.length; at += 1) {
    const hasNext = (at + 1) % columns > 0;
    const [right, below] = [hasNext ? ink[at + 1]! : 0, ink[at + columns] ?? 0];
    const sum = ink[at]! + right + below + (hasNext ? (ink[at + columns + 1] ?? 0) : 0);
    if (sum < least) continue;
    const [x, y] = [(at % columns) * square, Math.floor(at / columns) * square];
    found.push({ x, y, width: 2 * square, height: 2 * square, ink: sum });
  }
  return found.sort((a, b) => b.ink - a.ink);
}

/** The squares that any of the parts reaches into. */
function squaresOf(parts: readonly PixelBox[], columns: number, rows: number, square: number) {
  const marked = new Uint8Array(columns * rows);
  const firstSquare = (side: number) => Math.max(0, Math.floor(side / square));
  for (const { left, top, right, bottom } of parts) {
    const [lastColumn, lastRow] = [Math.floor(right / square), Math.floor(bottom / square)];
    for (let row = firstSquare(top); row <= lastRow && row < rows; row += 1) {
      for (let column = firstSquare(left); column <= lastColumn && column < columns; column += 1) {
        marked[row * columns + column] = 1;
      }
    }
  }
  return marked;
}

interface Shift {
  right: number;
  down: number;
}

/** Holds squares of one row of two pictures against one another. */
class Loupe {
  readonly #one: Drawn;
  readonly #other: Drawn;
  readonly #strictness: Strictness;
  readonly #little: number;
  /** Pixels that are fitted, in a row. */
  readonly #window: number;
  /** Of each channel, once it is asked for. */
  readonly #strips: ([Strip, Strip] | undefined)[] = [];
  readonly #left: Float32Array;
  readonly #counts: Uint8Array;
  #top = 0;
  /** Of the square that is looked at: where it begins in the strips, which are so wide. */
  #from = 0;
  readonly #wide: number;
  #soft: Float32Array = new Float32Array();
  #otherSoft: Float32Array = new Float32Array();

  /** @param little what is not worth a closer look, in pixels */
  constructor(one: Drawn, other: Drawn, strictness: Strictness, little: number) {
    this.#little = little;
    this.#one = one;
    this.#other = other;
    this.#strictness = strictness;
    this.#window = strictness.square + 2 * strictness.margin;
    this.#wide = one.width + 2 * (strictness.margin + FARTHEST);
    this.#left = new Float32Array(this.#window ** 2);
    this.#counts = new Uint8Array(this.#window ** 2);
  }

  /** To the row of squares that begins with a row of pixels. */
  moveTo(top: number): void {
    this.#top = top;
  }

  /** What is missing in the square that begins with a column of pixels, in the channel that is most off. */
  missing(left: number): number {
    const channel = this.#channelMostOff(left);
    return channel < 0 ? 0 : this.#missingIn(channel, left);
  }

  #missingIn(channel: number, left: number): number {
    const { close, part, lines } = this.#strictness;
    this.#lookAt(channel, left);
    const { contrast, off } = this.#spread();
    const allowed = close + part * contrast;
    if (off <= allowed) return 0;
    this.#counts.fill(1);
    if (lines !== null) this.#leaveEdgesOut(left);
    const shift = this.#estimate();
    const counted = Math.max(LEAST_CONTRAST, contrast);
    const little = this.#little * counted;
    this.#leftAt(shift.right, shift.down, true);
    let sum = this.#sum(allowed);
    if (sum <= little || lines === null) return sum / counted;
    this.#fit(shift);
    sum = this.#sum(allowed);
    if (sum <= little) return sum / counted;
    if (this.#leaveLinesOut(lines, allowed, channel, left)) {
      this.#fit(shift);
      sum = this.#sum(allowed);
    }
    return sum / counted;
  }

  /** What a letter has beyond the page's edge goes into the pixels at it in one engine, and is cut off in the other. */
  #leaveEdgesOut(left: number): void {
    const { margin } = this.#strictness;
    const { width, height } = this.#one;
    const isAtEdge = (place: number, side: number) => place < 1 || place >= side - 1;
    const [right, bottom] = [left - margin + this.#window, this.#top - margin + this.#window];
    const isWithin =
      left - margin > 0 && this.#top - margin > 0 && right < width && bottom < height;
    if (isWithin) return;
    for (let y = 0, at = 0; y < this.#window; y += 1) {
      const isOut = isAtEdge(this.#top - margin + y, height);
      for (let x = 0; x < this.#window; x += 1, at += 1) {
        if (isOut || isAtEdge(left - margin + x, width)) this.#counts[at] = 0;
      }
    }
  }

  /**
   * Lines are drawn thicker by one of the engines, and pull the letters beside them
   * along. @returns whether any lies where something is missing
   */
  #leaveLinesOut(lines: LinesApart, allowed: number, channel: number, left: number): boolean {
    const [column, row] = [left - this.#strictness.margin, this.#top - this.#strictness.margin];
    const isLine = (x: number, y: number) => {
      const place = { column: column + x, row: row + y, channel };
      return lines.beside.some((far) =>
        isOnCommonLine(this.#one, this.#other, place, lines.least, far),
      );
    };
    if (!this.#someMissing(allowed, isLine)) return false;
    for (let y = 0, at = 0; y < this.#window; y += 1) {
      for (let x = 0; x < this.#window; x += 1, at += 1) {
        if (isLine(x, y)) this.#counts[at] = 0;
      }
    }
    return true;
  }

  /** Brings a square of both pictures, and what it may be moved over, before the eye. */
  #lookAt(channel: number, left: number): void {
    const { square, margin } = this.#strictness;
    const around = margin + FARTHEST;
    const newStrip = (picture: Drawn) => new Strip(picture, channel, around, square + 2 * around);
    const strips = this.#strips[channel] ?? [newStrip(this.#one), newStrip(this.#other)];
    this.#strips[channel] = strips;
    this.#soft = strips[0].from(this.#top - around);
    this.#otherSoft = strips[1].from(this.#top - around);
    this.#from = left;
  }

  /** How far the other picture is to be moved, by the slopes of the one: nearly always enough. */
  #estimate(): Shift {
    const [window, patch, one, other] = [this.#window, this.#wide, this.#soft, this.#otherSoft];
    const shift = { right: 0, down: 0 };
    for (let round = 0; round < 2; round += 1) {
      const [x0, y0] = [Math.floor(shift.right), Math.floor(shift.down)];
      const [across, along] = [shift.right - x0, shift.down - y0];
      const here = (1 - across) * (1 - along);
      const beside = across * (1 - along);
      const below = (1 - across) * along;
      const far = across * along;
      let [level, upright, off] = [0, 0, 0];
      let [levels, uprights, both, levelOff, uprightOff] = [0, 0, 0, 0, 0];
      for (let y = 0; y < window; y += 1) {
        let at = this.#from + (FARTHEST + y) * patch + FARTHEST;
        let moved = at + y0 * patch + x0;
        for (let x = 0; x < window; x += 1, at += 1, moved += 1) {
          const value =
            other[moved]! * here +
            other[moved + 1]! * beside +
            other[moved + patch]! * below +
            other[moved + patch + 1]! * far;
          const slope = (one[at + 1]! - one[at - 1]!) / 2;
          const fall = (one[at + patch]! - one[at - patch]!) / 2;
          const difference = one[at]! - value;
          level += slope;
          upright += fall;
          off += difference;
          levels += slope * slope;
          uprights += fall * fall;
          both += slope * fall;
          levelOff += slope * difference;
          uprightOff += fall * difference;
        }
      }
      const count = window * window;
      levels += 1 - (level * level) / count;
      uprights += 1 - (upright * upright) / count;
      both -= (level * upright) / count;
      levelOff -= (level * off) / count;
      uprightOff -= (upright * off) / count;
      const area = levels * uprights - both * both;
      if (area <= 0) return shift;
      const reach = (by: number) => Math.min(REACH, Math.max(-REACH, by));
      const right = (levelOff * uprights - uprightOff * both) / area;
      const down = (uprightOff * levels - levelOff * both) / area;
      shift.right = reach(shift.right + right);
      shift.down = reach(shift.down + down);
      if (Math.abs(right) < NEAR && Math.abs(down) < NEAR) return shift;
    }
    return shift;
  }

  /** Moves the other picture until least is left of the one, and notes what is left. */
  #fit(from: Shift): void {
    let { right, down } = from;
    let least = this.#leftAt(right, down, false);
    const unmoved = this.#leftAt(0, 0, false);
    if (unmoved < least) [least, right, down] = [unmoved, 0, 0];
    for (const step of STEPS) {
      for (let isBetter = true; isBetter; ) {
        isBetter = false;
        const [x, y] = [right, down];
        for (let turn = 0; turn < 9; turn += 1) {
          const across = x + step * ((turn % 3) - 1);
          const along = y + step * (Math.floor(turn / 3) - 1);
          if (turn === 4 || Math.max(Math.abs(across), Math.abs(along)) > REACH) continue;
          const left = this.#leftAt(across, along, false);
          if (left >= least) continue;
          [least, right, down, isBetter] = [left, across, along, true];
        }
      }
    }
    this.#leftAt(right, down, true);
  }

  /** @returns the sum of the squares of what is left of the one picture without the other, moved */
  #leftAt(right: number, down: number, isNoted: boolean): number {
    const [window, patch, counts] = [this.#window, this.#wide, this.#counts];
    const [one, other, left] = [this.#soft, this.#otherSoft, this.#left];
    const [x0, y0] = [Math.floor(right), Math.floor(down)];
    const [across, along] = [right - x0, down - y0];
    const weights = [
      (1 - across) * (1 - along),
      across * (1 - along),
      (1 - across) * along,
    ] as const;
    const [here, beside, below] = weights;
    const far = across * along;
    let [count, sumOne, sumOther, squares, otherSquares, products] = [0, 0, 0, 0, 0, 0];
    for (let y = 0, place = 0; y < window; y += 1) {
      let at = this.#from + (FARTHEST + y) * patch + FARTHEST;
      let moved = at + y0 * patch + x0;
      for (let x = 0; x < window; x += 1, at += 1, moved += 1, place += 1) {
        const value =
          other[moved]! * here +
          other[moved + 1]! * beside +
          other[moved + patch]! * below +
          other[moved + patch + 1]! * far;
        if (isNoted) left[place] = value;
        if (counts[place] === 0) continue;
        const own = one[at]!;
        count += 1;
        sumOne += own;
        sumOther += value;
        squares += own * own;
        otherSquares += value * value;
        products += own * value;
      }
    }
    if (count === 0) {
      if (isNoted) left.fill(0);
      return 0;
    }
    const varied = squares - (sumOne * sumOne) / count;
    const otherVaried = otherSquares - (sumOther * sumOther) / count;
    const together = products - (sumOne * sumOther) / count;
    const gain = Math.min(DARKER, Math.max(LIGHTER, otherVaried > 0 ? together / otherVaried : 0));
    if (isNoted) {
      const shift = (sumOne - gain * sumOther) / count;
      for (let y = 0, place = 0; y < window; y += 1) {
        const row = this.#from + (FARTHEST + y) * patch + FARTHEST;
        for (let x = 0; x < window; x += 1, place += 1) {
          const own = one[row + x]!;
          left[place] = counts[place] === 0 ? 0 : own - gain * left[place]! - shift;
        }
      }
    }
    return varied - 2 * gain * together + gain * gain * otherVaried;
  }

  /** What is left within the square, where it is more than allowed together with what is left around. */
  #sum(allowed: number): number {
    const { square, margin } = this.#strictness;
    let sum = 0;
    for (let y = margin; y < margin + square; y += 1) {
      for (let x = margin; x < margin + square; x += 1) {
        const mean = this.#leftAround(x, y);
        if (mean > allowed) sum += mean;
      }
    }
    return sum;
  }

  /** Whether any of the pixels that are summed up is such a one. */
  #someMissing(allowed: number, isSuch: (x: number, y: number) => boolean): boolean {
    const { square, margin } = this.#strictness;
    for (let y = margin; y < margin + square; y += 1) {
      for (let x = margin; x < margin + square; x += 1) {
        if (this.#leftAround(x, y) > allowed && isSuch(x, y)) return true;
      }
    }
    return false;
  }

  #leftAround(x: number, y: number): number {
    const [window, left] = [this.#window, this.#left];
    const at = y * window + x;
    const above = left[at - window - 1]! + left[at - window]! + left[at - window + 1]!;
    const below = left[at + window - 1]! + left[at + window]! + left[at + window + 1]!;
    return Math.abs(above + left[at - 1]! + left[at]! + left[at + 1]! + below) / 9;
  }

  #spread(): { contrast: number; off: number } {
    let [least, most, off] = [255, 0, 0];
    const [window, patch] = [this.#window, this.#wide];
    for (let y = 0; y < window; y += 1) {
      let at = this.#from + (FARTHEST + y) * patch + FARTHEST;
      for (let x = 0; x < window; x += 1, at += 1) {
        const [own, value] = [this.#soft[at]!, this.#otherSoft[at]!];
        if (own < least) least = own;
        if (value < least) least = value;
        if (own > most) most = own;
        if (value > most) most = value;
        const difference = own > value ? own - value : value - own;
        if (difference > off) off = difference;
      }
    }
    return { contrast: most - least, off };
  }

  /** The channel in which most of a square is off; -1 where none is. */
  #channelMostOff(left: number): number {
    const { width, height, pixels } = this.#one;
    const other = this.#other.pixels;
    const { margin, square, close } = this.#strictness;
    const bottom = Math.min(height, this.#top + square + margin);
    const right = Math.min(width, left + square + margin);
    let [red, green, blue] = [0, 0, 0];
    for (let y = Math.max(0, this.#top - margin); y < bottom; y += 1) {
      let at = 4 * (y * width + Math.max(0, left - margin));
      const end = 4 * (y * width + right);
      for (; at < end; at += 4) {
        red += excessOver(pixels[at]! - other[at]!, close);
        green += excessOver(pixels[at + 1]! - other[at + 1]!, close);
        blue += excessOver(pixels[at + 2]! - other[at + 2]!, close);
      }
    }
    const most = Math.max(red, green, blue);
    return most === 0 ? -1 : most === red ? 0 : most === green ? 1 : 2;
  }
}

function excessOver(off: number, close: number): number {
  return off > close ? off : off < -close ? -off : 0;
}

/** Some rows of one channel of a picture, each value mixed with its eight neighbours'; beyond the edge is as at it. */
class Strip {
  readonly #picture: Drawn;
  readonly #channel: number;
  readonly #around: number;
  readonly #rows: number;
  readonly #wide: number;
  readonly #soft: Float32Array;
  /** Of the row that is being mixed, each value with those above and below, and one more at either end. */
  readonly #mixed: Int16Array;
  #top = Number.NEGATIVE_INFINITY;

  /** @param around columns beyond either edge */
  constructor(picture: Drawn, channel: number, around: number, rows: number) {
    this.#picture = picture;
    this.#channel = channel;
    this.#around = around;
    this.#rows = rows;
    this.#wide = picture.width + 2 * around;
    this.#soft = new Float32Array(this.#wide * rows);
    this.#mixed = new Int16Array(this.#wide + 2);
  }

  /** The rows from a first one on, which may lie above the picture. */
  from(top: number): Float32Array {
    const moved = top - this.#top;
    if (moved === 0) return this.#soft;
    const kept = moved > 0 && moved < this.#rows ? this.#rows - moved : 0;
    if (kept > 0) this.#soft.copyWithin(0, moved * this.#wide);
    for (let row = kept; row < this.#rows; row += 1) this.#soften(top + row, row * this.#wide);
    this.#top = top;
    return this.#soft;
  }

  #soften(row: number, to: number): void {
    const { width, height, pixels } = this.#picture;
    const [wide, mixed, soft] = [this.#wide, this.#mixed, this.#soft];
    const startOf = (y: number) => 4 * width * Math.min(height - 1, Math.max(0, y)) + this.#channel;
    let [above, here, below] = [startOf(row - 1), startOf(row), startOf(row + 1)];
    const first = this.#around + 1;
    for (let at = first; at < first + width; at += 1, above += 4, here += 4, below += 4) {
      mixed[at] = pixels[above]! + 2 * pixels[here]! + pixels[below]!;
    }
    mixed.fill(mixed[first]!, 0, first);
    mixed.fill(mixed[first + width - 1]!, first + width);
    for (let at = 0; at < wide; at += 1) {
      soft[to + at] = (mixed[at]! + 2 * mixed[at + 1]! + mixed[at + 2]!) * 0.0625;
    }
  }
}
