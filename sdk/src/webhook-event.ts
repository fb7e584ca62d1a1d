import type { WebhookData, WebhookPayload } from "./webhook-event.generated.ts";

export { EVENT_NAMES, type WebhookData } from "./webhook-event.generated.ts";

/** A delivery's payload; comparing `event` tells what `data` holds. */
export type WebhookEvent = {
  [Name in keyof WebhookData]: WebhookPayload<Name>;
}[keyof WebhookData];
