/**
 * What runs again and again whether or not anybody asks for anything, with a tenth of so many
 * contracts ever made and with all of them: `npm run bench -- growth 1000000`. Told is how many
 * pages of tables and indexes each piece reads; what reads more with all of them grows with them.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { keepLastUses } from "#accounts/keys-store.ts";
import { monthStart } from "#accounts/monthly-limit.ts";
import { sweepSessions } from "#accounts/sessions-store.ts";
import { sweepSignInLinks } from "#accounts/sign-in-store.ts";
import { findUnsealed } from "#contracts/contracts-store.ts";
import { countDocuments } from "#contracts/counts-store.ts";
import { makeBlocks, readPage } from "#contracts/list-store.ts";
import { sweepAsked } from "#contracts/mail-windows-store.ts";
import { sweepKept } from "#idempotency/idempotency-store.ts";
import { JOBS } from "#jobs/job-table.ts";
import { claimJobs, kindsDue } from "#jobs/jobs-store.ts";
import { DAY_MS } from "#kernel/time.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { readBacklog } from "#metrics/backlog-store.ts";
import { sweepIncidents } from "#notifications/incidents/incidents-store.ts";
import { type Database, type DatabaseAddress, openDatabase } from "#store/database.ts";
import { openLease } from "#store/lease.ts";
import { migrate } from "#store/migrate.ts";
import { sweepWindows } from "#store/rate-windows.ts";
import { sweepDeliveries } from "#webhooks/sweep-deliveries.ts";
import { loadAccount } from "./load.ts";

const all = Number(process.argv[2] ?? 1_000_000);
const STEPS = [all / 10, (all * 9) / 10];
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
const lists = { status: null, before: null, limit: 50, offset: 0 };

interface Means {
  database: Database;
  address: DatabaseAddress;
  holder: string;
  accountId: string;
}

const PERIODIC: Record<string, (context: Means) => Promise<unknown>> = {
  "look for jobs of every kind": ({ database }) => kindsDue(database, Object.keys(JOBS)),
  "claim jobs of every kind": async ({ database, holder }) => {
    for (const kind of Object.keys(JOBS)) {
      const claim = { kind, heldBy: holder, most: 64 };
      await claimJobs(database, claim, { withPutOff: true });
    }
  },
  "count what waits, for the metrics": ({ database }) => readBacklog(database, now),
  "look for contracts that nobody seals, at the start": ({ database }) => findUnsealed(database),
  "clear kept answers": ({ database }) => sweepKept(database, now),
  "clear sessions": ({ database }) => sweepSessions(database, now),
  "clear sign-in links": ({ database }) => sweepSignInLinks(database, now),
  "clear deliveries": ({ database }) => sweepDeliveries(database, now),
  "clear troubles": ({ database }) => sweepIncidents(database, ago(90)),
  "clear who was written to": ({ database }) => sweepAsked(database, ago(1)),
  "keep when keys were used": ({ database }) => keepLastUses(database),
  "clear rate windows": ({ database }) => sweepWindows(database, ago(1)),
  "count the documents of a month, with each contract under a plan": ({ database, accountId }) =>
    countDocuments(database, accountId, monthStart(now)),
  "list fifty contracts": ({ database, accountId }) => readPage(database, accountId, lists),
};

const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-growth-"));
const postgres = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
const { address } = postgres;
await migrate(address);
const watching = new pg.Client({ ...address });
await watching.connect();
const onError = () => {};
const lease = await openLease(address, { onError });
/** One connection, which can be told to say at once what it read. */
const { database, close } = openDatabase(address, onError, { name: "bench", most: 1 });
try {
  const pages = new Map<string, number[]>();
  let accountId = "";
  for (const count of STEPS) {
    ({ accountId } = await loadAccount(address, count));
    await loadRecords(accountId);
    while ((await makeBlocks(database, accountId, 1_000, 1_000)) > 0);
    // By then everybody has told what loading read.
    await wait(3_000);
    for (const [what, act] of Object.entries(PERIODIC)) {
      const context = { database, address, holder: lease.name() ?? "", accountId };
      await act(context);
      const read = await pagesReadBy(() => act(context));
      pages.set(what, [...(pages.get(what) ?? []), read]);
    }
  }
  console.log(`pages read with ${STEPS[0]} and with ${all} contracts`);
  for (const [what, [few = 0, many = 0]] of pages) {
    const grows = many > 2 * few + 100 ? "  grows" : "";
    console.log(
      `${what.padEnd(66)} ${String(few).padStart(8)} ${String(many).padStart(8)}${grows}`,
    );
  }
} finally {
  await Promise.all([lease.close(), close(), watching.end()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A mail that was sent and a delivery that arrived for each contract of the account, this month. */
async function loadRecords(accountId: string): Promise<void> {
  await watching.query(
    `insert into outgoing_mail (id, account_id, contract_id, kind, recipient, details, state,
       attempts, requested_at, sent_at)
     select gen_random_uuid(), account_id, id, 'bench', 'a@example.com', '{}', 'sent', 1,
       created_at, created_at from contract where account_id = $1`,
    [accountId],
  );
  await watching.query(
    `insert into webhook_delivery (id, webhook_id, account_id, event, status, attempt,
       status_code, created_at, sealed_rest, contract_id)
     select gen_random_uuid(), account_id, account_id, 'contract.completed', 'delivered', 1, 200,
       now() - interval '1 day', '', id from contract where account_id = $1`,
    [accountId],
  );
  await watching.query("vacuum analyze");
}

async function pagesReadBy(act: () => Promise<unknown>): Promise<number> {
  const before = await pagesRead();
  await act();
  return (await pagesRead()) - before;
}

async function pagesRead(): Promise<number> {
  await database.run("select pg_stat_force_next_flush()", []);
  await wait(50);
  const { rows } = await watching.query<{ pages: number }>(
    `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
       + coalesce(toast_blks_hit + toast_blks_read, 0))::float8 as pages from pg_statio_user_tables`,
  );
  return rows[0]?.pages ?? 0;
}
