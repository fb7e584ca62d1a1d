import { plainText } from "./plain-text.ts";

/** A text in the pieces between which a line may break; together they are the text. */
export type TextPieces = string[];

/**
 * Whole, unless a word in it is longer than `longest` characters. So an address
 * of 320 characters wraps, and no character is added that a reader would copy.
 */
export function breakableText(text: string, longest = 36): TextPieces {
  const pieces: TextPieces = [];
  let whole = "";
  for (const word of text.split(/(?<= )/)) {
    if (word.length <= longest) {
      whole += word;
      continue;
    }
    if (whole !== "") pieces.push(whole);
    pieces.push(...(word.match(FEW_LETTERS) ?? []));
    whole = "";
  }
  if (whole !== "" || pieces.length === 0) pieces.push(whole);
  return pieces;
}

/** Text from people for the certificate, cleaned, cut and ready to wrap. */
export function prose(text: string, limit: number): TextPieces {
  return breakableText(withoutMarks(shortText(text, limit)));
}

/** Without the circles that the certificate marks facts with: nobody else puts them there. */
export function withoutMarks(text: string): string {
  return text.replace(/[●○◉◎◯⚪⚫⬤⭕\u{1f534}\u{1f535}\u{1f7e0}-\u{1f7e4}]/gu, "·");
}

/** Cleaned text of at most `limit` characters; where more was cut off it ends in an ellipsis. */
export function shortText(text: string, limit: number): string {
  // What is cleaned away may take room too, but a megabyte of it need not be read.
  const characters = [...plainText(text.slice(0, limit * 8))];
  return characters.length <= limit
    ? characters.join("")
    : `${characters.slice(0, limit - 1).join("")}…`;
}

/** Up to four letters, each with the marks on it. */
const FEW_LETTERS = /\p{M}*(?:[^\p{M}]\p{M}*){1,4}|\p{M}+/gu;
