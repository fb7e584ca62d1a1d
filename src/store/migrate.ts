import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import type { DatabaseAddress } from "./database.ts";
import { RESTORE } from "./restore-rows.ts";
import { admitService, makeServiceRole, mayRewriteEvidence } from "./service-role.ts";

const FOLDER = join(PACKAGE_ROOT, "src", "store", "migrations");
/** Any number, as long as every process takes the same: the lock that migrations run under. */
const LOCK = 7_203_511;

/** The role that the service works as, where it is not the one that migrates. */
export interface ServiceRole {
  name: string;
  /** Whether to make it: in the embedded database, whose roles are ours. */
  isOurs: boolean;
}

/** A database that this process does not work on; one line for whoever starts it. */
export class UnfitDatabase extends Error {}

/** What a restore brings a database to: the tables of its backup, and then all. */
export interface Restoring {
  /** Names of the migrations that run; null for all. */
  only: readonly string[] | null;
}

/**
 * Brings the schema up to date: each `.sql` file once, in the order of its
 * name, all in one transaction under a lock that further processes wait for;
 * then the service's role gets its rights. Returns the names of those that ran.
 *
 * @param address of the role that owns the tables
 * @throws UnfitDatabase when the database knows a migration that these sources
 *   do not, since it belongs to a newer version; or when a restore into it is not done
 */
export async function migrate(
  address: DatabaseAddress,
  service: ServiceRole | null = null,
  restoring: Restoring | null = null,
): Promise<string[]> {
  const files = migrationNames();
  return connected(address, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migration (name text primary key, ran_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migration");
    const ran = new Set(rows.map((row) => row.name));
    const unknown = [...ran].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new UnfitDatabase(`the database is of a newer version: it knows ${unknown.join(", ")}`);
    }
    if (!restoring && ran.size > 0 && (await restoreUnderWay(client)) !== null) {
      throw new UnfitDatabase(
        "a restore into this database is not done: run `admin restore` with the same backup again, or begin with an empty database and DATA_DIR",
      );
    }
    if (restoring?.only) await refuseFurther(client, ran, restoring.only);
    const wanted = files.filter((name) => restoring?.only?.includes(name) ?? true);
    const missing = wanted.filter((name) => !ran.has(name));
    for (const name of missing) {
      await client.query(readFileSync(join(FOLDER, name), "utf8"));
      await client.query("insert into migration (name) values ($1)", [name]);
    }
    if (service?.isOurs) await makeServiceRole(client, service.name);
    if (service) await admitService(client, service.name, { changed: missing.length > 0 });
    await client.query("commit");
    return missing;
  });
}

/** Names of all migrations that these sources have, in their order. */
export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

/** Rows of a backup fit the tables that they were taken from, and later ones are made of those. */
async function refuseFurther(
  client: pg.Client,
  ran: ReadonlySet<string>,
  only: readonly string[],
): Promise<void> {
  const further = [...ran].filter((name) => !only.includes(name));
  if (further.length === 0 || (await restoreUnderWay(client))?.startsWith("loaded")) return;
  throw new UnfitDatabase(
    "the database has the tables of a newer version than the backup, which are filled from older ones: give an empty database",
  );
}

/** What the database says of a restore into it; null where there is none. */
async function restoreUnderWay(client: pg.Client): Promise<string | null> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('fingerprint') is not null as is_there",
  );
  if (!found[0]?.is_there) return null;
  const { rows } = await client.query<{ value: string }>(
    "select value from fingerprint where name = $1",
    [RESTORE],
  );
  return rows[0]?.value ?? null;
}

/** The role that an address connects as. */
export function roleAt(address: DatabaseAddress): Promise<string> {
  return connected(address, async (client) => {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  });
}

/** Whether the role of an address could rewrite evidence. */
export function canRewriteEvidence(address: DatabaseAddress): Promise<boolean> {
  return connected(address, mayRewriteEvidence);
}

async function connected<T>(
  address: DatabaseAddress,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, application_name: "countersign migration" });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
