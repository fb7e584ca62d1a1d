import type { Queries } from "#store/database.ts";
import type { Webhook } from "./webhook.ts";

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
