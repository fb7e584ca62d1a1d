/** Everything that a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  "contract.created",
  "contract.signed",
  "contract.completed",
  "contract.deleted",
  "contract.cancelled",
  "signer.invited",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
