/**
 * What the account's list of contracts costs with many contracts in one account:
 * `npm run bench -- contracts 1000000`. For each thing that can be asked for, the time of the
 * fastest and of the middle one of thirty, the pages that PostgreSQL reads, and how it finds the
 * rows: what is no scan of an index within the account grows with the account.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { searchesOf } from "#kit/rooms/contract-searches.ts";
import { insertPeople } from "#kit/rooms/many-contracts.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { databaseOver } from "#store/connections.ts";
import { migrate } from "#store/migrate.ts";
import { openPool } from "#store/pool.ts";
import { loadAccount } from "./load.ts";

const all = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 30;
const ASKED = searchesOf(all, new Date());

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
const database = databaseOver(pool);
try {
  const { accountId } = await loadAccount(address, all);
  const watching = new pg.Client({ ...address });
  await watching.connect();
  await insertPeople(watching, accountId);
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
