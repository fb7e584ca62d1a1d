import type { Clock } from "#kernel/time.ts";
import { DEADLINE_MS } from "#webhooks/deadline.ts";
import { deliveryHeaders } from "#webhooks/sign-delivery.ts";

/** An event as the API answers it. */
export interface ListenedEvent {
  id: string;
  event: string;
  createdAt: string;
  body: string;
  cursor: string;
}

/** What came of one attempt to forward an event. */
export interface Forwarded {
  /** Of the local answer; null where there was none. */
  status: number | null;
  /** Why there was none. */
  problem: string | null;
  durationMs: number;
}

/** What forwarding takes. */
export interface ForwardingServices {
  clock: Clock;
  fetch: typeof fetch;
  /** What deliveries are signed with. */
  secret: string;
}

/**
 * Posts an event as a webhook would get it: the same headers, a fresh signature,
 * five seconds for everything, and no redirect is followed.
 */
export async function forwardEvent(
  services: ForwardingServices,
  url: string,
  { id, event, body }: ListenedEvent,
  attempt: number,
): Promise<Forwarded> {
  const headers = deliveryHeaders(
    { deliveryId: id, event, attempt, body },
    services.secret,
    services.clock.now(),
  );
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await services.fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await answer.body?.cancel();
    return { status: answer.status, problem: null, durationMs: durationMs() };
  } catch (error) {
    return { status: null, problem: problemOf(error), durationMs: durationMs() };
  }
}

/** `fetch` says why in the cause of what it throws, and for an address that nobody listens at in its code. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${DEADLINE_MS / 1_000} seconds`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause ? String(cause.code) : cause.message;
}
