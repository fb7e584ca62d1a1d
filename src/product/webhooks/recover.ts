import { type Refusal, refuse } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import { beginRounds } from "./history-store.ts";
import { unknownWebhook } from "./resubscribe.ts";
import type { SendingServices } from "./send-again.ts";
import { enqueueFirst } from "./webhook-reaction.ts";
import { lockWebhook, type WebhookKey } from "./webhooks-store.ts";

/** What one press sends again; who has more presses again. */
export const MOST_RECOVERED = 1_000;

/**
 * Sends every delivery again that failed since then, each once and under its
 * own id: those that were given up, those that wait for a further attempt, and those that were
 * dropped while the webhook was off. The oldest come first.
 * @returns how many
 */
export async function recoverSince(
  services: SendingServices,
  key: WebhookKey,
  since: Date,
): Promise<{ count: number } | Refusal<"UNKNOWN" | "CONFLICT">> {
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const webhook = await lockWebhook(queries, key);
    if (!webhook) return unknownWebhook();
    if (!webhook.active) return refuse("CONFLICT", "This webhook is switched off.");
    const wish = { since, most: MOST_RECOVERED, at: services.clock.now() };
    const again = await beginRounds(queries, key, wish);
    await enqueueFirst(transaction, services.jobs, again);
    return { count: again.length };
  });
}
