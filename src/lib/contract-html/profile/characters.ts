import { findLost } from "#kernel/utf8.ts";
import { LostCharacter, quote, type Warnings } from "./limits.ts";

/**
 * Text without the characters that make it look other than it reads: overrides
 * and isolates of the writing direction (UAX 9), tag characters, annotation
 * marks and other invisible controls. Joiners, soft hyphens, no-break blanks and
 * the two direction marks stay: languages need them. Line ends become `\n`.
 * @throws LostCharacter where a character was lost before the text came here: nobody
 *   knows what would be signed
 */
export function cleanCharacters(text: string, warnings: Warnings): string {
  const plain = text.replace(LINE_ENDS, "\n");
  refuseLost(plain);
  if (!SUSPECT.test(plain)) return plain;
  if (plain.search(DIRECTION) >= 0) {
    warnings.meaning("Control characters that reverse the direction of text were removed.");
  }
  const read = plain.replace(DIRECTION, "");
  if (read.search(INVISIBLE) >= 0) warnings.meaning("Invisible control characters were removed.");
  return read.replace(INVISIBLE, "");
}

/** The beginning of a text, without half a character at its end. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}

function refuseLost(text: string): void {
  const at = findLost(text);
  if (at < 0) return;
  const words = quote(text.slice(Math.max(0, at - 30), at + 30).toWellFormed());
  throw new LostCharacter(
    `a character was lost before it came here, in ${words} (U+FFFD, NUL or half a character stands in its place); send the text as UTF-8`,
  );
}

const LINE_ENDS = /\r\n?|\u0085|[\u2028\u2029]/g;
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u180E\u2061-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\uFDD0-\uFDEF\uFFFE\uFFFF]|[\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;
const SUSPECT = new RegExp(`${DIRECTION.source}|${INVISIBLE.source}`, "u");
