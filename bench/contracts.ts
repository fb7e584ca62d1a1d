/**
 * What the account's list of contracts costs with many contracts in one account:
 * `npm run bench:contracts -- 1000000`. For each thing that can be asked for, the time of the
 * fastest and of the middle one of thirty, the pages that PostgreSQL reads, and how it finds the
 * rows: what is no scan of an index within the account grows with the account.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findContract } from "#contracts/contracts-store.ts";
import { countByStatus } from "#contracts/counts-store.ts";
import { findNeeds } from "#contracts/needs-store.ts";
import { readOverview, readOverviewOf } from "#contracts/overview-store.ts";
import { findContracts } from "#contracts/search-store.ts";
import { readSearch } from "#contracts/search-terms.ts";
import { lowestUuidFrom } from "#kernel/ids.ts";
import { DAY_MS } from "#kernel/time.ts";
import { databaseOver } from "#store/connections.ts";
import type { Database } from "#store/database.ts";
import { migrate } from "#store/migrate.ts";
import { openPool } from "#store/pool.ts";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { loadAccount } from "./load.ts";

const all = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 30;
const LIMIT = 25;
const now = new Date();
const lowest = lowestUuidFrom(new Date(0));

interface Means {
  database: Database;
  accountId: string;
}

const ALL = { status: null, before: null, from: null, limit: LIMIT + 1 };

type Ask = (means: Means) => Promise<unknown>;

const search =
  (typed: string, change: object = {}): Ask =>
  async ({ database, accountId }) => {
    const plain = { tag: null, status: null, before: null, from: lowest, limit: LIMIT };
    const wanted = { ...plain, search: readSearch(typed), ...change };
    const found = await findContracts(database, accountId, wanted);
    return readOverviewOf(database, accountId, found?.ids ?? []);
  };

const list =
  (change: object): Ask =>
  ({ database, accountId }) => {
    return readOverview(database, accountId, { ...ALL, ...change });
  };

const ASKED: Record<string, Ask> = {
  "the newest": list({}),
  "the newest of a status": list({ status: "fully_signed" }),
  "a status that none has": list({ status: "draft" }),
  "those before the middle": list({
    before: lowestUuidFrom(new Date(now.getTime() - (all / 2) * 1_000)),
  }),
  "how many of each status": ({ database, accountId }) => countByStatus(database, accountId),
  "what needs somebody": ({ database, accountId }) => {
    const quietSince = new Date(now.getTime() - 7 * DAY_MS);
    return findNeeds(database, { accountId, quietSince, quietFrom: lowestUuidFrom(quietSince) });
  },
  "a word of all": search("contract"),
  "a word of one": search(String(Math.floor(all * 0.77))),
  "a beginning of many words": search(String(Math.floor(all * 0.77)).slice(0, 2)),
  "a word of half, from a name": search("lukasiewicz"),
  "two words of many": search("contract zoë"),
  "words of many that never meet in a status": search("contract zoë", { status: "pending" }),
  "a tag of all": search("", { tag: "bench" }),
  "a tag of all, typed": search("#ben"),
  "an address that nobody has": search("zoe@example.org"),
  "an address that all have": search("office@example.org"),
  "the beginning of an address": search(`buyer+${Math.floor(all * 0.31)}@e`),
  "the beginning of an address of all": search("office@"),
  "an address of one and a word of all": search(
    `buyer+${Math.floor(all * 0.31)}@example.org contract`,
  ),
  "a document ID": async ({ database, accountId }) => {
    const [newest] = await readOverview(database, accountId, { ...ALL, limit: 1 });
    return findContract(database, { accountId, publicId: newest?.publicId ?? "" });
  },
  "eight words of all": search("contract bench contr benc con ben co be"),
  "nothing at all": search("xyzzy"),
};

const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-contracts-"));
const postgres = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
const { address } = postgres;
await migrate(address);
/** One connection, which tells with each statement how it was carried out. */
const pool = openPool(() => {}, { ...address, max: 1 });
let plans: string[] = [];
pool.on("connect", (client: pg.PoolClient) => {
  client.on("notice", ({ message = "" }) => plans.push(message));
});
const database = databaseOver(pool, { named: true, begin: "begin" });
try {
  const { accountId } = await loadAccount(address, all);
  const watching = new pg.Client({ ...address });
  await watching.connect();
  await addPeople(watching, accountId);
  const { rows } = await watching.query(
    `select (select count(*) from contract_word) as words,
       pg_size_pretty(pg_total_relation_size('contract_word')) as size,
       pg_size_pretty(pg_total_relation_size('contract')) as contracts`,
  );
  await watching.end();
  console.log(
    `${all} contracts of ${rows[0]?.contracts}, ${rows[0]?.words} words of ${rows[0]?.size}`,
  );
  console.log("ms fastest, ms middle, pages read");
  for (const [what, ask] of Object.entries(ASKED)) {
    const times: number[] = [];
    await ask({ database, accountId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await ask({ database, accountId });
      times.push(performance.now() - began);
    }
    times.sort((one, other) => one - other);
    plans = [];
    await explaining(true);
    await ask({ database, accountId });
    const told = plans.flatMap((plan) => plan.split("\n"));
    await explaining(false);
    const figures = [times[0], times[ROUNDS / 2]].map((ms) => (ms ?? 0).toFixed(1).padStart(7));
    console.log(`${what.padEnd(46)} ${figures.join(" ")} ${String(pagesIn(told)).padStart(7)}`);
    for (const line of scansIn(told)) console.log(`    ${line}`);
  }
} finally {
  await database.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Addresses as the table of words has them, and of each need more contracts than are looked through. */
async function addPeople(client: pg.Client, accountId: string): Promise<void> {
  await client.query(
    `insert into contract_word select account_id, word, id from (
       select account_id, id, row_number() over () as number from contract where account_id = $1) numbered,
       unnest(array[address_word('office@example.org'), address_word('buyer+' || number || '@example.org')]) word`,
    [accountId],
  );
  const { rowCount } = await client.query(
    `insert into signer (id, account_id, contract_id, role, email, level, status, declined_at)
     select gen_random_uuid(), account_id, id, 'Buyer', id || '@example.net', 'ses', 'created',
       case when right(id::text, 1) < '8' then now() end
     from contract where account_id = $1 and status = 'pending' order by id limit 100000`,
    [accountId],
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into outgoing_mail (id, account_id, contract_id, kind, role, epoch, recipient, details, state, requested_at)
     select gen_random_uuid(), account_id, contract_id, 'linkNotSent', role, epoch, 'o@example.org', '{}', 'sent', now()
     from signer where account_id = $1`,
    [accountId],
  );
  await client.query(
    `update contract set sealed_sha256 = null where id in (
       select id from contract where account_id = $1 and status = 'fully_signed' order by id limit 2000)`,
    [accountId],
  );
  await client.query("vacuum analyze");
}

async function explaining(isOn: boolean): Promise<void> {
  await database.run("load 'auto_explain'", []);
  for (const [name, value] of [
    ["log_level", "notice"],
    ["log_analyze", "on"],
    ["log_buffers", "on"],
    ["log_timing", "off"],
    ["log_min_duration", isOn ? "0" : "-1"],
  ]) {
    await database.run(`set auto_explain.${name} = '${value}'`, []);
  }
}

/** Those of each plan's root, which has those of all below it. */
function pagesIn(lines: readonly string[]): number {
  return lines
    .filter((line) => /^ {2}Buffers: shared/.test(line))
    .flatMap((line) => [...line.matchAll(/(?:hit|read)=(\d+)/g)])
    .reduce((sum, [, pages]) => sum + Number(pages), 0);
}

function scansIn(lines: readonly string[]): string[] {
  const scans = lines.flatMap(
    (line) => /(\w+(?: \w+)? Scan\b.*?on \w+|Seq Scan.*)/.exec(line)?.[1] ?? [],
  );
  return [...new Set(scans.map((scan) => scan.trim()))].filter(
    (scan) => !/CTE|Subquery/.test(scan),
  );
}
