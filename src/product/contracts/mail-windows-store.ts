import { type Generated, sql } from "kysely";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";

/** A mail that asked somebody for a signature. */
export interface AskedBefore {
  recipientHash: Uint8Array;
  accountId: string;
  at: Date;
}

/** Keeps others from counting mails to these addresses until the transaction ends; sorted by the caller. */
export async function lockRecipients(
  queries: Queries,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await LOCK.all(queries, { hashes });
}

const LOCK = statement(
  (_queries, { hashes }: { hashes: readonly Uint8Array[] }) => sql`
    select pg_advisory_xact_lock(hashtextextended('mail to ' || encode(hash, 'hex'), 0))
    from unnest(${hashes}::bytea[]) hash`,
);

/** The mails to these addresses since `since`, oldest first. */
export async function findAskedBefore(
  queries: Queries,
  hashes: readonly Uint8Array[],
  since: Date,
): Promise<AskedBefore[]> {
  return FIND.all(queries, { hashes, since });
}

const FIND = statement(
  (_queries, { hashes, since }: { hashes: readonly Uint8Array[]; since: Date }) => sql<AskedBefore>`
    select recipient_hash as "recipientHash", account_id as "accountId", asked_at as at
    from asking_mail
    where recipient_hash = any(${hashes}::bytea[]) and asked_at > ${since}::timestamptz
    order by asked_at, id`,
);

export async function countAskedBy(
  queries: Queries,
  accountId: string,
  since: Date,
): Promise<number> {
  return Number((await COUNT.first(queries, { accountId, since }))?.count ?? 0);
}

const COUNT = statement(
  (_queries, { accountId, since }: { accountId: string; since: Date }) => sql<{ count: string }>`
    select count(*) from asking_mail
    where account_id = ${accountId}::uuid and asked_at > ${since}::timestamptz`,
);

/** When the account sent the one with this number since `since`, counted from 1. */
export async function whenAskedBy(
  queries: Queries,
  accountId: string,
  since: Date,
  number: number,
): Promise<Date | null> {
  const row = await queries
    .selectFrom("asking_mail")
    .select("asked_at")
    .where("account_id", "=", accountId)
    .where("asked_at", ">", since)
    .orderBy("asked_at")
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

export function insertAsked(
  transaction: Transaction,
  mails: readonly (AskedBefore & { signerId: string })[],
): void {
  transaction.write(INSERT, {
    hashes: mails.map(({ recipientHash }) => recipientHash),
    accounts: mails.map(({ accountId }) => accountId),
    signers: mails.map(({ signerId }) => signerId),
    times: mails.map(({ at }) => at),
  });
}

const INSERT = statement(
  (
    _queries,
    {
      hashes,
      accounts,
      signers,
      times,
    }: Record<"hashes" | "accounts" | "signers" | "times", readonly unknown[]>,
  ) => sql`
    insert into asking_mail (recipient_hash, account_id, signer_id, asked_at)
    select * from unnest(${hashes}::bytea[], ${accounts}::uuid[], ${signers}::uuid[],
      ${times}::timestamptz[])`,
);

/** Mails to somebody who signed over their link were welcome, and count no more. */
export function forgetAnswered(
  transaction: Transaction,
  { recipientHash, signerId }: { recipientHash: Uint8Array; signerId: string },
): void {
  transaction.write(FORGET, { recipientHash, signerId });
}

const FORGET = statement(
  (queries, { recipientHash, signerId }: { recipientHash: Uint8Array; signerId: string }) =>
    queries
      .deleteFrom("asking_mail")
      .where("recipient_hash", "=", recipientHash)
      .where("signer_id", "=", signerId),
);

/** Forgets mails that count against nobody any more. */
export async function sweepAsked(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom("asking_mail").where("asked_at", "<=", before).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    asking_mail: AskingMailTable;
  }
}

interface AskingMailTable {
  id: Generated<string>;
  recipient_hash: Uint8Array;
  account_id: string;
  signer_id: string;
  asked_at: Date;
}
