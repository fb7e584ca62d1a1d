import pg from "pg";
import { copyOut } from "./copy-rows.ts";
import type { DatabaseAddress } from "./database.ts";
import { type KeptTable, keptTables, type TableShape } from "./table-shapes.ts";

/** All tables as they were at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** By the database's clock. */
  takenAt: Date;
  /** Names of the migrations that made the tables, in their order. */
  migrations: readonly string[];
  tables: readonly TableShape[];
  /** Rows in PostgreSQL's text format, each with its line end, in the order of the table's key. */
  rowsOf(table: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Times, bytes and numbers look the same whatever the server is set to. */
const SETTINGS = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1",
  "set local client_encoding = 'UTF8'",
  // A table may take longer than any request does.
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
];

/** Begins one transaction that only reads, and holds nobody up. */
export async function openSnapshot(address: DatabaseAddress): Promise<Snapshot> {
  const client = new pg.Client({ ...address, application_name: "countersign backup" });
  // What goes wrong is heard from the statement that it happens to.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    for (const setting of SETTINGS) await client.query(setting);
    const tables = await keptTables(client);
    const { rows } = await client.query<{ at: Date }>("select now() as at");
    const { rows: ran } = await client.query<{ name: string }>(
      "select name from migration order by name",
    );
    const known = new Map(tables.map((table) => [table.name, table]));
    return {
      takenAt: rows[0]?.at ?? new Date(0),
      migrations: ran.map(({ name }) => name),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      rowsOf(name) {
        const table = known.get(name);
        if (!table) throw new Error(`no table ${name}`);
        return copyOut(client, `copy (${rowsIn(client, table)}) to stdout`);
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

function rowsIn(client: pg.Client, { name, columns, keys, holders }: KeptTable): string {
  const quoted = (column: string) => client.escapeIdentifier(column);
  const shown = columns.map((column) => (holders.includes(column) ? "null" : quoted(column)));
  const order = keys.length > 0 ? ` order by ${keys.map(quoted).join(", ")}` : "";
  return `select ${shown.join(", ")} from ${quoted(name)}${order}`;
}
