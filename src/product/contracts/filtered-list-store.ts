import { type RawBuilder, sql } from "kysely";
import { LOWEST_UUID, lowestUuidFrom } from "#kernel/ids.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import { findContract } from "./contracts-store.ts";
import {
  type ContractPage,
  contractFrom,
  type Dated,
  HIGHEST_ID,
  LISTED,
  type ListedContract,
  type ListQuery,
  pageAsJson,
} from "./list-store.ts";
import { type ExpandedTerm, expandTerms, LOOKED_THROUGH } from "./search-store.ts";
import { readSearch, type Search } from "./search-terms.ts";

/** What of an account's contracts is asked for; null for what does not matter. */
export interface FilterQuery extends ListQuery {
  reference: PersonalText | null;
  /** The very tag, without case and marks. */
  tag: string | null;
  /** The very address of a signer. */
  email: string | null;
  /** Words, beginnings of them, or what names one contract: as the account's pages take it. */
  q: string | null;
  /** Created at this moment or later. */
  createdSince: Date | null;
  /** Created before this moment. */
  createdBefore: Date | null;
  /** `open`: can be withdrawn from at `now`, and was not. */
  withdrawal: "open" | "withdrawn" | null;
  isOldestFirst: boolean;
  now: Date;
}

/** Contracts that fit are counted to here, and further as far as they are paged through. */
export const COUNTED = 1_000;

/**
 * One page of the contracts that fit all of it, and how many do, counted to `COUNTED`. They are
 * looked for from what is rarest: a reference, a withdrawal, a word of few contracts; else along
 * the list.
 */
export async function readFilteredPage(
  queries: Queries,
  accountId: string,
  query: FilterQuery,
): Promise<Omit<ContractPage, "loose">> {
  const { limit, offset, before, isOldestFirst } = query;
  const search = query.q === null ? null : readSearch(query.q);
  const named = search?.named && (await findContract(queries, { accountId, ...search.named }));
  const terms = await termsOf(queries, accountId, query, named ? null : search);
  if (terms === null) return { contracts: [], total: 0, hasMore: false };
  const order = sql.raw(isOldestFirst ? "asc" : "desc");
  const conditions = [...conditionsOf(query, named?.id ?? null), ...terms.map(hasWord(accountId))];
  const fitting = sql`select contract.id from contract
    where account_id = ${accountId}::uuid and ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ total: number; contracts: Dated<ListedContract>[] }>`
    with page as (
      select ${LISTED} from contract where contract.id in (
        ${fitting} and contract.id < ${before ?? HIGHEST_ID}::uuid
        order by contract.id ${order} offset ${offset}::bigint limit ${limit + 1}
      )
    )
    select (select count(*) from (${fitting} limit ${Math.max(COUNTED, offset + limit + 1)}) counted
      )::int as total, ${pageAsJson(isOldestFirst ? "asc" : "desc")} as contracts
  `.execute(queries);
  const [row] = rows;
  if (!row) throw new Error("a statement without a from clause gave no row");
  return {
    contracts: row.contracts.slice(0, limit).map(contractFrom),
    total: row.total,
    hasMore: row.contracts.length > limit,
  };
}

/** Words that contracts have to have; null where none has one of them, or nothing is looked for. */
async function termsOf(
  queries: Queries,
  accountId: string,
  { tag, email }: FilterQuery,
  search: Search | null,
): Promise<ExpandedTerm[] | null> {
  const typed = search ? await expandTerms(queries, accountId, search, []) : [];
  if (search && typed.length === 0) return null;
  const [tags = [], emails = []] = [tag, email].map((one) => (one === null ? [] : [one]));
  const terms = [...typed, ...(await expandTerms(queries, accountId, NO_WORDS, tags, emails))];
  return terms.every(({ count }) => count > 0) ? terms : null;
}

const NO_WORDS = { words: "", addresses: [], tags: [] };

function conditionsOf(
  { status, reference, createdSince, createdBefore, withdrawal, now }: FilterQuery,
  named: string | null,
): RawBuilder<unknown>[] {
  const from = createdSince ? lowestUuidFrom(createdSince) : LOWEST_UUID;
  const until = createdBefore ? lowestUuidFrom(createdBefore) : HIGHEST_ID;
  return [
    sql`contract.id >= ${from}::uuid and contract.id < ${until}::uuid`,
    ...(status === null ? [] : [sql`status = ${status}::text`]),
    ...(reference === null ? [] : [sql`reference = ${reference}::text`]),
    ...(withdrawal === null
      ? []
      : [
          withdrawal === "withdrawn"
            ? sql`withdrawn_at is not null`
            : sql`withdrawn_at is null and withdrawable_until > ${now}`,
        ]),
    ...(named === null ? [] : [sql`contract.id = ${named}::uuid`]),
  ];
}

/** Of a word that few have these are all looked at; of another one each contract is asked for it. */
const hasWord =
  (accountId: string) =>
  ({ words, count }: ExpandedTerm): RawBuilder<unknown> =>
    count < LOOKED_THROUGH
      ? sql`contract.id = any(array(select contract_id from contract_word
          where account_id = ${accountId}::uuid and word = any(${words}::text[])))`
      : sql`exists (select from contract_word
          where account_id = ${accountId}::uuid and word = any(${words}::text[])
            and contract_id = contract.id offset 0)`;
