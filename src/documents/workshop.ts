import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Answer, TaskInput, TaskName, TaskOutput } from "./workshop-tasks.ts";

/**
 * Runs everything that touches bytes from outside, or that would hold up the
 * event loop, in child processes with a time limit and a memory limit.
 */
export interface Workshop {
  /** @throws WorkshopFailure when a limit was passed or the child died; the task's own error otherwise */
  run<N extends TaskName>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>>;
  /**
   * The same for what nobody waits for: only while nothing else waits, one at a
   * time, so that a child is left for whatever comes.
   */
  runWhenIdle: Workshop["run"];
  /** Starts a child now, so that the first task does not wait for it. */
  warm(): Promise<void>;
  close(): void;
}

/** There is more to do than can be done soon, or the service is stopping. Nothing is wrong with the input. */
export class WorkshopBusy extends Error {
  /** For the server: it is answered as "try again soon". */
  readonly statusCode = 503;
}

/** The child was stopped or died while at a task. Its input is to blame, or the machine. */
export class WorkshopFailure extends Error {}

interface Limits {
  children: number;
  /** Orders that wait for a child; each holds its input in memory. */
  waiting: number;
  timeMs: number;
  memoryBytes: number;
  heapMb: number;
  /** A child beyond the first is let go after this long without work. */
  idleMs: number;
}

const LIMITS: Limits = {
  children: 2,
  waiting: 200,
  timeMs: 20_000,
  memoryBytes: 1_500_000_000,
  heapMb: 768,
  idleMs: 10_000,
};

const MEMORY_LOOK_MS = 250;

interface Order {
  name: TaskName;
  input: unknown;
  isIdleWork: boolean;
  resolve(output: never): void;
  reject(error: Error): void;
}

interface Bench {
  child: ChildProcess;
  order: Order | null;
  idle: NodeJS.Timeout | null;
}

export function openWorkshop(limits: Partial<Limits> = {}): Workshop {
  const rules = { ...LIMITS, ...limits };
  const benches = new Set<Bench>();
  const waiting: Order[] = [];
  const waitingIdle: Order[] = [];
  let closed = false;

  function addBench(): Bench {
    const child = fork(childEntry(), {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${rules.heapMb}`, "--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH: process.env.PATH, NODE_ENV: "production" },
    });
    const bench: Bench = { child, order: null, idle: null };
    benches.add(bench);
    child.on("message", (answer: Answer) => finish(bench, answer));
    child.on("error", () => drop(bench, "could not be started"));
    child.on("exit", (_, signal) => drop(bench, `ended with ${signal ?? "an error"}`));
    return bench;
  }

  function drop(bench: Bench, why: string): void {
    if (!benches.delete(bench)) return;
    if (bench.idle) clearTimeout(bench.idle);
    bench.order?.reject(
      closed
        ? new WorkshopBusy("The service is stopping")
        : new WorkshopFailure(`The workshop's process ${why} at ${bench.order.name}`),
    );
    bench.order = null;
    handOut();
  }

  function finish(bench: Bench, answer: Answer): void {
    const { order } = bench;
    bench.order = null;
    if (order && "output" in answer) order.resolve(answer.output as never);
    else if (order && "error" in answer) order.reject(new Error(answer.error));
    handOut();
    if (!bench.order && benches.size > 1) {
      bench.idle = setTimeout(() => letGo(bench), rules.idleMs).unref();
    }
  }

  function letGo(bench: Bench): void {
    if (bench.order || benches.size <= 1) return;
    benches.delete(bench);
    bench.child.kill();
  }

  function handOut(): void {
    while (!closed && waiting.length > 0) {
      const free = [...benches].find((bench) => bench.order === null);
      const bench = free ?? (benches.size < rules.children ? addBench() : null);
      if (!bench) return;
      const order = waiting.shift();
      if (order) begin(bench, order);
    }
    handOutIdle();
  }

  function handOutIdle(): void {
    if (closed || waiting.length > 0) return;
    if ([...benches].some(({ order }) => order?.isIdleWork)) return;
    const free = [...benches].find((bench) => bench.order === null);
    // A child is started for it only where there is none at all.
    const bench = free ?? (benches.size === 0 ? addBench() : null);
    const order = bench && waitingIdle.shift();
    if (order) begin(bench, order);
  }

  function begin(bench: Bench, order: Order): void {
    if (bench.idle) clearTimeout(bench.idle);
    bench.idle = null;
    bench.order = order;
    watch(bench, order);
    bench.child.send({ name: order.name, input: order.input });
  }

  function watch(bench: Bench, order: Order): void {
    const stop = (why: string) => {
      if (bench.order !== order) return;
      bench.child.kill("SIGKILL");
      drop(bench, why);
    };
    const time = setTimeout(() => stop(`took over ${rules.timeMs} ms`), rules.timeMs).unref();
    const memory = setInterval(() => {
      if (residentBytes(bench.child.pid) > rules.memoryBytes) stop("took too much memory");
    }, MEMORY_LOOK_MS).unref();
    const { resolve, reject } = order;
    const settle = () => {
      clearTimeout(time);
      clearInterval(memory);
    };
    order.resolve = (output) => {
      settle();
      resolve(output);
    };
    order.reject = (error) => {
      settle();
      reject(error);
    };
  }

  function order<N extends TaskName>(
    queue: Order[],
    name: N,
    input: TaskInput<N>,
  ): Promise<TaskOutput<N>> {
    if (closed || queue.length >= rules.waiting) {
      return Promise.reject(new WorkshopBusy("The workshop takes no more work now"));
    }
    return new Promise((resolve, reject) => {
      queue.push({ name, input, isIdleWork: queue === waitingIdle, resolve, reject });
      handOut();
    });
  }

  const run: Workshop["run"] = (name, input) => order(waiting, name, input);

  return {
    run,
    runWhenIdle: (name, input) => order(waitingIdle, name, input),
    warm: async () => {
      await run("warm", null);
    },
    close() {
      closed = true;
      for (const bench of benches) bench.child.kill();
    },
  };
}

/** The child's code lies beside this file: as a source, or bundled in `dist/`. */
function childEntry(): string {
  const source = fileURLToPath(new URL("./workshop-child.ts", import.meta.url));
  return existsSync(source)
    ? source
    : fileURLToPath(new URL("./workshop-child.js", import.meta.url));
}

/** Memory that a child really holds, natively allocated included; 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1];
    return Number(pages) * 4096;
  } catch {
    return 0;
  }
}
