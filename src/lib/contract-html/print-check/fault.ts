/** What is wrong with a print. */
export type FaultKind =
  /** A letter that no font has. */
  | "missing-letter"
  /** Too small to be read. */
  | "too-small"
  /** Not on the pages at all, or not where its turn is. */
  | "lost"
  /** A small letter for a capital, or the other way round. */
  | "other-case"
  /** Two words without a blank between them. */
  | "joined"
  /** Two words between which the blank is set so small that it is not seen as one. */
  | "narrow-blank"
  /** One word with a blank in it. */
  | "parted"
  /** Struck through though it is valid, or not although it is not. */
  | "struck"
  /** Raised or lowered, or not, in the text view: 10² is not 102. */
  | "script"
  /** On the pages, but not in the contract. */
  | "added"
  /** Beyond the page, its lowest strip, or what is cut off. */
  | "outside"
  /** Under other text. */
  | "overprinted"
  /** Under a shape or a picture, in the colour of its ground, or not painted. */
  | "hidden"
  /** Above what it follows. */
  | "out-of-order"
  /** Not there, out of the page, or not the one that was sent. */
  | "picture";

export interface Fault {
  kind: FaultKind;
  /** Where it stands in the contract, without a word of it; empty where that is not known. */
  place: string;
  /** From 1; 0 where it is on none. */
  page: number;
  /** The words in question, for the one who sent them alone. */
  words: string;
  /** For `missing-letter`: the letters. */
  letters?: string[];
}

/** Faults that come of what was sent; all others are the service's own. */
export const OF_THE_SENDER: ReadonlySet<FaultKind> = new Set([
  "missing-letter",
  "too-small",
  "narrow-blank",
]);
