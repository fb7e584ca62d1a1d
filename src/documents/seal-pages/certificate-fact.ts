import type { TextPieces } from "./breakable-text.ts";

/** One line of the certificate: a label, what stands beside it, and a remark in grey. */
export interface Fact {
  label: string;
  value: TextPieces;
  note: TextPieces;
}

export function fact(label: string, value: TextPieces, note: TextPieces = []): Fact {
  return { label, value, note };
}

/** Longest texts that are printed whole, in characters; a longer one ends in an ellipsis. */
export const NAME_LIMIT = 300;
export const ADDRESS_LIMIT = 330;
