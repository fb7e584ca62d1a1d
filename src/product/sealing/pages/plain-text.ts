/**
 * Text from people, cleaned for printing: one line, without control characters,
 * without the invisible characters that reorder or hide text (bidi controls,
 * zero-width characters, tags), and without towers of combining marks that
 * would cover the lines above. Everything else stays as it was typed.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(BREAKS, " ")
    .replace(INVISIBLE, "")
    .replace(TOWERS, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
const INVISIBLE =
  /\u034f|[\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff\u{e0000}-\u{e0fff}]/gu;
/** More than two marks on a letter; Vietnamese needs two where it is not composed. */
const TOWERS = /(\p{M}{2})\p{M}+/gu;
