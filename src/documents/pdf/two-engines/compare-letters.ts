import type { Drawn } from "#documents/pdf/pictures/draw-page.ts";
import { isOnCommonLine } from "./common-lines.ts";
import type { Difference } from "./compare-pictures.ts";

/** A part of a picture, in pixels. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Strictness {
  /** Side of the squares that are held against one another, in pixels. */
  square: number;
  /** Pixels around a square that go with it. */
  margin: number;
  /** What is as dark as this less may be off, of 255, and the part of the contrast nearby. */
  close: number;
  part: number;
  /** Pixels of a line that is none of a small letter's strokes. */
  line: number;
  /** Pixels from within a line to where nothing is seen of it, or of both lines of a pair. */
  beside: readonly number[];
}

/** For pictures on which strokes of small letters are a pixel wide: finds whatever may be another letter. */
export const AT_A_GLANCE: Strictness = {
  square: 12,
  margin: 1,
  close: 2,
  part: 0.05,
  line: 9,
  beside: [3, 6],
};
/** For pictures twice as large: what it finds is another letter. */
export const CLOSELY: Strictness = {
  square: 6,
  margin: 3,
  close: 5,
  part: 0.08,
  line: 24,
  beside: [3, 6, 12],
};

/** How far, in pixels, either engine may put a letter beside the place where the other has it. */
const REACH = 1.25;
const FARTHEST = Math.ceil(REACH);
const STEPS = [0.5, 0.25];
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
  parts: readonly Part[],
  strictness: Strictness,
  least: number,
): Difference[] {
  const { square } = strictness;
  const columns = Math.floor(one.width / square);
  const rows = Math.floor(one.height / square);
  const ink = new Float32Array(columns * rows);
  const loupe = new Loupe(one, other, strictness, least / LITTLE);
  const marked = squaresOf(parts, columns, rows, square);
  for (let at = 0; at < marked.length; at += 1) {
    if (marked[at] === 0) continue;
    ink[at] = loupe.missing((at % columns) * square, Math.floor(at / columns) * square);
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
function squaresOf(parts: readonly Part[], columns: number, rows: number, square: number) {
  const marked = new Uint8Array(columns * rows);
  const first = (side: number) => Math.max(0, Math.floor(side / square));
  for (const { left, top, right, bottom } of parts) {
    const [lastColumn, lastRow] = [Math.floor(right / square), Math.floor(bottom / square)];
    for (let row = first(top); row <= lastRow && row < rows; row += 1) {
      for (let column = first(left); column <= lastColumn && column < columns; column += 1) {
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

const EIGHT_TIMES_NOTHING = [0, 0, 0, 0, 0, 0, 0, 0] as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Holds one square of two pictures against one another at a time. */
class Loupe {
  readonly #one: Drawn;
  readonly #other: Drawn;
  readonly #strictness: Strictness;
  readonly #little: number;
  /** Pixels that are fitted, in a row. */
  readonly #window: number;
  /** With what they may be moved by. */
  readonly #patch: number;
  readonly #rough: Int16Array;
  readonly #soft: Float32Array;
  readonly #otherSoft: Float32Array;
  readonly #left: Float32Array;
  readonly #counts: Uint8Array;

  /** @param little what is not worth a closer look, in pixels */
  constructor(one: Drawn, other: Drawn, strictness: Strictness, little: number) {
    this.#little = little;
    this.#one = one;
    this.#other = other;
    this.#strictness = strictness;
    this.#window = strictness.square + 2 * strictness.margin;
    this.#patch = this.#window + 2 * FARTHEST;
    this.#rough = new Int16Array((this.#patch + 2) ** 2);
    this.#soft = new Float32Array(this.#patch ** 2);
    this.#otherSoft = new Float32Array(this.#patch ** 2);
    this.#left = new Float32Array(this.#window ** 2);
    this.#counts = new Uint8Array(this.#window ** 2);
  }

  /** Of the channel that has most missing. */
  missing(left: number, top: number): number {
    if (this.#isSame(left, top)) return 0;
    let most = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const missing = this.#missingIn(channel, left, top);
      if (missing > most) most = missing;
      if (channel === 0 && this.#isGrey(left, top)) break;
    }
    return most;
  }

  #missingIn(channel: number, left: number, top: number): number {
    const { close, part, margin, line, beside } = this.#strictness;
    this.#soften(this.#one, channel, left, top, this.#soft);
    this.#soften(this.#other, channel, left, top, this.#otherSoft);
    const { contrast, off } = this.#spread();
    const allowed = close + part * contrast;
    if (off <= allowed) return 0;
    this.#counts.fill(1);
    const shift = this.#estimate();
    const counted = Math.max(LEAST_CONTRAST, contrast);
    const little = this.#little * counted;
    this.#leftAt(shift.right, shift.down, true);
    let sum = this.#sum(allowed);
    if (sum <= little) return sum / counted;
    this.#fit(shift);
    sum = this.#sum(allowed);
    if (sum <= little) return sum / counted;
    // Lines are drawn thicker by one of the engines, and pull the letters beside them along.
    let isCrossed = false;
    for (let y = 0, at = 0; y < this.#window; y += 1) {
      for (let x = 0; x < this.#window; x += 1, at += 1) {
        const place = { column: left - margin + x, row: top - margin + y, channel };
        const isLine = (far: number) => isOnCommonLine(this.#one, this.#other, place, line, far);
        if (!beside.some(isLine)) continue;
        this.#counts[at] = 0;
        isCrossed = true;
      }
    }
    if (isCrossed) {
      this.#fit(shift);
      sum = this.#sum(allowed);
    }
    return sum / counted;
  }

  /** How far the other picture is to be moved, by the slopes of the one: nearly always enough. */
  #estimate(): Shift {
    const [window, patch, one, other] = [this.#window, this.#patch, this.#soft, this.#otherSoft];
    const shift = { right: 0, down: 0 };
    for (let round = 0; round < 2; round += 1) {
      const [x0, y0] = [Math.floor(shift.right), Math.floor(shift.down)];
      const [across, along] = [shift.right - x0, shift.down - y0];
      const here = (1 - across) * (1 - along);
      const beside = across * (1 - along);
      const below = (1 - across) * along;
      const far = across * along;
      let [level, upright, off, levels, uprights, both, levelOff, uprightOff] = EIGHT_TIMES_NOTHING;
      for (let y = 0; y < window; y += 1) {
        let at = (FARTHEST + y) * patch + FARTHEST;
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
      shift.right = reach(shift.right + (levelOff * uprights - uprightOff * both) / area);
      shift.down = reach(shift.down + (uprightOff * levels - levelOff * both) / area);
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
    const [window, patch, counts] = [this.#window, this.#patch, this.#counts];
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
      let at = (FARTHEST + y) * patch + FARTHEST;
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
        for (let x = 0; x < window; x += 1, place += 1) {
          const own = one[(FARTHEST + y) * patch + FARTHEST + x]!;
          left[place] = counts[place] === 0 ? 0 : own - gain * left[place]! - shift;
        }
      }
    }
    return varied - 2 * gain * together + gain * gain * otherVaried;
  }

  /** What is left within the square, where it is more than allowed together with what is left around. */
  #sum(allowed: number): number {
    const { square, margin } = this.#strictness;
    const [window, left] = [this.#window, this.#left];
    let sum = 0;
    for (let y = margin; y < margin + square; y += 1) {
      for (let x = margin, at = y * window + margin; x < margin + square; x += 1, at += 1) {
        const above = left[at - window - 1]! + left[at - window]! + left[at - window + 1]!;
        const below = left[at + window - 1]! + left[at + window]! + left[at + window + 1]!;
        const mean = Math.abs(above + left[at - 1]! + left[at]! + left[at + 1]! + below) / 9;
        if (mean > allowed) sum += mean;
      }
    }
    return sum;
  }

  #spread(): { contrast: number; off: number } {
    let [least, most, off] = [255, 0, 0];
    const [window, patch] = [this.#window, this.#patch];
    for (let y = 0; y < window; y += 1) {
      let at = (FARTHEST + y) * patch + FARTHEST;
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

  /** One channel, each value mixed with its eight neighbours'; beyond the edge is as at it. */
  #soften(picture: Drawn, channel: number, left: number, top: number, soft: Float32Array): void {
    const { width, height, pixels } = picture;
    const patch = this.#patch;
    const wide = patch + 2;
    const rough = this.#rough;
    const around = this.#strictness.margin + FARTHEST + 1;
    for (let y = 0, at = 0; y < wide; y += 1) {
      const row = Math.min(height - 1, Math.max(0, top - around + y)) * width;
      for (let x = 0; x < wide; x += 1, at += 1) {
        const column = Math.min(width - 1, Math.max(0, left - around + x));
        rough[at] = pixels[4 * (row + column) + channel]!;
      }
    }
    for (let y = 0, at = 0; y < patch; y += 1) {
      let place = (y + 1) * wide + 1;
      for (let x = 0; x < patch; x += 1, at += 1, place += 1) {
        const [above, below] = [place - wide, place + wide];
        soft[at] =
          (rough[above - 1]! +
            rough[above + 1]! +
            rough[below - 1]! +
            rough[below + 1]! +
            2 * (rough[above]! + rough[below]! + rough[place - 1]! + rough[place + 1]!) +
            4 * rough[place]!) /
          16;
      }
    }
  }

  #isSame(left: number, top: number): boolean {
    const { close } = this.#strictness;
    return !this.#someWithin(left, top, (at) => {
      const [a, b] = [this.#one.pixels, this.#other.pixels];
      for (let byte = at; byte < at + 3; byte += 1) {
        const off = a[byte]! - b[byte]!;
        if (off > close || off < -close) return true;
      }
      return false;
    });
  }

  #isGrey(left: number, top: number): boolean {
    return !this.#someWithin(left, top, (at) =>
      [this.#one.pixels, this.#other.pixels].some(
        (pixels) => pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2],
      ),
    );
  }

  #someWithin(left: number, top: number, isSo: (at: number) => boolean): boolean {
    const { width, height } = this.#one;
    const { margin, square } = this.#strictness;
    const bottom = Math.min(height, top + square + margin);
    const right = Math.min(width, left + square + margin);
    for (let y = Math.max(0, top - margin); y < bottom; y += 1) {
      for (let x = Math.max(0, left - margin); x < right; x += 1) {
        if (isSo(4 * (y * width + x))) return true;
      }
    }
    return false;
  }
}
