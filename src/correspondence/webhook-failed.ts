import { findAccount } from "#accounts/accounts-store.ts";
import { insertMails } from "#mail/outbox-store.ts";
import { mailToSend } from "#mail/outgoing.ts";
import type { Transaction } from "#store/transaction.ts";
import { listAttempts, type PendingDelivery } from "#webhooks/deliveries-store.ts";
import type { PayloadKeys } from "#webhooks/sealed-payload.ts";
import { findWebhook } from "#webhooks/webhooks-store.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";

/** Tells the owner that a delivery was given up, in the transaction that records its last failure. */
export async function tellOwnerOfWebhook(
  house: CorrespondenceHouse & Pick<PayloadKeys, "payloadKeys">,
  transaction: Transaction,
  { id, webhookId, accountId, event, attempt }: PendingDelivery,
): Promise<void> {
  const { queries } = transaction;
  const owner = await findAccount(queries, accountId);
  const webhook = await findWebhook(queries, { accountId, id: webhookId });
  if (!owner || !webhook) return;
  const attempts = await listAttempts(queries, { accountId, deliveryId: id }, house.payloadKeys);
  const last = attempts.at(-1);
  await insertMails(queries, [
    mailToSend({
      id: house.ids.uuid(),
      accountId,
      kind: "webhookFailed",
      recipient: owner.email,
      details: {
        url: webhook.url,
        event,
        deliveryId: id,
        attempts: last?.attempt ?? attempt,
        words: last?.problem ?? "",
      },
      requestedAt: house.clock.now(),
    }),
  ]);
  await house.jobs.enqueue(transaction, "mail-account", { accountId });
}
