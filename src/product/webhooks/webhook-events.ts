import { TRAIL_EVENT_NAMES, TRAIL_EVENTS, type WebhookEventName } from "#kernel/trail-events.ts";

export type WebhookEvent = WebhookEventName;

/** Everything that a webhook can be told of. */
export const WEBHOOK_EVENTS = TRAIL_EVENT_NAMES.filter(isTold);

export function isTold(name: keyof typeof TRAIL_EVENTS): name is WebhookEvent {
  return TRAIL_EVENTS[name].isTold;
}
