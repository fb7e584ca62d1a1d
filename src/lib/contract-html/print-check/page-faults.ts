import type { Area } from "./areas.ts";
import { comparableText } from "./comparable.ts";
import type { ExpectedText } from "./expected-content.ts";
import type { Fault, FaultKind } from "./fault.ts";
import { LEAST_SCRIPT_SIZE, LEAST_SIZE, LOWEST_LINE, MARGIN } from "./limits.ts";
import type { Marks, PageArea, Run, Shape } from "./marks.ts";
import { strikeFaults } from "./strike-faults.ts";
import { isWideSign } from "./wide-signs.ts";

/** Letters that stand together on one line. */
interface Word extends Area {
  run: Run;
  owner: ExpectedText | null;
  /** Its first glyph. */
  glyph: number;
  last: number;
}

/** Of a letter's size: where most of its ink stands above the base line. */
const INK_HEIGHT = 0.45;
/** Rounding. */
const TOLERANCE = 0.5;
/** Of the smaller of two words; more of it under the other cannot be read. */
const MOST_OVERLAP = 0.25;
/** Of a letter's size. */
const KERNED = 0.2;
const CLOSED_UP = 0.55;
/** A lower or narrower shape is a line. */
const LEAST_COVER = 2.5;
/** Of 255: colours closer than this are one. */
const LEAST_CONTRAST = 12;
const MOST_FAULTS = 20;

/**
 * What is wrong with text that is there: letters without a glyph, too small, off
 * the page or cut off, under other text or a shape, in the colour of its ground.
 * @param owners for each glyph the text it belongs to
 */
export function pageFaults(marks: Marks, owners: readonly (ExpectedText | null)[]): Fault[] {
  const faults: Fault[] = [];
  const say = (kind: FaultKind, word: Word, more: Partial<Fault> = {}) => {
    const last = faults.at(-1);
    const place = word.owner?.place ?? "";
    if (faults.length >= MOST_FAULTS || (last?.kind === kind && last.place === place)) return;
    const words = word.owner?.text ?? "";
    faults.push({ kind, place, page: word.run.page + 1, words, ...more });
  };
  faults.push(...missingLetters(marks, owners));
  const shapes = Map.groupBy(marks.shapes.filter(canHide), (shape) => shape.page);
  const pages = Map.groupBy(wordsOf(marks, owners), (word) => word.run.page);
  for (const [index, page] of marks.pages.entries()) {
    const words = pages.get(index) ?? [];
    const own = shapes.get(index) ?? [];
    for (const word of words) {
      if (word.owner === null) continue;
      if (isTooSmall(word)) say("too-small", word);
      if (!isWithin(word, page)) say("outside", word);
      if (isHidden(word, own)) say("hidden", word);
    }
    for (const word of overprintedWords(words, marks)) say("overprinted", word);
  }
  faults.push(...strikeFaults(marks, owners));
  return faults;
}

function missingLetters(
  { runs, glyphs }: Marks,
  owners: readonly (ExpectedText | null)[],
): Fault[] {
  const byOwner = new Map<ExpectedText | null, Fault>();
  for (const run of runs) {
    for (let glyph = run.start; glyph < run.end; glyph += 1) {
      if (!glyphs.isMissing[glyph] || isSilent(glyphs.text[glyph] ?? "")) continue;
      const owner = owners[glyph] ?? null;
      const fault = byOwner.get(owner) ?? {
        kind: "missing-letter",
        place: owner?.place ?? "",
        page: run.page + 1,
        words: owner?.text ?? "",
        letters: [],
      };
      byOwner.set(owner, fault);
      const letter = glyphs.text[glyph] ?? "";
      if (letter !== "" && !fault.letters?.includes(letter)) fault.letters?.push(letter);
    }
  }
  return [...byOwner.values()];
}

/** Joiners, marks of direction and blanks need no glyph. */
const isSilent = (text: string) => text !== "" && comparableText(text) === "";

