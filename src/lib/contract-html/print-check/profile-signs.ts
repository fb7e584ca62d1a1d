/** Quotation marks are put around a quote in the contract's language. */
export const QUOTE = /^["'\u00AB\u00BB\u2018-\u201F\u2039\u203A]$/;
/** What stands before the items of a list that is not numbered. */
export const BULLET = /^[\u2022\u25E6\u25AA\u25AB\u25CF\u25CB\u25A0]$/;

/** Signs that the profile puts where the contract has none. */
export const isPutThere = (letter: string): boolean => QUOTE.test(letter) || BULLET.test(letter);
