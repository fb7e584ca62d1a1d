/**
 * `npm run bench -- upgrade COMMIT [CONTRACTS]`: the version of a commit and the one of today, both
 * as they are built, replace one another on one database while four clients make contracts, sign
 * them and fetch the sealed files: forward, an old process started again in the middle, all the way
 * back, and forward again. A process that is to end gets no further request first, as from a
 * balancer that heeds `/readyz`. Told are the requests and failures of each step; nothing is tried
 * again, and it ends with 1 where one failed or a contract is left unsealed.
 */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { NODE_FLAGS, type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { type Client, clientFor } from "./client.ts";
import { loadAccount } from "./load.ts";
import { pdfContract, submission, twoPagePdf } from "./samples.ts";

const [commit = "HEAD~1", most = "12"] = process.argv.slice(2);
/** Contracts that each step lasts for, at least. */
const CONTRACTS = Number(most);
const WIDTH = 4;

type Version = "old" | "new";

interface Member {
  version: Version;
  service: RunningService;
  client: Client;
  underWay: number;
}

const folder = await mkdtemp(join(tmpdir(), "countersign-upgrade-"));
const [files, data, old] = ["files", "database", "old"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
for (const place of [files, data]) await mkdir(place, { mode: 0o700 });
const git = (...args: string[]) => execFileSync("git", args, { cwd: PACKAGE_ROOT, stdio: "pipe" });
git("worktree", "add", "--detach", old, commit);
const postgres = await openEmbeddedPostgres({ dataDir: data, role: "command", log: () => {} });
const { user, host, database } = postgres.address;
const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
const env = { DATABASE_URL, TRUSTED_PROXIES: "127.0.0.1" };
const asking = new pg.Client(postgres.address);
await asking.connect();

const rotation: Member[] = [];
const seen = { requests: 0, contracts: 0, slowestMs: 0, failures: [] as string[] };
let isOver = false;
let keys: readonly string[] = [];
let failed = 0;
let turn = 0;
try {
  await symlink(join(PACKAGE_ROOT, "node_modules"), join(old, "node_modules"));
  execFileSync(process.execPath, ["tools/prepare.js"], { cwd: old, stdio: "inherit" });
  await run();
} finally {
  isOver = true;
  await Promise.all(rotation.map(({ service }) => service.stop()));
  await asking.end();
  await postgres.stop();
  git("worktree", "remove", "--force", old);
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  await add("old");
  const { apiKeys } = await loadAccount(postgres.address, 0);
  keys = apiKeys;
  for (const member of rotation) member.client = clientFor(member.service.origin, keys);
  await add("old");
  const before = await migrations();
  const clients = Array.from({ length: WIDTH }, work);
  await step("old, old");
  await add("new");
  console.log(`the new one ran ${(await migrations()) - before} migrations`);
  await step("old, old, new");
  await replace("old", "new");
  await takeOut("old");
  await step("new, new");
  await add("old");
  await step("an old one started again beside them");
  await replace("new", "old");
  await takeOut("new");
  await step("all the way back: old, old");
  await replace("old", "new");
  await replace("old", "new");
  await step("forward again: new, new");
  isOver = true;
  await Promise.all(clients);
  const { rows } = await asking.query(
    `select count(*)::int as made, count(sealed_sha256)::int as sealed,
       (select count(*)::int from back_fill where done_at is null) as "notFilled" from contract`,
  );
  console.log(JSON.stringify(rows[0]));
  const isWhole = rows[0].made === rows[0].sealed && rows[0].notFilled === 0;
  if (failed > 0 || !isWhole) process.exitCode = 1;
}

async function migrations(): Promise<number> {
  const { rows } = await asking.query("select count(*)::int as n from migration");
  return rows[0].n;
}

async function add(version: Version): Promise<void> {
  const main = join(version === "old" ? old : PACKAGE_ROOT, "dist", "main.js");
  const program = [...NODE_FLAGS, main];
  const service = await startBuilt(files, { env, program });
  const client = clientFor(service.origin, keys.length > 0 ? keys : [""]);
  rotation.push({ version, service, client, underWay: 0 });
}

async function takeOut(version: Version): Promise<void> {
  const index = rotation.findIndex((member) => member.version === version);
  const [member] = rotation.splice(index, 1);
  while (member && member.underWay > 0) await after(10);
  await member?.service.stop();
}

async function replace(from: Version, to: Version): Promise<void> {
  await add(to);
  await takeOut(from);
}

/** Until enough was done as things are now. */
async function step(what: string): Promise<void> {
  const until = seen.contracts + CONTRACTS;
  while (seen.contracts < until && seen.failures.length < CONTRACTS) await after(50);
  console.log(
    `${what}: ${seen.requests} requests, ${seen.failures.length} failed, the slowest ${Math.round(seen.slowestMs)} ms`,
  );
  for (const failure of seen.failures) console.log(`  ${failure}`);
  failed += seen.failures.length;
  Object.assign(seen, { requests: 0, slowestMs: 0, failures: [] });
}

async function work(): Promise<void> {
  const content = JSON.stringify(pdfContract(twoPagePdf, ["A"]));
  while (!isOver) {
    const made = await ask("POST", "/api/v1/contracts", 201, content);
    if (!made) continue;
    const { id, signUrl } = (made as { contract: { id: string; signUrl: string } }).contract;
    const path = `/api/v1/signing/${linkIn(signUrl)}/signatures`;
    if (!(await ask("POST", path, 201, submission("A")))) continue;
    if (await ask("GET", `/api/v1/contracts/${id}/pdf`, 200)) seen.contracts += 1;
  }
}

/** To the next in rotation. */
async function ask(method: string, path: string, wanted: number, body?: string | object) {
  turn += 1;
  const member = rotation[turn % rotation.length];
  if (!member) throw new Error("nobody is in rotation");
  member.underWay += 1;
  const since = performance.now();
  try {
    const answer = await member.client.call(method, path, body);
    if (answer.status === wanted) return answer.body as unknown;
    const { requestId = "", code = "" } = answer.body as { requestId?: string; code?: string };
    // Its line is written behind the answer.
    await after(500);
    const logged = member.service.output().split("\n");
    const why = logged.find((line) => requestId && line.includes(requestId)) ?? code;
    seen.failures.push(`${member.version} ${method} ${path}: ${answer.status} ${why}`);
  } catch (error) {
    seen.failures.push(`${member.version} ${method} ${path}: ${error}`);
  } finally {
    member.underWay -= 1;
    seen.requests += 1;
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - since);
  }
  return null;
}
