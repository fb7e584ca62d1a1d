import { LIMITS } from "#kernel/limits.ts";

/** Beginnings that never end, and what many readers stumble over when it comes again and again. */
export const WORST_TEXTS = [
  "<p ",
  "<p title='",
  "&",
  "\n \t",
  "\u0301",
  "א\u05b0\u05bc",
  "a@",
] as const;

/**
 * Of a contract that is refused: what comes after, such a text takes minutes for, in a child whose
 * time is bounded.
 */
export const UNFIT = { title: "t".repeat(LIMITS.titleCharacters + 1), language: "en" };

/** So many bytes of one piece over and over, with an end that fits to none of it. */
export function worstText(piece: string, bytes: number): string {
  const times = Math.floor((bytes - 2) / Buffer.byteLength(piece));
  return `x${piece.repeat(times)}!`;
}
