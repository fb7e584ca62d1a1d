/** Tasks over foreign PDFs in a child process with the limits of the service's own. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { processorMs, residentBytes } from "#documents/workers/process-usage.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import type { TaskInput, TaskName, TaskOutput } from "./bounded-tasks.ts";

export interface Order {
  name: TaskName;
  input: unknown;
}

/** `stopped` by a limit, or dead. */
export type Told<T = unknown> = { cpuMs: number } & (
  | { output: T }
  | { error: string }
  | { stopped: string }
);

export interface BoundedChild {
  /** One task at a time; what it loaded stays for the next. Nothing that a PDF holds makes it reject. */
  ask<N extends TaskName>(name: N, input: TaskInput<N>): Promise<Told<TaskOutput<N>>>;
  close(): void;
}

/** Those of the workers' queue for new contracts; it also draws by two engines, and starting again costs two seconds. */
const LIMITS = { cpuMs: 20_000, memoryBytes: 900_000_000, keptBytes: 550_000_000, heapMb: 384 };
/** As worker processes: else what V8 has not collected yet counts as kept. */
const FRUGAL = { flags: ["--max-semi-space-size=8"], env: { MALLOC_ARENA_MAX: "1" } };
const LOOK_MS = 200;

export function openBounded(): BoundedChild {
  let child: ChildProcess | null = null;

  async function started(): Promise<ChildProcess> {
    if (child?.connected && !child.killed && residentBytes(child.pid) < LIMITS.keptBytes)
      return child;
    child?.kill("SIGKILL");
    const own = fork(join(import.meta.dirname, "bounded-child.ts"), {
      cwd: PACKAGE_ROOT,
      execArgv: [
        ...["--import", "./tools/sources.js", `--max-old-space-size=${LIMITS.heapMb}`],
        ...FRUGAL.flags,
      ],
      env: { ...process.env, ...FRUGAL.env },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = own;
    await new Promise<void>((resolve, reject) => {
      own.once("message", () => resolve());
      own.once("exit", (code) => reject(new Error(`the child did not start: ${code}`)));
    });
    own.removeAllListeners("exit");
    return own;
  }

  return {
    ask: async <N extends TaskName>(name: N, input: TaskInput<N>) =>
      (await carryOut(await started(), { name, input })) as Told<TaskOutput<N>>,
    close: () => void child?.kill("SIGKILL"),
  };
}

function carryOut(child: ChildProcess, order: Order): Promise<Told> {
  const from = processorMs(child.pid) ?? 0;
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      const cpuMs = (processorMs(child.pid) ?? from) - from;
      const isLarge = residentBytes(child.pid) > LIMITS.memoryBytes;
      if (cpuMs <= LIMITS.cpuMs && !isLarge) return;
      child.kill("SIGKILL");
      end({ stopped: isLarge ? "limit of memory" : "limit of time", cpuMs });
    }, LOOK_MS);
    const onExit = (code: number | null, signal: string | null) =>
      end({ stopped: `ended with ${signal ?? code}`, cpuMs: 0 });
    function end(told: Told): void {
      clearInterval(watch);
      child.off("message", end);
      child.off("exit", onExit);
      resolve(told);
    }
    child.on("message", end);
    child.on("exit", onExit);
    child.send(order);
  });
}
