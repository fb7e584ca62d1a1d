/**
 * `npm run bench -- processes 60`: contracts made, signed and sealed by one process and by two on
 * one database and one folder of files, in turn and twice, eight clients for all of them together.
 * Told are the rate of each and the processor time of a contract; on a machine whose cores are all
 * busy a second process gives nothing, and the processor time says what it would give elsewhere.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import { processesOf, type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { type Client, clientFor } from "./client.ts";
import { loadAccount } from "./load.ts";
import { timed } from "./measure.ts";
import { pdfContract, submission, twoPagePdf } from "./samples.ts";

const count = Number(process.argv[2] ?? 60);
const WIDTH = 8;
const WARM_UP = 16;
const SEALED = "select count(*)::int as sealed from contract where sealed_sha256 is not null";

const folder = await mkdtemp(join(tmpdir(), "countersign-processes-"));
const places = { database: join(folder, "database"), files: join(folder, "files") };
for (const place of Object.values(places)) await mkdir(place, { mode: 0o700 });
const postgres = await openEmbeddedPostgres({
  dataDir: places.database,
  role: "command",
  log: () => {},
});
const { address } = postgres;
const { user, host, database } = address as { user: string; host: string; database: string };
const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
const env = { DATABASE_URL, TRUSTED_PROXIES: "127.0.0.1" };
const counting = new pg.Client(address);
await counting.connect();
try {
  await (await startBuilt(places.files, { env })).stop();
  const { apiKeys } = await loadAccount(address, 0);
  for (const processes of [1, 2, 1, 2]) await measure(processes, apiKeys);
} finally {
  await counting.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(processes: number, apiKeys: readonly string[]): Promise<void> {
  const services = await Promise.all(
    Array.from({ length: processes }, () => startBuilt(places.files, { env })),
  );
  const clients = services.map(({ origin }) => clientFor(origin, apiKeys));
  const of = (index: number) => clients[index % clients.length] as Client;
  try {
    await sealMany(of, WARM_UP);
    const before = spent(services);
    const took = await sealMany(of, count);
    const cpuMs = (spent(services) - before) / count;
    const [creating, sealing] = took.map((ms) => ((count * 1_000) / ms).toFixed(1));
    console.log(
      `${processes} of them: created ${creating}/s, signed and sealed ${sealing}/s; ${cpuMs.toFixed(1)} ms of processor time a contract`,
    );
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

/** Milliseconds for making all of them, and for signing them until the last one is sealed. */
async function sealMany(of: (index: number) => Client, many: number): Promise<[number, number]> {
  const body = JSON.stringify(pdfContract(twoPagePdf, ["A"]));
  const links: string[] = [];
  const begun = performance.now();
  await timed(many, WIDTH, async (index) => {
    const answer = await of(index).call("POST", "/api/v1/contracts", body);
    if (answer.status !== 201) throw new Error(`create: ${answer.status}`);
    links.push(linkIn((answer.body as { contract: { signUrl: string } }).contract.signUrl));
  });
  const made = performance.now();
  const sealedBefore = await sealed();
  await timed(many, WIDTH, async (index) => {
    const path = `/api/v1/signing/${links.pop()}/signatures`;
    const { status } = await of(index).call("POST", path, submission("A"));
    if (status !== 201) throw new Error(`sign: ${status}`);
  });
  while ((await sealed()) < sealedBefore + many) await after(20);
  return [made - begun, performance.now() - made];
}

async function sealed(): Promise<number> {
  return (await counting.query<{ sealed: number }>(SEALED)).rows[0]?.sealed ?? 0;
}

/** Processor time of all services with their children, and of the database. */
function spent(services: readonly RunningService[]): number {
  const ours = services.flatMap(({ place }) => processesOf({ ...place, dataDir: places.files }));
  const theirs = processesOf({ dataDir: places.database, pid: 0 });
  return [...ours, ...theirs].reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
