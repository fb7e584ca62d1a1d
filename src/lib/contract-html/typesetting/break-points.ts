import { type Face, widthOf } from "#lib/fonts/letter-widths.ts";
import { type Look, PLAIN } from "./look.ts";
import type { PictureSize, Run } from "./pieces.ts";

/** Where a word may part without a hyphen; the template puts a break there, and no character. */
export const BREAK = "\u200B";

/** How wide the text of a paragraph is, in points. */
export interface Extent {
  /** The widest word. */
  word: number;
  /** The widest piece that is left where words may be hyphenated. */
  part: number;
  /** The widest line, if none had to break. */
  line: number;
  /** All of it. */
  total: number;
  /** The widest letter. */
  letter: number;
}

export const NO_EXTENT: Extent = { word: 0, part: 0, line: 0, total: 0, letter: 0 };

/** The texts of one paragraph, with the looks to measure them. */
type Words = { run: number; from: number; to: number }[];

/** Words of more letters are no words of a language, whatever they are made of. */
const LONGEST_WORD = 60;
/** Addresses up to here stay whole where a line has room for them. */
const LONGEST_WHOLE_TOKEN = 20;
/** Words of fewer letters are not hyphenated. */
const LEAST_HYPHENATED = 5;
/** Hyphenation leaves no longer parts in the languages that it knows. */
const LONGEST_PART = 10;

/**
 * Lets words part that would run over the end of the line, and keeps hyphens
 * out of addresses, where they would be read as a part of them.
 * @param runs all of one paragraph; words may reach over several
 * @param width of the line in points
 * @param hyphenates whether a word is of a language with rules of hyphenation
 */
export function withBreakPoints(
  runs: Run[],
  width: number,
  looks: readonly Look[],
  hyphenates: (word: string) => boolean,
): { runs: Run[]; extent: Extent } {
  const extent: Extent = { ...NO_EXTENT };
  const paragraph: Paragraph = { runs, width, looks, hyphenates, extent, cuts: new Map() };
  let line = 0;
  const take = (taken: Words) => {
    line += takeWord(paragraph, taken);
  };
  let words: Words = [];
  const endLine = () => {
    take(words);
    words = [];
    extent.line = Math.max(extent.line, line);
    extent.total += line;
    line = 0;
  };
  for (const [index, run] of runs.entries()) {
    if (typeof run === "string" || !("s" in run)) {
      if (typeof run === "object" && "a" in run) continue;
      if (typeof run === "object" && "br" in run) endLine();
      else {
        take(words);
        words = [];
        if (typeof run === "object") {
          const fixed = fixedWidths(run);
          line += fixed.line;
          for (const name of ["word", "part"] as const) {
            extent[name] = Math.max(extent[name], fixed[name]);
          }
        }
      }
      continue;
    }
    // What is to stay on one line asks for all of it, and is parted where there is none.
    if (run.n) extent.word = Math.max(extent.word, widthOf(run.s, faceOf(runs, index, looks)));
    let from = 0;
    const takeIn = (to: number) => {
      for (const end of wordEnds(run.s.slice(from, to))) {
        if (words.at(-1)?.run === index) {
          take(words);
          words = [];
        }
        words.push({ run: index, from, to: from + end });
        from += end;
      }
    };
    for (const { 0: blank, index: at } of run.s.matchAll(BLANKS)) {
      takeIn(at);
      take(words);
      words = [];
      line += widthOf(blank, faceOf(runs, index, looks));
      from = at + blank.length;
    }
    takeIn(run.s.length);
  }
  endLine();
  return { runs: cutRuns(runs, paragraph.cuts), extent };
}

/** A paragraph while its words are measured. */
interface Paragraph {
  runs: Run[];
  /** Of its lines. */
  width: number;
  looks: readonly Look[];
  hyphenates(word: string): boolean;
  extent: Extent;
  /** What is put in the place of parts of runs. */
  cuts: Map<number, { from: number; to: number; s: string }[]>;
}

