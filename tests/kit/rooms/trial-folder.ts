import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import type { Log } from "#kernel/log.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { openPlace } from "#lib/embedded-postgres/data-dir.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import type { Role } from "#lib/embedded-postgres/ownership.ts";
import { commandLineOf } from "#lib/embedded-postgres/postmaster.ts";

/** A data folder for one test; everything that ran or lay there goes with it. */
export interface TrialFolder extends AsyncDisposable {
  root: string;
  dataDir: string;
  /** Names of what the opened ones logged. */
  lines: string[];
  open(role?: Role): Promise<EmbeddedPostgres>;
  /** Opens it in another process, which says `open` or why not, and stays until it is killed. */
  openElsewhere(role: Role, as?: { uid: number; gid: number }): Promise<Elsewhere>;
  /** All server processes of the folder, by number. */
  servers(): Promise<number[]>;
}

export interface Elsewhere {
  child: ChildProcess;
  said: string;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** @param below Path of the data folder below the new folder, which others may pass through. */
export async function trialFolder(below = "data"): Promise<TrialFolder> {
  const root = await mkdtemp(join(tmpdir(), "countersign-trial-"));
  await chmod(root, 0o711);
  const dataDir = join(root, below);
  const lines: string[] = [];
  const opened: EmbeddedPostgres[] = [];
  const others: Elsewhere[] = [];
  const servers = () => serversIn(dataDir);
  return {
    root,
    dataDir,
    lines,
    servers,
    async open(role = "service") {
      const log: Log = (name, ..._fields) => void lines.push(name);
      const postgres = await openEmbeddedPostgres({ dataDir, role, log });
      opened.push(postgres);
      return postgres;
    },
    async openElsewhere(role, as) {
      const other = await openIn(dataDir, role, as);
      others.push(other);
      return other;
    },
    async [Symbol.asyncDispose]() {
      // A test that failed half-way leaves a service that would start its server for ever.
      await Promise.allSettled(opened.map((postgres) => postgres.stop()));
      for (const other of others) await other.kill();
      for (const pid of await servers()) if (await commandLineOf(pid)) process.kill(pid, "SIGKILL");
      // Where the path was too long for a socket, its folder lies elsewhere.
      for (const { address } of opened) await rm(address.host, { recursive: true, force: true });
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The first column of all rows; a fresh connection, as a pool would make one. */
export async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client({ ...postgres.address, ssl: false });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows.map((row) => row[0]);
  } finally {
    await client.end();
  }
}

/** Asks until the server answers; the runner's time limit ends it where it never does. */
export async function askUntilAnswered(postgres: EmbeddedPostgres, sql: string) {
  for (;;) {
    try {
      return await ask(postgres, sql);
    } catch {
      await new Promise(setImmediate);
    }
  }
}

/** The child may run in any folder and as any user. */
const urlOf = (path: string) => pathToFileURL(join(PACKAGE_ROOT, path)).href;

const SCRIPT = `
import { openEmbeddedPostgres } from ${JSON.stringify(urlOf("src/lib/embedded-postgres/open.ts"))};
const [dataDir, role] = process.argv.slice(1);
try {
  const postgres = await openEmbeddedPostgres({ dataDir, role, log: () => {} });
  process.once("SIGTERM", () => postgres.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
  console.log("open");
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}`;

async function openIn(dataDir: string, role: Role, as = {}): Promise<Elsewhere> {
  const options = ["--import", urlOf("tools/sources.js"), "--input-type=module", "-e", SCRIPT];
  const child = spawn(process.execPath, [...options, dataDir, role], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: PACKAGE_ROOT,
    ...as,
  });
  const exited = once(child, "exit");
  const [said] = await Promise.race([once(createInterface(child.stdout), "line"), exited]);
  return {
    child,
    said: String(said),
    async kill(signal = "SIGKILL") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

async function serversIn(dataDir: string): Promise<number[]> {
  const { clusterName } = await openPlace(dataDir);
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (/^\d+$/.test(name) && (await commandLineOf(Number(name))).includes(clusterName))
      found.push(Number(name));
  }
  return found;
}
