import { type Generated, sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { Queries } from "#store/database.ts";
import type { Reason } from "./closing.ts";

/** How the closing of an account stands. */
export interface Closing {
  accountId: string;
  begunAt: Date;
  /** The owner who began it; null where whoever runs the service did, and once it is done. */
  begunBy: string | null;
  /** In which owners are written to. */
  language: Language;
  closesAt: Date;
  toldAt: Date | null;
  deletingSince: Date | null;
  doneAt: Date | null;
  /** How many contracts went with it. */
  contracts: number;
}

/** What an account has that goes when it is closed. */
export interface ClosingCounts {
  open: number;
  signed: number;
  other: number;
  keys: number;
  webhooks: number;
  people: number;
}

/** So many contracts are kept for a reason, and until when at the longest; null: nobody knows. */
export interface Kept {
  reason: Reason;
  count: number;
  until: Date | null;
}

const COLUMNS = [
  ...(["account_id as accountId", "begun_at as begunAt", "begun_by as begunBy"] as const),
  ...(["language", "closes_at as closesAt", "told_at as toldAt"] as const),
  ...(["deleting_since as deletingSince", "done_at as doneAt", "contracts"] as const),
] as const;

export async function findClosing(queries: Queries, accountId: string): Promise<Closing | null> {
  const row = await queries
    .selectFrom("closing")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first, those that are done among them. */
export async function listClosings(queries: Queries, limit: number): Promise<Closing[]> {
  return queries
    .selectFrom("closing")
    .select(COLUMNS)
    .orderBy("begun_at", "desc")
    .limit(limit)
    .execute();
}

/** Accounts whose closing is under way. */
export async function listUnderWay(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom("closing")
    .select("account_id as id")
    .where("done_at", "is", null)
    .orderBy("closes_at")
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertClosing(
  queries: Queries,
  closing: Pick<Closing, "accountId" | "begunAt" | "begunBy" | "language" | "closesAt">,
): Promise<void> {
  await queries
    .insertInto("closing")
    .values({
      account_id: closing.accountId,
      begun_at: closing.begunAt,
      begun_by: closing.begunBy,
      language: closing.language,
      closes_at: closing.closesAt,
      told_at: null,
      deleting_since: null,
      done_at: null,
    })
    .execute();
}

export async function deleteClosing(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom("closing").where("account_id", "=", accountId).execute();
}

/** Notes that owners were told that it is soon; false where they were before. */
export async function takeTelling(queries: Queries, accountId: string, now: Date) {
  const { numUpdatedRows } = await queries
    .updateTable("closing")
    .set({ told_at: now })
    .where("account_id", "=", accountId)
    .where("told_at", "is", null)
    .where("deleting_since", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function noteDeleting(queries: Queries, accountId: string, now: Date, n: number) {
  await queries
    .updateTable("closing")
    .set({ deleting_since: now, contracts: n })
    .where("account_id", "=", accountId)
    .execute();
}

export async function endClosing(queries: Queries, accountId: string, now: Date): Promise<void> {
  await queries
    .updateTable("closing")
    .set({ done_at: now, begun_by: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Says of an account and its test account when they go; null: they stay. */
export async function setClosesAt(queries: Queries, accountId: string, at: Date | null) {
  await queries
    .updateTable("account")
    .set({ closes_at: at })
    .where((is) => is.or([is("id", "=", accountId), is("twin_of", "=", accountId)]))
    .execute();
}

/** What ends at once: keys, webhooks with what they were still to be told, invitations, who is signed in and no owner. */
export async function endDoors(queries: Queries, accountIds: readonly string[], now: Date) {
  const steps = [
    sql`update api_key set revoked_at = ${now}
      where account_id = any(${accountIds}::uuid[]) and revoked_at is null`,
    sql`update webhook set active = false, updated_at = ${now}
      where account_id = any(${accountIds}::uuid[]) and active`,
    // In the order in which attempts are recorded: neither waits for the other in a circle.
    sql`update webhook_delivery set status = 'stopped', next_attempt_at = null
      where id = any(array(
        select id from webhook_delivery
        where status = 'pending' and webhook_id in
          (select id from webhook where account_id = any(${accountIds}::uuid[]))
        order by id for update))`,
    sql`delete from member_invitation where account_id = any(${accountIds}::uuid[])`,
    sql`delete from session using member
      where session.account_id = any(${accountIds}::uuid[])
        and member.account_id = session.account_id and member.person_id = session.person_id
        and member.role <> 'owner'`,
  ];
  for (const step of steps) await step.execute(queries);
}

/** How much of each kind an account has. */
export async function countToClose(
  queries: Queries,
  accountId: string,
  now: Date,
): Promise<ClosingCounts> {
  const { rows } = await sql<Record<keyof ClosingCounts, string>>`
    select
      (select count(*) from contract where account_id = ${accountId}
        and status in ('pending', 'pending_payment')) as open,
      (select count(*) from contract where account_id = ${accountId}
        and status = 'fully_signed') as signed,
      (select count(*) from contract where account_id = ${accountId}
        and status in ('draft', 'cancelled')) as other,
      (select count(*) from api_key join account on account.id = account_id
        where (account.id = ${accountId} or twin_of = ${accountId})
          and revoked_at is null and (expires_at is null or expires_at > ${now})) as keys,
      (select count(*) from webhook where account_id = ${accountId}) as webhooks,
      (select count(*) from member where account_id = ${accountId}) as people`.execute(queries);
  const counted = Object.entries(rows[0] ?? {}).map(([kind, n]) => [kind, Number(n)]);
  return Object.fromEntries(counted);
}

/**
 * What of an account has to stay, by reason: held by somebody; signed and not
 * kept for as long as the law wants yet; a consumer may still withdraw from it;
 * signed by all and not sealed yet.
 */
export async function findKept(queries: Queries, accountId: string, now: Date): Promise<Kept[]> {
  const { rows } = await sql<{ reason: Reason; count: string; until: Date | null }>`
    with law as (
      select make_interval(months => coalesce((select least_months from retention
        where account_id = ${accountId}), 0)) as least
    ), signed as (
      select (coalesce(signed_at, cancelled_at, ${now}::timestamptz) at time zone 'utc' + least)
        at time zone 'utc' as until
      from contract, law
      where account_id = ${accountId} and signature_count > 0 and least > '0'::interval
    )
    select 'held' as reason, count(*), max(kept_until) as until from contract_hold
      where account_id = ${accountId} and kept_until > ${now}
    union all
    select 'law', count(*), max(until) from signed where until > ${now}
    union all
    select 'withdrawable', count(*), max(withdrawable_until) from contract
      where account_id = ${accountId} and withdrawable_until > ${now} and withdrawn_at is null
    union all
    select 'unsealed', count(*), null from contract
      where account_id = ${accountId} and status = 'fully_signed' and sealed_sha256 is null`.execute(
    queries,
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) })).filter(({ count }) => count > 0);
}

/** The first contracts of an account behind this one, in the order of their ids. */
export async function listContracts(
  queries: Queries,
  accountId: string,
  { isOpen, most }: { isOpen: boolean; most: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom("contract")
    .select("id")
    .where("account_id", "=", accountId)
    .$if(isOpen, (all) => all.where("status", "in", ["pending", "pending_payment"]))
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets a contract that a test key made, whatever its state. */
export async function forgetTest(queries: Queries, contractId: string): Promise<void> {
  await sql`select forget_test(${contractId}::uuid)`.execute(queries);
}

/** Archives that were made of an account: their files are stored under these ids. */
export async function listArchives(queries: Queries, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account_export where account_id = ${accountId}`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Tables with rows of an account that may be many, and those that do not go with it by themselves. */
const IN_PIECES = [
  ...["webhook_delivery", "told_event", "outgoing_mail", "test_mail", "asking_mail"],
  ...["link_reminder", "contract_word", "contract_leaving", "contract_hold"],
  ...["assistant_call", "assistant_approval", "half_sign_in"],
] as const;

/** Deletes up to so many rows beside the contracts; how many there were, 0 where nothing is left. */
export async function deleteBeside(
  queries: Queries,
  accountIds: readonly string[],
  most: number,
): Promise<number> {
  for (const table of IN_PIECES) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where account_id = any(${accountIds}::uuid[]) limit ${most}))`.execute(queries);
    if (numAffectedRows) return Number(numAffectedRows);
  }
  return 0;
}

/**
 * Gives up to so many tombstones to what stands for all accounts that were
 * closed; how many there were.
 */
export async function handOverTombstones(
  queries: Queries,
  accountIds: readonly string[],
  most: number,
): Promise<number> {
  await sql`
    insert into account (id, email, plan, created_at)
    values (${CLOSED_ACCOUNTS}, 'closed-accounts@localhost', 'unlimited', now())
    on conflict do nothing`.execute(queries);
  const { numAffectedRows } = await sql`
    update deleted_contract set account_id = ${CLOSED_ACCOUNTS} where ctid = any(array(
      select ctid from deleted_contract
      where account_id = any(${accountIds}::uuid[]) limit ${most}))`.execute(queries);
  return Number(numAffectedRows ?? 0);
}

/** Has nobody, no key and no contract: tombstones refer to it whose own account is gone. */
const CLOSED_ACCOUNTS = "00000000-0000-0000-0000-00000000c105";

/** Who is told, in the order in which they joined. */
export async function ownersOf(queries: Queries, accountId: string): Promise<Email[]> {
  const rows = await queries
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select("person.email")
    .where("account_id", "=", accountId)
    .where("role", "=", "owner")
    .orderBy("joined_at")
    .execute();
  return rows.map(({ email }) => email);
}

/** The address of one person. */
export async function emailOf(queries: Queries, personId: string): Promise<Email | null> {
  const row = await queries
    .selectFrom("person")
    .select("email")
    .where("id", "=", personId)
    .executeTakeFirst();
  return row?.email ?? null;
}

/**
 * Has a transaction end where others are in its way (`isLockedOut`), for one that takes rows in no
 * order that they keep to: before PostgreSQL finds a circle (`deadlock_timeout`, 1 s) and ends
 * whichever of them it likes.
 */
export async function giveWay(queries: Queries): Promise<void> {
  await sql`set local lock_timeout = '400ms'`.execute(queries);
}

/**
 * Deletes the account with all that hangs on it and its test account, and whoever is in no other; what was
 * paid for stays, without names. The account is locked.
 */
export async function deleteAccount(queries: Queries, accountId: string): Promise<void> {
  await sql`
    insert into kept_purchase (id, account_id, credits, provider, reference, payment_reference,
      amount, currency, credits_refunded, paid_at)
    select id, account_id, credits, provider, reference, payment_reference,
      amount, currency, credits_refunded, paid_at
    from purchase where account_id = ${accountId} and paid_at is not null
    on conflict do nothing`.execute(queries);
  // Locked by a statement before the one that deletes: who joins another account meanwhile stays.
  const { rows } = await sql<{ id: string }>`
    select person.id from person join member on member.person_id = person.id
    where account_id = ${accountId} order by person.id for update of person`.execute(queries);
  await sql`delete from account where id = ${accountId}`.execute(queries);
  const people = rows.map(({ id }) => id);
  await sql`delete from person where id = any(${people}::uuid[])
    and not exists (select from member where person_id = person.id)`.execute(queries);
}

/** Words to owners of accounts that are gone, once they went out or never will. */
export async function forgetLastWords(queries: Queries): Promise<void> {
  await sql`delete from outgoing_mail
    where account_id is null and kind = 'accountClosing' and state <> 'due'`.execute(queries);
}

declare module "#store/schema.ts" {
  interface Schema {
    closing: ClosingTable;
  }
}

interface ClosingTable {
  account_id: string;
  begun_at: Date;
  begun_by: string | null;
  language: Language;
  closes_at: Date;
  told_at: Date | null;
  deleting_since: Date | null;
  done_at: Date | null;
  contracts: Generated<number>;
}
