import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import type { DatabaseAddress } from "./database.ts";

const FOLDER = join(PACKAGE_ROOT, "src", "store", "migrations");
/** Any number, as long as every process takes the same: the lock that migrations run under. */
const LOCK = 7_203_511;

/**
 * Brings the schema up to date: each `.sql` file once, in the order of its
 * name, all in one transaction under a lock that further processes wait for.
 * Returns the names of those that ran.
 * @throws when the database knows a migration that these sources do not: it belongs to a newer version
 */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const client = new pg.Client({ ...address, application_name: "countersign migration" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migration (name text primary key, ran_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migration");
    const ran = new Set(rows.map((row) => row.name));
    const unknown = [...ran].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new Error(`the database is of a newer version: it knows ${unknown.join(", ")}`);
    }
    const missing = files.filter((name) => !ran.has(name));
    for (const name of missing) {
      await client.query(readFileSync(join(FOLDER, name), "utf8"));
      await client.query("insert into migration (name) values ($1)", [name]);
    }
    await client.query("commit");
    return missing;
  } finally {
    await client.end();
  }
}
