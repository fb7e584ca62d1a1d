import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import type { DeliveryStatus } from "./deliveries-store.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import type { WebhookKey } from "./webhooks-store.ts";

/** A delivery as its account's people see it. */
export interface ShownDelivery {
  id: string;
  event: WebhookEvent;
  status: DeliveryStatus;
  isTest: boolean;
  /** Null without an HTTP answer. */
  statusCode: number | null;
  attempt: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
}

const SHOWN = [
  ...(["id", "event", "status", "is_test as isTest", "status_code as statusCode"] as const),
  ...(["attempt", "next_attempt_at as nextAttemptAt", "created_at as createdAt"] as const),
] as const;

/** A webhook's deliveries, newest first, from below an id on; with `status` those alone that stand so. */
export async function listShown(
  queries: Queries,
  { accountId, id }: WebhookKey,
  { status, before, most }: { status: DeliveryStatus | null; before: string | null; most: number },
): Promise<ShownDelivery[]> {
  let query = queries
    .selectFrom("webhook_delivery")
    .select(SHOWN)
    .where("account_id", "=", accountId)
    .where("webhook_id", "=", id)
    .orderBy("id", "desc")
    .limit(most);
  if (status !== null) query = query.where("status", "=", status);
  if (before !== null) query = query.where("id", "<", before);
  return query.execute();
}

/** One delivery of the account, with what it sends, encrypted. */
export async function findShown(
  queries: Queries,
  { accountId, id }: { accountId: string; id: string },
): Promise<(ShownDelivery & { webhookId: string; sealedRest: Uint8Array }) | null> {
  const row = await queries
    .selectFrom("webhook_delivery")
    .select([...SHOWN, "webhook_id as webhookId", "sealed_rest as sealedRest"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** How a webhook does: what has ended since some time, and what has failed so far and is tried again. */
export interface WebhookHealth {
  ended: number;
  arrived: number;
  failing: number;
  /** When the oldest of what fails was made; null where nothing does. */
  failingSince: Date | null;
}

/** Of each webhook of an account that was sent something since then, or has something to send again. */
export async function readHealth(
  queries: Queries,
  accountId: string,
  since: Date,
): Promise<Map<string, WebhookHealth>> {
  const { rows } = await sql<WebhookHealth & { id: string }>`
    with counted as (
      select webhook_id, status, webhook_delivery.created_at from webhook
      join webhook_delivery on webhook_id = webhook.id
      where webhook.account_id = ${accountId}::uuid and not is_test
        and status in ('delivered', 'given_up')
        and webhook_delivery.created_at >= ${since}::timestamptz
      union all
      select webhook_id, status, webhook_delivery.created_at from webhook
      join webhook_delivery on webhook_id = webhook.id
      where webhook.account_id = ${accountId}::uuid and not is_test
        and status = 'pending' and attempt > 0
    )
    select webhook_id as id,
      (count(*) filter (where status <> 'pending'))::int as ended,
      (count(*) filter (where status = 'delivered'))::int as arrived,
      (count(*) filter (where status = 'pending'))::int as failing,
      min(created_at) filter (where status = 'pending') as "failingSince"
    from counted group by webhook_id
  `.execute(queries);
  return new Map(rows.map(({ id, ...health }) => [id, health]));
}

/**
 * Begins another round for the oldest deliveries of a webhook that failed since
 * then, at most so many; one that is being sent again is left out.
 */
export async function beginRounds(
  queries: Queries,
  { accountId, id }: WebhookKey,
  { since, most, at }: { since: Date; most: number; at: Date },
): Promise<{ id: string; webhookId: string; round: number }[]> {
  const { rows } = await sql<{ id: string; webhookId: string; round: number }>`
    update webhook_delivery set status = 'pending', round = round + 1, attempt = 0,
      next_attempt_at = ${at}::timestamptz
    where id in (
      select id from webhook_delivery
      where webhook_id = ${id}::uuid and account_id = ${accountId}::uuid and not is_test
        and (status in ('given_up', 'stopped') or (status = 'pending' and attempt > 0))
        and created_at >= ${since}::timestamptz
      order by id limit ${most}::integer for update skip locked
    )
    returning id, webhook_id as "webhookId", round
  `.execute(queries);
  return rows;
}