/** Measures one word, and notes where it is to part; how wide it is. */
function takeWord(paragraph: Paragraph, words: Words): number {
  if (words.length === 0) return 0;
  const { runs, width, looks, hyphenates, extent } = paragraph;
  const text = words.map((part) => textIn(runs, part)).join("");
  const wide = words.reduce(
    (sum, part) => sum + widthOf(textIn(runs, part), faceOf(runs, part.run, looks)),
    0,
  );
  const count = [...text].length;
  const each = wide / count;
  extent.letter = Math.max(extent.letter, each * 1.6);
  if (isUnspaced(text)) {
    takeUnspaced(paragraph, words, each);
    return wide;
  }
  const token = isToken(text);
  const letters = !token && isSpoken(text) && hyphenates(text);
  extent.word = Math.max(extent.word, token && count > LONGEST_WHOLE_TOKEN ? wide / 2 : wide);
  extent.part = Math.max(
    extent.part,
    count > LONGEST_PART && (letters || token) ? each * (LONGEST_PART + 1) : wide,
  );
  const short = wide <= width;
  if (short && !token) return wide;
  const roomy = width > each * (LONGEST_PART + 1);
  if (!token && letters && roomy && count <= LONGEST_WORD) return wide;
  const joints = token && (!short || count > LONGEST_WHOLE_TOKEN);
  for (const [index, part] of words.entries()) {
    const own = textIn(runs, part);
    const face = faceOf(runs, part.run, looks);
    const parted = short && !joints ? own : pieces(own, width, face, joints);
    cut(paragraph, part, short || index === words.length - 1 ? parted : parted + BREAK);
  }
  return wide;
}

/**
 * The same of a text whose lines may break between nearly all letters: only what stands within it
 * and is of another script has to part.
 * @param each how wide a letter is
 */
function takeUnspaced(paragraph: Paragraph, words: Words, each: number): void {
  const { runs, width, looks, extent } = paragraph;
  const stretches = words.flatMap((part) =>
    (textIn(runs, part).match(STRETCHES) ?? []).map((one) =>
      widthOf(one, faceOf(runs, part.run, looks)),
    ),
  );
  const widest = Math.max(0, ...stretches);
  extent.word = Math.max(extent.word, each * 3, widest);
  extent.part = Math.max(extent.part, each * 2);
  if (widest <= width) return;
  for (const part of words) {
    const face = faceOf(runs, part.run, looks);
    const own = textIn(runs, part);
    cut(
      paragraph,
      part,
      own.replace(STRETCHES, (one) => pieces(one, width, face, true)),
    );
  }
}

function cut({ cuts }: Paragraph, part: Words[number], s: string): void {
  cuts.set(part.run, [...(cuts.get(part.run) ?? []), { ...part, s }]);
}

/** Scripts without blanks, whose lines break between words alone (UAX 14, class SA). */
const JOINED_WORDS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SEGMENTER = new Intl.Segmenter("th", { granularity: "word" });

/** How long each of the words is that stand in a text without blanks. */
function wordEnds(text: string): number[] {
  if (text === "") return [];
  if (!JOINED_WORDS.test(text)) return [text.length];
  return [...SEGMENTER.segment(text)].map(({ segment }) => segment.length);
}

