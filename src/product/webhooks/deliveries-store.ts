import { sql } from "kysely";
import { tierSuffices } from "#accounts/tier-store.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import { openReceiversAnswer } from "./sealed-payload.ts";
import type { AttemptOutcome, AttemptRecord, DeliveryRecord } from "./webhook.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** A delivery that has not ended. */
export interface PendingDelivery {
  id: string;
  webhookId: string;
  accountId: string;
  event: WebhookEvent;
  /** Of the payload, see `sealPayload`. */
  sealedRest: Uint8Array;
  createdAt: Date;
  status: DeliveryStatus;
  round: number;
  /** The attempts of this round that are over. */
  attempt: number;
  isTest: boolean;
}

export type DeliveryStatus = "pending" | "delivered" | "given_up" | "stopped";

const COLUMNS = [
  "webhook_delivery.id",
  "webhook_delivery.webhook_id as webhookId",
  "webhook_delivery.account_id as accountId",
  "webhook_delivery.event",
  "webhook_delivery.sealed_rest as sealedRest",
  "webhook_delivery.created_at as createdAt",
  "webhook_delivery.status",
  "webhook_delivery.round",
  "webhook_delivery.attempt",
  "webhook_delivery.is_test as isTest",
] as const;

/** Events of one contract that are told at one moment. */
interface NewDeliveries {
  accountId: string;
  contractId: string;
  at: Date;
  told: readonly NewEvent[];
}

interface NewEvent {
  event: WebhookEvent;
  sealedRest: Uint8Array;
  /** For as many deliveries as there may be: for each event as many. */
  ids: readonly string[];
}

/**
 * Stores a delivery of each event for every active webhook of the account that
 * subscribed to it, where the account's tier includes webhooks, and the events for who listens, in one statement. Who listens
 * is told of an event under the first of its ids.
 */
export async function insertDeliveries(
  queries: Queries,
  { told, ...about }: NewDeliveries,
): Promise<{ id: string; webhookId: string }[]> {
  return INSERT_DELIVERIES.all(queries, {
    ...about,
    events: told.map(({ event }) => event),
    rests: told.map(({ sealedRest }) => sealedRest),
    ids: told.flatMap(({ ids }) => ids),
    idsEach: told[0]?.ids.length ?? 0,
  });
}

interface DeliveriesValues extends Omit<NewDeliveries, "told"> {
  events: readonly WebhookEvent[];
  rests: readonly Uint8Array[];
  ids: readonly string[];
  idsEach: number;
}

const INSERT_DELIVERIES = statement(
  (_queries, { accountId, contractId, at, events, rests, ids, idsEach }: DeliveriesValues) => sql<{
    id: string;
    webhookId: string;
  }>`
    with happened as (
      select event, sealed_rest, (turn - 1)::int * ${idsEach}::int as ids_before
      from unnest(${events}::text[], ${rests}::bytea[])
        with ordinality as happened (event, sealed_rest, turn)
    ),
    told as (
      insert into told_event (account_id, id, contract_id, event, sealed_rest, created_at)
      select ${accountId}::uuid, (${ids}::uuid[])[ids_before + 1], ${contractId}::uuid, event,
        sealed_rest, ${at}::timestamptz
      from happened
    ),
    subscribed as (
      select happened.*, webhook.id,
        (row_number() over (partition by ids_before order by webhook.id))::int as position
      from happened
      join webhook
        on account_id = ${accountId}::uuid and active and happened.event = any(webhook.events)
      join account on account.id = account_id and ${tierSuffices}
    )
    insert into webhook_delivery
      (id, webhook_id, account_id, contract_id, event, sealed_rest, status, next_attempt_at, created_at)
    select (${ids}::uuid[])[ids_before + position], id, ${accountId}::uuid, ${contractId}::uuid, event,
      sealed_rest, 'pending', ${at}::timestamptz, ${at}::timestamptz
    from subscribed where position <= ${idsEach}::int
    returning id, webhook_id as "webhookId"`,
);

/** Stores a delivery for one webhook, which tells of no contract. */
export async function insertDelivery(
  queries: Queries,
  delivery: Pick<
    PendingDelivery,
    "id" | "webhookId" | "accountId" | "event" | "sealedRest" | "createdAt" | "isTest"
  >,
): Promise<void> {
  await queries
    .insertInto("webhook_delivery")
    .values({
      id: delivery.id,
      webhook_id: delivery.webhookId,
      account_id: delivery.accountId,
      contract_id: null,
      event: delivery.event,
      sealed_rest: delivery.sealedRest,
      is_test: delivery.isTest,
      status: "pending",
      next_attempt_at: delivery.createdAt,
      status_code: null,
      duration_ms: null,
      created_at: delivery.createdAt,
    })
    .execute();
}

