import pg from "pg";
import { copyIn } from "./copy-rows.ts";
import type { DatabaseAddress } from "./database.ts";
import { type KeptTable, keptTables, type TableShape } from "./table-shapes.ts";

/** A database that a restore may not write into. */
export class NotEmpty extends Error {}

/** What a fingerprint tells of a restore that has begun and is not done. */
export const RESTORE = "restore";

/** How far a restore came: rows are there all at once or not at all. */
export type RestoreStage = "begun" | "loaded";

/** Two restores into one database wait for one another. */
const LOCK = 7_203_512;

/**
 * Says in the database that a restore begins, by which no service starts on it
 * before it is done; or finds out how far one of the same backup came.
 *
 * @param address of the role that owns the tables
 * @param backup names the backup
 * @throws NotEmpty where there are rows, or another restore has begun
 */
export function beginRestore(address: DatabaseAddress, backup: string): Promise<RestoreStage> {
  return inOwnersTransaction(address, async (client) => {
    const stage = await findStage(client, backup);
    if (stage !== null) return stage;
    await refuseRows(client, 0);
    await client.query("insert into fingerprint (name, value) values ($1, $2)", [
      RESTORE,
      `begun ${backup}`,
    ]);
    return "begun";
  });
}

/**
 * Puts all rows of a backup into their tables, in one transaction.
 * @param rowsOf the rows of a table in PostgreSQL's text format
 * @throws NotEmpty where others wrote meanwhile; what PostgreSQL finds wrong with the rows
 */
export function restoreRows(
  address: DatabaseAddress,
  backup: string,
  {
    tables,
    rowsOf,
  }: { tables: readonly TableShape[]; rowsOf(table: string): AsyncIterable<Buffer> },
): Promise<void> {
  return inOwnersTransaction(address, async (client) => {
    const stage = await findStage(client, backup);
    if (stage === "loaded") return;
    if (stage === null) throw new NotEmpty("the restore that began here is no more");
    await refuseRows(client, 1);
    const own = await keptTables(client);
    checkShapes(own, tables);
    const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
    for (const table of own) {
      await fill(
        client,
        { ...table, columns: columnsOf.get(table.name) ?? [] },
        rowsOf(table.name),
      );
    }
    await client.query("update fingerprint set value = $2 where name = $1", [
      RESTORE,
      `loaded ${backup}`,
    ]);
  });
}

/** Says that the restore is done; services may start from now on. */
export function endRestore(address: DatabaseAddress): Promise<void> {
  return withConnection(address, async (client) => {
    // Until it has looked at them, PostgreSQL takes all tables for small.
    await client.query("analyze");
    await client.query("delete from fingerprint where name = $1", [RESTORE]);
  });
}

async function findStage(client: pg.Client, backup: string): Promise<RestoreStage | null> {
  const { rows } = await client.query<{ value: string }>(
    "select value from fingerprint where name = $1",
    [RESTORE],
  );
  const [stage, of] = rows[0]?.value.split(" ") ?? [];
  if (stage === undefined) return null;
  if (of === backup) return stage as RestoreStage;
  throw new NotEmpty(
    "a restore of another backup was begun in this database: finish that one, or give an empty database",
  );
}

/** @param ownMarks how many rows a restore itself may have made */
async function refuseRows(client: pg.Client, ownMarks: number): Promise<void> {
  for (const { name } of await keptTables(client)) {
    const most = name === "fingerprint" ? ownMarks : 0;
    const { rowCount } = await client.query(
      `select from ${client.escapeIdentifier(name)} limit ${most + 1}`,
    );
    if ((rowCount ?? 0) > most) {
      throw new NotEmpty(
        `the database is in use (there are rows in ${name}): a backup is restored into an empty one alone`,
      );
    }
  }
}

function checkShapes(own: readonly KeptTable[], given: readonly TableShape[]): void {
  const shapeOf = (tables: readonly TableShape[]) =>
    tables.map(({ name, columns }) => `${name}(${[...columns].sort().join(",")})`).sort();
  const [here, there] = [shapeOf(own), shapeOf(given)];
  const wrong =
    there.find((table) => !here.includes(table)) ?? here.find((table) => !there.includes(table));
  if (wrong !== undefined)
    throw new Error(`the backup's tables are not those of its migrations: ${wrong}`);
}

/** Nothing follows from rows that were there before: counters of blocks are rows as well. */
async function fill(
  client: pg.Client,
  { name, columns, counters }: KeptTable,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const table = client.escapeIdentifier(name);
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  await client.query(`alter table ${table} disable trigger user`);
  await copyIn(client, `copy ${table} (${listed}) from stdin`, rows);
  await client.query(`alter table ${table} enable trigger user`);
  for (const column of counters) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${client.escapeIdentifier(column)}), 0) + 1, false) from ${table}`,
      [name, column],
    );
  }
}

function inOwnersTransaction<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(address, async (client) => {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("set local client_encoding = 'UTF8'");
    await client.query("set local datestyle = 'ISO, YMD'");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    const done = await work(client);
    await client.query("commit");
    return done;
  });
}

async function withConnection<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, application_name: "countersign restore" });
  // What goes wrong is heard from the statement that it happens to.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
