import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SECOND_MS } from "#kernel/time.ts";
import { SOFTWARE_VERSION } from "#kernel/version.ts";
import { type BackFill, fillPiece, noteFilled, openFills, readBackFills } from "./back-fills.ts";
import type { DatabaseAddress } from "./database.ts";
import {
  indexMadeBy,
  isAtLeast,
  type Migration,
  readMigrations,
  statementsOf,
  withoutConcurrently,
} from "./migration-files.ts";
import { RESTORE } from "./restore-rows.ts";
import { admitService, makeServiceRole, mayRewriteEvidence } from "./service-role.ts";

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

/** What a migration does where a table is in use. Requests wait behind it, so it never waits for long. */
export interface Patience {
  /** For a lock, at a time. */
  lockMs: number;
  /** Between two attempts, in which requests go on. */
  pauseMs: number;
  /** In all. */
  mostMs: number;
}

const PATIENCE: Patience = {
  lockMs: 3 * SECOND_MS,
  pauseMs: 2 * SECOND_MS,
  mostMs: 900 * SECOND_MS,
};

export interface MigrateOptions {
  /** Null where one role does both. */
  service?: ServiceRole | null;
  restoring?: Restoring | null;
  migrations?: readonly Migration[];
  backFills?: readonly BackFill[];
  /** Of this program. */
  version?: string;
  patience?: Patience;
  /** Hears of an attempt that waited for a lock in vain. */
  onWait?(migration: string): void;
}

export interface Migrated {
  /** Names of those that ran now. */
  ran: string[];
  /** Of those that ran and these sources do not have: the database is of a newer version. */
  newer: string[];
}

/**
 * Brings the schema up to date: each migration once, in the order of its name
 * and in a transaction of its own, beside processes of this version and others
 * that go on working; those that would run the same wait for it. An empty
 * database, on which nobody works, is filled in one transaction. The service's
 * role gets its rights with each. Values that a migration needs and that no job
 * has filled yet are filled before it, in pieces.
 *
 * @param address of the role that owns the tables
 * @throws UnfitDatabase where a newer version removed something that this one
 *   needs, where a restore is not done, or where a table stayed locked
 */
export function migrate(address: DatabaseAddress, options: MigrateOptions = {}): Promise<Migrated> {
  const { restoring = null, migrations = readMigrations() } = options;
  const { backFills = readBackFills() } = options;
  return withConnection(address, async (client) => {
    const ran = await inBooks(client, async () => {
      const known = await readBooks(client);
      await refuseRestoring(client, known, restoring);
      await refuseNewer(client, { ...options, migrations });
      const wanted = wantedOf(migrations, restoring, known);
      if (known.size > 0 || wanted.length === 0) return known;
      for (const migration of wanted) {
        await client.query(withoutConcurrently(migration));
        await note(client, migration);
      }
      // Rows of a backup may be older than what is filled in them.
      if (!restoring) await noteFilled(runOn(client), backFills.map(nameOf));
      await admit(client, options, { changed: true });
      return null;
    });
    if (ran === null) {
      return { ran: wantedOf(migrations, restoring, new Set()).map(nameOf), newer: [] };
    }
    const ranNow: string[] = [];
    for (const migration of wantedOf(migrations, restoring, ran)) {
      const wanted = backFills.filter(({ name }) => migration.filled.includes(name));
      await fillAgain(client, wanted, migration);
      const run = migration.isConcurrent ? runBeside : runInTransaction;
      if (await run(client, migration, { ...options, address })) ranNow.push(migration.name);
    }
    if (ranNow.length === 0) {
      await inBooks(client, () => admit(client, options, { changed: false }));
    }
    const own = new Set(migrations.map(nameOf));
    return { ran: ranNow, newer: [...ran].filter((name) => !own.has(name)) };
  });
}

const nameOf = ({ name }: { name: string }) => name;

const runOn = (client: pg.Client) => (text: string, values: unknown[]) =>
  client.query(text, values);

/**
 * From the first row, done or not: processes of the version before may have
 * written rows behind the job. Whoever else fills the same takes turns with it.
 */
async function fillAgain(
  client: pg.Client,
  backFills: readonly BackFill[],
  migration: Migration,
): Promise<void> {
  const missing = migration.filled.find((name) => !backFills.some((one) => one.name === name));
  if (missing !== undefined)
    throw new Error(`${migration.name}: no back-fill is called ${missing}`);
  if (backFills.length === 0 || (await hasRun(client, migration))) return;
  const run = runOn(client);
  for (const fill of backFills) {
    await run(
      `insert into back_fill (name) values ($1)
       on conflict (name) do update set after = null, looked_at = 0, done_at = null`,
      [fill.name],
    );
    for (;;) {
      const [state] = await openFills(run, [fill.name]);
      if (!state) break;
      await client.query("begin");
      await client.query("set local statement_timeout = 0");
      await fillPiece(run, fill, state);
      await client.query("commit");
    }
  }
}

function wantedOf(
  migrations: readonly Migration[],
  restoring: Restoring | null,
  ran: ReadonlySet<string>,
): Migration[] {
  const only = restoring?.only ?? null;
  return migrations.filter(({ name }) => !ran.has(name) && (only?.includes(name) ?? true));
}

/**
 * Under the lock that nobody migrates beside. It is asked for again and again:
 * a statement that waits for it would be waited for by one that builds an index.
 */
