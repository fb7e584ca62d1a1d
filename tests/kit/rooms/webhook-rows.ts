import { randomUUID } from "node:crypto";
import type { Selectable, Updateable } from "kysely";
import type { Database } from "#store/database.ts";
import type { Schema } from "#store/schema.ts";
import type { Webhook } from "#webhooks/webhook.ts";
import { insertWebhook, type WebhookKey } from "#webhooks/webhooks-store.ts";

type DeliveryRow = Selectable<Schema["webhook_delivery"]>;

/** When rows of tests were made, where nothing else is said. */
export const MADE_AT = new Date("2026-11-21T09:30:00.000Z");

/** Ids in the order in which they are asked for, as UUIDv7 are. */
let made = 0;
export function nextId(): string {
  made += 1;
  const number = made.toString(16).padStart(12, "0");
  return `${number.slice(0, 8)}-${number.slice(8)}-7000-8000-${randomUUID().slice(-12)}`;
}

/** Inserts a webhook of the account that nobody is asked about. */
export async function insertHook(
  database: Database,
  accountId: string,
  change: Partial<Webhook> = {},
): Promise<WebhookKey> {
  const webhook: Webhook = {
    id: nextId(),
    url: "https://hooks.example/in",
    events: ["contract.signed"],
    active: true,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...change,
  };
  await insertWebhook(database, accountId, webhook, Buffer.from("sealed secret"));
  return { accountId, id: webhook.id };
}

/** Inserts a delivery to it that is nothing but a row, and answers its id. */
export async function insertDeliveryRow(
  database: Database,
  { accountId, id: webhookId }: WebhookKey,
  change: Updateable<Schema["webhook_delivery"]> = {},
): Promise<string> {
  const row: DeliveryRow = {
    id: nextId(),
    webhook_id: webhookId,
    account_id: accountId,
    contract_id: null,
    event: "contract.signed",
    sealed_rest: Buffer.from("rest"),
    is_test: false,
    status: "pending",
    round: 1,
    next_attempt_at: MADE_AT,
    attempt: 0,
    status_code: null,
    duration_ms: null,
    created_at: MADE_AT,
    ...change,
  };
  await database.insertInto("webhook_delivery").values(row).execute();
  return row.id;
}
