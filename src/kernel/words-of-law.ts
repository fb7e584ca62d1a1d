/** What words that follow a law say of their age. Days are as `2026-11-22`. */
export interface LawDates {
  /** The state of the law that the words were written after. */
  asOf: string;
  /** When they were last compared with it. */
  on: string;
  /** By when they are to be looked at again: at most twelve months after they were compared. */
  reviewBy: string;
  /** Changes that were announced, and when they are expected. */
  watch?: readonly { what: string; on: string }[];
  /** What nobody could compare, and what is to be looked at before the words are used. */
  open?: string;
}

/** Words that follow a law, by what they are called here. */
export interface WordsOfLaw extends LawDates {
  id: string;
  /** The law, in the version that is meant; or that there is none. */
  law: string;
}

/** Whether the day by which words were to be looked at again has passed, by the calendar of UTC. */
export function isReviewOverdue({ reviewBy }: Pick<LawDates, "reviewBy">, now: Date): boolean {
  return reviewBy < now.toISOString().slice(0, "2026-11-22".length);
}

/** That they are, for whoever runs the service or uses its API. */
export function overdueWords({ id, reviewBy }: Pick<WordsOfLaw, "id" | "reviewBy">): string {
  return `the words of ${id} were to be looked at again by ${reviewBy}; look for a newer version`;
}
