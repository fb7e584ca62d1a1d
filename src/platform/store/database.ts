import { type Database, databaseOver, type WayThere } from "./connections.ts";
import { openPool } from "./pool.ts";
import type { Pooling } from "./pooled.ts";

export type { Database, Queries } from "./connections.ts";

/** Where the database is: fields for a socket, or one connection string. */
export interface DatabaseAddress extends WayThere {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
}

/** Whose connections they are, as the server shows them, and how many of them there are at most. */
interface Pool {
  name: string;
  most: number;
}

/** What requests and the acts of jobs of one process hold at a time. */
const FOR_REQUESTS: Pool = { name: "countersign", most: 8 };

/** Nothing asks for longer, and nobody holds a transaction open for longer. */
const TIMEOUTS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/** Behind a pooler a connection is not ours for longer than a transaction, or takes no options. */
function beginOver(pooling: Pooling): string {
  if (pooling === "none") return "begin";
  return ["begin", ...Object.entries(TIMEOUTS).map(([key, ms]) => `set local ${key} = ${ms}`)].join(
    "; ",
  );
}

/**
 * A statement ends within its own timeout, or its connection leads nowhere any more: a machine that
 * lost its power, or a network that forgot it, says nothing for a quarter of an hour (tcp_retries2).
 */
const ANSWER_MS = TIMEOUTS.statement_timeout + 5_000;

/**
 * Opens the pool. `onError` hears of connections that broke; the pool replaces
 * them by itself, and what was under way on them fails.
 * @param answerMs a connection whose answer takes longer is closed
 */
export function openDatabase(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  { name, most }: Pool = FOR_REQUESTS,
  answerMs = ANSWER_MS,
): { database: Database; waiting(): number; close(): Promise<void> } {
  const { pooling = "none" } = address;
  const timeouts = Object.entries(TIMEOUTS);
  const pool = openPool(onError, {
    ...address,
    max: most,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMs,
    application_name: name,
    // PgBouncer refuses them before its version 1.20.
    ...(pooling === "none" && {
      options: timeouts.map(([key, ms]) => `-c ${key}=${ms}`).join(" "),
    }),
    // What a transaction asks without waiting in between goes to the server together.
    pipeline: true,
  });
  const database = databaseOver(pool, address, { begin: beginOver });
  return { database, waiting: () => pool.waitingCount, close: () => database.destroy() };
}
