import type { Transaction } from "#store/transaction.ts";
import { listAttempts, type PendingDelivery } from "#webhooks/deliveries-store.ts";
import type { PayloadKeys } from "#webhooks/sealed-payload.ts";
import { findWebhook } from "#webhooks/webhooks-store.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

/** Tells the owner that a delivery was given up, in the transaction that records its last failure. */
export async function notifyOwnersOfWebhook(
  services: CorrespondenceServices & Pick<PayloadKeys, "payloadKeys">,
  transaction: Transaction,
  { id, webhookId, accountId, event, attempt }: PendingDelivery,
): Promise<void> {
  const { queries } = transaction;
  const webhook = await findWebhook(queries, { accountId, id: webhookId });
  if (!webhook) return;
  const attempts = await listAttempts(queries, { accountId, deliveryId: id }, services.payloadKeys);
  const last = attempts.at(-1);
  await notifyOwners(
    { ids: services.ids, queries },
    {
      accountId,
      kind: "webhookFailed",
      details: {
        url: webhook.url,
        event,
        deliveryId: id,
        attempts: last?.attempt ?? attempt,
        words: last?.problem ?? "",
      },
      requestedAt: services.clock.now(),
    },
  );
  await services.jobs.enqueue(transaction, "mail-account", { accountId });
}
