const ZERO_WIDTH_BLANK = "\u200B";
const SOFT_HYPHEN = "\u00AD";
/** Longer words are no words of a language, whatever they are made of. */
const LONGEST_WORD = 60;
const LONGEST_CODE = 24;

/**
 * Lets words break that no rule of hyphenation would break (addresses, account
 * numbers, hashes, keys held down), so that nothing runs over the edge of the
 * page. Words that hyphenation knows how to part stay as they are.
 * @param room how many letters of this size fit into a line for sure
 */
export function breakLongWords(text: string, room = LONGEST_CODE): string {
  const longest = Math.max(2, Math.min(room, LONGEST_CODE));
  // Most texts have no such word; the test spares them the walk.
  const long = new RegExp(`[^\\s${ZERO_WIDTH_BLANK}]{${longest + 1},}`, "g");
  return text.replace(long, (word) => {
    if (!LETTERS.test(word)) return breakCode(word, longest);
    if (word.length > LONGEST_WORD) return pieces(word, longest).join(ZERO_WIDTH_BLANK);
    if (word.length <= room || hyphenates(word)) return word;
    return pieces(word, longest).join(SOFT_HYPHEN);
  });
}

/** Letters with hyphens and apostrophes, in quotes or brackets, with a full stop: a word of a language. */
const LETTERS = /^\p{P}*[\p{L}\p{M}\u00AD\u2010\u2011\u2019'-]+\p{P}*$/u;
const JOINTS = /([/\\.,_?&=@:;|+-])(?=[^\s])/g;

function breakCode(word: string, longest: number): string {
  return word
    .replace(JOINTS, `$1${ZERO_WIDTH_BLANK}`)
    .split(ZERO_WIDTH_BLANK)
    .map((part) => (part.length > longest ? pieces(part, longest).join(ZERO_WIDTH_BLANK) : part))
    .join(ZERO_WIDTH_BLANK);
}

/** Rules of hyphenation are for the Latin letters of the four languages, and part what can be spoken. */
const hyphenates = (word: string) => !FOREIGN.test(word) && !UNSPOKEN.test(word);
const FOREIGN = /[^\p{Script=Latin}\p{P}\p{M}]/u;
const UNSPOKEN = /[^aeiouyàâäáæèéêëìíîïòóôöœùúûü]{7}|[aeiouyàâäáæèéêëìíîïòóôöœùúûü]{5}/i;

/** Pieces of whole characters with the marks that belong to them. */
function pieces(word: string, longest: number): string[] {
  const size = Math.max(1, Math.floor(longest / 2));
  return word.match(new RegExp(`(?:\\P{M}\\p{M}{0,3}){1,${size}}|\\p{M}+`, "gu")) ?? [word];
}
