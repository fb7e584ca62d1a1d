import { type RawBuilder, sql } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import { HIGHEST_ID } from "./list-store.ts";
import type { Search } from "./search-terms.ts";

/** Words of an account that a typed beginning stands for; further ones are left out. */
const WORDS_OF_TERM = 20;
const TERMS = 8;

/**
 * Contracts that are looked through for one page, so that a page costs the same
 * whatever is asked for. Where that many have the rarest word and few of them the
 * others, the page is short and says so.
 */
export const LOOKED_THROUGH = 500;

/** What of the contracts found is wanted. */
export interface FoundQuery {
  search: Pick<Search, "words" | "addresses" | "tags">;
  /** Only contracts with this very tag. */
  tag: string | null;
  status: ContractStatus | null;
  /** Only contracts before this one (its id), and not before that id. */
  before: string | null;
  from: string;
  limit: number;
}

/** Ids of contracts, newest first. */
export interface Found {
  ids: string[];
  /** The id that a further page follows on; null where there is none. */
  further: string | null;
  /** Whether it ended because enough was looked through, and not because the page is full. */
  isCutShort: boolean;
}

/** The account's contracts that have all that is looked for; null where nothing is. */
export async function findContracts(
  queries: Queries,
  accountId: string,
  { search, tag, status, before, from, limit }: FoundQuery,
): Promise<Found | null> {
  const words = await expandTerms(queries, accountId, search, tag === null ? [] : [tag]);
  const [rarest, ...others] = words;
  if (!rarest) return null;
  if (rarest.count === 0) return { ids: [], further: null, isCutShort: false };
  const conditions: Condition[] = others.map(({ words }) => hasOneOf(accountId, words));
  if (status !== null) conditions.push(hasStatus(accountId, status));
  const { rows } = await sql<{ id: string; fits: boolean }>`
    with looked as materialized (
      select distinct contract_id as id
      from unnest(${rarest.words}::text[]) w(word) cross join lateral (
        select contract_id from contract_word
        where account_id = ${accountId}::uuid and contract_word.word = w.word
          and contract_id < ${before ?? HIGHEST_ID}::uuid and contract_id >= ${from}::uuid
        order by contract_id desc limit ${LOOKED_THROUGH}
      ) newest
      order by id desc limit ${LOOKED_THROUGH}
    )${sql.join(
      conditions.map(
        (condition, at) =>
          sql`, ${sql.table(`fit${at}`)} as materialized (${condition(
            sql`(select array_agg(id) from ${sql.table(at === 0 ? "looked" : `fit${at - 1}`)})::uuid[]`,
          )})`,
      ),
      sql``,
    )}
    select id, ${
      conditions.length === 0
        ? sql`true`
        : sql`id in (select id from ${sql.table(`fit${conditions.length - 1}`)})`
    } as fits
    from looked order by id desc`.execute(queries);
  const ids = rows.filter(({ fits }) => fits).map(({ id }) => id);
  if (ids.length > limit) {
    return { ids: ids.slice(0, limit), further: ids[limit - 1] ?? null, isCutShort: false };
  }
  const isCutShort = rows.length === LOOKED_THROUGH;
  return { ids, further: isCutShort ? (rows.at(-1)?.id ?? null) : null, isCutShort };
}

/** The words of an account that one of those stands for which are looked for. */
export interface ExpandedTerm {
  words: string[];
  /** Contracts that have one of them, as far as they are counted: `LOOKED_THROUGH`. */
  count: number;
}

/** All that is looked for, the rarest first; whole tags beside it. */
export async function expandTerms(
  queries: Queries,
  accountId: string,
  search: FoundQuery["search"],
  tags: readonly string[],
  emails: readonly string[] = [],
): Promise<ExpandedTerm[]> {
  const expanded: ExpandedTerm[] = [];
  for (const term of await readTerms(queries, search, tags, emails)) {
    const found = await EXPAND.first(queries, { accountId, ...term });
    expanded.push(found ?? { words: [], count: 0 });
  }
  return expanded.sort((one, other) => one.count - other.count);
}

