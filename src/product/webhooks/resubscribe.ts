import { type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import { checkEvents, checkUrl } from "./check-webhook.ts";
import { stopPending } from "./deliveries-store.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhooksHouse } from "./webhooks-house.ts";
import {
  deleteWebhook,
  findWebhook,
  lockWebhook,
  updateWebhook,
  type WebhookKey,
} from "./webhooks-store.ts";

/** What of a webhook is to change. */
export interface WebhookChange {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  active?: boolean | undefined;
}

/**
 * Changes where and of what an account is told. The secret stays. Switching it
 * off ends the attempts that were still to come; switching it on again does not
 * bring them back.
 */
export async function changeWebhook(
  house: WebhooksHouse,
  key: WebhookKey,
  change: WebhookChange,
): Promise<Webhook | Refusal<"INVALID" | "UNKNOWN">> {
  const { url, events: names, active } = change;
  if (url === undefined && names === undefined && active === undefined) {
    const message = "Send at least one of url, events and active.";
    return refuse("INVALID", message, { details: [{ path: "", message }] });
  }
  // Nobody makes this service look up hosts for a webhook that is not there.
  if (!(await findWebhook(house.database, key))) return unknownWebhook();
  const { events, problems } = names ? checkEvents(names) : { events: undefined, problems: [] };
  const refusal = refuseProblems([
    ...(url === undefined ? [] : await checkUrl(url, house.webhookReach)),
    ...problems,
  ]);
  if (refusal) return refusal;

  return inTransaction(house.database, async ({ queries }) => {
    const webhook = await lockWebhook(queries, key);
    if (!webhook) return unknownWebhook();
    const changed: Webhook = {
      ...webhook,
      url: url ?? webhook.url,
      events: events ?? webhook.events,
      active: active ?? webhook.active,
      updatedAt: house.clock.now(),
    };
    await updateWebhook(queries, changed);
    if (!changed.active) await stopPending(queries, webhook.id);
    return changed;
  });
}

/** Removes a webhook. What it was still to be told it is not told any more. */
export async function unsubscribe(
  house: Pick<WebhooksHouse, "database">,
  key: WebhookKey,
): Promise<true | Refusal<"UNKNOWN">> {
  return (await deleteWebhook(house.database, key)) || unknownWebhook();
}

export function unknownWebhook(): Refusal<"UNKNOWN"> {
  return refuse("UNKNOWN", "There is no such webhook.");
}
