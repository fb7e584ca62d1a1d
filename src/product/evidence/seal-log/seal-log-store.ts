import { sql } from "kysely";
import type { Database, Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Leaf } from "./leaf.ts";

/** How far the log is. */
export interface LogState {
  origin: string;
  /** Leaves that have a place. */
  sequenced: number;
  /** Those of them that the newest head is over. */
  published: number;
  /** Whose files tiles and heads are; no contract has this id. */
  filesOf: string;
}

/** The name that the log has, which is this one where it has none yet. */
export async function claimOrigin(database: Database, origin: string): Promise<string> {
  const row = (await STATE.first(database, {})) ?? null;
  if (row) return row.origin;
  await BEGIN.count(database, { origin });
  return (await readState(database)).origin;
}

export async function readState(queries: Queries): Promise<LogState> {
  const row = await STATE.first(queries, {});
  if (!row) throw new Error("the log of seals was never begun");
  return row;
}

const BEGIN = statement(
  (_queries, { origin }: { origin: string }) =>
    sql`insert into seal_log (origin) values (${origin}) on conflict do nothing`,
);

const STATE = statement(
  (_queries, _: object) => sql<LogState>`
    select origin, sequenced::float8 as sequenced, published::float8 as published,
      files as "filesOf" from seal_log`,
);

/** Whether a start has ever given the log its name. */
export async function isLogBegun(queries: Queries): Promise<boolean> {
  return (await STATE.first(queries, {})) !== undefined;
}

/** Gives the log another name and other files; false where somebody else did. */
export async function renameLog(
  queries: Queries,
  rename: { from: string; origin: string; filesOf: string },
): Promise<boolean> {
  return (await RENAME.count(queries, rename)) === 1;
}

const RENAME = statement(
  (_queries, { from, origin, filesOf }: { from: string; origin: string; filesOf: string }) =>
    sql`update seal_log set origin = ${origin}, files = ${filesOf} where origin = ${from}`,
);

/** Notes what the log is to hold, in the transaction that it tells of. */
export function insertLeaf(transaction: Transaction, leaf: Leaf, at: Date): void {
  transaction.write(INSERT_LEAF, { ...leaf, at });
}

const INSERT_LEAF = statement(
  (_queries, leaf: Leaf & { at: Date }) => sql`
    insert into seal_log_leaf (kind, contract_id, salt, statement, entry, noted_at)
    values (${leaf.kind}, ${leaf.contractId}, ${leaf.salt}, ${leaf.statement}, ${leaf.entry}, ${leaf.at})
    on conflict (contract_id, kind) do nothing`,
);

/** Leaves without a place, in the order in which they were noted. */
export async function readPending(queries: Queries, most: number): Promise<string[]> {
  return (await PENDING.all(queries, { most })).map(({ id }) => id);
}

const PENDING = statement(
  (_queries, { most }: { most: number }) => sql<{ id: string }>`
    select id::text as id from seal_log_leaf where position is null order by id limit ${most}`,
);

/** Moves the end of the log; false where somebody else has moved it since it was read. */
export async function moveEnd(
  queries: Queries,
  move: { from: number; until: number },
): Promise<boolean> {
  return (await MOVE_END.count(queries, move)) === 1;
}

const MOVE_END = statement(
  (_queries, { from, until }: { from: number; until: number }) =>
    sql`update seal_log set sequenced = ${until} where sequenced = ${from}`,
);

/** Gives these leaves the places from there on. @throws when one of them has a place */
export async function givePlaces(
  queries: Queries,
  from: number,
  ids: readonly string[],
): Promise<void> {
  const given = await GIVE_PLACES.count(queries, { from, ids: [...ids] });
  if (given !== ids.length) throw new Error("a leaf of the log has a place already");
}

const GIVE_PLACES = statement(
  (_queries, { from, ids }: { from: number; ids: string[] }) => sql`
    update seal_log_leaf set position = ${from}::bigint + taken.place - 1
    from unnest(${ids}::bigint[]) with ordinality as taken (id, place)
    where seal_log_leaf.id = taken.id and position is null`,
);

/** What the log holds at these places. @throws when one of them is empty */
export async function readEntries(
  queries: Queries,
  from: number,
  until: number,
): Promise<Uint8Array[]> {
  const rows = await ENTRIES.all(queries, { from, until });
  if (rows.length !== until - from) throw new Error(`the log has gaps from ${from} to ${until}`);
  return rows.map(({ entry }) => entry);
}

const ENTRIES = statement(
  (_queries, { from, until }: { from: number; until: number }) => sql<{ entry: Uint8Array }>`
    select entry from seal_log_leaf
    where position >= ${from} and position < ${until} order by position`,
);

