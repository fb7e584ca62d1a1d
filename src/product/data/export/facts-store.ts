import { type RawBuilder, sql } from "kysely";
import type { Queries } from "#store/database.ts";

/** What is small: one file each, by its name. Nothing in it opens anything. */
const FACTS: Record<string, (accountId: string) => RawBuilder<{ facts: unknown }>> = {
  account: (id) => sql`
    select to_jsonb(held) as facts from (
      select id, email, name, plan, own_limit, credits, partner_tier, qes_enabled, created_at
      from account where id = ${id}) held`,
  settings: (id) => sql`
    select to_jsonb(held) as facts from (
      select time_zone, language, sender_name, reply_to, accent, reminders, embedded_by,
        signature_frame,
        (select to_jsonb(kept) - 'account_id' from retention kept where account_id = account.id)
          as retention,
        (select jsonb_agg(to_jsonb(hold) - 'account_id') from contract_hold hold
          where account_id = account.id) as holds
      from account where id = ${id}) held`,
  people: (id) => sql`
    select jsonb_build_object(
      'members', (select coalesce(jsonb_agg(to_jsonb(held) order by held.joined_at), '[]') from (
        select person.id, person.email, person.name, member.role, member.joined_at
        from member join person on person.id = member.person_id
        where member.account_id = ${id}) held),
      'invitations', (select coalesce(jsonb_agg(to_jsonb(held) order by held.invited_at), '[]')
        from (select id, email, role, invited_by, invited_at, expires_at from member_invitation
          where account_id = ${id}) held)) as facts`,
  keys: (id) => sql`
    select coalesce(jsonb_agg(to_jsonb(held) order by held.created_at), '[]') as facts from (
      select id, name, hint, scopes, made_by, created_at, expires_at, revoked_at, last_used_at,
        account_id <> ${id} as is_test
      from api_key where account_id in (
        select account.id from account where account.id = ${id} or twin_of = ${id})) held`,
  webhooks: (id) => sql`
    select coalesce(jsonb_agg(to_jsonb(held) order by held.created_at), '[]') as facts from (
      select id, url, events, active, created_at, updated_at from webhook
      where account_id = ${id}) held`,
};

export const FACT_NAMES: readonly string[] = Object.keys(FACTS);

export async function readFacts(queries: Queries, name: string, accountId: string) {
  const { rows } = (await FACTS[name]?.(accountId).execute(queries)) ?? { rows: [] };
  return rows[0]?.facts ?? null;
}

/** What grows: rows of an account by their ids, without contents that are encrypted or that open something. */
const LISTS: Record<string, (accountId: string) => RawBuilder<unknown>> = {
  sessions: (id) => sql`
    select session.id, session.person_id, started_at, last_used_at, expires_at, browser, system
    from session where session.account_id = ${id}`,
  credits: (id) => sql`
    select id, number, at, delta, kind, contract_id, purchase_id, actor, note, balance_after
    from credit_entry where account_id = ${id}`,
  purchases: (id) => sql`
    select id, contract_id, pack, credits, provider, reference, state, amount, currency,
      receipt_url, credits_refunded, begun_by, begun_at, paid_at
    from purchase where account_id = ${id}`,
  deliveries: (id) => sql`
    select id, webhook_id, contract_id, event, is_test, status, round, attempt, status_code,
      duration_ms, created_at
    from webhook_delivery where account_id = ${id}`,
  outbox: (id) => sql`
    select id, contract_id, signer_id, kind, role, recipient, state, attempts, requested_at, sent_at
    from outgoing_mail where account_id = ${id}`,
  "assistant-calls": (id) => sql`
    select id, key_id, tool, outcome, called_at from assistant_call where account_id = ${id}`,
  "deleted-contracts": (id) => sql`
    select contract_id as id, public_id, base_sha256, status, deleted_at
    from deleted_contract where account_id = ${id}`,
  erasures: (id) => sql`
    select id, asked_at, asked_by, done_at, counts from erasure where account_id = ${id}`,
};

export const LIST_NAMES: readonly string[] = Object.keys(LISTS);

/** At most `most` rows of a list behind this id, in the order of their ids. */
export async function readList(
  queries: Queries,
  name: string,
  of: { accountId: string; after: string; most: number },
): Promise<{ id: string }[]> {
  const rowsOf = LISTS[name];
  if (!rowsOf) throw new Error(`there is no list ${name}`);
  const { rows } = await sql<{ row: { id: string } }>`
    select to_jsonb(held) as row from (${rowsOf(of.accountId)}) held
    where held.id > ${of.after}::uuid order by held.id limit ${of.most}`.execute(queries);
  return rows.map(({ row }) => row);
}

/** Ids of an account's contracts behind this one, oldest first. */
export async function readContractIds(
  queries: Queries,
  of: { accountId: string; after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contract where account_id = ${of.accountId} and id > ${of.after}::uuid
    order by id limit ${of.most}`.execute(queries);
  return rows.map(({ id }) => id);
}
