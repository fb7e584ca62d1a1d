import { lockAccount } from "#accounts/accounts-store.ts";
import { decideTier } from "#accounts/partner-tier.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { sealText } from "#kernel/sealed-text.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { checkEvents, checkUrl } from "./check-webhook.ts";
import { makeSecret } from "./secret.ts";
import type { CreatedWebhook, Webhook } from "./webhook.ts";
import type { WebhooksServices } from "./webhooks-services.ts";
import { countWebhooks, insertWebhook } from "./webhooks-store.ts";

/**
 * Makes a webhook, active from now on unless it is wished otherwise. Its secret
 * is in the answer and never shown again. `keep` is called in the transaction
 * that creates it.
 */
export async function subscribe(
  services: WebhooksServices,
  accountId: string,
  wish: { url: string; events: readonly string[]; active?: boolean | undefined },
  keep: (transaction: Transaction, created: CreatedWebhook) => Promise<void> = async () => {},
): Promise<
  CreatedWebhook | Refusal<"INVALID" | "WEBHOOK_LIMIT_REACHED" | "PARTNER_TIER_REQUIRED">
> {
  const { events, problems } = checkEvents(wish.events);
  const refusal = refuseProblems([
    ...(await checkUrl(wish.url, services.webhookReach)),
    ...problems,
  ]);
  if (refusal) return refusal;
  const now = services.clock.now();
  const webhook: Webhook = {
    id: services.ids.uuid(),
    url: wish.url,
    events,
    active: wish.active ?? true,
    createdAt: now,
    updatedAt: now,
  };
  const created: CreatedWebhook = { ...webhook, secret: makeSecret(services.random) };
  const sealed = sealText(created.secret, webhook.id, services.webhookKeys, services.random);

  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    // With the account locked the count holds until the new one is in.
    const tooLow = decideTier(await lockAccount(queries, accountId));
    if (tooLow) return tooLow;
    if ((await countWebhooks(queries, accountId)) >= LIMITS.webhooks) {
      return refuse(
        "WEBHOOK_LIMIT_REACHED",
        `An account has at most ${LIMITS.webhooks} webhooks. Delete one, or change one that is there.`,
      );
    }
    await insertWebhook(queries, accountId, webhook, sealed);
    await keep(transaction, created);
    return created;
  });
}
