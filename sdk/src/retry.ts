/** How an attempt ended, as far as another one depends on it. */
export interface AttemptEnd {
  /** Null without an answer. */
  status: number | null;
  code: string | undefined;
  retryAfterMs: number | undefined;
}

export interface RetryRule {
  /** Further attempts after the first one. */
  retries: number;
  longestWaitMs: number;
  random(): number;
}

/** Statuses of something on the way that did not reach the service, or lost its answer. */
const PASSING = [502, 503, 504];

/** It was carried out; only a mail could not be sent, which the service tries again by itself. */
const CARRIED_OUT = "SEND_FAILED";

const FIRST_WAIT_MS = 500;
const LONGEST_BACK_OFF_MS = 8_000;

/**
 * Decides whether there is another attempt, and after how many milliseconds;
 * null when there is none. Too many requests: always, for nothing was carried
 * out. No answer, and what passes: only where carrying it out twice is harmless.
 * @param attempt the one that is over, from 1
 */
export function decideRetry(
  { status, code, retryAfterMs }: AttemptEnd,
  attempt: number,
  isRepeatable: boolean,
  { retries, longestWaitMs, random }: RetryRule,
): number | null {
  const isPassing = status === null || (PASSING.includes(status) && code !== CARRIED_OUT);
  if (attempt > retries || !(status === 429 || (isPassing && isRepeatable))) return null;
  const waitMs = retryAfterMs ?? backOffMs(attempt, random());
  return waitMs > longestWaitMs ? null : waitMs;
}

/** Twice as long each time, less up to half of it, so that many do not come back at once. */
function backOffMs(attempt: number, random: number): number {
  const mostMs = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_BACK_OFF_MS);
  return Math.round(mostMs * (1 - random / 2));
}
