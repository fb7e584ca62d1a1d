import { LIMITS } from "#kernel/limits.ts";
import type { Problem } from "#kernel/refusals.ts";
import { UnknownHost } from "#lib/egress/resolve.ts";
import {
  ForbiddenTarget,
  findAddresses,
  hostOf,
  type Reach,
  readTarget,
} from "#lib/egress/target.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./webhook-events.ts";

/** How long a new webhook's host may take to be found. */
const LOOK_UP_MS = 5_000;

/** The events that are named, each once and in their order; or a problem for every unknown one. */
export function checkEvents(names: readonly string[]): {
  events: WebhookEvent[];
  problems: Problem[];
} {
  const problems = names.flatMap((name, index) =>
    isEvent(name)
      ? []
      : [{ path: `events[${index}]`, message: `must be one of ${WEBHOOK_EVENTS.join(", ")}` }],
  );
  return { events: [...new Set(names.filter(isEvent))], problems };
}

/** What is wrong with a webhook's URL; looks its host up. */
export async function checkUrl(text: string, reach: Reach): Promise<Problem[]> {
  const message = spellingProblem(text) ?? (await targetProblem(text, reach));
  return message === null ? [] : [{ path: "url", message }];
}

function isEvent(name: string): name is WebhookEvent {
  return (WEBHOOK_EVENTS as readonly string[]).includes(name);
}

function spellingProblem(text: string): string | null {
  if (text.length > LIMITS.webhookUrlCharacters) {
    return `must have at most ${LIMITS.webhookUrlCharacters} characters`;
  }
  // Readers of URLs drop these without a word, so what is stored would not be what is called.
  if (/[\s\p{Cc}]/u.test(text)) return "must not have blanks or control characters";
  if (text.includes("#")) return "must not have a fragment (#…)";
  return null;
}

async function targetProblem(text: string, reach: Reach): Promise<string | null> {
  try {
    const url = readTarget(text, reach);
    await findAddresses(hostOf(url), reach, AbortSignal.timeout(LOOK_UP_MS));
    return null;
  } catch (error) {
    if (error instanceof ForbiddenTarget || error instanceof UnknownHost) return error.message;
    throw error;
  }
}
