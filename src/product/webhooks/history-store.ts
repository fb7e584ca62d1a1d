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

/** How many deliveries of each webhook of an account ended since then, and how many of them arrived. */
export async function countEnded(
  queries: Queries,
  accountId: string,
  since: Date,
): Promise<Map<string, { ended: number; arrived: number }>> {
  const rows = await queries
    .selectFrom("webhook")
    .innerJoin("webhook_delivery", "webhook_delivery.webhook_id", "webhook.id")
    .select((is) => [
      "webhook.id",
      is.fn.countAll<string>().as("ended"),
      is.fn.countAll<string>().filterWhere("status", "=", "delivered").as("arrived"),
    ])
    .where("webhook.account_id", "=", accountId)
    .where("webhook_delivery.created_at", ">=", since)
    .where("webhook_delivery.is_test", "=", false)
    .where("webhook_delivery.status", "in", ["delivered", "given_up"])
    .groupBy("webhook.id")
    .execute();
  return new Map(
    rows.map(({ id, ended, arrived }) => [id, { ended: Number(ended), arrived: Number(arrived) }]),
  );
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
        and status in ('given_up', 'stopped') and created_at >= ${since}::timestamptz
      order by id limit ${most}::integer for update skip locked
    )
    returning id, webhook_id as "webhookId", round
  `.execute(queries);
  return rows;
}
