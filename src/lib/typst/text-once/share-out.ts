import type { Glyph } from "./shown-text.ts";

/** Glyphs that follow one another and make one syllable together. */
export type Syllable = Glyph[];

/**
 * The syllables of a page that have several glyphs. Each of these is read as the whole syllable
 * (so the typesetter writes them), and the same syllable may be written twice in a row.
 */
export function syllablesOf(glyphs: readonly Glyph[]): Syllable[] {
  const syllables: Syllable[] = [];
  for (let at = 0; at < glyphs.length; ) {
    const { font, text } = glyphs[at]!;
    let end = at + 1;
    while (end < glyphs.length && glyphs[end]!.text === text && glyphs[end]!.font === font) {
      end += 1;
    }
    const all = glyphs.slice(at, end);
    const areOne = HAS_MARK.test(text) || !all.every(isWide) || all.some(isInGroup);
    if (all.length > 1 && areOne) {
      const parts = isFromTheRight(text) ? lettersFromTheRight(all) : repetitions(all);
      syllables.push(...parts.filter(({ length }) => length > 1));
    }
    at = end;
  }
  return syllables;
}

/** The typesetter says itself that several glyphs are read as one text. */
const isInGroup = ({ group }: Glyph): boolean => (group?.glyphs ?? 0) > 1;

/** Where the glyphs begin anew, the syllable does. */
function repetitions(glyphs: readonly Glyph[]): Syllable[] {
  const repeats = (length: number) =>
    glyphs.length % length === 0 &&
    glyphs.every(({ code }, at) => code === glyphs[at % length]!.code);
  let length = 1;
  while (length < glyphs.length && !repeats(length)) length += 1;
  if (length === glyphs.length && isOneLetter(glyphs[0]!.text)) return atLetters(glyphs);
  return Array.from({ length: glyphs.length / length }, (_, part) =>
    glyphs.slice(part * length, (part + 1) * length),
  );
}

/** One letter, and marks that move no line on: the same in two forms, as in small capitals, is two of them. */
const isOneLetter = (text: string): boolean => /^\p{L}\p{Mn}*$/u.test(text.normalize("NFKD"));

function atLetters(glyphs: readonly Glyph[]): Syllable[] {
  const letters: Syllable[] = [];
  for (const glyph of glyphs) {
    if (letters.length === 0 || isWide(glyph)) letters.push([]);
    letters.at(-1)!.push(glyph);
  }
  return letters;
}

/** Letters take other forms beside others; each stands behind its marks, as it is drawn. */
function lettersFromTheRight(glyphs: readonly Glyph[]): Syllable[] {
  const letters: Syllable[] = [[]];
  for (const glyph of glyphs) {
    letters.at(-1)!.push(glyph);
    if (isWide(glyph)) letters.push([]);
  }
  const rest = letters.pop() ?? [];
  if (letters.length > 0) letters.at(-1)!.push(...rest);
  return letters;
}

/**
 * Gives each glyph the letters that are its own: what moves the line on letters, what does not marks,
 * in their order; what is left over goes to the glyph before. A glyph without letters is
 * read as what shows nothing, since the standard for archives asks for a text of each.
 */
export function shareOut(glyphs: Syllable): void {
  const { text } = glyphs[0]!;
  const order = isFromTheRight(text) ? glyphs.toReversed() : glyphs;
  for (const glyph of order) glyph.own = NOTHING;
  const letters = [...text];
  let at = 0;
  let last = order[0]!;
  for (const [index, letter] of letters.entries()) {
    const isMark = MARK.test(letter);
    let next = at;
    while (next < order.length && isWide(order[next]!) === isMark) next += 1;
    // As many glyphs as letters, or fewer: each gets one.
    if (next >= order.length && letters.length - index >= order.length - at) next = at;
    const glyph = order[next];
    if (glyph) {
      last = glyph;
      at = next + 1;
    }
    last.own = last.own === NOTHING ? letter : last.own + letter;
  }
}

/** Word joiner: nothing is seen of it, and no line breaks at it. */
const NOTHING = "\u2060";
const isWide = ({ font, code }: Glyph): boolean => font.widthOf(code) > 0;
const HAS_MARK = /\p{M}/u;
const MARK = /^\p{M}$/u;

/** Whether it is read from right to left. */
export const isFromTheRight = (text: string): boolean =>
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