/** A delivery with its webhook as it is now; that is null once it was removed. */
export interface DeliveryToAttempt extends PendingDelivery {
  webhook: { id: string; url: string; active: boolean; sealedSecret: Uint8Array } | null;
}

/** These deliveries, as far as they are known, by their ids. */
export async function findToAttempt(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, DeliveryToAttempt>> {
  const rows = await FIND_TO_ATTEMPT.all(queries, { ids });
  return byId(
    rows.map(({ url, active, sealedSecret, ...delivery }) => {
      const isThere = url !== null && active !== null && sealedSecret !== null;
      const webhook = isThere ? { id: delivery.webhookId, url, active, sealedSecret } : null;
      return { ...delivery, webhook };
    }),
  );
}

const FIND_TO_ATTEMPT = statement(
  (queries, { ids }: { ids: readonly string[] }) =>
    queries
      .selectFrom("webhook_delivery")
      .leftJoin("webhook", "webhook.id", "webhook_delivery.webhook_id")
      .leftJoin("account", "account.id", "webhook.account_id")
      .select(COLUMNS)
      .select(["webhook.url", "webhook.sealed_secret as sealedSecret"])
      .select(sql<boolean | null>`webhook.active and ${tierSuffices}`.as("active"))
      .where("webhook_delivery.id", "=", anyOf(ids)),
  { isShort: true },
);

/** Reads the delivery and keeps it from changing until the transaction ends. */
export async function lockDelivery(queries: Queries, id: string): Promise<PendingDelivery | null> {
  return (await lockDeliveries(queries, [id])).get(id) ?? null;
}

/**
 * The same for several, by their ids. Whoever locks more than one does so in the
 * order of their ids, lest two wait for each other.
 */
export async function lockDeliveries(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, PendingDelivery>> {
  return byId(await LOCK.all(queries, { ids }));
}

const LOCK = statement((queries, { ids }: { ids: readonly string[] }) =>
  queries
    .selectFrom("webhook_delivery")
    .select(COLUMNS)
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate(),
);

/** An attempt that is over. */
export interface EndedAttempt {
  deliveryId: string;
  round: number;
  attempt: number;
  outcome: AttemptOutcome;
}

/** Records attempts, in one statement. */
export function insertAttempts(
  transaction: Transaction,
  ended: readonly (EndedAttempt & { sealedAnswer: Uint8Array | null })[],
): void {
  transaction.write(INSERT_ATTEMPTS, {
    ids: ended.map(({ deliveryId }) => deliveryId),
    rounds: ended.map(({ round }) => round),
    attempts: ended.map(({ attempt }) => attempt),
    startedAt: ended.map(({ outcome }) => outcome.startedAt),
    statusCodes: ended.map(({ outcome }) => outcome.statusCode),
    durationsMs: ended.map(({ outcome }) => outcome.durationMs),
    problems: ended.map(({ outcome }) => outcome.problem),
    answers: ended.map(({ sealedAnswer }) => sealedAnswer),
  });
}

const INSERT_ATTEMPTS = statement(
  (
    _queries,
    {
      ids,
      rounds,
      attempts,
      startedAt,
      statusCodes,
      durationsMs,
      problems,
      answers,
    }: Columns<
      | "ids"
      | "rounds"
      | "attempts"
      | "startedAt"
      | "statusCodes"
      | "durationsMs"
      | "problems"
      | "answers"
    >,
  ) => sql`
    insert into webhook_attempt
      (delivery_id, round, attempt, started_at, status_code, duration_ms, problem, sealed_answer)
    select * from unnest(${ids}::uuid[], ${rounds}::integer[], ${attempts}::integer[],
      ${startedAt}::timestamptz[], ${statusCodes}::integer[], ${durationsMs}::integer[],
      ${problems}::text[], ${answers}::bytea[])
  `,
);

/** Rows by their columns, so that the statement stays the same however many there are. */
type Columns<Names extends string> = Record<Names, readonly unknown[]>;

/**
 * Writes how the latest attempts went and what follows, in one statement; the
 * rows are locked by the caller's transaction.
 */
export function updateDeliveries(
  transaction: Transaction,
  changes: readonly (EndedAttempt & { status: DeliveryStatus; nextAttemptAt: Date | null })[],
): void {
  transaction.write(UPDATE_DELIVERIES, {
    ids: changes.map(({ deliveryId }) => deliveryId),
    attempts: changes.map(({ attempt }) => attempt),
    statusCodes: changes.map(({ outcome }) => outcome.statusCode),
    durationsMs: changes.map(({ outcome }) => outcome.durationMs),
    statuses: changes.map(({ status }) => status),
    nextAttemptsAt: changes.map(({ nextAttemptAt }) => nextAttemptAt),
  });
}

const UPDATE_DELIVERIES = statement(
  (
    _queries,
    {
      ids,
      attempts,
      statusCodes,
      durationsMs,
      statuses,
      nextAttemptsAt,
    }: Columns<"ids" | "attempts" | "statusCodes" | "durationsMs" | "statuses" | "nextAttemptsAt">,
  ) => sql`
    update webhook_delivery set
      attempt = latest.attempt,
      status_code = latest.status_code,
      duration_ms = latest.duration_ms,
      status = latest.status,
      next_attempt_at = latest.next_attempt_at
    from unnest(${ids}::uuid[], ${attempts}::integer[], ${statusCodes}::integer[],
      ${durationsMs}::integer[], ${statuses}::text[], ${nextAttemptsAt}::timestamptz[]
    ) latest(id, attempt, status_code, duration_ms, status, next_attempt_at)
    where webhook_delivery.id = latest.id
  `,
);

/** Begins another round for a delivery that has ended. */
export async function beginRound(
  queries: Queries,
  { id, round }: { id: string; round: number },
  at: Date,
): Promise<void> {
  await queries
    .updateTable("webhook_delivery")
    .set({ status: "pending", round, attempt: 0, next_attempt_at: at })
    .where("id", "=", id)
    .execute();
}

/** The latest deliveries of a webhook, newest first. */
export async function listDeliveries(
  queries: Queries,
  webhookId: string,
  most: number,
): Promise<DeliveryRecord[]> {
  const rows = await queries
    .selectFrom("webhook_delivery")
    .select([
      "id",
      "event",
      "status",
      "status_code as statusCode",
      "attempt",
      "duration_ms as durationMs",
      "created_at as createdAt",
    ])
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, success: status === "delivered" }));
}

