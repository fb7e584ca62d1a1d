import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";

/** What there is to be covered: the seal of a contract that stands under a stamped head. */
export interface Uncovered {
  contractId: string;
  position: number;
}

/** Seals under stamped heads that no timestamp of a newer digest covers, in their order. */
export async function uncoveredSeals(queries: Queries, most: number): Promise<Uncovered[]> {
  return UNCOVERED.all(queries, { most });
}

const UNCOVERED = statement(
  (_queries, { most }: { most: number }) => sql<Uncovered>`
    select contract_id as "contractId", position::float8 as position from seal_log_leaf
    where kind = 'seal'
      and position < (select max(size) from seal_log_checkpoint where evidence is not null)
      and position > (select coalesce(max(position), -1) from seal_log_covered)
    order by position limit ${most}`,
);

/** A timestamp over many files, and those that were renewed over it. */
export interface Cover {
  id: string;
  tokens: Uint8Array[];
}

/** Keeps a timestamp with the files that it covers; `hashtree` is null for one that is there no more. */
export async function keepCover(
  queries: Queries,
  cover: { digest: string; token: Uint8Array; until: Date } | null,
  covered: readonly { position: number; hashtree: Uint8Array | null }[],
): Promise<void> {
  const id = cover && (await INSERT_COVER.first(queries, cover))?.id;
  for (const { position, hashtree } of covered) {
    const of = hashtree ? (id ?? null) : null;
    await INSERT_COVERED.count(queries, { position, cover: of, hashtree });
  }
}

const INSERT_COVER = statement(
  (_queries, { digest, token, until }: { digest: string; token: Uint8Array; until: Date }) => sql<{
    id: string;
  }>`insert into seal_log_cover (digest, tokens, until)
    values (${digest}, array[${token}::bytea], ${until}) returning id::text as id`,
);

const INSERT_COVERED = statement(
  (_queries, of: { position: number; cover: string | null; hashtree: Uint8Array | null }) => sql`
    insert into seal_log_covered (position, cover, hashtree)
    values (${of.position}, ${of.cover}::bigint, ${of.hashtree}::bytea)`,
);

/** What covers the seal at a place; null where nothing does. */
export async function coverOf(
  queries: Queries,
  position: number,
): Promise<(Cover & { hashtree: Uint8Array }) | null> {
  return (await COVER_OF.first(queries, { position })) ?? null;
}

const COVER_OF = statement(
  (_queries, { position }: { position: number }) => sql<Cover & { hashtree: Uint8Array }>`
    select id::text as id, tokens, hashtree from seal_log_covered
    join seal_log_cover on id = cover where position = ${position}`,
);

/** Timestamps that end before then. */
export async function coversEnding(queries: Queries, before: Date): Promise<Cover[]> {
  return COVERS_ENDING.all(queries, { before });
}

const COVERS_ENDING = statement(
  (_queries, { before }: { before: Date }) => sql<Cover>`
    select id::text as id, tokens from seal_log_cover where until < ${before} order by id`,
);

/**
 * Puts a timestamp behind the others, over the last of which it is; false where
 * another one came behind that meanwhile: two over one would prove nothing (RFC 4998, 5.2).
 */
export async function renewCover(
  queries: Queries,
  renewed: { id: string; behind: number; token: Uint8Array; until: Date },
): Promise<boolean> {
  return (await RENEW.count(queries, renewed)) === 1;
}

const RENEW = statement(
  (
    _queries,
    { id, behind, token, until }: { id: string; behind: number; token: Uint8Array; until: Date },
  ) => sql`
    update seal_log_cover set tokens = tokens || ${token}::bytea, until = ${until}
    where id = ${id}::bigint and cardinality(tokens) = ${behind}::integer`,
);
