import pg from "pg";
import type { DatabaseAddress } from "./database.ts";

/** What hands the server's connections on: nothing, or PgBouncer's `pool_mode` and the like of it. */
export type Pooling = (typeof POOLING)[number];
export const POOLING = ["none", "session", "transaction"] as const;

/** A client holds what the server told it at its start, which its types do not say. */
type KeyedClient = pg.Client & { processID: number | null };

/** Each takes some milliseconds. */
const TURNS = 12;

/**
 * Whether something stands between us and the database that hands connections on; by two signs
 * that do not hang on one another.
 *
 * The first knows no chance: a server tells each connection its own process at its start
 * (BackendKeyData) and when it is asked; whoever stands between and speaks the protocol has keys
 * of its own. Whether it hands on after each transaction or only at the end does not show by it,
 * so that a pool of whole sessions is taken for one of transactions, which costs time and no more.
 *
 * The second is for those who pass the server's key on: two clients of which one is idle share a
 * server's process only where connections are handed on; and one that was idle gets another when
 * its own is in use.
 */
export async function isPooled(address: DatabaseAddress): Promise<boolean> {
  const [first, second] = [clientFor(address), clientFor(address)];
  try {
    await Promise.all([first.connect(), second.connect()]);
    const own = await processOf(first);
    if (own !== (first as KeyedClient).processID) return true;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await second.query("begin");
      const [other, now] = [await processOf(second), await processOf(first)];
      await second.query("rollback");
      if (other === own || now !== own) return true;
    }
    return false;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** Whether two addresses lead to the same database of the same server. */
export async function isSameDatabase(
  one: DatabaseAddress,
  other: DatabaseAddress,
): Promise<boolean> {
  const [first, second] = await Promise.all([identityOf(one), identityOf(other)]);
  return first === second;
}

/**
 * Who answers there, as it says itself (`version()`); or why nobody does, in the words of the system
 * or the server.
 */
export async function whoAnswers(
  address: DatabaseAddress,
): Promise<{ version: string } | { why: string }> {
  const client = clientFor({ ...address });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select version() as version");
    return { version: rows[0]?.version ?? "" };
  } catch (error) {
    // Where a name has several addresses, each has its own.
    const each = error instanceof AggregateError ? error.errors : [error];
    const words = each.map((one) => (one instanceof Error ? one.message : String(one)));
    return { why: words.join("; ") };
  } finally {
    await client.end().catch(() => {});
  }
}

async function identityOf(address: DatabaseAddress): Promise<string> {
  const client = clientFor(address);
  try {
    await client.connect();
    const { rows } = await client.query<{ identity: string }>(
      "select concat(current_database(), ' ', current_user, ' ', pg_postmaster_start_time()) as identity",
    );
    return rows[0]?.identity ?? "";
  } finally {
    await client.end();
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

function clientFor(address: DatabaseAddress): pg.Client {
  const client = new pg.Client({ ...address, application_name: "countersign probe" });
  // What goes wrong is heard from the statement that it happens to.
  client.on("error", () => {});
  return client;
}