async function inBooks<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    for (;;) {
      await client.query("begin");
      const { rows } = await client.query<{ is_ours: boolean }>(
        "select pg_try_advisory_xact_lock($1) as is_ours",
        [LOCK],
      );
      if (rows[0]?.is_ours) break;
      await client.query("rollback");
      await wait(ASK_MS);
    }
    const done = await work();
    await client.query("commit");
    return done;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function readBooks(client: pg.Client): Promise<ReadonlySet<string>> {
  await client.query(
    "create table if not exists migration (name text primary key, ran_at timestamptz not null default now())",
  );
  await client.query(
    "create table if not exists schema_version (name text primary key, oldest_version_that_may_run text not null)",
  );
  const { rows } = await client.query<{ name: string }>("select name from migration");
  return new Set(rows.map((row) => row.name));
}

async function note(client: pg.Client, { name, oldest }: Migration): Promise<void> {
  await client.query("insert into migration (name) values ($1)", [name]);
  if (oldest === null) return;
  await client.query("insert into schema_version values ($1, $2)", [name, oldest]);
}

/** Tables that were added are for the service as soon as they are there. */
async function admit(
  client: pg.Client,
  { service = null }: MigrateOptions,
  { changed }: { changed: boolean },
): Promise<void> {
  if (service?.isOurs) await makeServiceRole(client, service.name);
  if (service) await admitService(client, service.name, { changed });
}

/** How often somebody who waits for another process asks again. */
const ASK_MS = 50;

type MigrationContext = MigrateOptions & { address: DatabaseAddress };

/** @returns false where another process was faster */
async function runInTransaction(
  client: pg.Client,
  migration: Migration,
  { patience = PATIENCE, onWait = () => {}, ...options }: MigrationContext,
): Promise<boolean> {
  for (const since = performance.now(); ; ) {
    try {
      return await inBooks(client, async () => {
        if (await hasRun(client, migration)) return false;
        await client.query(`set local lock_timeout = ${patience.lockMs}`);
        await client.query("set local statement_timeout = 0");
        await client.query(migration.text);
        await note(client, migration);
        await admit(client, options, { changed: true });
        return true;
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() - since > patience.mostMs) throw tablesInUse(migration, error);
    }
    onWait(migration.name);
    await wait(patience.pauseMs);
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

function tablesInUse({ name }: Migration, cause: unknown): UnfitDatabase {
  return new UnfitDatabase(
    `the migration ${name} found its tables in use for too long: end what holds them (pg_stat_activity, xact_start) and start again`,
    { cause },
  );
}

/**
 * Builds indexes while others write. No transaction may be open on the
 * connection that builds, so the lock is held on another.
 */
async function runBeside(
  builder: pg.Client,
  migration: Migration,
  { address }: MigrationContext,
): Promise<boolean> {
  return withConnection(address, (holder) =>
    inBooks(holder, async () => {
      if (await hasRun(holder, migration)) return false;
      // Last, and without parameters: the portal of a statement that has some keeps its snapshot to
      // the end of the transaction, for which the building would wait.
      await holder.query("set local idle_in_transaction_session_timeout = 0");
      for (const statement of statementsOf(migration)) {
        const index = indexMadeBy(statement);
        // One whose building was killed is there, and is none.
        if (index !== null && (await isInvalid(builder, index))) {
          await builder.query(`drop index concurrently if exists ${index}`);
        }
        await builder.query(statement);
      }
      await note(holder, migration);
      return true;
    }),
  );
}

async function hasRun(client: pg.Client, { name }: Migration): Promise<boolean> {
  const { rowCount } = await client.query("select from migration where name = $1", [name]);
  return rowCount === 1;
}

async function isInvalid(client: pg.Client, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  return rowCount === 1;
}

/** What a newer version only added, this one does not miss. */
async function refuseNewer(
  client: pg.Client,
  { migrations = [], version = SOFTWARE_VERSION }: MigrateOptions,
): Promise<void> {
  const own = new Set(migrations.map(nameOf));
  const { rows } = await client.query<{ name: string; oldest: string }>(
    "select name, oldest_version_that_may_run as oldest from schema_version",
  );
  const tooNew = rows.find(({ name, oldest }) => !own.has(name) && !isAtLeast(version, oldest));
  if (!tooNew) return;
  throw new UnfitDatabase(
    `the database is of a newer version: ${tooNew.name} removed what ${version} needs; start version ${tooNew.oldest} or a newer one`,
  );
}

async function refuseRestoring(
  client: pg.Client,
  ran: ReadonlySet<string>,
  restoring: Restoring | null,
): Promise<void> {
  const stage = await restoreUnderWay(client);
  if (!restoring && stage !== null) {
    throw new UnfitDatabase(
      "a restore into this database is not done: run `admin restore` with the same backup again, or begin with an empty database and DATA_DIR",
    );
  }
  if (!restoring?.only || stage?.startsWith("loaded")) return;
  // Rows of a backup fit the tables that they were taken from, and later ones are made of those.
  const { only } = restoring;
  if ([...ran].every((name) => only.includes(name))) return;
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
  return withConnection(address, async (client) => {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  });
}

/** Whether the role of an address could rewrite evidence. */
export function canRewriteEvidence(address: DatabaseAddress): Promise<boolean> {
  return withConnection(address, mayRewriteEvidence);
}

async function withConnection<T>(
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