function wordsOf({ runs, glyphs }: Marks, owners: readonly (ExpectedText | null)[]): Word[] {
  const words: Word[] = [];
  for (const run of runs) {
    let word: Word | null = null;
    for (let glyph = run.start; glyph < run.end; glyph += 1) {
      const left = glyphs.x[glyph]!;
      const right = left + glyphs.width[glyph]!;
      if (glyphs.letters[glyph] === "" && !glyphs.isMissing[glyph]) {
        // A part of a group of glyphs has no letters of its own; a blank ends the word.
        if (glyphs.text[glyph]?.trim() === "") word = null;
        continue;
      }
      const apart =
        word && (left > word.right + 0.3 * run.size || left < word.right - 0.35 * run.size);
      if (!word || apart) {
        word = {
          left,
          right,
          bottom: run.y,
          top: run.y + INK_HEIGHT * run.size,
          run,
          owner: owners[glyph] ?? null,
          glyph,
          last: glyph,
        };
        words.push(word);
      }
      word.right = Math.max(word.right, right);
      word.last = glyph;
      word.owner ??= owners[glyph] ?? null;
    }
  }
  return words;
}

function isTooSmall({ run, owner }: Word): boolean {
  return run.size < (owner?.script ? LEAST_SCRIPT_SIZE : LEAST_SIZE);
}

function isWithin({ run, left, right, bottom, top }: Word, { width, height }: PageArea): boolean {
  const { clip } = run;
  const middle = (bottom + top) / 2;
  return (
    run.isLevel &&
    left >= MARGIN - TOLERANCE &&
    right <= width - MARGIN + TOLERANCE &&
    bottom >= LOWEST_LINE &&
    bottom + 0.7 * run.size <= height - MARGIN &&
    left >= clip.left - TOLERANCE &&
    right <= clip.right + TOLERANCE &&
    middle >= clip.bottom &&
    middle <= clip.top
  );
}

function canHide(shape: Shape): boolean {
  const { shown, isOpaque } = shape;
  const isWide = shown.right - shown.left > LEAST_COVER && shown.top - shown.bottom > LEAST_COVER;
  return isOpaque && isWide;
}

/** Under what is drawn later, of one colour with what is drawn before, or not painted at all. */
function isHidden(word: Word, shapes: readonly Shape[]): boolean {
  const { run } = word;
  if (!run.isPainted) return true;
  const x = (word.left + word.right) / 2;
  const y = (word.bottom + word.top) / 2;
  let ground = 0xffffff;
  for (const shape of shapes) {
    const { shown } = shape;
    if (x < shown.left || x > shown.right || y < shown.bottom || y > shown.top) continue;
    if (shape.order > run.order) return true;
    ground = shape.colour;
  }
  return run.colour >= 0 && ground >= 0 && isSameColour(run.colour, ground);
}

function isSameColour(one: number, other: number): boolean {
  return [16, 8, 0].every(
    (shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff)) < LEAST_CONTRAST,
  );
}

/** Of two words that lie on each other, the one that belongs to the contract. */
function overprintedWords(words: readonly Word[], marks: Marks): Word[] {
  const found: Word[] = [];
  const sorted = [...words].sort((a, b) => a.bottom - b.bottom);
  for (const [index, word] of sorted.entries()) {
    for (let other = index + 1; other < sorted.length; other += 1) {
      const above = sorted[other]!;
      if (above.bottom >= word.top) break;
      const width = Math.min(word.right, above.right) - Math.max(word.left, above.left);
      if (width <= 0 || isKerned(word, above, width, marks)) continue;
      const height = Math.min(word.top, above.top) - above.bottom;
      if (width * height <= MOST_OVERLAP * Math.min(area(word), area(above))) continue;
      if (word.owner || above.owner) found.push(word.owner ? word : above);
    }
  }
  return found;
}

/**
 * Neighbours on a line may reach a little over each other, as "w" does after a full stop. Of
 * full-width signs one half is empty, and is given up beside another.
 */
function isKerned(one: Word, other: Word, width: number, { glyphs }: Marks): boolean {
  const size = Math.max(one.run.size, other.run.size);
  const [before, behind] = one.left <= other.left ? [one, other] : [other, one];
  const wide = [before.last, behind.glyph].filter((glyph) => isWideSign(glyphs, glyph, size));
  const most = (wide.length > 0 ? CLOSED_UP * wide.length : KERNED) * size;
  return Math.abs(one.run.y - other.run.y) < 0.1 * size && width < most;
}

const area = (word: Word) => (word.right - word.left) * (word.top - word.bottom);
