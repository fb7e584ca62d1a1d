import { isReviewOverdue, type WordsOfLaw } from "#kernel/words-of-law.ts";
import { CONSENT_LAW } from "#words/consent.ts";
import { PAYING_BUTTON_LAW } from "#words/signing-page-words.ts";
import { WITHDRAWAL_BUTTONS_LAW } from "#words/withdraw-words.ts";
import { ATTACHMENT_TYPES } from "./attachment-types.ts";

/** Everything whose words follow a law that may move, each with an id of its own. */
export const WORDS_OF_LAW: readonly WordsOfLaw[] = [
  ...ATTACHMENT_TYPES.map(({ id, source }) => ({ id, ...source })),
  CONSENT_LAW,
  PAYING_BUTTON_LAW,
  WITHDRAWAL_BUTTONS_LAW,
];

/** What was to be looked at again by now. */
export function overdueReviews(now: Date): WordsOfLaw[] {
  return WORDS_OF_LAW.filter((words) => isReviewOverdue(words, now));
}
