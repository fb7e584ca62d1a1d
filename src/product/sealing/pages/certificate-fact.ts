import type { TextPieces } from "./breakable-text.ts";

/** How the service comes to say something: it found out itself, or somebody told it. */
export type Source = "found" | "told";

/** One line of the certificate: a label, what stands beside it, and a remark in grey. */
export interface Fact {
  label: string;
  value: TextPieces;
  note: TextPieces;
  mark: string;
}

/** What the service found out itself. */
export function foundFact(label: string, value: TextPieces, note: TextPieces = []): Fact {
  return { label, value, note, mark: MARKS.found };
}

/** What the sender, a signer or a device told the service, which did not check it. */
export function toldFact(label: string, value: TextPieces, note: TextPieces = []): Fact {
  return { label, value, note, mark: MARKS.told };
}

/** Stand before each fact; letters, so that they are read aloud and copied as well. */
export const MARKS: Record<Source, string> = { found: "●", told: "○" };

/** Longest texts that are printed whole, in characters; a longer one ends in an ellipsis. */
export const NAME_LIMIT = 300;
export const ADDRESS_LIMIT = 330;
