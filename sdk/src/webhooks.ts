/** What `@countersign/sdk/webhooks` offers: the check that a delivery is genuine, and what it tells. */
export { verifyWebhook, type WebhookToVerify } from "./verify-webhook.ts";
export type { WebhookBody } from "./webhook-body.ts";
export { type BrokenRule, WebhookError } from "./webhook-error.ts";
export type { WebhookData, WebhookEvent } from "./webhook-event.ts";
export type { WebhookHeaders } from "./webhook-headers.ts";
