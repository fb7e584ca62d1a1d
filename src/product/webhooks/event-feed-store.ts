import { type Generated, sql } from "kysely";
import { LOWEST_UUID, lowestUuidFrom } from "#kernel/ids.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** An event as it is kept for who listens. */
export interface KeptEvent {
  id: string;
  event: WebhookEvent;
  /** Of the payload, see `sealPayload`. */
  sealedRest: Uint8Array;
  createdAt: Date;
  /** Number of the transaction that wrote it. */
  writtenIn: string;
}

/** Behind which event one goes on: below all numbers of transactions, or behind the last that was seen. */
export interface EventPlace {
  writtenIn: string;
  id: string;
}

/** What is settled of an account's events: nothing comes to stand before `upTo` any more. */
export interface FeedEvents {
  events: KeptEvent[];
  upTo: EventPlace;
}

interface Wish {
  accountId: string;
  after: EventPlace;
  /** Leaves out what happened before. */
  since: Date;
  most: number;
}

/**
 * The account's events after a place, in the order of their transactions.
 *
 * Those of a transaction are left out while one with a lower number is under
 * way, which may be any of the database's: it could still write before them.
 */
export async function listFeedEvents(queries: Queries, wish: Wish): Promise<FeedEvents> {
  const rows = await LIST.all(queries, { ...wish, ...wish.after });
  const upTo = { writtenIn: rows[0]?.upTo ?? "0", id: LOWEST_UUID };
  return { events: rows.filter(isEvent), upTo };
}

type Row = { upTo: string } & (KeptEvent | { [Name in keyof KeptEvent]: null });

function isEvent(row: Row): row is { upTo: string } & KeptEvent {
  return row.id !== null;
}

const LIST = statement(
  (_queries, { accountId, writtenIn, id, since, most }: Wish & EventPlace) => sql<Row>`
    select upto::text as "upTo", told.* from
      (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as upto) settled
      left join lateral (
        select id, event, sealed_rest as "sealedRest", created_at as "createdAt",
          written_in::text as "writtenIn"
        from told_event
        where account_id = ${accountId}::uuid and written_in < upto
          and (written_in, id) > (${writtenIn}::bigint, ${id}::uuid)
          and created_at >= ${since}::timestamptz
        order by written_in, id limit ${most}::integer
      ) told on true
    order by told."writtenIn"::bigint, told.id
  `,
);

/** Those that were made at about the same time may have been written in another order. */
const LOOKED_AT = 100;

/** Behind which place everything stands that happened since then; null where nothing did. */
export async function placeSince(
  queries: Queries,
  accountId: string,
  since: Date,
): Promise<EventPlace | null> {
  const first = await PLACE.first(queries, { accountId, lowest: lowestUuidFrom(since) });
  return first?.writtenIn ? { writtenIn: first.writtenIn, id: LOWEST_UUID } : null;
}

const PLACE = statement(
  (_queries, { accountId, lowest }: { accountId: string; lowest: string }) =>
    sql<{ writtenIn: string | null }>`
      select min(written_in)::text as "writtenIn" from (
        select written_in from told_event
        where account_id = ${accountId}::uuid and id >= ${lowest}::uuid
        order by id limit ${LOOKED_AT}
      ) first
    `,
);

/** Deletes up to `most` events that happened before `before`. */
export async function deleteFeedEventsBefore(
  queries: Queries,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from told_event where (account_id, id) in (
      select account_id, id from told_event where created_at < ${before}::timestamptz limit ${most}::integer
    )
  `.execute(queries);
  return Number(numAffectedRows);
}

declare module "#store/schema.ts" {
  interface Schema {
    told_event: ToldEventTable;
  }
}

interface ToldEventTable {
  account_id: string;
  id: string;
  contract_id: string;
  event: WebhookEvent;
  sealed_rest: Uint8Array;
  created_at: Date;
  written_in: Generated<string>;
}
