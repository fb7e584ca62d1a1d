/**
 * What one hostile account and one hostile link cost everybody else:
 * `npm run bench -- starvation [SECONDS]`. Another account's contracts are
 * created, signed, sealed and downloaded, first alone, then beside everything
 * in `attacks.ts` at once.
 */
import { execFile, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import type { DatabaseAddress } from "#store/database.ts";
import { openPool } from "#store/pool.ts";
import { ATTACKS, type Attacker, TAKEN } from "./attacks.ts";
import { type Client, clientFor } from "./client.ts";
import { type LoadedAccount, loadAccount } from "./load.ts";
import { type MemoryLog, openMemoryLog } from "./memory-log.ts";
import { pdfContract, submission, twoPagePdf } from "./samples.ts";

const seconds = Number(process.argv[2] ?? 300);
const QUIET_SHARE = 0.2;
/** As long as the attack: what grows with the work done, such as the database's cache, is on both sides. */
const LARGE_SHARE = 1;
const PAUSE_MS = 100;

const STEPS = ["create", "sign", "download"] as const;
type Step = (typeof STEPS)[number];
type Taken = Record<Step, number[]>;

const dataDir = await mkdtemp(join(tmpdir(), "countersign-starvation-"));
try {
  await (await startBuilt(dataDir)).stop();
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const [quiet, hostile, testAccount, second] = [
    await loadAccount(database.address, 0),
    await loadAccount(database.address, 0),
    await loadAccount(database.address, 0),
    await loadAccount(database.address, 0),
  ];
  await giveTo(database.address, hostile.accountId, { testAccount, second });
  await database.stop();
  const service = await startBuilt(dataDir);
  try {
    const session = await signIn(service.origin, hostile.accountId);
    const otherKeys = [testAccount, second].map(({ apiKeys }) => apiKeys.slice(0, 50));
    const attacker = { apiKeys: hostile.apiKeys.slice(0, 50), otherKeys, session };
    await compare(service, clientFor(service.origin, quiet.apiKeys), attacker);
  } finally {
    await service.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** The one as if test keys of the account had opened it, the other as a further account of its owner. */
async function giveTo(
  address: DatabaseAddress,
  accountId: string,
  { testAccount, second }: Record<"testAccount" | "second", LoadedAccount>,
): Promise<void> {
  const pool = openPool(() => {}, { ...address, max: 1 });
  const testId = randomUUID();
  try {
    await pool.query("delete from member where account_id = any($1)", [
      [testAccount.accountId, second.accountId],
    ]);
    await pool.query(
      "insert into member select $2, person_id, role, joined_at from member where account_id = $1",
      [accountId, second.accountId],
    );
    await pool.query(
      `insert into account (id, email, plan, created_at, twin_of)
       select $2, email, plan, created_at, id from account where id = $1`,
      [accountId, testId],
    );
    await pool.query("update api_key set account_id = $1 where account_id = $2", [
      testId,
      testAccount.accountId,
    ]);
  } finally {
    await pool.end();
  }
}

/** As a member does: by a link, with a cookie from then on. */
async function signIn(origin: string, accountId: string): Promise<Attacker["session"]> {
  const args = ["sign-in", "create", "--email", `${accountId}@example.com`, "--json"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(PACKAGE_ROOT, "dist", "admin.js"), ...args],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  );
  const { pathname } = new URL((JSON.parse(stdout) as { signInUrl: string }).signInUrl);
  const entered = await fetch(origin + pathname, { method: "POST", redirect: "manual" });
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await (await fetch(`${origin}/app`, { headers: { cookie } })).text();
  const [, token] = /name="token" value="([^"]+)"/.exec(page) ?? [];
  if (!token) throw new Error("nobody is signed in");
  return { cookie, token };
}

