import { type Box, boxAround } from "#lib/pdf/seen-words/letter-boxes.ts";
import { withoutBlanks } from "./anchor-text.ts";
import type { DrawnLetter } from "./drawn-letters.ts";

/** Where words stand on a page: the boxes of their lines, in their order, and how many letters they have. */
export interface WordsPlace {
  lines: Box[];
  letters: number;
}

/** The letters of a page as texts that words are looked for in. */
export interface PageWords {
  letters: readonly DrawnLetter[];
  /** With one blank for each stretch of them. */
  asWritten: Laid[];
  /** Without blanks: engines set some between letters that stand apart, and leave some out. */
  withoutBlanks: Laid[];
}

/** A text, and of each of its units the letter that it comes from. */
interface Laid {
  text: string;
  from: Uint32Array;
}

/** Lines of these are broken anywhere, without a blank. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SOFT_HYPHEN = "\u00ad";
const HYPHEN = /^[-\u00ad]$/;
const IN_WORD = /^[\p{L}\p{N}\p{M}]/u;
const MARK = /^\p{M}/u;

/** A hyphen where a line ends is the word's own or the line's: both are tried. */
export function layOutPage(letters: readonly DrawnLetter[]): PageWords {
  const lay = (keepsHyphens: boolean, hasBlanks: boolean) =>
    layOut(letters, { keepsHyphens, hasBlanks });
  const hasHyphens = letters.some(({ text }) => HYPHEN.test(text));
  const both = hasHyphens ? [false, true] : [true];
  return {
    letters,
    asWritten: both.map((keeps) => lay(keeps, true)),
    withoutBlanks: both.map((keeps) => lay(keeps, false)),
  };
}

function layOut(
  letters: readonly DrawnLetter[],
  { keepsHyphens, hasBlanks }: { keepsHyphens: boolean; hasBlanks: boolean },
): Laid {
  const parts: string[] = [];
  const from: number[] = [];
  const add = (text: string, letter: number) => {
    parts.push(text);
    for (let unit = 0; unit < text.length; unit += 1) from.push(letter);
  };
  for (const [at, { text, before }] of letters.entries()) {
    const previous = letters[at - 1];
    const isJoined = before === "line end" && previous && joinsLines(previous.text, text);
    if (hasBlanks && before !== "" && previous && !isJoined) add(" ", at);
    if (!HYPHEN.test(text)) add(text, at);
    else if (keepsHyphens) add("-", at);
    else if (text !== SOFT_HYPHEN && letters[at + 1]?.before !== "line end") add("-", at);
  }
  return { text: parts.join(""), from: Uint32Array.from(from) };
}

function joinsLines(last: string, first: string): boolean {
  return HYPHEN.test(last) || (UNSPACED.test(last) && UNSPACED.test(first));
}

/**
 * The places of words on a page, in the order of its content; takes as many steps as it has letters.
 * @param words as they are compared
 */
export function findAsWritten(page: PageWords, words: string): WordsPlace[] {
  return findIn(page, page.asWritten, words, () => true);
}

/** The same whatever blanks stand in them, of what is no part of a longer word. */
export function findWithoutBlanks(page: PageWords, words: string): WordsPlace[] {
  const { letters } = page;
  const isApart = (first: number, last: number) =>
    isBorder(letters[first - 1], letters[first]) && isBorder(letters[last], letters[last + 1]);
  return findIn(page, page.withoutBlanks, withoutBlanks(words), isApart);
}

function isBorder(left: DrawnLetter | undefined, right: DrawnLetter | undefined): boolean {
  if (!left || !right || right.before !== "") return true;
  return !IN_WORD.test(left.text) || !IN_WORD.test(right.text);
}

function findIn(
  { letters }: PageWords,
  texts: readonly Laid[],
  words: string,
  isMeant: (first: number, last: number) => boolean,
): WordsPlace[] {
  const found = new Map<number, WordsPlace>();
  for (const { text, from } of texts) {
    for (const start of startsOf(text, words)) {
      const end = start + words.length;
      // A letter without its accent is another one.
      if (MARK.test(text.slice(end, end + 2))) continue;
      const [first, last] = [from[start]!, from[end - 1]!];
      if (found.has(first) || !isMeant(first, last)) continue;
      found.set(first, placeOf(letters.slice(first, last + 1)));
    }
  }
  return [...found].sort(([one], [other]) => one - other).map(([, place]) => place);
}

function placeOf(letters: readonly DrawnLetter[]): WordsPlace {
  const lines: Box[] = [];
  for (const { box, before } of letters) {
    const line = lines.at(-1);
    const isBelow = line && (box.top >= line.bottom || box.bottom <= line.top);
    if (!line || (before === "line end" && isBelow)) lines.push(box);
    else lines[lines.length - 1] = joinBoxes(line, box);
  }
  return { lines, letters: letters.length };
}

function joinBoxes(one: Box, other: Box): Box {
  return boxAround(
    [one, other].flatMap(({ left, top, right, bottom }) => [
      { x: left, y: top },
      { x: right, y: bottom },
    ]),
  );
}

/**
 * Where a text has words, none within another. `indexOf` may look at each letter as
 * often as the words are long; this looks once (Knuth, Morris and Pratt).
 */
function* startsOf(text: string, words: string): Generator<number> {
  if (words === "") return;
  const back = fallbacksOf(words);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    while (matched > 0 && text.charCodeAt(at) !== words.charCodeAt(matched)) {
      matched = back[matched - 1]!;
    }
    if (text.charCodeAt(at) === words.charCodeAt(matched)) matched += 1;
    if (matched === words.length) {
      yield at + 1 - words.length;
      matched = 0;
    }
  }
}

function fallbacksOf(words: string): Uint16Array {
  const back = new Uint16Array(words.length);
  for (let at = 1, matched = 0; at < words.length; at += 1) {
    while (matched > 0 && words.charCodeAt(at) !== words.charCodeAt(matched)) {
      matched = back[matched - 1]!;
    }
    if (words.charCodeAt(at) === words.charCodeAt(matched)) matched += 1;
    back[at] = matched;
  }
  return back;
}
