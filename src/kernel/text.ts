import type { Problem } from "./refusals.ts";

/** Controls turn up on no page; half of a surrogate pair cannot even be stored. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;
const UNUSABLE_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** White space and characters that show nothing, and nothing else. */
const SHOWS_NOTHING = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u3164\uffa0]*$/u;

/** Characters that turn the direction of what follows on a page or a screen. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a reader sees nothing where this text stands. */
export function showsNothing(text: string): boolean {
  return SHOWS_NOTHING.test(text);
}

/** The problem of a text with characters that cannot be stored or shown; of several lines where `lines` is set. */
export function checkCharacters(path: string, text: string, { lines = false } = {}): Problem[] {
  if ((lines ? UNUSABLE_BUT_LINES : UNUSABLE).test(text)) {
    return [{ path, message: "must not have control characters or halves of characters" }];
  }
  return [];
}

/** The same for what names a person or a role: nothing in it may turn the direction of writing. */
export function checkNameCharacters(path: string, text: string): Problem[] {
  if (TURNS.test(text)) {
    return [{ path, message: "must not have characters that turn the direction of writing" }];
  }
  return checkCharacters(path, text);
}
