import { oneLine, withoutEncodedWords, withoutLinks } from "./plain-words.ts";
import { shorten } from "./shorten.ts";

/** As much as most programs show of a subject. */
const SUBJECT_CHARACTERS = 60;
const LEAST_OF_A_NAME = 12;

/** As long as a line should be (RFC 5322 section 2.1.1), where two names stand in it. */
const TWO_NAMES_CHARACTERS = 78;
const SENDER_CHARACTERS = 30;

/**
 * A subject with a name in it, the name shortened so that the whole has at most 60
 * characters, those without width aside that keep programs from making links of it.
 */
export function subjectWith(
  sentence: (name: string) => string,
  name: string,
  most = SUBJECT_CHARACTERS,
): string {
  const left = most - [...sentence("")].length;
  return sentence(shortName(name, Math.max(LEAST_OF_A_NAME, left)));
}

/** The same with who sends it before, in at most 78 characters. */
export function subjectWithSender(
  sentence: (sender: string, name: string) => string,
  sender: string,
  name: string,
): string {
  const before = shortName(sender, SENDER_CHARACTERS);
  return subjectWith((after) => sentence(before, after), name, TWO_NAMES_CHARACTERS);
}

function shortName(name: string, most: number): string {
  return withoutLinks(shorten(withoutEncodedWords(oneLine(name)), most));
}
