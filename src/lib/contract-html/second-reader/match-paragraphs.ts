import type { PrintedLetter } from "./printed-letters.ts";
import type { KeyedLetter, WantedLetter, WantedParagraph } from "./wanted-paragraphs.ts";

/** Where a paragraph was found. */
export interface FoundParagraph extends WantedParagraph {
  /** All that is printed for it. */
  printed: KeyedLetter[];
  /** For each of its letters the printed one; null where they are there, but not in this order. */
  pairs: PrintedLetter[] | null;
  /** Its letters are there, and nothing can be said of their order. */
  isInAnyOrder: boolean;
  missing: string;
  added: string;
}

const SAME = { isInAnyOrder: true, missing: "", added: "" };
/** Letters that tell where a text goes on. */
const ANCHOR = 16;
/** Letters to look ahead, beside twice the paragraph. */
const AHEAD = 400;

/**
 * Walks through both side by side, a paragraph at a time. What is read from left to right
 * has to be there letter by letter. Of other scripts each letter and number has to be: readers
 * have orders of their own for these, and none is more right than another.
 */
export function matchParagraphs(
  wanted: readonly WantedParagraph[],
  letters: readonly KeyedLetter[],
): FoundParagraph[] {
  const walk = new Walk(wanted, letters);
  const found = wanted.map((paragraph) => walk.take(paragraph));
  walk.end();
  return found;
}

class Walk {
  readonly #all: readonly WantedLetter[];
  readonly #letters: readonly KeyedLetter[];
  /** Cells go on over the page, beside others: what is due on the next. */
  #rests: { found: FoundParagraph; pairs: PrintedLetter[] }[] = [];
  #last: FoundParagraph | null = null;
  #at = 0;
  #behind = 0;

  constructor(wanted: readonly WantedParagraph[], letters: readonly KeyedLetter[]) {
    this.#all = wanted.flatMap((paragraph) => paragraph.letters);
    this.#letters = letters;
  }

  take(paragraph: WantedParagraph): FoundParagraph {
    this.#takeRests();
    this.#behind += paragraph.letters.length;
    this.#last = { ...paragraph, ...this.#find(paragraph) };
    if (this.#last.pairs && this.#last.pairs.length < paragraph.letters.length) {
      this.#rests.push({ found: this.#last, pairs: this.#last.pairs });
    }
    return this.#last;
  }

  /** What is left over on either side, which is said of the paragraphs that were taken. */
  end(): void {
    this.#takeRests();
    for (const { found, pairs } of this.#rests) {
      found.missing = found.letters
        .slice(pairs.length)
        .map(({ key }) => key)
        .join("");
      found.pairs = null;
    }
    const left = this.#letters.slice(this.#at).filter(({ key }) => !isPutThere(key));
    if (this.#last) this.#last.added += left.map(({ key }) => key).join("");
  }

  #takeRests(): void {
    const page = this.#letters[this.#at]?.printed.page;
    if (page === this.#letters[this.#at - 1]?.printed.page) return;
    this.#rests = this.#rests.filter(({ found, pairs }) => {
      const more = prefix(found.letters.slice(pairs.length), this.#letters, this.#at);
      pairs.push(...more.pairs);
      found.printed = [...found.printed, ...more.printed];
      this.#at = more.end;
      return pairs.length < found.letters.length;
    });
  }

