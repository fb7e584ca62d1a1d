import { sql } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { LOWEST_UUID } from "#kernel/ids.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { CollectedSignature, Contract, Signer } from "./contract.ts";
import { PRESET_PAIRS } from "./signer-presets.ts";

/** Which page of an account's list is asked for; newest first. */
export interface ListQuery {
  status: ContractStatus | null;
  /** Only contracts that were created before this one (its id). */
  before: string | null;
  limit: number;
  offset: number;
}

/** A contract as the list shows it: what a page of fifty does not need is not read. */
export interface ListedContract
  extends Pick<
    Contract,
    | "id"
    | "token"
    | "title"
    | "status"
    | "language"
    | "tags"
    | "createdAt"
    | "updatedAt"
    | "signedAt"
    | "publicId"
    | "withdrawnAt"
    | "reference"
    | "metadata"
    | "expiresAt"
  > {
  signatures: Pick<CollectedSignature, "role" | "signerName" | "signedAt">[];
  signers: Signer[];
}

export interface ContractPage {
  contracts: ListedContract[];
  /** All contracts of this status, whichever page is asked for. */
  total: number;
  hasMore: boolean;
  /** Contracts that lie in no block yet; when they are many, blocks are due. */
  loose: number;
}

export const HIGHEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Reads one page and the total in one statement, so that both are of one moment.
 * The total is kept (see the migrations). The statement reads the page and the
 * newest contracts' index entries; for a page beyond those, which is found by
 * adding up blocks, also one row per block and at most one block's index entries.
 */
export async function readPage(
  queries: Queries,
  accountId: string,
  { status, before, limit, offset }: ListQuery,
): Promise<ContractPage> {
  const row = await READ_PAGE.first(queries, {
    accountId,
    offset,
    // One row beyond the page tells whether there are more.
    rows: limit + 1,
    ...(status !== null && { status }),
    ...(before !== null && { before }),
  });
  if (!row) throw new Error("a statement without a from clause gave no row");
  return {
    contracts: row.contracts.slice(0, limit).map(contractFrom),
    total: row.total,
    hasMore: row.contracts.length > limit,
    loose: row.loose,
  };
}

