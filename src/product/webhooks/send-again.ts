import type { Jobs } from "#jobs/jobs.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import { beginRound, insertDelivery, lockDelivery } from "./deliveries-store.ts";
import { payloadRest } from "./payload.ts";
import { PAYLOADS } from "./payload-schemas.ts";
import { unknownWebhook } from "./resubscribe.ts";
import { sealPayload } from "./sealed-payload.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import { enqueueFirst } from "./webhook-reaction.ts";
import type { WebhooksServices } from "./webhooks-services.ts";
import { findWebhook, type WebhookKey } from "./webhooks-store.ts";

export interface SendingServices
  extends Pick<WebhooksServices, "database" | "ids" | "clock" | "random" | "payloadKeys"> {
  jobs: Pick<Jobs, "enqueueAll">;
}

/**
 * Sends a delivery once more at once, whether it has ended or waits for its next attempt: the same
 * id, the same bytes, attempts that count from 1 again.
 */
export async function sendAgain(
  services: SendingServices,
  key: { accountId: string; deliveryId: string },
): Promise<{ deliveryId: string } | Refusal<"UNKNOWN" | "CONFLICT">> {
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const delivery = await lockDelivery(queries, key.deliveryId);
    if (delivery?.accountId !== key.accountId) {
      return refuse("UNKNOWN", "There is no such delivery.");
    }
    if (delivery.status === "pending" && delivery.attempt === 0) {
      return refuse("CONFLICT", "This delivery is still being tried.");
    }
    const { id, webhookId, accountId } = delivery;
    const webhook = await findWebhook(queries, { accountId, id: webhookId });
    if (!webhook?.active) return refuse("CONFLICT", "Its webhook is switched off or removed.");
    const again = { id, webhookId, round: delivery.round + 1 };
    await beginRound(queries, again, services.clock.now());
    await enqueueFirst(transaction, services.jobs, [again]);
    return { deliveryId: id };
  });
}

/** Sends a webhook a made-up event, once: it is not tried again when it fails. */
export async function sendTest(
  services: SendingServices,
  key: WebhookKey,
  event: WebhookEvent,
): Promise<{ deliveryId: string } | Refusal<"UNKNOWN" | "CONFLICT">> {
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const webhook = await findWebhook(queries, key);
    if (!webhook) return unknownWebhook();
    if (!webhook.active) return refuse("CONFLICT", "This webhook is switched off.");
    const id = services.ids.uuid();
    const now = services.clock.now();
    const rest = payloadRest({ event, data: { ...PAYLOADS[event].sample, test: true } }, now);
    const place = { accountId: key.accountId, event, createdAt: now };
    const sealedRest = sealPayload(services, rest, place);
    const delivery = { ...place, id, webhookId: webhook.id, isTest: true, sealedRest };
    await insertDelivery(queries, delivery);
    await enqueueFirst(transaction, services.jobs, [{ id, webhookId: webhook.id, round: 1 }]);
    return { deliveryId: id };
  });
}
