import { sql } from "kysely";
import type { Need } from "#kernel/needs.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";

/** Entries of each kind that are looked through; the newest, so that it costs the same for all. */
const LOOKED_THROUGH = 200;

export interface NeedsQuery {
  accountId: string;
  /** Nothing happened since then to a contract that waits for signatures. */
  quietSince: Date;
  /** The lowest id of a contract that was made since. */
  quietFrom: string;
}

/** The contracts that need somebody, the most urgent need first and of each the newest. */
export async function findNeeds(
  queries: Queries,
  query: NeedsQuery,
): Promise<{ id: string; need: Need }[]> {
  return FIND.all(queries, query);
}

const LOOKED = sql.lit(LOOKED_THROUGH);

const FIND = statement(
  (_queries, { accountId, quietSince, quietFrom }: NeedsQuery) => sql<{ id: string; need: Need }>`
    with not_sent as (
      select mail.contract_id, mail.role, mail.epoch from (
        select contract_id, role, epoch from outgoing_mail
        where account_id = ${accountId}::uuid and kind = 'linkNotSent'
        order by contract_id desc limit ${LOOKED}
      ) mail
    ), declined as (
      select contract_id, signed_at from signer
      where account_id = ${accountId}::uuid and declined_at is not null
      order by contract_id desc limit ${LOOKED}
    ), found as (
      select contract_id as id, 1 as rank, 'notSent' as need from not_sent
      where exists (select from signer
        where signer.contract_id = not_sent.contract_id and signer.role = not_sent.role
          and signer.epoch = not_sent.epoch and status = 'created')
        and exists (select from contract where id = contract_id and status = 'pending')
      union all
      select contract_id, 2, 'declined' from declined
      where signed_at is null
        and exists (select from contract where id = contract_id and status = 'pending')
      union all
      (select id, 3, 'payment' from contract
        where account_id = ${accountId}::uuid and status = 'pending_payment'
        order by id desc limit ${LOOKED})
      union all
      (select id, 4, 'seal' from contract
        where account_id = ${accountId}::uuid and status = 'fully_signed' and sealed_sha256 is null
        order by id desc limit ${LOOKED})
      union all
      select id, 5, 'stuck' from (
        select id, updated_at from contract
        where account_id = ${accountId}::uuid and status = 'pending' and id < ${quietFrom}::uuid
        order by id desc limit ${LOOKED}
      ) old
      where updated_at < ${quietSince}::timestamptz
    )
    select id, (array_agg(need order by rank))[1] as need
    from found group by id order by min(rank), id desc`,
);
