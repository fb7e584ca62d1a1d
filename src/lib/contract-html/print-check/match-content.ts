import type { Expected, ExpectedText, Flow } from "./expected-content.ts";
import type { Fault, FaultKind } from "./fault.ts";
import { type Found, foundContent, PICTURE } from "./found-content.ts";
import { type Marks, type Run, UNKNOWN } from "./marks.ts";
import { isShownWhole } from "./picture-fault.ts";
import { isPutThere } from "./profile-signs.ts";
import type { Piece } from "./reading-order.ts";
import { GAP } from "./spaced-text.ts";
import { UnitWriter } from "./unit-writer.ts";
import { isWideSign } from "./wide-signs.ts";

/** What matching tells about what was drawn. */
export interface Matched {
  faults: Fault[];
  /** For each glyph the expected text it belongs to; null where it belongs to none. */
  owners: (ExpectedText | null)[];
}

/** So much in common tells where to go on after a fault; else less. */
const ANCHORS = [24, 8, 3];
const MOST_FAULTS = 20;
const MARK = /^\p{M}$/u;
/**
 * Walks through what is expected and what was found side by side. Every letter
 * and picture has to be there in its turn; what is there besides is a fault as
 * well, but for a hyphen at the end of a line, quotation marks and bullets.
 */
export function matchContent(
  expected: readonly Expected[],
  marks: Marks,
  pieces: readonly Piece[],
): Matched {
  return new Matching(expected, marks, foundContent(marks, pieces)).run();
}

class Matching {
  readonly #marks: Marks;
  readonly #found: Found;
  /** All that is expected as one text, and to whom each of its units belongs. */
  readonly #wanted: string;
  readonly #wantedExact: string;
  readonly #wantedGaps: string;
  readonly #wantedBy: Expected[] = [];
  readonly #faults: Fault[] = [];
  readonly #owners: (ExpectedText | null)[];
  readonly #places = new Map<Flow, { page: number; y: number; drop: number }>();
  #lastOwner: Expected | null = null;
  #lastRun: Run | null = null;
  #lastOwn = { at: -1, wanted: -1 };
  /** The next unit that is expected, and the next that was found. */
  #next = 0;
  #at = 0;
  /** Whether any run is read from right to left; and how far no line is. */
  readonly #turns: boolean;
  #plainUntil = 0;

  constructor(expected: readonly Expected[], marks: Marks, found: Found) {
    this.#marks = marks;
    this.#found = found;
    const [wanted, exact, gaps] = [new UnitWriter(), new UnitWriter(), new UnitWriter()];
    for (const one of expected) {
      const units = one.kind === "text" ? one : A_PICTURE;
      for (let unit = 0; unit < units.letters.length; unit += 1) this.#wantedBy.push(one);
      wanted.add(units.letters);
      exact.add(units.exact);
      gaps.add(units.gaps);
    }
    this.#wanted = wanted.take();
    this.#wantedExact = exact.take();
    this.#wantedGaps = gaps.take();
    this.#turns = marks.runs.some((run) => run.isReversed);
    this.#owners = new Array(marks.glyphs.x.length).fill(null);
  }

