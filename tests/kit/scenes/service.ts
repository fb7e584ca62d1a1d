import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { openAccount } from "#accounts/open-account.ts";
import { type App, openApp } from "#app/app.ts";
import { readConfig, secretsIn } from "#app/config.ts";
import { openLog } from "#app/log.ts";
import { openWorkers } from "#documents/workers/workers.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { checkResponse } from "#kit/judges/declared-answers.ts";
import { openInTurns } from "#kit/peers/in-turns.ts";
import { type HeldClock, heldClock } from "#kit/rooms/held-clock.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { share } from "#kit/rooms/shared.ts";
import { inTransaction } from "#store/transaction.ts";

/** The whole service as it runs for customers, over real HTTP, with its clock held. */
export interface TestService {
  app: App;
  url: string;
  clock: HeldClock;
  dataDir: string;
  /** What it works on; null where the test named a database itself. */
  database: NewDatabase | null;
  /** What was logged so far, a JSON object a line; empty unless `keepLog` was asked for. */
  readonly logLines: readonly string[];
  /** A request with this account's key; the body is JSON. */
  openAccount(change?: Partial<AccountChange>): Promise<TestAccount>;
  close(): Promise<void>;
}

interface AccountChange {
  email: string;
  plan: string;
  ownLimit: number | null;
  credits: number;
  partnerTier: number | null;
  qesEnabled: boolean;
}

export interface TestAccount {
  accountId: string;
  apiKey: string;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
  body: any;
  bytes: Uint8Array;
}

/**
 * How many services stand on one database wherever a test starts one: with
 * `TEST_PROCESSES=2` each request reaches the next of them, and either works on
 * every job.
 */
const PROCESSES = Number(process.env.TEST_PROCESSES ?? 1);

/** How a request for a new contract, hook, key or signature begins. */
const CREATES = /^POST \/api\/v1\/(?:[a-z]+[ ?]|signing\/[^/]+\/signatures )/;

/** For tests of what each process says or bounds for itself: why they are skipped where there are two. */
export const OF_EACH_PROCESS = PROCESSES > 1 && "each process does so for itself";

/** On a machine that has much else to do, nobody is told to come again later. */
const PATIENT = { waitMs: 200_000 };

/** One for all services of a process: what a child loads and warms up takes longer than most orders. */
const useWorkers = share(
  async () => openWorkers(PATIENT),
  async (workers) => workers.close(),
);

/** Starts the service in a folder of its own, or in `dataDir` to start it again. */
export async function startService(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    clock?: HeldClock;
    /** Keeps the log for the test instead of printing it. */
    keepLog?: boolean;
    /** Draws pages before anybody looks, as the service does; it costs a process. */
    drawsAhead?: boolean;
    /** workers of its own, which may be closed. */
    ownWorkers?: boolean;
  } = {},
): Promise<TestService> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "countersign-test-")));
  const clock = options.clock ?? heldClock();
  const database = options.env?.DATABASE_URL ? null : await databaseOf(dataDir);
  const config = readConfig({
    PORT: "0",
    TRUSTED_PROXIES: "none",
    LOG_LEVEL: "warn",
    LOG_FORMAT: "json",
    // Tests write to a few addresses all day long.
    MAIL_LIMITS: "10000,10000,100000",
    DATA_DIR: dataDir,
    ...(database && {
      DATABASE_URL: database.databaseUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
    }),
    ...options.env,
  });
  const logLines: string[] = [];
  const kept = options.keepLog ? linesTo(logLines) : undefined;
  const log = openLog({
    level: config.LOG_LEVEL,
    format: config.LOG_FORMAT,
    secrets: secretsIn(config),
    ...(kept && { destination: kept }),
  });
  const drawsAhead = options.drawsAhead ?? false;
  const shared = drawsAhead || options.ownWorkers ? null : useWorkers();
  const open = async () =>
    openApp({
      config,
      clock,
      random: systemRandom,
      log,
      drawsAhead,
      strict: true,
      pollingMs: 100,
      workerLimits: PATIENT,
      workers: await shared?.start(),
    });
  const app = await open().catch(async (error: unknown) => {
    await shared?.end();
    throw error;
  });
  const front = await started(app, open, clock);
  const url = `http://127.0.0.1:${front.port}`;
  return {
    app,
    url,
    clock,
    dataDir,
    database,
    logLines,
    openAccount: (change = {}) => openTestAccount(app, url, change),
    async close() {
      try {
        await front.stop();
      } finally {
        await shared?.end();
      }
      if (options.dataDir) return;
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Starts it, and as many more of its kind as are asked for, behind one port. */
async function started(
  app: App,
  openAnother: () => Promise<App>,
  clock: HeldClock,
): Promise<{ port: number; stop(): Promise<void> }> {
  if (PROCESSES === 1) return { port: (await app.start()).port, stop: () => app.stop() };
  const apps = [app];
  while (apps.length < PROCESSES) apps.push(await openAnother());
  const ports: number[] = [];
  for (const one of apps) {
    // A client that is told so begins a connection for each request, which reaches the other then.
    one.server.server.keepAliveTimeout = 1;
    ports.push((await one.start()).port);
  }
  // As in life, no two contracts are of one moment: only within a process do ids sort there, too.
  const turns = await openInTurns(ports, (said) => {
    if (CREATES.test(said)) clock.moveMs(1);
  });
  return {
    port: turns.port,
    async stop() {
      await turns.close();
      for (const one of apps.toReversed()) await one.stop();
    },
  };
}

const databases = new Map<string, Promise<NewDatabase>>();

/** A folder that is started again finds its database again. */
function databaseOf(dataDir: string): Promise<NewDatabase> {
  const known = databases.get(dataDir) ?? newDatabase();
  databases.set(dataDir, known);
  return known;
}

/** pino writes a line at a time. */
function linesTo(lines: string[]): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      lines.push(line);
      done();
    },
  });
}

let accounts = 0;

async function openTestAccount(
  app: App,
  url: string,
  change: Partial<AccountChange>,
): Promise<TestAccount> {
  accounts += 1;
  const email = `owner-${process.pid}-${accounts}@example.com`;
  const opened = await inTransaction(app.services.database, (transaction) =>
    openAccount(
      transaction,
      {
        name: knownText("Example Ltd"),
        plan: "unlimited",
        ownLimit: null,
        credits: 0,
        partnerTier: null,
        qesEnabled: false,
        ...change,
        email: knownEmail(change.email ?? email),
      },
      { ids: app.services.ids, random: systemRandom, now: app.services.clock.now() },
    ),
  );
  if (isRefusal(opened)) throw new Error(opened.message);
  const { accountId, apiKey } = opened;
  return {
    accountId,
    apiKey,
    call: (method, path, body) =>
      request(`${url}/api/v1${path}`, method, body, { authorization: `Bearer ${apiKey}` }),
  };
}

/** Sends a JSON request and reads the answer, whatever it is. */
export async function request(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    redirect: "manual",
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  checkResponse({ method, url, status: response.status, headers: response.headers, bytes });
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : null,
    bytes,
  };
}
