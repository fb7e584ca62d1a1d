import { type Refusal, refuse } from "#kernel/refusals.ts";
import { isDatabaseAway, isOvertaken } from "#store/away.ts";

/** The refusal of what may be tried again after so many seconds. */
export function busyFor(seconds: number): Refusal<"BUSY"> {
  return refuse(
    "BUSY",
    "The service has too much to do right now; nothing was changed. Send the same request again after the seconds in Retry-After.",
    {
      headers: { "retry-after": String(seconds) },
    },
  );
}

/**
 * The same for an exception that says so, as the workshop's does or the database's; null for any
 * other. A transaction that was taken back for another's sake is not tried again here: what it works
 * with beside the database may have happened once already, and whoever repeats a request says so.
 */
export function busyIn(error: unknown): Refusal<"BUSY"> | null {
  const { statusCode, retryAfterSeconds = 5 } = Object(error) as {
    statusCode?: number;
    retryAfterSeconds?: number;
  };
  if (isOvertaken(error)) return busyFor(1);
  return statusCode === 503 || isDatabaseAway(error) ? busyFor(retryAfterSeconds) : null;
}