/** Every attempt of a delivery of this account, oldest first. */
export async function listAttempts(
  queries: Queries,
  key: { accountId: string; deliveryId: string },
  payloadKeys: KeyRing,
): Promise<AttemptRecord[]> {
  const rows = await queries
    .selectFrom("webhook_attempt")
    .innerJoin("webhook_delivery", "webhook_delivery.id", "webhook_attempt.delivery_id")
    .select([
      "webhook_attempt.round",
      "webhook_attempt.attempt",
      "webhook_attempt.started_at as startedAt",
      "webhook_attempt.status_code as statusCode",
      "webhook_attempt.duration_ms as durationMs",
      "webhook_attempt.problem",
      "webhook_attempt.sealed_answer as sealedAnswer",
    ])
    .where("webhook_delivery.account_id", "=", key.accountId)
    .where("webhook_delivery.id", "=", key.deliveryId)
    .orderBy("webhook_attempt.round")
    .orderBy("webhook_attempt.attempt")
    .execute();
  return rows.map(({ sealedAnswer, ...row }) => {
    const place = { deliveryId: key.deliveryId, round: row.round, attempt: row.attempt };
    const answer = openReceiversAnswer(payloadKeys, sealedAnswer, place);
    return { ...row, answer, success: row.problem === null };
  });
}

/** Ends a delivery whose webhook is off or gone. */
export async function stopDelivery(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable("webhook_delivery")
    .set({ status: "stopped", next_attempt_at: null })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Ends what a webhook was still to be told. */
export async function stopPending(queries: Queries, webhookId: string): Promise<void> {
  const pending = await queries
    .selectFrom("webhook_delivery")
    .select("id")
    .where("webhook_id", "=", webhookId)
    .where("status", "=", "pending")
    .orderBy("id")
    .forUpdate()
    .execute();
  await queries
    .updateTable("webhook_delivery")
    .set({ status: "stopped", next_attempt_at: null })
    .where("id", "=", anyOf(pending.map(({ id }) => id)))
    .execute();
}

/** Deletes up to `most` deliveries that were made before `before` and have nothing to come after it. */
export async function deleteBefore(queries: Queries, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("webhook_delivery")
    .where("id", "in", (is) =>
      is
        .selectFrom("webhook_delivery")
        .select("id")
        .where("created_at", "<", before)
        .where((old) =>
          old.or([old("next_attempt_at", "is", null), old("next_attempt_at", "<", before)]),
        )
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** One parameter for any number of ids, so that the statement stays the same. */
function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
