import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";

/**
 * Notes, in the transaction that writes a leaf, that the contract's account is to be sent a head
 * once the month is over, if that is not noted yet. Tests of an account are none of its documents.
 * @param accountId null where the contract's row says it
 */
export function noteNews(
  transaction: Transaction,
  of: { contractId: string; accountId: string | null; at: Date },
): void {
  const { at, ...ids } = of;
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
  transaction.write(NOTE_NEWS, { ...ids, month });
}

/** Through the first day, so that not all of them go out in one minute. */
const NOTE_NEWS = statement(
  (_queries, of: { contractId: string; accountId: string | null; month: Date }) => sql`
    insert into seal_log_news (account_id, due_at)
    select id, ${of.month}::timestamptz
      + ('x' || left(md5(id::text), 4))::bit(16)::int * interval '1 second'
    from account where twin_of is null and id = coalesce(
      ${of.accountId}::uuid, (select account_id from contract where id = ${of.contractId}::uuid))
    on conflict (account_id) do nothing`,
);

/** Takes accounts whose time has come; two processes take different ones. */
export async function takeNews(queries: Queries, now: Date, most: number): Promise<string[]> {
  return (await TAKE_NEWS.all(queries, { now, most })).map(({ id }) => id);
}

const TAKE_NEWS = statement(
  (_queries, { now, most }: { now: Date; most: number }) => sql<{ id: string }>`
    delete from seal_log_news where account_id in (
      select account_id from seal_log_news where due_at <= ${now}
      order by due_at limit ${most} for update skip locked
    ) returning account_id as id`,
);

/** What somebody knows of the log who is sent heads. */
export interface Witness {
  address: string;
  size: number;
  failures: number;
}

/** Those of these addresses that are due, each noted when it is asked for the first time. */
export async function dueWitnesses(
  queries: Queries,
  addresses: readonly string[],
  now: Date,
): Promise<Witness[]> {
  await NOTE_WITNESSES.count(queries, { addresses: [...addresses], now });
  return DUE_WITNESSES.all(queries, { addresses: [...addresses], now });
}

const NOTE_WITNESSES = statement(
  (_queries, { addresses, now }: { addresses: string[]; now: Date }) => sql`
    insert into seal_log_witness (address, next_at)
    select unnest(${addresses}::text[]), ${now}::timestamptz on conflict do nothing`,
);

const DUE_WITNESSES = statement(
  (_queries, { addresses, now }: { addresses: string[]; now: Date }) => sql<Witness>`
    select address, size::float8 as size, failures from seal_log_witness
    where address = any(${addresses}::text[]) and next_at <= ${now} order by address`,
);

export async function keepWitness(
  queries: Queries,
  kept: Witness & { nextAt: Date },
): Promise<void> {
  await KEEP_WITNESS.count(queries, kept);
}

const KEEP_WITNESS = statement(
  (_queries, { address, size, failures, nextAt }: Witness & { nextAt: Date }) => sql`
    update seal_log_witness set size = ${size}, failures = ${failures}, next_at = ${nextAt}
    where address = ${address}`,
);
