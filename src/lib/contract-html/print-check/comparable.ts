/** A text as the guard compares it: two strings of one length, unit by unit. */
export interface Comparable {
  /**
   * Decomposed, in capitals, without blanks and without what shows nothing, since
   * justification changes the blanks, and hyphenation adds soft hyphens. Each letter is
   * turned on its own, so that a text in pieces gives the same as in one piece.
   */
  letters: string;
  /** The same in small letters and capitals as they are, and ² told from 2. */
  exact: string;
}

/** The letters alone, without regard to case. */
export function comparableText(text: string): string {
  let result = "";
  for (const letter of text) result += comparableOf(letter).letters;
  return result;
}

/** With regard to case. */
export function exactText(text: string): string {
  let result = "";
  for (const letter of text) result += comparableOf(letter).exact;
  return result;
}

const known = new Map<string, Comparable>();
/** Beyond this the letters of one document are not worth keeping for the next. */
const MOST_KNOWN = 20_000;

export function comparableOf(letter: string): Comparable {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const letters = withoutUnseen(letter.normalize("NFKD").toUpperCase().normalize("NFKD"));
  const own = withoutUnseen(SIGN_OF_NUMBER.test(letter) ? letter : letter.normalize("NFKD"));
  // "ß" is two units in capitals; what it lacks itself is filled up.
  const exact = own.slice(0, letters.length).padEnd(letters.length, FILLING);
  const result = { letters, exact };
  if (known.size < MOST_KNOWN) known.set(letter, result);
  return result;
}

const withoutUnseen = (text: string) => text.replace(UNSEEN, "").replace(HYPHENS, "-");

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const HYPHENS = /[\u2010\u2011]/g;
/** A half, an exponent, a number in a circle: no sequence of figures. */
const SIGN_OF_NUMBER = /^\p{No}$/u;
const FILLING = "\0";
