import { rareLetters, unprintableLetters } from "./letters.ts";

/** The letters of texts that no font of the service prints, each once, in the order they appear. */
export function missingLetters(texts: Iterable<string>): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    for (const letter of unprintableLetters(rareLetters(text))) missing.add(letter);
  }
  return [...missing];
}
