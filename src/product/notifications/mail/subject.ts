import { oneLine, withoutEncodedWords, withoutLinks } from "./plain-words.ts";
import { shorten } from "./shorten.ts";

/** As much as most programs show of a subject. */
const SUBJECT_CHARACTERS = 60;
const LEAST_OF_A_NAME = 12;

/**
 * A subject with a name in it, the name shortened so that the whole has at most 60
 * characters, those without width aside that keep programs from making links of it.
 */
export function subjectWith(sentence: (name: string) => string, name: string): string {
  const left = SUBJECT_CHARACTERS - [...sentence("")].length;
  return sentence(
    withoutLinks(shorten(withoutEncodedWords(oneLine(name)), Math.max(LEAST_OF_A_NAME, left))),
  );
}