  run(): Matched {
    const wanted = this.#wanted;
    const { letters } = this.#found;
    while (this.#next < wanted.length && this.#faults.length < MOST_FAULTS) {
      if (this.#skipLabel() || this.#takeMixedLine()) continue;
      const isSame = wanted.charCodeAt(this.#next) === letters.charCodeAt(this.#at);
      const unknown = isSame ? 0 : this.#unknownUnits();
      if (isSame || unknown > 0) {
        this.#own(this.#at, this.#next);
        if (isSame) this.#compareGap(this.#at, this.#next);
        this.#next += Math.max(1, unknown);
        this.#at += 1;
      } else if (this.#isExtra()) this.#at += 1;
      else this.#goOn();
    }
    while (this.#at < letters.length && (this.#isExtra() || this.#found.isLabel[this.#at])) {
      this.#at += 1;
    }
    if (this.#at < letters.length && this.#faults.length < MOST_FAULTS) this.#added(letters.length);
    return { faults: this.#faults, owners: this.#owners };
  }

  /** An empty box without a text of its own is taken for the letter that is due; it is a fault anyway. */
  #unknownUnits(): number {
    const due = this.#wanted.codePointAt(this.#next);
    const isText = this.#wantedBy[this.#next]?.kind === "text";
    if (this.#found.letters[this.#at] !== UNKNOWN || due === undefined || !isText) return 0;
    const letter = String.fromCodePoint(due);
    this.#marks.glyphs.text[this.#found.glyph[this.#at] ?? 0] ||= letter;
    return letter.length;
  }

  /** Bullets are nothing that was asked for; numbers are, where the contract says so. */
  #skipLabel(): boolean {
    if (!this.#found.isLabel[this.#at]) return false;
    const owner = this.#wantedBy[this.#next];
    if (owner?.kind === "text" && owner.mark) return false;
    this.#at += 1;
    return true;
  }

  #isExtra(): boolean {
    const { letters, source } = this.#found;
    const letter = letters[this.#at] ?? "";
    if (isPutThere(letter)) return true;
    // Some languages repeat the hyphen where a word that has one is broken there.
    const here = source[this.#at];
    return letter === "-" && (source[this.#at + 1] !== here || source[this.#at - 1] !== here);
  }

  /**
   * A line with words that are read from right to left is drawn in the order it
   * is seen. All its letters are the next that are expected, and each of its
   * runs, which have one direction, is a piece of them.
   * @returns false where the line is none such, or does not fit
   */
  #takeMixedLine(): boolean {
    if (!this.#turns || this.#at < this.#plainUntil) return false;
    const { letters, source, isLabel } = this.#found;
    const first = source[this.#at];
    if (!first || Array.isArray(first)) return false;
    let end = this.#at;
    let isMixed = false;
    for (; end < letters.length && isLabel[end] === isLabel[this.#at]; end += 1) {
      const run = source[end]!;
      if (Array.isArray(run)) continue;
      const size = Math.min(run.size, first.size);
      if (run.page !== first.page || Math.abs(run.y - first.y) > 0.5 * size) break;
      if (run.isReversed) isMixed = true;
    }
    if (isMixed && this.#takeReordered(end)) return true;
    // Behind what does not belong to it the line may fit.
    this.#plainUntil = isMixed ? this.#at + 1 : end;
    return false;
  }

  #takeReordered(end: number): boolean {
    // Quotation marks and bullets may be the contract's own, or put there by the profile.
    return this.#takePieces(end, true) || this.#takePieces(end, false);
  }

  #takePieces(end: number, withQuotes: boolean): boolean {
    const counts = (letter: string) => withQuotes || !isPutThere(letter);
    const drawn = [...this.#found.letters.slice(this.#at, end)].filter(counts);
    const length = this.#lengthOf(drawn.join("").length, counts);
    const wanted = this.#wanted.slice(this.#next, this.#next + length);
    if (sorted(drawn) !== sorted([...wanted].filter(counts))) return false;
    // Marks on a letter have no order that all agree on, so places are sought without them.
    const isBase = (unit = "") => counts(unit) && !MARK.test(unit);
    const bases = Array.from({ length }, (_, unit) => unit).filter((unit) => isBase(wanted[unit]));
    const text = bases.map((unit) => wanted[unit]).join("");
    const isTaken = new Array<boolean>(text.length).fill(false);
    const places: { at: number; wanted: number }[] = [];
    // Long pieces first: a short one may stand within them as well.
    for (const { start, text: whole } of this.#piecesOf(end)) {
      const units = Array.from({ length: whole.length }, (_, unit) => unit).filter((unit) =>
        counts(whole[unit] ?? ""),
      );
      const own = units.filter((unit) => isBase(whole[unit]));
      const place = freePlace(text, own.map((unit) => whole[unit]).join(""), isTaken);
      if (place < 0) return false;
      let base = place;
      for (const unit of units) {
        const offset = bases[Math.min(base, bases.length - 1)] ?? 0;
        places.push({ at: start + unit, wanted: this.#next + offset });
        if (MARK.test(whole[unit] ?? "")) continue;
        isTaken[base] = true;
        base += 1;
      }
    }
    places.sort((one, other) => one.wanted - other.wanted);
    for (const { at, wanted: unit } of places) this.#own(at, unit);
    this.#next += length;
    this.#at = end;
    return true;
  }

  /** How many units are expected next until so many of those that count. */
  #lengthOf(counted: number, counts: (letter: string) => boolean): number {
    let length = 0;
    let left = counted;
    for (let at = this.#next; at < this.#wanted.length; at += 1) {
      const letter = this.#wanted[at] ?? "";
      if (counts(letter)) left -= 1;
      if (left < 0) break;
      length += 1;
    }
    return length;
  }

  /** The runs of a line up to `end`, those of the most letters first; of equals, what is read first. */
  #piecesOf(end: number): { start: number; text: string }[] {
    const { letters, source, glyph } = this.#found;
    const pieces: { start: number; text: string; count: number; x: number }[] = [];
    for (let at = this.#at; at < end; ) {
      let behind = at + 1;
      while (behind < end && source[behind] === source[at]) behind += 1;
      const text = letters.slice(at, behind);
      const count = [...text].filter((letter) => !MARK.test(letter)).length;
      pieces.push({ start: at, text, count, x: this.#marks.glyphs.x[glyph[at]!] ?? 0 });
      at = behind;
    }
    const side = isFromRight(letters.slice(this.#at, end)) ? -1 : 1;
    return pieces.sort((one, other) => other.count - one.count || side * (one.x - other.x));
  }

  /** Notes whose a letter is, and where the text goes on. */
  #own(at: number, wanted: number): void {
    const owner = this.#wantedBy[wanted]!;
    const source = this.#found.source[at]!;
    if (owner.kind === "picture") {
      const shapes = Array.isArray(source) ? source : [];
      const first = shapes[0];
      if (!first || !isShownWhole(owner, shapes, this.#marks.pages)) {
        this.#fault("picture", owner, (first?.page ?? -1) + 1);
      } else this.#place(owner, first.page, first.bottom, first.top - first.bottom);
      return;
    }
    this.#owners[this.#found.glyph[at]!] = owner;
    this.#compareCase(at, wanted, owner);
    if (Array.isArray(source) || (source === this.#lastRun && owner === this.#lastOwner)) return;
    this.#lastRun = source;
    this.#lastOwner = owner;
    // What an item begins with may stand higher than the mark before it.
    if (!owner.mark) this.#place(owner, source.page, source.y, source.size);
  }

  /** "US" and "us" are not one word. */
  #compareCase(at: number, wanted: number, owner: ExpectedText): void {
    if (this.#wantedExact.charCodeAt(wanted) === this.#found.exact.charCodeAt(at)) return;
    const isOther = this.#wanted.charCodeAt(wanted) === this.#found.letters.charCodeAt(at);
    if (isOther && !owner.anyCase) this.#faultOnce("other-case", owner, at);
  }

  /** Whether two neighbours on one line are one word where they have to be, and two where not. */
  #compareGap(at: number, wanted: number): void {
    const last = this.#lastOwn;
    this.#lastOwn = { at, wanted };
    if (last.wanted !== wanted - 1) return;
    const gap = this.#wantedGaps[wanted];
    const owner = this.#wantedBy[wanted]!;
    if (owner.kind === "picture" || (gap !== GAP.none && gap !== GAP.blank)) return;
    const { glyph, source } = this.#found;
    const [one, other] = [glyph[last.at]!, glyph[at]!];
    if (one === other || one < 0) return;
    const [before, here] = [source[last.at]!, source[at]!];
    if (Array.isArray(before) || Array.isArray(here) || before.page !== here.page) return;
    if (Math.abs(before.y - here.y) > 0.3 * Math.min(before.size, here.size)) return;
    if (gap === GAP.blank) {
      // Beside one of these, words are parted whatever is left of the blank.
      const size = Math.min(before.size, here.size);
      if ([one, other].some((glyph) => isWideSign(this.#marks.glyphs, glyph, size))) return;
      const most = LEAST_BLANK * size;
      if (distance(this.#marks, one, other) >= most) return;
      this.#faultOnce(hasBlank(this.#marks, one, other) ? "narrow-blank" : "joined", owner, at);
    } else if (before === here && hasBlank(this.#marks, one, other)) {
      this.#faultOnce("parted", owner, at);
    }
  }

  /** What follows in a column stands below what was before, or on a later page. */
  #place(owner: Expected, page: number, y: number, size: number): void {
    let flow: Flow | null = owner.flow;
    while (flow && !this.#places.has(flow)) flow = flow.parent;
    const before = flow ? this.#places.get(flow) : undefined;
    // An exponent or a picture in a line rises above it; an index or a picture before it hangs below.
    const allowance = Math.max(RISE * size, 4) + (before?.drop ?? 0);
    if (before && (page < before.page || (page === before.page && y > before.y + allowance))) {
      this.#fault("out-of-order", owner, page + 1);
    }
    this.#places.set(owner.flow, { page, y, drop: dropOf(owner, size) });
  }

  /** After a fault: what is in both again from some place on, or the next text. */
  #goOn(): void {
    const { letters } = this.#found;
    for (const length of ANCHORS) {
      const ahead = letters.indexOf(this.#wanted.slice(this.#next, this.#next + length), this.#at);
      const later =
        this.#at < letters.length
          ? this.#wanted.indexOf(letters.slice(this.#at, this.#at + length), this.#next)
          : -1;
      if (ahead < 0 && later < 0) continue;
      if (later < 0 || (ahead >= 0 && ahead - this.#at < later - this.#next)) {
        this.#added(ahead);
      } else {
        this.#lost(later);
      }
      return;
    }
    const owner = this.#wantedBy[this.#next];
    let next = this.#next;
    while (next < this.#wanted.length && this.#wantedBy[next] === owner) next += 1;
    this.#lost(next);
  }

  #lost(next: number): void {
    const owner = this.#wantedBy[this.#next]!;
    const source = this.#found.source[this.#at];
    const run = Array.isArray(source) ? source[0] : source;
    const words = this.#wanted.slice(this.#next, next);
    this.#faults.push({
      kind: owner.kind === "picture" ? "picture" : "lost",
      place: owner.place,
      page: run ? run.page + 1 : this.#marks.pages.length,
      words,
    });
    this.#next = next;
  }

  #added(behind: number): void {
    const owner = this.#wantedBy[Math.min(this.#next, this.#wantedBy.length - 1)];
    const source = this.#found.source[this.#at];
    const drawn = Array.isArray(source) ? source[0] : source;
    const words = this.#found.letters.slice(this.#at, behind);
    const page = (drawn?.page ?? -1) + 1;
    this.#faults.push({ kind: "added", place: owner?.place ?? "", page, words });
    this.#at = behind;
  }

  #faultOnce(kind: FaultKind, owner: Expected, at: number): void {
    const last = this.#faults.at(-1);
    if (last?.kind === kind && last.place === owner.place) return;
    const source = this.#found.source[at];
    this.#fault(kind, owner, ((Array.isArray(source) ? source[0] : source)?.page ?? -1) + 1);
  }

  #fault(kind: FaultKind, owner: Expected, page: number): void {
    const words = owner.kind === "text" ? owner.text : owner.alt;
    this.#faults.push({ kind, place: owner.place, page, words });
  }
}

/** Of its own size: so far above its line may something stand, and an index below it. */
const RISE = 1.2;
/** Of its height: so much of a picture may hang below the line it stands in. */
const HANGING = 0.2;

/** How far below its line something may stand. */
function dropOf(owner: Expected, size: number): number {
  if (owner.kind === "picture") return HANGING * size;
  return owner.script === "sub" ? RISE * size : 0;
}

const A_PICTURE = { letters: PICTURE, exact: PICTURE, gaps: GAP.line };
/** Of a letter's size: a narrower blank is not seen as one. */
const LEAST_BLANK = 0.07;

/** Between the nearer edges of two glyphs on a line; below nothing where they overlap. */
function distance({ glyphs: { x, width } }: Marks, one: number, other: number): number {
  const [left, right] = x[one]! <= x[other]! ? [one, other] : [other, one];
  return x[right]! - x[left]! - width[left]!;
}

function hasBlank({ glyphs: { text } }: Marks, one: number, other: number): boolean {
  for (let at = Math.min(one, other) + 1; at < Math.max(one, other); at += 1) {
    if (BLANK.test(text[at]!)) return true;
  }
  return false;
}

const BLANK = /^[ \u00A0]+$/;

/** Whether most of a line is read from right to left. */
function isFromRight(line: string): boolean {
  const count = (letters: RegExp) => line.match(letters)?.length ?? 0;
  return count(FROM_RIGHT) > count(OTHERS);
}

const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const OTHERS = /[^\P{L}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;

function sorted(letters: string[]): string {
  return letters.sort().join("");
}

/** Where a piece stands in a text, if possible where nothing else was found to stand; -1 for nowhere. */
function freePlace(text: string, piece: string, isTaken: readonly boolean[]): number {
  const first = text.indexOf(piece);
  for (let at = first; at >= 0; at = text.indexOf(piece, at + 1)) {
    if (!isTaken.slice(at, at + piece.length).includes(true)) return at;
  }
  return first;
}