  #find(paragraph: WantedParagraph): Omit<FoundParagraph, keyof WantedParagraph> {
    const [letters, at] = [this.#letters, this.#at];
    const count = paragraph.letters.length;
    const next = this.#all.slice(this.#behind, this.#behind + ANCHOR);
    const exact = prefix(paragraph.letters, letters, at);
    const goesOn = () => next.length > 0 && isThere(next, letters, exact.end);
    if (exact.pairs.length === count || goesOn()) {
      this.#at = exact.end;
      return { ...exact, ...SAME, isInAnyOrder: false };
    }
    const counted = letters.slice(at, at + count);
    if (isLoose(paragraph) && isSameBag(paragraph.letters, counted)) {
      this.#at = at + counted.length;
      return { printed: counted, pairs: null, ...SAME };
    }
    const most = Math.min(letters.length, at + 2 * count + AHEAD);
    const ahead = next.length === 0 ? letters.length : anchorAt(next, letters, at, most);
    this.#at = ahead ?? at + counted.length;
    const printed = letters.slice(at, this.#at);
    if (!isLoose(paragraph)) {
      const differs = betweenEnds(paragraph.letters, printed);
      return { printed, pairs: null, isInAnyOrder: false, ...differs };
    }
    const isSame = isSameBag(paragraph.letters, printed);
    const differs = isSame ? SAME : difference(paragraph.letters, printed);
    return { printed, pairs: null, ...differs, isInAnyOrder: isSame };
  }
}

/** Scripts in which letters are drawn in the order they are read, and as one glyph each. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;

const isLoose = ({ letters }: WantedParagraph): boolean =>
  !PLAIN.test(letters.map(({ key }) => key).join(""));

/** Quotation marks, bullets and hyphens that the layout puts there. */
const isPutThere = (key: string): boolean =>
  /^["'\p{Pi}\p{Pf}\u201A\u201E\u2022\u25A0-\u25FF-]$/u.test(key);

const isSame = (key: string, wanted: WantedLetter): boolean =>
  key === wanted.key || (wanted.owner.anyCase && key.toLowerCase() === wanted.key.toLowerCase());

/** As many letters as are printed one after the other from a place on. */
export function prefix(
  wanted: readonly WantedLetter[],
  letters: readonly KeyedLetter[],
  from: number,
) {
  const pairs: PrintedLetter[] = [];
  let end = from;
  for (const one of wanted) {
    let at = end;
    while (at < letters.length && !isSame(letters[at]!.key, one) && isPutThere(letters[at]!.key)) {
      at += 1;
    }
    if (at >= letters.length || !isSame(letters[at]!.key, one)) break;
    pairs.push(letters[at]!.printed);
    end = at + 1;
  }
  return { pairs, printed: letters.slice(from, end), end };
}

const isThere = (wanted: readonly WantedLetter[], letters: readonly KeyedLetter[], at: number) =>
  prefix(wanted, letters, at).pairs.length === wanted.length;

function anchorAt(
  anchor: readonly WantedLetter[],
  letters: readonly KeyedLetter[],
  from: number,
  most: number,
): number | null {
  for (let at = from; at <= most; at += 1) if (isThere(anchor, letters, at)) return at;
  return null;
}

/** Brackets are mirrored, and quotation marks may be put there. */
const counts = (key: string): boolean => !isPutThere(key) && !/^[\p{Ps}\p{Pe}]$/u.test(key);

function isSameBag(wanted: readonly WantedLetter[], printed: readonly KeyedLetter[]): boolean {
  const { missing, added } = difference(wanted, printed);
  if (missing !== "" || added !== "") return false;
  const written = [numbersOf(wanted), numbersOf(asOne(wanted))];
  const own = [fromPrinted(printed), asOne(fromPrinted(printed)), asOne(asSeen(printed))];
  return own.some((letters) => written.includes(numbersOf(letters)));
}

/** What is left between what both begin and end with. */
function betweenEnds(
  wanted: readonly WantedLetter[],
  printed: readonly KeyedLetter[],
): { missing: string; added: string } {
  const own = printed.filter(({ key }) => !isPutThere(key));
  const due = wanted.filter(({ key }) => !isPutThere(key));
  const most = Math.min(own.length, due.length);
  let first = 0;
  while (first < most && isSame(own[first]!.key, due[first]!)) first += 1;
  let last = 0;
  while (last < most - first && isSame(own.at(-1 - last)!.key, due.at(-1 - last)!)) last += 1;
  const middleKeys = (letters: readonly { key: string }[]) =>
    letters
      .slice(first, letters.length - last)
      .map(({ key }) => key)
      .join("");
  return { missing: middleKeys(due), added: middleKeys(own) };
}

/** Letters that are due and not printed, and the other way round, in no order. */
export function difference(
  wanted: readonly WantedLetter[],
  printed: readonly KeyedLetter[],
): { missing: string; added: string } {
  const left = new Map<string, number>();
  for (const { key } of printed) left.set(key, (left.get(key) ?? 0) + 1);
  let missing = "";
  for (const { key } of wanted) {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    else if (counts(key)) missing += key;
  }
  const added = [...left]
    .flatMap(([key, count]) => (counts(key) ? [key.repeat(count)] : []))
    .join("");
  return { missing, added };
}

const fromPrinted = (printed: readonly KeyedLetter[]) =>
  printed.map(({ key, printed: { gap } }) => ({ key, gap }));

/** Of a letter's size: what stands so much higher is of another line. */
const SAME_LINE = 0.5;

/** Widely spaced lines are read letter by letter, from either end; on the page figures go from left to right. */
function asSeen(printed: readonly KeyedLetter[]): KeyedLetter[] {
  const sorted = printed.toSorted(
    ({ printed: one }, { printed: other }) => one.page - other.page || other.y - one.y,
  );
  const lines: KeyedLetter[][] = [];
  for (const letter of sorted) {
    const { page, y } = letter.printed;
    const first = lines.at(-1)?.[0]?.printed;
    const isSame = first?.page === page && first.y - y < SAME_LINE * first.size;
    if (isSame) lines.at(-1)?.push(letter);
    else lines.push([letter]);
  }
  return lines.flatMap((line) =>
    line.toSorted((one, other) => one.printed.left - other.printed.left),
  );
}

const asOne = (letters: readonly { key: string }[]) =>
  letters.map(({ key }) => ({ key, gap: "none" as const }));

/** Each row of figures, in no order: figures are read from left to right in every script. */
function numbersOf(letters: readonly { key: string; gap: PrintedLetter["gap"] }[]): string {
  const numbers: string[] = [];
  let isOpen = false;
  for (const { key, gap } of letters) {
    const isFigure = /^\p{Nd}$/u.test(key);
    if (isFigure && isOpen && gap === "none") numbers[numbers.length - 1] += key;
    else if (isFigure) numbers.push(key);
    isOpen = isFigure;
  }
  return numbers.sort().join(" ");
}