/** A leaf that has a place. */
export interface PlacedLeaf extends Leaf {
  position: number;
}

/** Leaves at these places, in their order; fewer where some are empty. */
export async function readLeaves(
  queries: Queries,
  from: number,
  until: number,
): Promise<PlacedLeaf[]> {
  return LEAVES.all(queries, { from, until });
}

const LEAVES = statement(
  (_queries, { from, until }: { from: number; until: number }) => sql<PlacedLeaf>`
    select kind, contract_id as "contractId", salt, statement, entry, position::float8 as position
    from seal_log_leaf where position >= ${from} and position < ${until} order by position`,
);

/** The leaves of that kind of these contracts. */
export async function leavesOf(
  queries: Queries,
  kind: Leaf["kind"],
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, Leaf & { position: number | null }>> {
  const rows = await LEAVES_OF.all(queries, { kind, ids: [...contractIds] });
  return new Map(rows.map((leaf) => [leaf.contractId, leaf]));
}

const LEAVES_OF = statement(
  (_queries, { kind, ids }: { kind: string; ids: string[] }) => sql<
    Leaf & { position: number | null }
  >`
    select kind, contract_id as "contractId", salt, statement, entry, position::float8 as position
    from seal_log_leaf where kind = ${kind} and contract_id = any(${ids}::uuid[])`,
);

/** When the oldest leaf was noted that has no place; null where all have one. */
export async function oldestPending(queries: Queries): Promise<Date | null> {
  return (await OLDEST_PENDING.first(queries, {}))?.notedAt ?? null;
}

const OLDEST_PENDING = statement(
  (_queries, _: object) => sql<{ notedAt: Date }>`
    select noted_at as "notedAt" from seal_log_leaf where position is null order by id limit 1`,
);

/** Whether contracts that were sealed before there was a log have been noted. */
export async function isCaughtUp(queries: Queries): Promise<boolean> {
  return (await CAUGHT_UP.first(queries, {}))?.caughtUp === true;
}

const CAUGHT_UP = statement(
  (_queries, _: object) => sql<{ caughtUp: boolean }>`
    select caught_up as "caughtUp" from seal_log`,
);

export async function noteCaughtUp(queries: Queries): Promise<void> {
  await NOTE_CAUGHT_UP.count(queries, {});
}

const NOTE_CAUGHT_UP = statement(
  (_queries, _: object) => sql`update seal_log set caught_up = true`,
);

/** Hashes of whole tiles of a level. @throws when one of them is missing */
export async function readTileHashes(
  queries: Queries,
  { level, from, until }: { level: number; from: number; until: number },
): Promise<Uint8Array[]> {
  const rows = await TILE_HASHES.all(queries, { level, from, until });
  if (rows.length !== until - from) throw new Error(`tiles of level ${level} are missing`);
  return rows.map(({ hash }) => hash);
}

const TILE_HASHES = statement(
  (_queries, { level, from, until }: { level: number; from: number; until: number }) => sql<{
    hash: Uint8Array;
  }>`
    select hash from seal_log_tile
    where level = ${level} and index >= ${from} and index < ${until} order by index`,
);

export async function noteTile(
  queries: Queries,
  tile: { level: number; index: number; hash: Uint8Array },
): Promise<void> {
  await NOTE_TILE.count(queries, tile);
}

const NOTE_TILE = statement(
  (_queries, { level, index, hash }: { level: number; index: number; hash: Uint8Array }) => sql`
    insert into seal_log_tile (level, index, hash) values (${level}, ${index}, ${hash})
    on conflict do nothing`,
);

/** A head of the log as it was published. */
export interface KeptCheckpoint {
  size: number;
  note: string;
  /** The line of the key that signed it. */
  key: string;
  madeAt: Date;
}

/** Publishes a head; false where somebody else has published one since. */
export async function publishHead(
  queries: Queries,
  from: number,
  { size, note, key, madeAt }: KeptCheckpoint,
): Promise<boolean> {
  if ((await MOVE_HEAD.count(queries, { from, size })) !== 1) return false;
  await INSERT_HEAD.count(queries, { size, note, key, madeAt });
  return true;
}

const MOVE_HEAD = statement(
  (_queries, { from, size }: { from: number; size: number }) =>
    sql`update seal_log set published = ${size} where published = ${from}`,
);

const INSERT_HEAD = statement(
  (_queries, { size, note, key, madeAt }: KeptCheckpoint) => sql`
    insert into seal_log_checkpoint (size, note, key, made_at)
    values (${size}, ${note}, ${key}, ${madeAt})`,
);

/** The newest head; null before the first. */
export async function readHead(queries: Queries): Promise<KeptCheckpoint | null> {
  return (await HEAD.first(queries, {})) ?? null;
}

const HEAD = statement(
  (_queries, _: object) => sql<KeptCheckpoint>`
    select size::float8 as size, note, key, made_at as "madeAt"
    from seal_log_checkpoint order by size desc limit 1`,
);

/** Every head that was published, the smallest first. */
export async function listHeads(queries: Queries): Promise<KeptCheckpoint[]> {
  return HEADS.all(queries, {});
}

const HEADS = statement(
  (_queries, _: object) => sql<KeptCheckpoint>`
    select size::float8 as size, note, key, made_at as "madeAt"
    from seal_log_checkpoint order by size`,
);

/** A head that has an evidence record, DER. */
export interface StampedCheckpoint extends KeptCheckpoint {
  evidence: Uint8Array;
}

/** The newest head, where no authority has stamped it yet and none was stamped since. */
export async function headToStamp(queries: Queries, since: Date): Promise<KeptCheckpoint | null> {
  return (await HEAD_TO_STAMP.first(queries, { since })) ?? null;
}

const HEAD_TO_STAMP = statement(
  (_queries, { since }: { since: Date }) => sql<KeptCheckpoint>`
    select size::float8 as size, note, key, made_at as "madeAt" from (
      select * from seal_log_checkpoint order by size desc limit 1
    ) head
    where evidence is null
      and not exists (select from seal_log_checkpoint where stamped_at > ${since})`,
);

/** @param until when what proves its last timestamp ends */
export async function keepEvidence(
  queries: Queries,
  kept: { size: number; evidence: Uint8Array; until: Date; at: Date },
): Promise<void> {
  await KEEP_EVIDENCE.count(queries, kept);
}

const KEEP_EVIDENCE = statement(
  (_queries, kept: { size: number; evidence: Uint8Array; until: Date; at: Date }) => sql`
    update seal_log_checkpoint set evidence = ${kept.evidence}, evidence_until = ${kept.until},
      stamped_at = coalesce(stamped_at, ${kept.at})
    where size = ${kept.size}`,
);

/** Stamped heads whose evidence ends before then, those first that end first. */
export async function evidenceEnding(
  queries: Queries,
  ending: { before: Date; most: number },
): Promise<StampedCheckpoint[]> {
  return ENDING.all(queries, ending);
}

const ENDING = statement(
  (_queries, { before, most }: { before: Date; most: number }) => sql<StampedCheckpoint>`
    select size::float8 as size, note, key, made_at as "madeAt", evidence
    from seal_log_checkpoint where evidence is not null and evidence_until < ${before}
    order by evidence_until, size limit ${most}`,
);

/** Stamped heads above this size, in their order. */
export async function listStamped(
  queries: Queries,
  above: number,
  most: number,
): Promise<StampedCheckpoint[]> {
  return STAMPED.all(queries, { above, most });
}

const STAMPED = statement(
  (_queries, { above, most }: { above: number; most: number }) => sql<StampedCheckpoint>`
    select size::float8 as size, note, key, made_at as "madeAt", evidence
    from seal_log_checkpoint where evidence is not null and size > ${above}
    order by size limit ${most}`,
);

/** The first head that is over a place: one that an authority stamped, where there is one. */
export async function headOver(
  queries: Queries,
  position: number,
): Promise<(KeptCheckpoint & { evidence: Uint8Array | null }) | null> {
  return (await HEAD_OVER.first(queries, { position })) ?? null;
}

const HEAD_OVER = statement(
  (_queries, { position }: { position: number }) => sql<
    KeptCheckpoint & { evidence: Uint8Array | null }
  >`
    select size::float8 as size, note, key, made_at as "madeAt", evidence
    from seal_log_checkpoint where size > ${position}
    order by evidence is null, size limit 1`,
);

/** A key of the log with the sealing key's word for it. */
export interface KeptKey {
  line: string;
  attestation: string;
  since: Date;
}

export async function isKeyKnown(queries: Queries, line: string): Promise<boolean> {
  return (await listKeys(queries)).some((key) => key.line === line);
}

/** Every key that ever signed a head, the first one first. */
export async function listKeys(queries: Queries): Promise<KeptKey[]> {
  return KEYS.all(queries, {});
}

const KEYS = statement(
  (_queries, _: object) =>
    sql<KeptKey>`select line, attestation, since from seal_log_key order by since, line`,
);

export async function noteKey(queries: Queries, key: KeptKey): Promise<void> {
  await NOTE_KEY.count(queries, key);
}

const NOTE_KEY = statement(
  (_queries, { line, attestation, since }: KeptKey) => sql`
    insert into seal_log_key (line, attestation, since) values (${line}, ${attestation}, ${since})
    on conflict do nothing`,
);
