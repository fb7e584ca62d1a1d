import { isReviewOverdue, overdueWords } from "#kernel/words-of-law.ts";
import type { CheckedAttachment } from "./check-attachments.ts";

/**
 * What whoever creates a contract is told of the words of its attachments, each type once: that
 * their day has passed, and what nobody could compare. It is no refusal: old words are better than
 * none.
 */
export function warnOfWords(attachments: readonly CheckedAttachment[], now: Date): string[] {
  const types = [...new Set(attachments.map(({ type }) => type))];
  return types.flatMap(({ id, source }) => [
    ...(isReviewOverdue(source, now)
      ? [`Attachment: ${overdueWords({ id, reviewBy: source.reviewBy })}.`]
      : []),
    ...(source.open === undefined
      ? []
      : [`Attachment ${id}, to be looked at before it is used: ${source.open}`]),
  ]);
}
