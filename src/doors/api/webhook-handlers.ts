import type { Caller } from "#accounts/account.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { listDeliveries } from "#webhooks/deliveries-store.ts";
import { eventsSince } from "#webhooks/event-feed.ts";
import { changeWebhook, unknownWebhook, unsubscribe } from "#webhooks/resubscribe.ts";
import { subscribe } from "#webhooks/subscribe.ts";
import type { CreatedWebhook, DeliveryRecord } from "#webhooks/webhook.ts";
import type { WebhooksServices } from "#webhooks/webhooks-services.ts";
import { findWebhook, listWebhooks, type WebhookKey } from "#webhooks/webhooks-store.ts";
import type { Handlers } from "./endpoint.ts";
import type { WEBHOOK_ENDPOINTS } from "./webhook-endpoints.ts";

/** What the endpoints on webhooks do. */
export function webhookHandlers(services: WebhooksServices): Handlers<typeof WEBHOOK_ENDPOINTS> {
  const { database } = services;
  return {
    async listWebhooks({ caller }) {
      const webhooks = await listWebhooks(database, caller.account.id);
      return { status: 200, body: { webhooks: webhooks } };
    },

    async createWebhook({ caller, body, keep }) {
      const answerOf = (created: CreatedWebhook) => ({
        status: 201 as const,
        body: {
          success: true as const,
          webhook: created,
        },
      });
      const created = await subscribe(services, caller.account.id, body, (transaction, webhook) =>
        keep(transaction, answerOf(webhook)),
      );
      return isRefusal(created) ? created : answerOf(created);
    },

    async getWebhook({ caller, params }) {
      const webhook = await findWebhook(database, webhookKey(caller, params));
      if (!webhook) return unknownWebhook();
      const deliveries = await listDeliveries(database, webhook.id, LIMITS.webhookDeliveriesShown);
      return {
        status: 200,
        body: { webhook, deliveries: deliveries.map(viewDelivery) },
      };
    },

    async updateWebhook({ caller, params, body }) {
      const changed = await changeWebhook(services, webhookKey(caller, params), body);
      return isRefusal(changed) ? changed : { status: 200, body: { webhook: changed } };
    },

    async deleteWebhook({ caller, params }) {
      const removed = await unsubscribe(services, webhookKey(caller, params));
      return isRefusal(removed) ? removed : { status: 200, body: { success: true } };
    },

    async listEvents({ caller, query }) {
      const page = await eventsSince(services, caller.account.id, query);
      return isRefusal(page) ? page : { status: 200, body: page };
    },
  };
}

function webhookKey({ account }: Caller, { id }: { id: string }): WebhookKey {
  return { accountId: account.id, id };
}

function viewDelivery(delivery: DeliveryRecord) {
  return { ...delivery, duration: delivery.durationMs };
}
