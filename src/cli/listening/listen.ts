import { LIMITS } from "#kernel/limits.ts";
import { SECOND_MS } from "#kernel/time.ts";
import {
  type Forwarded,
  type ForwardingServices,
  forwardEvent,
  type ListenedEvent,
} from "./forward.ts";
import type { ListenOptions } from "./listen-options.ts";

/** What the API answers of events. */
export interface ListenedPage {
  events: ListenedEvent[];
  cursor: string;
  hasMore: boolean;
  hasGap: boolean;
}

/** What listening takes. */
export interface ListeningServices extends ForwardingServices {
  /** @throws what the API refuses, or that it did not answer */
  ask(from: ListenOptions["from"], signal: AbortSignal): Promise<ListenedPage>;
  /** Whether trying again may help. */
  isPassing(error: unknown): boolean;
  print(line: string): void;
  /** @throws the signal's reason, as soon as it is aborted */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Without an answer the service is asked again after so long at most. */
const MOST_PAUSE_MS = 30 * SECOND_MS;

/** A receiver that did not answer is tried once more, as soon as a webhook would be: it may just be starting again. */
const TRY_AGAIN_MS = 3 * SECOND_MS;

/**
 * Forwards events until the signal is aborted, one after the other and each
 * once, and prints a line for each. While the service does not answer it asks
 * again, from where it was. What is being forwarded when the signal comes is
 * forwarded to its end.
 * @returns where to go on; null where nothing was answered yet
 * @throws what the API refuses
 */
export async function listen(
  services: ListeningServices,
  wish: Pick<ListenOptions, "forwardTo" | "events" | "from">,
  signal: AbortSignal,
): Promise<string | null> {
  let cursor: string | null = null;
  let failures = 0;
  try {
    for (;;) {
      const from = cursor === null ? wish.from : { after: cursor };
      const page = await requestPage(services, from, signal);
      if (page instanceof Error) {
        if (failures === 0) services.print(`Waiting for the service: ${page.message}`);
        failures += 1;
        await services.wait(pauseMs(failures), signal);
        continue;
      }
      if (failures > 0) services.print("The service answers again.");
      failures = 0;
      if (page.hasGap)
        services.print("Events from before may be missing: they are no longer kept.");
      for (const told of page.events) {
        signal.throwIfAborted();
        if (wish.events.some((event) => event === told.event)) {
          await deliver(services, wish.forwardTo, told, signal);
        }
        cursor = told.cursor;
      }
      cursor = page.cursor;
      if (!page.hasMore) await services.wait(LIMITS.listenEveryMs, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return cursor;
  }
}

/** After each failure twice as long. */
function pauseMs(failures: number): number {
  return Math.min(LIMITS.listenEveryMs * 2 ** (failures - 1), MOST_PAUSE_MS);
}

async function requestPage(
  { ask, isPassing }: ListeningServices,
  from: ListenOptions["from"],
  signal: AbortSignal,
): Promise<ListenedPage | Error> {
  try {
    return await ask(from, signal);
  } catch (error) {
    if (signal.aborted || !isPassing(error) || !(error instanceof Error)) throw error;
    return error;
  }
}

async function deliver(
  services: ListeningServices,
  url: string | null,
  told: ListenedEvent,
  signal: AbortSignal,
): Promise<void> {
  if (url === null) {
    services.print(line(told, "not forwarded"));
    return;
  }
  const first = await forwardEvent(services, url, told, 1);
  services.print(line(told, wordsFor(first)));
  if (first.status !== null) return;
  await services.wait(TRY_AGAIN_MS, signal);
  services.print(line(told, wordsFor(await forwardEvent(services, url, told, 2))));
}

function wordsFor({ status, problem, durationMs }: Forwarded): string {
  return status === null ? `no answer (${problem})` : `${status} in ${durationMs} ms`;
}

const LONGEST = "contract.cancelled".length;

function line({ createdAt, event, id }: ListenedEvent, words: string): string {
  return `${createdAt.slice(11, 19)}  ${event.padEnd(LONGEST)}  ${id}  ${words}`;
}
