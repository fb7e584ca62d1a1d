import pg from "pg";
import type { DatabaseAddress } from "./database.ts";

/** By chance none of so many tells; each takes some milliseconds. */
const TURNS = 12;

/**
 * Whether something between us and the database hands connections on after each transaction, as
 * PgBouncer does with `pool_mode=transaction`: then what is set on a connection, or prepared on it
 * by name, is met by others. Two clients of which one is idle share a server's process only there;
 * and one that was idle gets another when its own is in use. It is tried several times, since a
 * pooler with connections to spare may by chance give each its own.
 */
export async function isPooledPerTransaction(address: DatabaseAddress): Promise<boolean> {
  const [first, second] = [clientFor(address), clientFor(address)];
  try {
    await Promise.all([first.connect(), second.connect()]);
    const own = await processOf(first);
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
