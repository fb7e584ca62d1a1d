import { lettersOf } from "#documents/typst/font-letters.ts";
import { readFonts } from "#documents/typst/fonts.ts";

/** The letters of a text that no font of the contract has, each once, in the order they appear. */
export function missingLetters(texts: Iterable<string>): string[] {
  covered ??= coverage();
  const missing = new Set<string>();
  for (const text of texts) {
    // Most texts have no letter above Latin; the test spares them the walk.
    if (COMMON.test(text)) continue;
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      if (!covered.has(code) && !SILENT.test(letter)) missing.add(letter);
    }
  }
  return [...missing];
}

const COMMON = /^[\n\t\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018-\u201E\u2022\u20AC]*$/;
/** Characters that show nothing themselves: joiners, marks of direction, blanks, variation selectors. */
const SILENT = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]$/u;

let covered: ReadonlySet<number> | undefined;

function coverage(): ReadonlySet<number> {
  const letters = new Set<number>();
  for (const font of readFonts()) {
    for (const [first, last] of lettersOf(font)) {
      for (let code = first; code <= last; code += 1) letters.add(code);
    }
  }
  return letters;
}