async function compare(
  service: RunningService,
  client: Client,
  { apiKeys: hostileKeys, ...rest }: Pick<Attacker, "apiKeys" | "otherKeys" | "session">,
) {
  const idleMb = service.memoryMb();
  await journeys(client, 5);
  const quietLog = openMemoryLog(service);
  const alone = await journeys(client, seconds * QUIET_SHARE);
  const atWork = await quietLog.close();
  const hostile = clientFor(service.origin, hostileKeys);
  const largeLog = openMemoryLog(service);
  await Promise.all([journeys(client, seconds * LARGE_SHARE), sendOnce(hostile, TAKEN)]);
  const atLargeWork = await largeLog.close();
  const created = await hostile.call("POST", "/api/v1/contracts", pdfContract(twoPagePdf, ["A"]));
  const { signUrl } = (created.body as { contract: { signUrl: string } }).contract;
  const attacker = fork(join(import.meta.dirname, "attacker.ts"), { execArgv: process.execArgv });
  const attackedLog = openMemoryLog(service);
  attacker.send({
    origin: service.origin,
    localAddress: "127.0.0.2",
    apiKeys: hostileKeys,
    ...rest,
    link: linkIn(signUrl),
    pages: 2,
  });
  await wait(5_000);
  const beside = await journeys(client, seconds);
  const attacked = await attackedLog.close();
  attacker.send("stop");
  const [ends] = (await once(attacker, "message")) as [[string, [string, number][]][]];
  const counted = new Map(ends.map(([name, own]) => [name, new Map(own)]));
  print(alone, beside, { idleMb, atWork, atLargeWork, attacked }, counted);
}

/** The work that an attacker may have done for himself without attacking anybody. */
async function sendOnce(client: Client, contents: readonly string[]): Promise<void> {
  for (const content of contents) {
    const { status, body } = await client.call("POST", "/api/v1/contracts", {
      content,
      finalize: true,
    });
    if (status !== 201)
      throw new Error(`large contract: ${status} ${JSON.stringify(body).slice(0, 400)}`);
  }
}

/** One after the other, with a pause between them as a customer's program has it. */
async function journeys(client: Client, forSeconds: number): Promise<Taken> {
  const taken: Taken = { create: [], sign: [], download: [] };
  const until = performance.now() + forSeconds * 1_000;
  while (performance.now() < until) {
    await journey(client, taken);
    await wait(PAUSE_MS);
  }
  return taken;
}

async function journey(client: Client, taken: Taken): Promise<void> {
  async function step(name: Step, expected: number, act: () => ReturnType<Client["call"]>) {
    const from = performance.now();
    const answer = await act();
    taken[name].push(performance.now() - from);
    if (answer.status !== expected) throw new Error(`${name}: ${answer.status}`);
    return answer.body as { contract: { id: string; signUrl: string } };
  }
  const { contract } = await step("create", 201, () =>
    client.call("POST", "/api/v1/contracts", pdfContract(twoPagePdf, ["A"])),
  );
  await step("sign", 201, () =>
    client.call("POST", `/api/v1/signing/${linkIn(contract.signUrl)}/signatures`, submission("A")),
  );
  await step("download", 200, () => client.call("GET", `/api/v1/contracts/${contract.id}/pdf`));
}

function print(
  alone: Taken,
  beside: Taken,
  memory: { idleMb: number; atWork: MemoryLog; atLargeWork: MemoryLog; attacked: MemoryLog },
  ends: Map<string, Map<string, number>>,
): void {
  const p95 = (times: number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const lines = STEPS.map((step) => {
    const [before, during] = [p95(alone[step]), p95(beside[step])];
    const worst = Math.max(...beside[step]);
    return `${step.padEnd(10)} alone p95 ${before.toFixed(0)} ms (${alone[step].length}), beside ${during.toFixed(0)} ms (${beside[step].length}): ${(during / before).toFixed(1)} ×, longest ${worst.toFixed(0)} ms`;
  });
  const { idleMb, atWork, atLargeWork, attacked } = memory;
  lines.push(
    `memory     idle ${idleMb.toFixed(0)} MB, most at quiet work ${atWork.mostMb.toFixed(0)} MB, with the attack's large contracts sent one by one ${atLargeWork.mostMb.toFixed(0)} MB, most while attacked ${attacked.mostMb.toFixed(0)} MB`,
    ...atWork.lines("quiet     "),
    ...atLargeWork.lines("large     "),
    ...attacked.lines("attacked  "),
  );
  for (const name of Object.keys(ATTACKS)) {
    const own = [...(ends.get(name) ?? [])].map(([end, count]) => `${count} × ${end}`);
    lines.push(`attack     ${name}: ${own.join(", ") || "none came to an end"}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
