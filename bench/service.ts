import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

export interface RunningService {
  origin: string;
  /** From spawn to the first ready answer. */
  startMs: number;
  /** Everything it printed so far. */
  output(): string;
  memoryMb(): number;
  stop(): Promise<void>;
}

/** Starts the built service as `npm start` does, in its own process. */
export async function startBuilt(dataDir: string): Promise<RunningService> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, [join(PACKAGE_ROOT, "dist", "main.js")], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      LOG_FORMAT: "json",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => {
    printed += part.toString();
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child);
  return {
    origin,
    startMs: performance.now() - from,
    output: () => printed,
    memoryMb: () => proportionalMb(dataDir, child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("the service ended before it was ready");
}

/** Memory of the service, its children and its database, shared pages counted once (PSS). */
function proportionalMb(dataDir: string, root: number): number {
  const parents = new Map<number, number>();
  const members = new Set<number>([root]);
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = readIfThere(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    parents.set(Number(name), parent);
    const isDatabase = readIfThere(`/proc/${name}/cmdline`).includes(dataDir);
    if (isDatabase) members.add(Number(name));
  }
  for (let grew = true; grew; ) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (members.has(parent) && !members.has(pid)) grew = Boolean(members.add(pid));
    }
  }
  const kilobytes = [...members].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
