import { type Generated, sql } from "kysely";
import type { Queries } from "#store/database.ts";
import { KEPT_FOR_EVER, type Retention } from "./retention.ts";

/** What an account says of how long its contracts are kept. */
export async function findRetention(queries: Queries, accountId: string): Promise<Retention> {
  const row = await queries
    .selectFrom("retention")
    .select(["completed_months as completedMonths", "unfinished_days as unfinishedDays"])
    .select("least_months as leastMonths")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? KEPT_FOR_EVER;
}

export async function saveRetention(
  queries: Queries,
  accountId: string,
  { completedMonths, unfinishedDays, leastMonths }: Retention,
): Promise<void> {
  const said = {
    completed_months: completedMonths,
    unfinished_days: unfinishedDays,
    least_months: leastMonths,
  };
  await queries
    .insertInto("retention")
    .values({ account_id: accountId, ...said })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(said))
    .execute();
}

/** Until when a contract is held; null where it is not. */
export async function findHold(queries: Queries, contractId: string): Promise<Date | null> {
  const row = await queries
    .selectFrom("contract_hold")
    .select("kept_until")
    .where("contract_id", "=", contractId)
    .executeTakeFirst();
  return row?.kept_until ?? null;
}

/** Holds a contract until then, in place of what was said before; null: no longer. */
export async function saveHold(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
  until: Date | null,
): Promise<void> {
  if (until === null) {
    await queries.deleteFrom("contract_hold").where("contract_id", "=", id).execute();
    return;
  }
  await queries
    .insertInto("contract_hold")
    .values({ contract_id: id, account_id: accountId, kept_until: until })
    .onConflict((conflict) => conflict.column("contract_id").doUpdateSet({ kept_until: until }))
    .execute();
}

/** Accounts that let contracts go and were not told of any since, in the order of their ids. */
export async function listExpiringAccounts(
  queries: Queries,
  { after, toldBefore, most }: { after: string; toldBefore: Date; most: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom("retention")
    .select("account_id as id")
    .where("account_id", ">", after)
    .where((is) =>
      is.or([is("completed_months", "is not", null), is("unfinished_days", "is not", null)]),
    )
    .where((is) => is.or([is("told_at", "is", null), is("told_at", "<=", toldBefore)]))
    .orderBy("account_id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds what an account says until the transaction ends; null where another does, or nothing is said. */
export async function takeRetention(
  queries: Queries,
  accountId: string,
): Promise<(Retention & { toldAt: Date | null }) | null> {
  const row = await queries
    .selectFrom("retention")
    .select(["completed_months as completedMonths", "unfinished_days as unfinishedDays"])
    .select(["least_months as leastMonths", "told_at as toldAt"])
    .where("account_id", "=", accountId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function noteAnnounced(queries: Queries, accountId: string, at: Date): Promise<void> {
  await queries
    .updateTable("retention")
    .set({ told_at: at })
    .where("account_id", "=", accountId)
    .execute();
}

/** What of an account could go soon. */
export interface ExpiryBounds {
  /** What ended with signatures until then; null: none of it. */
  endedUntil: Date | null;
  /** What nobody signed and was last changed until then; null: none of it. */
  changedUntil: Date | null;
  /** What is held for longer stays. */
  heldUntil: Date;
  /** What a consumer may withdraw from for longer stays. */
  withdrawableUntil: Date;
}

/**
 * Ids of what may go soon and nobody was told of, found by what an account has of
 * the kind, the oldest first. What has to stay is none of it: it would fill the
 * first ones for as long as it stays.
 */
export async function listExpiring(
  queries: Queries,
  accountId: string,
  { endedUntil, changedUntil, heldUntil, withdrawableUntil }: ExpiryBounds,
  most: number,
): Promise<string[]> {
  const isFree = sql`
    not exists (select from contract_leaving where contract_id = contract.id)
    and not exists (select from contract_hold
      where contract_id = contract.id and kept_until > ${heldUntil})`;
  const { rows } = await sql<{ id: string }>`
    (select id from contract
      where account_id = ${accountId} and signature_count > 0
        and (signed_at is not null or cancelled_at is not null)
        and coalesce(signed_at, cancelled_at) <= ${endedUntil}
        and (status <> 'fully_signed' or sealed_sha256 is not null)
        and (withdrawable_until is null or withdrawable_until <= ${withdrawableUntil})
        and ${isFree}
      order by coalesce(signed_at, cancelled_at) limit ${most})
    union all
    (select id from contract
      where account_id = ${accountId} and signature_count = 0 and updated_at <= ${changedUntil}
        and ${isFree}
      order by updated_at limit ${most})`.execute(queries);
  return rows.map(({ id }) => id);
}

interface Leaving {
  contractId: string;
  accountId: string;
  leavesAt: Date;
}

export async function insertAnnounced(
  queries: Queries,
  leaving: readonly Leaving[],
  toldAt: Date,
): Promise<void> {
  if (leaving.length === 0) return;
  await queries
    .insertInto("contract_leaving")
    .values(
      leaving.map(({ contractId, accountId, leavesAt }) => ({
        contract_id: contractId,
        account_id: accountId,
        told_at: toldAt,
        leaves_at: leavesAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One whose time has come, the oldest first, and none of these; null where there is none. */
export async function findAnnounced(
  queries: Queries,
  now: Date,
  except: readonly string[],
): Promise<string | null> {
  const row = await queries
    .selectFrom("contract_leaving")
    .select("contract_id")
    .where("leaves_at", "<=", now)
    .$if(except.length > 0, (query) => query.where("contract_id", "not in", except))
    .orderBy("leaves_at")
    .limit(1)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

/** Takes one out whose time has come; false where another process did, or it is no longer there. */
export async function takeAnnounced(
  queries: Queries,
  contractId: string,
  now: Date,
): Promise<boolean> {
  const taken = await queries
    .deleteFrom("contract_leaving")
    .where("contract_id", "=", contractId)
    .where("leaves_at", "<=", now)
    .returning("contract_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** How many of an account were told of, and when the first of them goes; null where there are none. */
export async function nextLeaving(
  queries: Queries,
  accountId: string,
): Promise<{ count: number; firstAt: Date } | null> {
  const row = await queries
    .selectFrom("contract_leaving")
    .select((is) => [is.fn.countAll<string>().as("count"), is.fn.min("leaves_at").as("firstAt")])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.firstAt === null ? null : { count: Number(row.count), firstAt: row.firstAt };
}

declare module "#store/schema.ts" {
  interface Schema {
    retention: RetentionTable;
    contract_hold: ContractHoldTable;
    contract_leaving: ContractLeavingTable;
  }
}

interface RetentionTable {
  account_id: string;
  completed_months: number | null;
  unfinished_days: number | null;
  least_months: Generated<number>;
  told_at: Date | null;
}

interface ContractHoldTable {
  contract_id: string;
  account_id: string;
  kept_until: Date;
}

interface ContractLeavingTable {
  contract_id: string;
  account_id: string;
  told_at: Date;
  leaves_at: Date;
}
