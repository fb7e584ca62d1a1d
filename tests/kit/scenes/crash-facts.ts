import { type Expression, type SqlBool, sql } from "kysely";
import type { Store } from "#store/open-store.ts";

/** What the database says of one change: all of it holds, or none. */
export type Facts = Record<string, boolean>;

/** Of paying with a credit: the state, the trail, the links in the outbox, the job that sends them. */
export function factsOfRedeem(store: Store, id: string): Promise<Facts> {
  return ask(store, {
    paid: sql`exists (select from contract where id = ${id} and status = 'pending' and paid_by_credit)`,
    inTrail: inTrail(id, "contract.finalized"),
    inOutbox: sql`exists (select from outgoing_mail where contract_id = ${id})`,
    hasJob: hasMailJob(id, "links"),
  });
}

/** Of cancelling: the state, the trail, the webhook's delivery with its job, the job that tells the signers. */
export function factsOfCancel(store: Store, id: string): Promise<Facts> {
  return ask(store, {
    cancelled: sql`exists (select from contract where id = ${id} and status = 'cancelled')`,
    inTrail: inTrail(id, "contract.cancelled"),
    isTold: isTold(id, "contract.cancelled"),
    // What is done leaves no row, only the mails that it put out, where there was anybody to tell.
    hasJob: sql`(
      ${hasMailJob(id, "cancelled")}
      or exists (select from outgoing_mail where contract_id = ${id} and kind = 'cancelled')
      or exists (select from contract where id = ${id} and status = 'cancelled')
        and not exists (select from signer where contract_id = ${id} and sent_at is not null)
    )`,
  });
}

/** Of deleting: no row of the contract is left, there is a tombstone, the webhook is told, the bytes go. */
export function factsOfDelete(store: Store, id: string): Promise<Facts> {
  return ask(store, {
    gone: sql`not exists (select from contract where id = ${id})`,
    signersGone: sql`not exists (select from signer where contract_id = ${id})`,
    trailGone: sql`not exists (select from trail_entry where contract_id = ${id})`,
    hasTombstone: sql`exists (select from deleted_contract where contract_id = ${id})`,
    isTold: isTold(id, "contract.deleted"),
    hasJob: sql`exists (
      select from job where kind = 'remove-files' and payload->>'contractId' = ${id}
    )`,
  });
}

export function factsOfRevoke(store: Store, keyId: string): Promise<Facts> {
  return ask(store, {
    revoked: sql`exists (select from api_key where id = ${keyId} and revoked_at is not null)`,
  });
}

function inTrail(id: string, event: string) {
  return sql`exists (select from trail_entry where contract_id = ${id} and event = ${event})`;
}

function hasMailJob(id: string, occasion: string) {
  return sql`exists (
    select from job where kind = 'mail-contract'
      and payload->>'contractId' = ${id} and payload->>'occasion' = ${occasion}
  )`;
}

/** One delivery, with the job of its next attempt unless it has arrived or was given up. */
function isTold(id: string, event: string) {
  return sql`exists (
    select from webhook_delivery left join job
      on kind = 'deliver-webhook' and payload->>'deliveryId' = webhook_delivery.id::text
    where event = ${event} and contract_id = ${id}
      and (job.id is not null or status <> 'pending')
  )`;
}

async function ask(
  { database }: Store,
  facts: Record<string, Expression<unknown>>,
): Promise<Facts> {
  return database
    .selectNoFrom(Object.entries(facts).map(([name, fact]) => sql<SqlBool>`${fact}`.as(name)))
    .executeTakeFirstOrThrow() as Promise<Facts>;
}
