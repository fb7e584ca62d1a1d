import { sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";

/** What is known of the reminders of one link. */
export interface LinkReminder {
  signerId: string;
  epoch: number;
  /** How many went out by themselves. */
  sent: number;
  /** Null while none is planned. */
  dueAt: Date | null;
}

const COLUMNS = ["signer_id as signerId", "epoch", "sent", "due_at as dueAt"] as const;

/** What is planned for the links of these signers. */
export async function listReminders(
  queries: Queries,
  signerIds: readonly string[],
): Promise<LinkReminder[]> {
  if (signerIds.length === 0) return [];
  return queries
    .selectFrom("link_reminder")
    .select(COLUMNS)
    .where("signer_id", "in", signerIds)
    .execute();
}

/** Writes what is planned for a link in place of whatever was for the signer's. */
export async function saveReminder(
  queries: Queries,
  contract: { id: string; accountId: string },
  { signerId, epoch, sent, dueAt }: LinkReminder,
): Promise<void> {
  const planned = { epoch, sent, due_at: dueAt };
  await queries
    .insertInto("link_reminder")
    .values({
      ...planned,
      signer_id: signerId,
      contract_id: contract.id,
      account_id: contract.accountId,
    })
    .onConflict((conflict) => conflict.column("signer_id").doUpdateSet(planned))
    .execute();
}

export async function dropReminder(queries: Queries, signerId: string): Promise<void> {
  await queries.deleteFrom("link_reminder").where("signer_id", "=", signerId).execute();
}

/** A reminder whose time has come. `number` counts those of its link, from 1. */
export interface DueReminder {
  contractId: string;
  signerId: string;
  epoch: number;
  number: number;
}

/** Takes those whose time has come, the oldest first: nobody else takes them then. */
export async function takeDueReminders(
  queries: Queries,
  now: Date,
  most: number,
): Promise<DueReminder[]> {
  return TAKE.all(queries, { now, most });
}

const TAKE = statement(
  (_queries, { now, most }: { now: Date; most: number }) => sql<DueReminder>`
    update link_reminder set due_at = null
    where signer_id in (
      select signer_id from link_reminder where due_at <= ${now}::timestamptz
      order by due_at limit ${most} for update skip locked
    )
    returning contract_id as "contractId", signer_id as "signerId", epoch, sent + 1 as number`,
);

/**
 * The zone in which somebody was who signed at this address for this account
 * last, as their device named it; null where none is known.
 */
export async function zoneOfRecipient(
  queries: Queries,
  accountId: string,
  email: Email,
): Promise<string | null> {
  const row = await ZONE.first(queries, { accountId, email });
  return row?.zone ?? null;
}

const ZONE = statement(
  (_queries, { accountId, email }: { accountId: string; email: string }) => sql<{ zone: string }>`
    select time_zone as zone from signature
    where account_id = ${accountId}::uuid and link_email = ${email}::text
      and link_email is not null and time_zone is not null
    order by signed_at desc limit 1`,
);

declare module "#store/schema.ts" {
  interface Schema {
    link_reminder: LinkReminderTable;
  }
}

interface LinkReminderTable {
  signer_id: string;
  contract_id: string;
  account_id: string;
  epoch: number;
  sent: number;
  due_at: Date | null;
}
