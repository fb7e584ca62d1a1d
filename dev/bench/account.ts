/**
 * `npm run bench -- account`: what one contract costs, from its creation to the sealed file and the
 * mails that tell of it: processor time by kind of process, statements, commits and syncs of the
 * log. `-- 60 8` makes 60 contracts, eight signers at once; `-- 16 1 large` takes 2.9 MB each;
 * `-- 60 8 small statements` tells which statements they are.
 * Processor time tells the same on a busy machine, within a third or so; wall times do not.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import { processesOf, type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import type { DatabaseAddress } from "#store/database.ts";
import { type Client, clientFor } from "./client.ts";
import { loadAccount } from "./load.ts";
import { timed } from "./measure.ts";
import { pdfContract, submission, thirtyPagePdf, twoPagePdf } from "./samples.ts";

const [count = 60, width = 8] = process.argv.slice(2, 4).map(Number);
const base = process.argv[4] === "large" ? thirtyPagePdf() : twoPagePdf;
const tellsStatements = process.argv[5] === "statements";
const BEHIND_PROXY = { env: { TRUSTED_PROXIES: "127.0.0.1" } };
/** Two children of the workers are warm then, and every statement is known. */
const WARM_UP = 24;

/** Our own looks are left out. */
const COUNTS = `select
  (select sum(calls) from pg_stat_statements
    where toplevel and query not like '%pg_stat_%' and query not like '%count(*)::int%') as statements,
  (select xact_commit from pg_stat_database where datname = current_database()) as commits,
  (select sum(fsyncs) from pg_stat_io where object = 'wal') as fsyncs`;
const STATEMENTS = `select query, sum(calls)::float8 as calls from pg_stat_statements
  where toplevel and query not like '%pg_stat_%' and query not like '%count(*)::int%'
  group by query`;
/** Less often than for one contract in ten is not of contracts. */
const SELDOM = 0.1;
const SHOWN_LETTERS = 160;
/** Pages that are drawn ahead wait for a machine that has nothing else to do. */
const OPEN = `select count(*)::int as open from job
  where due_at < now() and kind <> 'prepare-pages'`;
const SEALED = "select count(*)::int as sealed from contract where sealed_sha256 is not null";

