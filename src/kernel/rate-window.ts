import { type Refusal, refuse } from "./refusals.ts";
import { SECOND_MS } from "./time.ts";

/** A window opens with the first request and lets so many through until it ends. */
export interface RateRule {
  requests: number;
  windowMs: number;
}

/** A window as it stands after a request was counted in it. */
export interface RateWindow {
  startedAt: Date;
  /** Requests so far, this one included. */
  used: number;
}

/** What the caller is told about its window. */
export interface RateState {
  limit: number;
  remaining: number;
  resetAt: Date;
}

export function rateState({ startedAt, used }: RateWindow, rule: RateRule): RateState {
  return {
    limit: rule.requests,
    remaining: Math.max(0, rule.requests - used),
    resetAt: new Date(startedAt.getTime() + rule.windowMs),
  };
}

/** The refusal of a request that is one too many in its window; null for one that is not. */
export function decideRate(
  window: RateWindow,
  rule: RateRule,
  now: Date,
): Refusal<"RATE_LIMITED"> | null {
  if (window.used <= rule.requests) return null;
  const { resetAt } = rateState(window, rule);
  const seconds = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / SECOND_MS));
  return refuse(
    "RATE_LIMITED",
    `At most ${rule.requests} requests a minute are answered. Wait for the seconds in Retry-After.`,
    {
      headers: { "retry-after": String(seconds) },
    },
  );
}