/** Those of some contracts that fit; what was looked for before has left fewer and fewer. */
type Condition = (ids: RawBuilder<string[]>) => RawBuilder<unknown>;

/*
 * The ids stand in a condition of the index, which goes through them in its own order and reads
 * each of its pages once: neighbours in the list are neighbours there. Looked up one by one, as a
 * join does it, each costs three pages.
 */
const hasOneOf =
  (accountId: string, words: readonly string[]): Condition =>
  (ids) =>
    sql`select contract_id as id from contract_word
    where account_id = ${accountId}::uuid and word = any(${words}::text[])
      and contract_id = any(${ids})`;

const hasStatus =
  (accountId: string, status: ContractStatus): Condition =>
  (ids) =>
    sql`select id from contract
    where account_id = ${accountId}::uuid and status = ${status} and id = any(${ids})`;

/** A word, or its beginning: all that sorts from `least` on and before `past`. */
interface Term {
  least: string;
  past: string;
}

/** What was typed as words are stored: the database says how, for both. */
async function readTerms(
  queries: Queries,
  { words, addresses, tags }: FoundQuery["search"],
  whole: readonly string[],
  emails: readonly string[],
): Promise<Term[]> {
  const asked = [addresses, tags, whole, emails].flat();
  if (words === "" && asked.length === 0) return [];
  const row = await READ.first(queries, { words, addresses, tags, whole, emails });
  if (!row) return [];
  return [
    ...[...row.whole, ...row.emails].map((word) => ({ least: word, past: `${word}\u0001` })),
    ...[...row.words, ...row.addresses, ...row.tags].map((word) => ({
      least: word,
      past: `${word}\u{10ffff}`,
    })),
  ].slice(0, TERMS);
}

interface Typed {
  words: string;
  addresses: readonly string[];
  tags: readonly string[];
  whole: readonly string[];
  emails: readonly string[];
}

const READ = statement(
  (_queries, { words, addresses, tags, whole, emails }: Typed) => sql<{
    words: string[];
    addresses: string[];
    tags: string[];
    whole: string[];
    emails: string[];
  }>`
    select search_words(${words}::text) as words,
      array(select address_word(email) from unnest(${addresses}::text[]) email) as addresses,
      tag_words(${tags}::text[]) as tags, tag_words(${whole}::text[]) as whole,
      array(select address_word(email) from unnest(${emails}::text[]) email) as emails`,
);

/** From word to word, past all the contracts that have one. */
const EXPAND = statement(
  (_queries, { accountId, least, past }: Term & { accountId: string }) => sql<{
    words: string[];
    count: number;
  }>`
    with recursive found (word, number) as (
      (select word, 1 from contract_word
        where account_id = ${accountId}::uuid and word >= ${least}::text and word < ${past}::text
        order by word limit 1)
      union all
      select (select further.word from contract_word further
        where account_id = ${accountId}::uuid and further.word > found.word
          and further.word < ${past}::text
        order by further.word limit 1), number + 1
      from found where found.word is not null and number < ${sql.lit(WORDS_OF_TERM)}
    )
    select coalesce(array_agg(word), '{}') as words, (
      select count(*)::int from (
        select from unnest(array_agg(word)) w(word) cross join lateral (
          select from contract_word
          where account_id = ${accountId}::uuid and contract_word.word = w.word
          limit ${sql.lit(LOOKED_THROUGH)}
        ) counted limit ${sql.lit(LOOKED_THROUGH)}
      ) most
    ) as count
    from found where word is not null`,
);

declare module "#store/schema.ts" {
  interface Schema {
    contract_word: ContractWordTable;
  }
}

interface ContractWordTable {
  account_id: string;
  word: string;
  contract_id: string;
}
