import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import { withNamedStatements } from "./named-statements.ts";
import type { Schema } from "./schema.ts";

export type Database = Kysely<Schema>;
export type Queries = Kysely<Schema> | KyselyTransaction<Schema>;

/** Where the database is: fields for a socket, or one connection string. */
export interface DatabaseAddress {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
}

/** The most connections that requests and jobs of one process hold at a time. */
const POOL_SIZE = 12;

/**
 * Opens the pool. `onError` hears of idle connections that broke; the pool
 * replaces them by itself.
 */
export function openDatabase(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): { database: Database; close(): Promise<void> } {
  const pool = new pg.Pool({
    ...address,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    application_name: "countersign",
    options: "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
  });
  pool.on("error", onError);
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool) }),
  });
  return { database, close: () => database.destroy() };
}
