import { type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { sealText } from "#kernel/sealed-text.ts";
import { inTransaction } from "#store/transaction.ts";
import { checkEvents, checkUrl } from "./check-webhook.ts";
import { stopPending } from "./deliveries-store.ts";
import { makeSecret } from "./secret.ts";
import type { CreatedWebhook, Webhook } from "./webhook.ts";
import type { WebhooksServices } from "./webhooks-services.ts";
import {
  deleteWebhook,
  findWebhook,
  lockWebhook,
  updateSecret,
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
  services: WebhooksServices,
  key: WebhookKey,
  change: WebhookChange,
): Promise<Webhook | Refusal<"INVALID" | "UNKNOWN">> {
  const { url, events: names, active } = change;
  if (url === undefined && names === undefined && active === undefined) {
    const message = "Send at least one of url, events and active.";
    return refuse("INVALID", message, { details: [{ path: "", message }] });
  }
  // Nobody makes this service look up hosts for a webhook that is not there.
  if (!(await findWebhook(services.database, key))) return unknownWebhook();
  const { events, problems } = names ? checkEvents(names) : { events: undefined, problems: [] };
  const refusal = refuseProblems([
    ...(url === undefined ? [] : await checkUrl(url, services.webhookReach)),
    ...problems,
  ]);
  if (refusal) return refusal;

  return inTransaction(services.database, async ({ queries }) => {
    const webhook = await lockWebhook(queries, key);
    if (!webhook) return unknownWebhook();
    const changed: Webhook = {
      ...webhook,
      url: url ?? webhook.url,
      events: events ?? webhook.events,
      active: active ?? webhook.active,
      updatedAt: services.clock.now(),
    };
    await updateWebhook(queries, changed);
    if (!changed.active) await stopPending(queries, webhook.id);
    return changed;
  });
}

/** Gives a webhook another secret, which is shown this once; every attempt from now on is signed with it. */
export async function replaceSecret(
  services: Pick<WebhooksServices, "database" | "clock" | "random" | "webhookKeys">,
  key: WebhookKey,
): Promise<CreatedWebhook | Refusal<"UNKNOWN">> {
  return inTransaction(services.database, async ({ queries }) => {
    const webhook = await lockWebhook(queries, key);
    if (!webhook) return unknownWebhook();
    const secret = makeSecret(services.random);
    const changed = { ...webhook, updatedAt: services.clock.now() };
    const sealed = sealText(secret, webhook.id, services.webhookKeys, services.random);
    await updateSecret(queries, changed, sealed);
    return { ...changed, secret };
  });
}

/** Removes a webhook. What it was still to be told it is not told any more. */
export async function unsubscribe(
  services: Pick<WebhooksServices, "database">,
  key: WebhookKey,
): Promise<true | Refusal<"UNKNOWN">> {
  return (await deleteWebhook(services.database, key)) || unknownWebhook();
}

export function unknownWebhook(): Refusal<"UNKNOWN"> {
  return refuse("UNKNOWN", "There is no such webhook.");
}
