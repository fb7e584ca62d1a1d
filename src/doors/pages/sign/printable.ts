import { SILENT, SURELY_PRINTABLE } from "#lib/fonts/surely-printable.ts";

/** Sorted, first and last included. */
export type LetterRanges = readonly (readonly [first: number, last: number])[];

/** Whether the page has to ask which letters can be printed, before it can say so of this text. */
export function isDoubtful(text: string): boolean {
  return !SURELY_PRINTABLE.test(text);
}

/** The letters of a text that no font has, each once; the service looks closer, at letters with their marks. */
export function unprintedIn(text: string, ranges: LetterRanges): string[] {
  if (!isDoubtful(text)) return [];
  const letters = new Set(text.normalize("NFC").replace(SILENT, ""));
  return [...letters].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return isDoubtful(letter) && !ranges.some(([first, last]) => first <= code && code <= last);
  });
}