const READ_PAGE = statement((_queries, { accountId, offset, rows, status, before }: PageValues) => {
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}::text`;
  const members =
    status === undefined ? sql`n` : sql`coalesce((counts->>${status}::text)::integer, 0)`;
  const from =
    before === undefined
      ? sql`select coalesce((select last_id from reached), ${HIGHEST_ID}::uuid) as id,
            coalesce((select skip from reached), ${offset}::bigint) as skip
          where ${offset}::bigint < (select n from total)`
      : sql`select ${before}::uuid as id, ${offset}::bigint as skip`;
  const comparison = before === undefined ? sql`<=` : sql`<`;
  return sql<PageRow>`
    with block as materialized (
      select last_id, (${members})::integer as n
      from contract_block where account_id = ${accountId}::uuid
    ), settled as materialized (
      select coalesce((select last_id from contract_block where account_id = ${accountId}::uuid
        order by last_id desc limit 1), ${LOWEST_UUID}::uuid) as id
    ), loose as materialized (
      select count(*) as n from contract, settled
      where account_id = ${accountId}::uuid and contract.id > settled.id ${ofStatus}
    ), total as materialized (
      select coalesce(sum(${members}), 0) as n
      from account_contracts where account_id = ${accountId}::uuid
    ), reached as materialized (
      select last_id, ${offset}::bigint - first as skip
      from (
        select last_id, n, (select loose.n from loose)
          + sum(n) over (order by last_id desc) - n as first
        -- Where the page begins among the newest, no block has to be placed.
        from block where ${offset}::bigint >= (select loose.n from loose)
      ) placed
      where first <= ${offset}::bigint and first + n > ${offset}::bigint
      limit 1
    ), start as materialized (${from}), page as (
      select ${LISTED}
      from contract
      -- As a subquery the start bounds the scan of the index; joined, it would only filter it.
      where account_id = ${accountId}::uuid and contract.id ${comparison} (select id from start) ${ofStatus}
      order by contract.id desc
      offset (select skip from start) limit ${rows}
    )
    select (select n from total)::int as total, (select n from loose)::int as loose,
      ${pageAsJson("desc")} as contracts
  `;
});

/** What the list shows of a contract. */
export const LISTED = sql.raw(
  `contract.id, token, title, status, language, tags, created_at, updated_at, signed_at, public_id,
    withdrawn_at, reference, metadata, expires_at`,
);

/** The rows of `page` with their parties, in this order of their ids. */
export const pageAsJson = (order: "asc" | "desc") =>
  sql.raw(`coalesce((select json_agg(json_build_object(
        'id', page.id, 'token', page.token, 'title', page.title, 'status', page.status,
        'language', page.language, 'tags', page.tags, 'createdAt', page.created_at,
        'updatedAt', page.updated_at, 'signedAt', page.signed_at, 'publicId', page.public_id,
        'withdrawnAt', page.withdrawn_at, 'reference', page.reference, 'metadata', page.metadata,
        'expiresAt', page.expires_at,
        'signatures', coalesce((select json_agg(json_build_object(
            'role', role, 'signerName', signer_name, 'signedAt', signature.signed_at
          ) order by signature.signed_at, signature.id)
          from signature where contract_id = page.id), '[]'),
        'signers', coalesce((select json_agg(json_build_object(
            'id', signer.id, 'role', role, 'email', email, 'level', level,
            ${PRESET_PAIRS}, 'status', signer.status, 'epoch', epoch, 'sentAt', sent_at, 'sendCount', send_count,
            'openedAt', opened_at, 'signedAt', signer.signed_at,
            'declinedAt', declined_at, 'declineReason', decline_reason,
            'remindersStoppedAt', reminders_stopped_at
          ) order by signer.id)
          from signer where contract_id = page.id), '[]')
      ) order by page.id ${order}) from page), '[]')`);

/** What the statement is given; its text differs with and without the last two. */
interface PageValues {
  accountId: string;
  offset: number;
  rows: number;
  status?: ContractStatus;
  before?: string;
}

interface PageRow {
  total: number;
  loose: number;
  contracts: Dated<ListedContract>[];
}

/** PostgreSQL writes a time within JSON as text. */
export type Dated<T> = {
  [Key in keyof T]: T[Key] extends Date
    ? string
    : T[Key] extends Date | null
      ? string | null
      : T[Key] extends (infer Item)[]
        ? Item extends string
          ? T[Key]
          : Item extends object
            ? Dated<Item>[]
            : T[Key]
        : T[Key];
};

export function contractFrom(row: Dated<ListedContract>): ListedContract {
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    signedAt: dateFrom(row.signedAt),
    withdrawnAt: dateFrom(row.withdrawnAt),
    expiresAt: dateFrom(row.expiresAt),
    signatures: row.signatures.map((signature) => ({
      ...signature,
      signedAt: new Date(signature.signedAt),
    })),
    signers: row.signers.map((signer) => ({
      ...signer,
      sentAt: dateFrom(signer.sentAt),
      openedAt: dateFrom(signer.openedAt),
      signedAt: dateFrom(signer.signedAt),
      declinedAt: dateFrom(signer.declinedAt),
      remindersStoppedAt: dateFrom(signer.remindersStoppedAt),
    })),
  };
}

function dateFrom(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/**
 * Puts the oldest contracts that lie in no block into blocks, a bounded number
 * at a time so that nobody waits long. Returns how many blocks were made.
 */
export async function makeBlocks(
  queries: Queries,
  accountId: string,
  size: number,
  fresh: number,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select make_contract_blocks(${accountId}::uuid, ${size}, ${fresh}) as made
  `.execute(queries);
  return rows[0]?.made ?? 0;
}
