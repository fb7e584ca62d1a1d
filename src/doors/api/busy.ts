import { type Refusal, refuse } from "#kernel/refusals.ts";
import { isDatabaseAway, isOvertaken } from "#store/away.ts";
import { cameAfterChange } from "#store/commits.ts";

/** The refusal of what may be tried again after so many seconds: nothing was changed. */
export function busyFor(seconds: number): Refusal<"BUSY"> {
  return refuseBusy(
    "The service has too much to do right now; nothing was changed. Send the same request again after the seconds in Retry-After.",
    seconds,
  );
}

/** The same where nobody knows: the answer was lost, not the change. */
function unclearFor(seconds: number): Refusal<"BUSY"> {
  return refuseBusy(
    "The service has too much to do right now, and what was asked may have been carried out. With the same Idempotency-Key the same request can be sent again after the seconds in Retry-After; without one, look first whether it was.",
    seconds,
  );
}

function refuseBusy(message: string, seconds: number): Refusal<"BUSY"> {
  return refuse("BUSY", message, { headers: { "retry-after": String(seconds) } });
}

/**
 * The same for an exception that says so, as the workers' does or the database's; null for any
 * other. A transaction that was taken back for another's sake is not tried again here: what it works
 * with beside the database may have happened once already, and whoever repeats a request says so.
 */
export function busyIn(error: unknown): Refusal<"BUSY"> | null {
  const { statusCode, retryAfterSeconds = 5 } = Object(error) as {
    statusCode?: number;
    retryAfterSeconds?: number;
  };
  const sayBusy = cameAfterChange(error) ? unclearFor : busyFor;
  if (isOvertaken(error)) return sayBusy(1);
  return statusCode === 503 || isDatabaseAway(error) ? sayBusy(retryAfterSeconds) : null;
}
