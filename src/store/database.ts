import { type Database, databaseOver } from "./connections.ts";
import { openPool } from "./pool.ts";

export type { Database, Queries } from "./connections.ts";

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
 * Opens the pool. `onError` hears of connections that broke; the pool replaces
 * them by itself, and what was under way on them fails.
 */
export function openDatabase(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): { database: Database; waiting(): number; close(): Promise<void> } {
  const pool = openPool(onError, {
    ...address,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    application_name: "countersign",
    options: "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
    // What a transaction asks without waiting in between goes to the server together.
    pipeline: true,
  });
  const database = databaseOver(pool);
  return { database, waiting: () => pool.waitingCount, close: () => database.destroy() };
}
