import { lettersOf } from "./font-letters.ts";
import {
  OPTIONAL_FAMILIES,
  type OptionalFamily,
  OWN_FAMILIES,
  readFamily,
  readOptionalFamily,
} from "./fonts.ts";
import { SILENT } from "./surely-printable.ts";

/**
 * The letters of a text that the fonts of every installation lack, each with
 * the marks upon it; empty for most texts, and then found fast.
 */
export function rareLetters(text: string): Set<string> {
  const uncommon = new Set<string>();
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    // A mark belongs to the letter before it, which is a common one where a run begins with a mark.
    const from = STARTS_WITH_MARK.test(run) ? Math.max(0, index - 1) : index;
    for (const [letter] of text.slice(from, index + run.length).matchAll(UNCOMMON)) {
      uncommon.add(letter);
    }
  }
  return new Set(
    [...uncommon].filter((letter) => !ownLetters().some((letters) => covers(letters, letter))),
  );
}

/**
 * The optional families that print letters which ours lack, the first to be
 * asked first: Han letters look as in the languages given, or as the other
 * letters suggest. Families that are not installed are left out.
 * @param languages tags as of BCP 47 that the text states, the most important first
 */
export function familiesFor(
  rare: ReadonlySet<string>,
  languages: readonly string[],
): OptionalFamily[] {
  let left = [...rare];
  const chosen: OptionalFamily[] = [];
  const stated = statedFamilies(languages);
  for (const name of inOrder(rare, stated)) {
    // The same letter looks otherwise in other languages, so each that is stated has its own family.
    if (stated.includes(name) && [...rare].some((one) => covers(optionalLetters(name), one))) {
      chosen.push(name);
      left = left.filter((letter) => !covers(optionalLetters(name), letter));
      continue;
    }
    if (left.length === 0) break;
    const lacking = left.filter((letter) => !covers(optionalLetters(name), letter));
    if (lacking.length < left.length) chosen.push(name);
    left = lacking;
  }
  return chosen;
}

/** Those of the rare letters that no installed font has. */
export function unprintableLetters(rare: ReadonlySet<string>): string[] {
  return [...rare].filter((letter) => !ALL.some((name) => covers(optionalLetters(name), letter)));
}

/** All letters that a font of ours or an installed one has, as a sorted list of ranges. */
export function printableRanges(): [first: number, last: number][] {
  const all = new Set([...ownLetters(), ...ALL.map(optionalLetters)].flatMap((one) => [...one]));
  const ranges: [number, number][] = [];
  for (const letter of [...all].sort((one, other) => one - other)) {
    const before = ranges.at(-1);
    if (before && before[1] === letter - 1) before[1] = letter;
    else ranges.push([letter, letter]);
  }
  return ranges;
}

/** The family for the Han letters of a language; null for languages without them. */
export function hanFamily(language: string): OptionalFamily | null {
  const [first = "", ...rest] = language.toLowerCase().split("-");
  if (first === "zh") {
    return rest.some((part) => /^(?:hant|tw|hk|mo)$/.test(part)) ? "zh-hant" : "zh-hans";
  }
  return first === "ja" || first === "ko" ? first : null;
}

const ALL = Object.keys(OPTIONAL_FAMILIES) as OptionalFamily[];

const statedFamilies = (languages: readonly string[]): OptionalFamily[] =>
  languages.map(hanFamily).filter((name) => name !== null);

function inOrder(rare: ReadonlySet<string>, stated: readonly OptionalFamily[]): OptionalFamily[] {
  const letters = [...rare].join("");
  const guessed = GUESSES.filter(([script]) => script.test(letters)).map(([, name]) => name);
  return [...new Set([...stated, ...guessed, "zh-hans" as const, ...ALL])];
}

/** Letters that only one of the languages writes. */
const GUESSES: readonly (readonly [RegExp, OptionalFamily])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Bopomofo}/u, "zh-hant"],
];

/** Letters with marks, and all but those that nearly every text is made of and all our fonts for text have. */
const UNCOMMON =
  /\P{M}?\p{M}+|[^\p{M}\t\n\r -~\u00A0-\u017F\u0400-\u045F\u2010-\u2014\u2018-\u201E\u2022\u2026\u20AC]/gu;
/**
 * Where to look for them, found four times as fast: texts are long and hold few of them. All marks
 * are among these.
 */
const RUNS =
  /[^\t\n\r -~\u00A0-\u017F\u0400-\u045F\u2010-\u2014\u2018-\u201E\u2022\u2026\u20AC]+/gu;
const STARTS_WITH_MARK = /^\p{M}/u;

/** One font has the letter and all its marks: the typesetter takes both from one. */
function covers(letters: ReadonlySet<number>, letter: string): boolean {
  const shown = letter.replace(SILENT, "");
  const has = (text: string) => [...text].every((one) => letters.has(one.codePointAt(0) ?? 0));
  return has(shown) || has(shown.normalize("NFC"));
}

let own: ReadonlySet<number>[] | undefined;

function ownLetters(): ReadonlySet<number>[] {
  own ??= OWN_FAMILIES.map((family) => lettersIn(readFamily(family)));
  return own;
}

const optional = new Map<OptionalFamily, ReadonlySet<number>>();

function optionalLetters(name: OptionalFamily): ReadonlySet<number> {
  const known = optional.get(name);
  if (known) return known;
  const letters = lettersIn(readOptionalFamily(name) ?? []);
  optional.set(name, letters);
  return letters;
}

/** The styles of a family have the same letters. */
function lettersIn([font]: Buffer[]): ReadonlySet<number> {
  const letters = new Set<number>();
  if (!font) return letters;
  for (const [first, last] of lettersOf(font)) {
    for (let at = first; at <= last; at += 1) letters.add(at);
  }
  return letters;
}
