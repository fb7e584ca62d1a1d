import type { Generated } from "kysely";
import type { Queries } from "#store/database.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** A webhook within its account: nobody else's is ever found. */
export interface WebhookKey {
  accountId: string;
  id: string;
}

const COLUMNS = [
  "id",
  "url",
  "events",
  "active",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** The account's webhooks in the order of their creation. */
export async function listWebhooks(queries: Queries, accountId: string): Promise<Webhook[]> {
  return queries
    .selectFrom("webhook")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export async function findWebhook(queries: Queries, key: WebhookKey): Promise<Webhook | null> {
  return (await selectWebhook(queries, key).executeTakeFirst()) ?? null;
}

/** Reads the webhook and keeps it from changing until the transaction ends. */
export async function lockWebhook(queries: Queries, key: WebhookKey): Promise<Webhook | null> {
  return (await selectWebhook(queries, key).forUpdate().executeTakeFirst()) ?? null;
}

/** How many webhooks the account has; lock the account first where the number decides. */
export async function countWebhooks(queries: Queries, accountId: string): Promise<number> {
  const row = await queries
    .selectFrom("webhook")
    .select((is) => is.fn.countAll<string>().as("many"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(row.many);
}

export async function insertWebhook(
  queries: Queries,
  accountId: string,
  webhook: Webhook,
  sealedSecret: Uint8Array,
): Promise<void> {
  await queries
    .insertInto("webhook")
    .values({
      id: webhook.id,
      account_id: accountId,
      url: webhook.url,
      events: webhook.events,
      active: webhook.active,
      sealed_secret: sealedSecret,
      created_at: webhook.createdAt,
      updated_at: webhook.updatedAt,
    })
    .execute();
}

export async function updateWebhook(queries: Queries, webhook: Webhook): Promise<void> {
  await queries
    .updateTable("webhook")
    .set({
      url: webhook.url,
      events: webhook.events,
      active: webhook.active,
      updated_at: webhook.updatedAt,
    })
    .where("id", "=", webhook.id)
    .execute();
}

export async function updateSecret(
  queries: Queries,
  { id, updatedAt }: Pick<Webhook, "id" | "updatedAt">,
  sealedSecret: Uint8Array,
): Promise<void> {
  await queries
    .updateTable("webhook")
    .set({ sealed_secret: sealedSecret, updated_at: updatedAt })
    .where("id", "=", id)
    .execute();
}

/** False when the account has no such webhook. */
export async function deleteWebhook(queries: Queries, key: WebhookKey): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("webhook")
    .where("account_id", "=", key.accountId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function selectWebhook(queries: Queries, { accountId, id }: WebhookKey) {
  return queries
    .selectFrom("webhook")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .where("id", "=", id);
}

declare module "#store/schema.ts" {
  interface Schema {
    webhook: WebhookTable;
    webhook_delivery: WebhookDeliveryTable;
    webhook_attempt: WebhookAttemptTable;
  }
}

interface WebhookTable {
  id: string;
  account_id: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  sealed_secret: Uint8Array;
  created_at: Date;
  updated_at: Date;
}

interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  account_id: string;
  /** Null for one that tries a webhook out. */
  contract_id: string | null;
  event: WebhookEvent;
  /** The payload without its id. */
  sealed_rest: Uint8Array;
  is_test: Generated<boolean>;
  status: "pending" | "delivered" | "given_up" | "stopped";
  round: Generated<number>;
  next_attempt_at: Date | null;
  attempt: Generated<number>;
  status_code: number | null;
  duration_ms: number | null;
  created_at: Date;
}

interface WebhookAttemptTable {
  delivery_id: string;
  round: number;
  attempt: number;
  started_at: Date;
  status_code: number | null;
  duration_ms: number | null;
  problem: string | null;
  sealed_answer: Uint8Array | null;
}
