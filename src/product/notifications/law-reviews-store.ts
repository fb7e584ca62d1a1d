import type { WordsOfLaw } from "#kernel/words-of-law.ts";
import type { Queries } from "#store/database.ts";

/**
 * Keeps that somebody is told of these, each with its day; gives the ids of those of which nobody
 * was before. Of two that keep the same at a time one waits for the other and gets none.
 */
export async function keepTold(
  queries: Queries,
  overdue: readonly WordsOfLaw[],
  now: Date,
): Promise<Set<string>> {
  if (overdue.length === 0) return new Set();
  const kept = await queries
    .insertInto("law_review_told")
    .values(overdue.map(({ id, reviewBy }) => ({ words: id, review_by: reviewBy, told_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("words")
    .execute();
  return new Set(kept.map(({ words }) => words));
}

declare module "#store/schema.ts" {
  interface Schema {
    law_review_told: LawReviewToldTable;
  }
}

interface LawReviewToldTable {
  words: string;
  review_by: string;
  told_at: Date;
}