const dataDir = await mkdtemp(join(tmpdir(), "countersign-account-"));
try {
  await (await startBuilt(dataDir, BEHIND_PROXY)).stop();
  const { apiKeys } = await withDatabase(async (address, run) => {
    await run("alter system set shared_preload_libraries = 'pg_stat_statements'");
    return loadAccount(address, 0);
  });
  const service = await startBuilt(dataDir, BEHIND_PROXY);
  try {
    await withDatabase((_, run) => measure(service, clientFor(service.origin, apiKeys), run));
  } finally {
    await service.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

type Run = (text: string) => Promise<Record<string, number>[]>;

async function withDatabase<T>(work: (address: DatabaseAddress, run: Run) => Promise<T>) {
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const client = new pg.Client(database.address);
  await client.connect();
  try {
    return await work(database.address, async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
    await database.stop();
  }
}

interface Contract {
  signUrl: string;
}

async function measure(service: RunningService, client: Client, run: Run): Promise<void> {
  const body = JSON.stringify(pdfContract(base, ["A"]));
  const create = async () => {
    const answer = await client.call("POST", "/api/v1/contracts", body);
    return (answer.body as { contract: Contract }).contract;
  };
  const sign = async (contract: Contract | undefined) => {
    const path = `/api/v1/signing/${linkIn(contract?.signUrl ?? "")}/signatures`;
    const { status } = await client.call("POST", path, submission("A"));
    if (status !== 201) throw new Error(`sign: ${status}`);
  };
  const createMany = async (many: number) => {
    const made: Contract[] = [];
    while (made.length < many) made.push(await create());
    return made;
  };
  await run("create extension if not exists pg_stat_statements");
  const first = await createMany(WARM_UP);
  await timed(WARM_UP, width, () => sign(first.pop()));
  await untilQuiet(run, service);
  const before = await look(service, run);
  const contracts = await createMany(count);
  const created = await look(service, run);
  await untilQuiet(run, service);
  const prepared = await look(service, run);
  await timed(count, width, () => sign(contracts.pop()));
  while (((await run(SEALED))[0]?.sealed ?? 0) < count + WARM_UP) await after(40);
  const sealed = await look(service, run);
  await untilQuiet(run, service);
  const told = await look(service, run);
  print("created", before, created);
  print("pages drawn ahead", created, prepared);
  print("signed and sealed", prepared, sealed);
  print("told", sealed, told);
  print("all", before, told);
  await printKept(run);
}

/** What is kept of a contract that was signed by one and told of, by table, and in files. */
async function printKept(run: Run): Promise<void> {
  const made = count + WARM_UP;
  await run("vacuum analyze");
  const rows = (await run(`select relname as name, n_live_tup::float8 as rows,
      pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables where n_live_tup >= ${made} order by bytes desc`)) as unknown as {
    name: string;
    rows: number;
    bytes: number;
  }[];
  const each = (value: number) => (value / made).toFixed(1);
  for (const { name, rows: many, bytes } of rows.filter(({ name }) => name !== "api_key")) {
    console.log(`${name.padEnd(18)} ${each(many)} rows, ${each(bytes)} bytes with indexes`);
  }
  const files = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`files              ${each(sizes.length)} files, ${each(bytes)} bytes`);
}

interface Look {
  cpu: Record<string, number>;
  counts: Record<string, number>;
  /** How often each ran. */
  statements: Record<string, number>;
}

async function look(service: RunningService, run: Run): Promise<Look> {
  const cpu: Record<string, number> = {};
  for (const { cpuMs, name } of processesOf(service.place)) cpu[name] = (cpu[name] ?? 0) + cpuMs;
  const [row = {}] = await run(COUNTS);
  const counts = Object.entries(row).map(([name, value]) => [name, Number(value)]);
  const ran = (tellsStatements ? await run(STATEMENTS) : []) as unknown as {
    query: string;
    calls: number;
  }[];
  const statements = Object.fromEntries(ran.map(({ query, calls }) => [query, calls]));
  return { cpu, counts: Object.fromEntries(counts), statements };
}

function print(what: string, before: Look, now: Look): void {
  const each = (from: Record<string, number>, to: Record<string, number>) =>
    Object.entries(to).map(([name, value]) => [name, (value - (from[name] ?? 0)) / count] as const);
  const shown = (rows: (readonly [string, number])[]) =>
    rows.map(([name, value]) => `${name} ${value.toFixed(1)}`).join(", ");
  const cpu = each(before.cpu, now.cpu);
  const all = cpu.reduce((sum, [, ms]) => sum + ms, 0).toFixed(1);
  const counts = shown(each(before.counts, now.counts));
  console.log(
    `${what.padEnd(18)} ${all.padStart(6)} ms of processor time (${shown(cpu)}); ${counts}`,
  );
  const often = each(before.statements, now.statements).filter(([, calls]) => calls > SELDOM);
  for (const [text, calls] of often.toSorted(([, one], [, other]) => other - one)) {
    const line = text.replace(/\s+/g, " ").slice(0, SHOWN_LETTERS);
    console.log(`  ${calls.toFixed(2).padStart(5)}  ${line}`);
  }
}

/** No job is open, and the processes have nothing to do; on a busy machine not for ever. */
async function untilQuiet(run: Run, service: RunningService): Promise<void> {
  const total = () => processesOf(service.place).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  for (let [quiet, looks] = [0, 0]; quiet < 3 && looks < 30; looks += 1) {
    const spent = total();
    await after(300);
    const [row] = await run(OPEN);
    quiet = row?.open === 0 && total() - spent < 30 ? quiet + 1 : 0;
  }
}
