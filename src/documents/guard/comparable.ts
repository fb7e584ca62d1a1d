/**
 * Letters as the guard compares them: decomposed, in capitals, without blanks
 * and without what shows nothing, since `text-transform` changes the case,
 * justification the blanks, and hyphenation adds soft hyphens. Each letter is
 * turned on its own, so that a text in pieces gives the same as in one piece.
 */
export function comparable(text: string): string {
  let result = "";
  for (const letter of text) result += comparableLetter(letter);
  return result;
}

const known = new Map<string, string>();
/** Beyond this the letters of one document are not worth keeping for the next. */
const MOST_KNOWN = 20_000;

function comparableLetter(letter: string): string {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const turned = letter
    .normalize("NFKD")
    .toUpperCase()
    .normalize("NFKD")
    .replace(UNSEEN, "")
    .replace(HYPHENS, "-");
  if (known.size < MOST_KNOWN) known.set(letter, turned);
  return turned;
}

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const HYPHENS = /[\u2010\u2011]/g;
