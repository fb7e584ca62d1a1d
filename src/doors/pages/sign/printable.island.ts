import { isDoubtful, type LetterRanges, unprintedIn } from "./printable.ts";

/** Tells what cannot be printed, while it is typed. */
export interface Printable {
  /** The sentence on a text's letters that cannot be printed; empty while there is none, or it is not known yet. */
  problemOf(text: string): string;
}

/**
 * Few write letters that are in doubt, so which can be printed is fetched when somebody does.
 * @param words take `{letters}`
 * @param known is called once it can be told
 */
export function printableLetters(url: string, words: string, known: () => void): Printable {
  let ranges: LetterRanges | null = null;
  let isAsked = false;

  async function ask(): Promise<void> {
    isAsked = true;
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) {
      // The service says it when it is sent.
      isAsked = false;
      return;
    }
    ranges = await answer.json();
    known();
  }

  return {
    problemOf(text) {
      if (!isDoubtful(text)) return "";
      if (!ranges) {
        if (!isAsked) void ask();
        return "";
      }
      const letters = unprintedIn(text, ranges);
      if (letters.length === 0) return "";
      const named = letters.slice(0, MOST_NAMED).join(" ");
      // Isolated, so that letters from the right do not turn the sentence.
      return words.replace("{letters}", () => `\u2068${named}\u2069`);
    },
  };
}

const MOST_NAMED = 10;
