const BLANKS = /[\p{Z}\p{Cc}]+/gu;
/** What is not drawn, or is only where a line ends. */
const NOT_DRAWN = /[\u00ad\p{Cf}]/gu;
const HYPHENS = /[\u2010\u2011]/g;
/** Typographers set what keyboards have otherwise. */
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;
const QUOTES = /[\u201c-\u201e]/g;

/**
 * Words as they are compared: in compatible letters (NFKD), with plain hyphens and quotes,
 * with one blank for each stretch of them, without what is not drawn.
 */
export function normaliseWords(text: string): string {
  return lettersOf(text.replace(NOT_DRAWN, "")).replace(BLANKS, " ").trim();
}

/** Of one letter of a page; blanks stay as they are. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(HYPHENS, "-")
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"');
}

/** The same without any blank. */
export function withoutBlanks(text: string): string {
  return text.replaceAll(" ", "");
}