/** Scripts without blanks, whose lines may break between nearly all letters. */
const isUnspaced = (text: string) => UNSPACED.test(text) && !LONG_OTHER.test(text);
const UNSPACED = /[\u2E80-\u9FFF\uAC00-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u;
const LONG_OTHER =
  /[^\u2E80-\u9FFF\uAC00-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]{12}/u;

/** A number, or a word of another script, among such letters, with the sign of money before it. */
const STRETCHES =
  /[\uFFE0-\uFFE6]?[^\u2E80-\u9FFF\uAC00-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]+/gu;

/** A no-break blank is none of them. */
const BLANKS = /[ \t\n\u1680\u2000-\u2006\u2008-\u200B\u205F\u3000]+/g;
/** Between letters or figures, or an address: a hyphen there would change what is meant. */
const TOKEN = /@|:\/\/|www\.|[\p{L}\d][/\\._:=&?#]+[\p{L}\d]|\p{L}\d|\d\p{L}/u;
const isToken = (word: string) =>
  word.length > LEAST_HYPHENATED && TOKEN.test(word) && SPELT.test(word);
/** Nothing shorter would be hyphenated. */
const SPELT = /\p{L}{4}|\S{20}/u;

/** Letters of the languages that hyphenation knows, which can be spoken. */
const isSpoken = (word: string) => isSpelt(word) && !UNSPOKEN.test(word);
/** Such letters, dashes and apostrophes, and signs around them; dashes and apostrophes alone are some, too. */
function isSpelt(word: string): boolean {
  const bare = word.replace(AROUND, "");
  return bare === "" ? SPELLS.test(word) : !SPELLS_NOT.test(bare);
}
const AROUND = /^\p{P}+|(?<!\p{P})\p{P}+$/gu;
const SPELLS =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\u00AD\u2010\u2011\u2019'-]/u;
const SPELLS_NOT =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\u00AD\u2010\u2011\u2019'-]/u;
const UNSPOKEN =
  /[^aeiouyàâäáæèéêëìíîïòóôöœùúûü\u0370-\u04FF]{7}|[aeiouyàâäáæèéêëìíîïòóôöœùúûü]{5}/i;

const JOINTS = /([/\\.,_?&=@:;|+-]+)(?=[^\s])/g;

/** A word in pieces that fit into the line: after signs that part it, else anywhere between letters. */
function pieces(word: string, width: number, face: Face, joints: boolean): string {
  const parts = joints ? word.replace(JOINTS, `$1${BREAK}`).split(BREAK) : [word];
  return parts
    .map((part) => (widthOf(part, face) > width ? inPieces(part, width, face) : part))
    .join(BREAK);
}

const LONGEST_IN_SMALL_PIECES = 2_000;

/** Half of what fits, so that a line is filled rather well; a letter keeps the marks upon it. */
function inPieces(text: string, width: number, face: Face): string {
  const whole = text.match(/\P{M}\p{M}{0,8}|\p{M}+/gu) ?? [text];
  const most = Math.max(
    1,
    Math.floor((width / 2 / Math.max(1, widthOf(text, face))) * whole.length),
  );
  // Of what is no word at all, a line at a time: half a megabyte in small pieces took 20 s.
  const count =
    whole.length > LONGEST_IN_SMALL_PIECES
      ? Math.max(1, Math.floor(most * 1.8))
      : Math.min(12, most);
  const cut: string[] = [];
  for (let at = 0; at < whole.length; at += count) cut.push(whole.slice(at, at + count).join(""));
  return cut.join(BREAK);
}

function cutRuns(
  runs: Run[],
  cuts: ReadonlyMap<number, { from: number; to: number; s: string }[]>,
): Run[] {
  if (cuts.size === 0) return runs;
  return runs.flatMap((run, index) => {
    const here = cuts.get(index);
    if (!here || typeof run === "string" || !("s" in run)) return [run];
    const parted: Run[] = [];
    let at = 0;
    for (const { from, to, s } of here) {
      if (from > at) parted.push({ ...run, s: run.s.slice(at, from) });
      parted.push({ ...run, s, t: true });
      at = to;
    }
    if (at < run.s.length) parted.push({ ...run, s: run.s.slice(at) });
    return parted;
  });
}

function textIn(runs: Run[], { run, from, to }: Words[number]): string {
  const found = runs[run];
  return typeof found === "object" && "s" in found ? found.s.slice(from, to) : "";
}

function faceOf(runs: Run[], index: number, looks: readonly Look[]): Face {
  const run = runs[index];
  const look = typeof run === "object" && "s" in run ? looks[run.l] : undefined;
  return look ?? PLAIN.look;
}

/** Of what stands in a line and is no text. */
function fixedWidths(run: Exclude<Run, string>): Omit<Extent, "total"> {
  if ("pic" in run) return widthsOfPicture(run);
  const w = "box" in run ? (run.box.w ?? 0) : 0;
  return { word: w, part: w, letter: w, line: w };
}

/** Where nothing is known of it, in points. */
const USUAL_PICTURE = 100;
/** A picture may be made smaller than it asks to be, and so far in any case where it is a part of its column. */
const LEAST_PICTURE = { word: 200, part: 60, letter: 40 };

/** What a picture asks of its column (CSS Sizing 3, section 5.2.2). */
export function widthsOfPicture({ w, h, share }: PictureSize): Omit<Extent, "total"> {
  const asked = w ?? (h === null ? USUAL_PICTURE : h * 1.5);
  const line = share ? Math.min(asked, USUAL_PICTURE) : asked;
  const { word, part, letter } = LEAST_PICTURE;
  const least = Math.min(line, letter);
  if (share) return { word: least, part: least, letter: least, line };
  return { word: Math.min(line, word), part: Math.min(line, part), letter: least, line };
}
