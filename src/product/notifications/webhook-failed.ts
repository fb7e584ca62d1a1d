import type { Transaction } from "#store/transaction.ts";
import { listAttempts, type PendingDelivery } from "#webhooks/deliveries-store.ts";
import type { PayloadKeys } from "#webhooks/sealed-payload.ts";
import { findWebhook } from "#webhooks/webhooks-store.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";
import { tellOwners } from "./to-owners.ts";

/** Tells the owner that a delivery was given up, in the transaction that records its last failure. */
export async function tellOwnerOfWebhook(
  house: CorrespondenceHouse & Pick<PayloadKeys, "payloadKeys">,
  transaction: Transaction,
  { id, webhookId, accountId, event, attempt }: PendingDelivery,
): Promise<void> {
  const { queries } = transaction;
  const webhook = await findWebhook(queries, { accountId, id: webhookId });
  if (!webhook) return;
  const attempts = await listAttempts(queries, { accountId, deliveryId: id }, house.payloadKeys);
  const last = attempts.at(-1);
  await tellOwners(
    { ids: house.ids, queries },
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
      requestedAt: house.clock.now(),
    },
  );
  await house.jobs.enqueue(transaction, "mail-account", { accountId });
}
