import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { processorMs } from "#documents/workers/process-usage.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { freePort } from "#kit/peers/free-port.ts";

export interface RunningService {
  origin: string;
  /** From spawn to the first ready answer. */
  startMs: number;
  /** Everything it printed so far. */
  output(): string;
  memoryMb(): number;
  /** By which `processesOf` finds its processes. */
  place: ServicePlace;
  stop(): Promise<void>;
  /** kill -9 of the service with its children, and of its database. */
  kill(): Promise<void>;
  /** kill -9 of the service alone; its database lives on. */
  killAlone(): Promise<void>;
  /** Resolves once the service has ended, whatever ended it. */
  ended: Promise<void>;
  /** Processes that belong to it, as far as the system tells. */
  pids(): number[];
}

/** Folder and process of a running service. */
export interface ServicePlace {
  dataDir: string;
  pid: number;
}

export interface RunningProcess {
  pid: number;
  name: "service" | "workers" | "browser" | "database" | "other";
  /** With what it shares counted in part (PSS). */
  mb: number;
  /** Processor time since it began. */
  cpuMs: number;
}

export interface BuiltOptions {
  /** Settings beside PORT and DATA_DIR. */
  env?: Record<string, string>;
  /** What Node runs in place of the built service. */
  program?: readonly string[];
}

/** What `npm start` tells Node: how soon it collects garbage. */
export const NODE_FLAGS: readonly string[] =
  readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8").match(
    /--[a-z-]+=\d+(?=.*dist\/main)/g,
  ) ?? [];

export const BUILT = [...NODE_FLAGS, join(PACKAGE_ROOT, "dist", "main.js")];

/** Starts the built service as `npm start` does, in its own process. */
export async function startBuilt(
  dataDir: string,
  { env = {}, program = BUILT }: BuiltOptions = {},
): Promise<RunningService> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: "1",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      LOG_FORMAT: "json",
      // Tests and benches write to a few addresses all day long.
      MAIL_LIMITS: "10000,10000,100000",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
    // A process group of its own, so that the whole of it can be killed.
    detached: true,
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => {
    printed += part.toString();
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child);
  return {
    origin,
    startMs: performance.now() - from,
    output: () => printed,
    memoryMb: () =>
      pidsOf(dataDir, child.pid ?? 0).reduce((sum, pid) => sum + proportionalMb(pid), 0),
    place: { dataDir, pid: child.pid ?? 0 },
    pids: () => pidsOf(dataDir, child.pid ?? 0),
    ended,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
    kill() {
      for (const pid of pidsOf(dataDir, child.pid ?? 0)) killIfThere(pid);
      return ended;
    },
    killAlone() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    // More often would take the processor time that the start needs.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the service ended before it was ready");
}

/** Every process of a service with what it holds; each is named by what it does. */
export function processesOf({ dataDir, pid: root }: ServicePlace): RunningProcess[] {
  return pidsOf(dataDir, root).map((pid) => ({
    pid,
    name: pid === root ? "service" : nameOf(pid),
    mb: proportionalMb(pid),
    cpuMs: processorMs(pid) ?? 0,
  }));
}

/** The service, its children, and the database that works in its folder. */
export function pidsOf(dataDir: string, root: number): number[] {
  const parents = new Map<number, number>();
  const members = new Set<number>(existsSync(`/proc/${root}`) ? [root] : []);
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    const stat = readIfThere(`/proc/${pid}/stat`);
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    if (readIfThere(`/proc/${pid}/cmdline`).includes(dataDir)) members.add(pid);
  }
  for (let grew = true; grew; ) {
    const children = [...parents].filter(
      ([pid, parent]) => members.has(parent) && !members.has(pid),
    );
    for (const [pid] of children) members.add(pid);
    grew = children.length > 0;
  }
  return [...members];
}

/** Memory of a process in megabytes, with shared pages counted once among all (PSS). */
function proportionalMb(pid: number): number {
  const rollup = readIfThere(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}

function nameOf(pid: number): RunningProcess["name"] {
  const line = readIfThere(`/proc/${pid}/cmdline`);
  if (line.includes("document-worker")) return "workers";
  if (line.includes("countersign-page-") || line.includes("--type=")) return "browser";
  return line.includes("postgres") ? "database" : "other";
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
