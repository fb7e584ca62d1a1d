import { type JSONColumnType, sql } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Email } from "#kernel/email.ts";
import type { Queries } from "#store/database.ts";
import type { Openings } from "#trail/personal-commitments.ts";
import type { PayloadPlace } from "#webhooks/sealed-payload.ts";
import type { Involved } from "./decide.ts";
import { holdsAddress } from "./whole-address-store.ts";

/** How many of each kind were, or will be, erased or kept. */
export interface ErasureCounts {
  erased: number;
  evidence: number;
  open: number;
  old: number;
  mails: number;
  invitations: number;
  requests: number;
}

/** A request to erase somebody. */
export interface Erasure {
  id: string;
  accountId: string;
  /** Null once it is done. */
  email: Email | null;
  askedAt: Date;
  doneAt: Date | null;
  counts: Partial<ErasureCounts>;
}

export interface InvolvedContract extends Involved {
  id: string;
  publicId: string;
}

/** An account and the test account that its test keys open. */
export async function accountsOf(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("account")
    .select("id")
    .where((is) => is.or([is("id", "=", accountId), is("twin_of", "=", accountId)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody with this address is of the account itself. */
export async function isMember(queries: Queries, accountId: string, email: string) {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from account where id = ${accountId} and lower(account.email) = ${email})
      or exists (select from member join person on person.id = person_id
        where member.account_id = ${accountId} and lower(person.email) = ${email}) as is`.execute(
    queries,
  );
  return rows[0]?.is === true;
}

/**
 * The contracts that an address has to do with, oldest first.
 * @param email in lower case
 * @param after the last one of the part before; the part has at most `limit`
 */
export async function findInvolved(
  queries: Queries,
  accountIds: readonly string[],
  email: string,
  { after, limit }: { after: string; limit: number },
): Promise<InvolvedContract[]> {
  const { rows } = await sql<InvolvedContract & { status: ContractStatus }>`
    with found as (
      select contract_id from signer
        where account_id = any(${accountIds}::uuid[]) and lower(email) = ${email}
      union select contract_id from signer_message
        where account_id = any(${accountIds}::uuid[]) and lower(link_email) = ${email}
      union select contract_id from signature
        where account_id = any(${accountIds}::uuid[])
          and (lower(email) = ${email} or lower(link_email) = ${email})
      union select contract_id from withdrawal
        where account_id = any(${accountIds}::uuid[]) and lower(email) = ${email}
      union select contract_id from trail_personal
        where account_id = any(${accountIds}::uuid[]) and exists (
          select from jsonb_each(opened) as held where lower(held.value ->> 'value') = ${email})
    )
    select id, public_id as "publicId", status,
      exists (select from signature where contract_id = contract.id
        and (lower(email) = ${email} or lower(link_email) = ${email}))
        or exists (select from withdrawal
          where contract_id = contract.id and lower(email) = ${email}) as "hasActed",
      exists (select from signer
        where contract_id = contract.id and lower(email) = ${email}) as "isSigner",
      exists (select from trail_entry where contract_id = contract.id
        and (${holdsAddress(sql`data`, email)} or ${holdsAddress(sql`actor`, email)})) as "isInOldEntries"
    from contract
    where id in (select contract_id from found) and id > ${after}::uuid
    order by id limit ${limit}`.execute(queries);
  return rows;
}

/** What the trail of a contract holds of people, by the number of the entry. */
export async function readOpenings(queries: Queries, contractId: string) {
  const { rows } = await sql<{ number: number; opened: Openings }>`
    select number, opened from trail_personal where contract_id = ${contractId}
    order by number`.execute(queries);
  return rows;
}

/** Takes values with their salts out of an entry; what is not there is passed over. */
export async function eraseValues(
  queries: Queries,
  entry: { contractId: string; number: number },
  paths: readonly string[],
  at: Date,
): Promise<void> {
  await sql`select erase_personal(${entry.contractId}::uuid, ${entry.number}::integer,
    ${paths}::text[], ${at}::timestamptz)`.execute(queries);
}

/** Everything beside the trail that a contract has of an address. */
export async function eraseRows(queries: Queries, contractId: string, email: string) {
  const steps = [
    sql`delete from link_reminder using signer where signer.id = signer_id
      and signer.contract_id = ${contractId} and lower(signer.email) = ${email}`,
    sql`delete from signer_message
      where contract_id = ${contractId} and lower(link_email) = ${email}`,
    sql`delete from outgoing_mail where contract_id = ${contractId}
      and (lower(recipient) = ${email} or ${holdsAddress(sql`details`, email)})`,
    // Encrypted, they may hold the address; what is on its way and does not gets there.
    sql`delete from webhook_delivery using contract where contract.id = ${contractId}
      and webhook_delivery.account_id = contract.account_id
      and webhook_delivery.contract_id = contract.id and webhook_delivery.status <> 'pending'`,
    sql`delete from told_event using contract where contract.id = ${contractId}
      and told_event.account_id = contract.account_id and told_event.contract_id = contract.id`,
    sql`update signer set email = null, title = null, name = null, decline_reason = null
      where contract_id = ${contractId} and lower(email) = ${email}`,
    sql`update contract set version = version + 1, copies = (
        select jsonb_agg(copy order by number)
        from jsonb_array_elements(copies) with ordinality as kept (copy, number)
        where lower(copy ->> 'email') <> ${email})
      where id = ${contractId}`,
  ];
  for (const step of steps) await step.execute(queries);
}

/** What webhooks of a contract's account have not been told of it yet. */
export async function listPending(queries: Queries, contractId: string) {
  const { rows } = await sql<PendingTold>`
    select told.id, told.account_id as "accountId", told.event, told.created_at as "createdAt",
      told.sealed_rest as "sealedRest"
    from webhook_delivery told join contract on contract.account_id = told.account_id
    where contract.id = ${contractId} and told.contract_id = contract.id
      and told.status = 'pending'`.execute(queries);
  return rows;
}

type PendingTold = PayloadPlace & { id: string; sealedRest: Uint8Array };

export async function deletePending(queries: Queries, ids: readonly string[]): Promise<void> {
  await sql`delete from webhook_delivery where id = any(${ids}::uuid[])`.execute(queries);
}

/** Mails to or about an address that went out of an account's outbox. */
export async function listSentMails(
  queries: Queries,
  accountIds: readonly string[],
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${BESIDE.mails(accountIds, email)}`.execute(queries);
  return rows.map(({ id }) => id);
}

/** What an account has of an address beside its contracts; counts in which order it says. */
const BESIDE = {
  /** Mails about contracts that stay, once they are over. */
  mails: (accountIds: readonly string[], email: string) => sql`
    outgoing_mail where account_id = any(${accountIds}::uuid[]) and state <> 'due'
      and (lower(recipient) = ${email} or ${holdsAddress(sql`details`, email)})`,
  invitations: (accountIds: readonly string[], email: string) => sql`
    member_invitation where account_id = any(${accountIds}::uuid[]) and lower(email) = ${email}`,
  requests: (accountIds: readonly string[], email: string) => sql`
    assistant_approval where account_id = any(${accountIds}::uuid[])
      and ${holdsAddress(sql`arguments`, email)}`,
};

export async function countBeside(queries: Queries, accountIds: readonly string[], email: string) {
  return overBeside(async (of) => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${of(accountIds, email)}`.execute(queries);
    return Number(rows[0]?.n ?? 0);
  });
}

export async function eraseBeside(queries: Queries, accountIds: readonly string[], email: string) {
  return overBeside(async (of) => {
    const { numAffectedRows } = await sql`delete from ${of(accountIds, email)}`.execute(queries);
    return Number(numAffectedRows ?? 0);
  });
}

async function overBeside(
  deed: (of: (typeof BESIDE)[keyof typeof BESIDE]) => Promise<number>,
): Promise<Pick<ErasureCounts, keyof typeof BESIDE>> {
  return {
    mails: await deed(BESIDE.mails),
    invitations: await deed(BESIDE.invitations),
    requests: await deed(BESIDE.requests),
  };
}

/** How often the address was written to, which counts against further mails for a day. */
export async function forgetAsked(
  queries: Queries,
  accountIds: readonly string[],
  recipientHash: Uint8Array,
): Promise<void> {
  await sql`delete from asking_mail
    where account_id = any(${accountIds}::uuid[]) and recipient_hash = ${recipientHash}`.execute(
    queries,
  );
}

export async function insertErasure(
  queries: Queries,
  erasure: { id: string; accountId: string; email: string; askedAt: Date; askedBy: string },
): Promise<void> {
  await queries
    .insertInto("erasure")
    .values({
      id: erasure.id,
      account_id: erasure.accountId,
      email: erasure.email,
      asked_at: erasure.askedAt,
      asked_by: erasure.askedBy,
      counts: "{}",
    })
    .execute();
}

export async function findErasure(queries: Queries, id: string): Promise<Erasure | null> {
  const row = await selectErasures(queries).where("id", "=", id).executeTakeFirst();
  return row ? { ...row, email: row.email as Email | null } : null;
}

/** Newest first. */
export async function listErasures(queries: Queries, accountId: string, limit: number) {
  const rows = await selectErasures(queries)
    .where("account_id", "=", accountId)
    .orderBy("asked_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row): Erasure => ({ ...row, email: row.email as Email | null }));
}

function selectErasures(queries: Queries) {
  return queries
    .selectFrom("erasure")
    .select(["id", "account_id as accountId", "email"])
    .select(["asked_at as askedAt", "done_at as doneAt", "counts"]);
}

/** Ends it, and forgets whom it was about. */
export async function endErasure(queries: Queries, id: string, counts: ErasureCounts, now: Date) {
  await queries
    .updateTable("erasure")
    .set({ email: null, done_at: now, counts: JSON.stringify(counts) })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .execute();
}

/** Notes how far it came, for whoever takes it up after this process. */
export async function noteCounts(queries: Queries, id: string, counts: Partial<ErasureCounts>) {
  await queries
    .updateTable("erasure")
    .set({ counts: JSON.stringify(counts) })
    .where("id", "=", id)
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    erasure: ErasureTable;
  }
}

interface ErasureTable {
  id: string;
  account_id: string;
  email: string | null;
  asked_at: Date;
  asked_by: string;
  done_at: Date | null;
  counts: JSONColumnType<Partial<ErasureCounts>>;
}
