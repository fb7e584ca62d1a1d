import { sql } from "kysely";
import type { Need } from "#kernel/needs.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import { ofAccount } from "./of-account-store.ts";

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

/*
 * Ids stand in conditions of an index, as where contracts are searched for
 * (search-store.ts): looked up one by one, each contract and signer costs three
 * pages and more. What a contract's row says is asked of indexes alone, for a
 * row fills half a page.
 */
const FIND = statement(
  (_queries, { accountId, quietSince, quietFrom }: NeedsQuery) => sql<{ id: string; need: Need }>`
    with not_sent as materialized (
      select mail.contract_id, mail.role, mail.epoch from outgoing_mail mail
      where ${ofAccount(accountId)} and kind = 'linkNotSent'
      order by account_id desc, contract_id desc limit ${LOOKED}
    ), unsent as materialized (
      select distinct signer.contract_id as id
      from (
        select contract_id, role, epoch, status from signer
        where contract_id = any((select array_agg(contract_id) from not_sent)::uuid[])
        offset 0
      ) signer
      join not_sent using (contract_id, role, epoch)
      where signer.status = 'created'
    ), declined as materialized (
      select contract_id as id, signed_at from signer
      where ${ofAccount(accountId)} and declined_at is not null
      order by account_id desc, contract_id desc limit ${LOOKED}
    ), waiting as materialized (
      select id from contract
      where account_id = ${accountId}::uuid and status = 'pending'
        and id = any((select array_agg(id) from (
          select id from unsent union select id from declined where signed_at is null
        ) asked)::uuid[])
    ), found as (
      select id, 1 as rank, 'notSent' as need from unsent where id in (select id from waiting)
      union all
      select id, 2, 'declined' from declined
      where signed_at is null and id in (select id from waiting)
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
        where ${ofAccount(accountId)} and status = 'pending' and id < ${quietFrom}::uuid
        order by account_id, id desc limit ${LOOKED}
      ) old
      where updated_at < ${quietSince}::timestamptz
    )
    select id, (array_agg(need order by rank))[1] as need
    from found group by id order by min(rank), id desc`,
);
