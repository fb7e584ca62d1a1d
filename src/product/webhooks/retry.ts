/** Before the attempts 2 to 7, unless the service is set up with other times. */
export const RETRY_DELAYS_SECONDS = [3, 600, 1_800, 7_200, 21_600, 86_400] as const;

/** What becomes of a delivery after an attempt. */
export type AfterAttempt =
  | { status: "delivered" }
  | { status: "pending"; afterMs: number }
  | { status: "given_up" };

/**
 * Decides whether there is another attempt, and when.
 * @param attempt the one that is over, from 1
 * @param delaysMs before the second attempt and the further ones; there are no more attempts than that
 */
export function decideRetry(
  attempt: number,
  success: boolean,
  delaysMs: readonly number[],
): AfterAttempt {
  if (success) return { status: "delivered" };
  const afterMs = delaysMs[attempt - 1];
  return afterMs === undefined ? { status: "given_up" } : { status: "pending", afterMs };
}
