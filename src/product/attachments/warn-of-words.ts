import { isReviewOverdue, overdueWords } from "#kernel/words-of-law.ts";
import type { CheckedAttachment } from "./check-attachments.ts";

/**
 * What whoever creates a contract is told of the words of its attachments, each type once: that
 * their day has passed. It is no refusal: old words are better than none. What is open of a type
 * is true of it every time, and stands in its `source`: a warning that is always there is read by
 * nobody.
 */
export function warnOfWords(attachments: readonly CheckedAttachment[], now: Date): string[] {
  const types = [...new Set(attachments.map(({ type }) => type))];
  return types
    .filter(({ source }) => isReviewOverdue(source, now))
    .map(({ id, source }) => `Attachment: ${overdueWords({ id, reviewBy: source.reviewBy })}.`);
}
