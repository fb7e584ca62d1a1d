import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { type Answer, READY } from "./workshop-messages.ts";
import type { TaskInput, TaskName, TaskOutput } from "./workshop-tasks.ts";

/** There is more to do than can be done soon, or the service is stopping. Nothing is wrong with the input. */
export class WorkshopBusy extends Error {
  /** For the server: it is answered as "try again soon". */
  readonly statusCode = 503;
}

/** The child was stopped or died while at a task. Its input is to blame, or the machine. */
export class WorkshopFailure extends Error {}

export interface CrewLimits {
  children: number;
  /** Children that stay when there is no work. */
  kept: number;
  /** Orders that wait for a child; each holds its input in memory. */
  waiting: number;
  timeMs: number;
  memoryBytes: number;
  heapMb: number;
  /** A child that is not kept is let go after this long without work. */
  idleMs: number;
  /** Of the children, as the system counts it: 19 is the least. */
  priority: number;
}

/** Children of one priority, and the orders that wait for them. */
export interface Crew {
  order<N extends TaskName>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>>;
  /** Gives what waits to whoever is free. */
  handOut(): void;
  /** Something is being done, or waits to be. */
  isAtWork(): boolean;
  close(): void;
}

const STOPPING = "The service is stopping";
const MEMORY_LOOK_MS = 250;

interface Order {
  name: TaskName;
  input: unknown;
  resolve(output: never): void;
  reject(error: Error): void;
}

interface Bench {
  child: ChildProcess;
  /** It has loaded its code. Until then orders wait for whoever is free first. */
  isReady: boolean;
  order: Order | null;
  idle: NodeJS.Timeout | null;
}

/**
 * @param when `mayBegin` is asked before an order is given out; `onSettled` hears
 *   of each that was done, or failed
 */
export function openCrew(
  rules: CrewLimits,
  when: { mayBegin(): boolean; onSettled(): void },
): Crew {
  const benches = new Set<Bench>();
  const waiting: Order[] = [];
  let closed = false;

  function addBench(): void {
    const child = fork(childEntry(), {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${rules.heapMb}`, "--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH: process.env.PATH, NODE_ENV: "production" },
    });
    giveWay(child, rules.priority);
    const bench: Bench = { child, isReady: false, order: null, idle: null };
    benches.add(bench);
    const start = setTimeout(() => {
      if (!bench.isReady) stop(bench, `took over ${rules.timeMs} ms to start`);
    }, rules.timeMs).unref();
    child.on("message", (message: Answer | typeof READY) => {
      if (message !== READY) return finish(bench, message);
      clearTimeout(start);
      bench.isReady = true;
      rest(bench);
    });
    child.on("error", () => drop(bench, "could not be started"));
    child.on("exit", (_, signal) => drop(bench, `ended with ${signal ?? "an error"}`));
  }

  function drop(bench: Bench, why: string): void {
    if (!benches.delete(bench)) return;
    if (bench.idle) clearTimeout(bench.idle);
    // One that never began takes an order with it all the same, so that starting in vain has an end.
    const order = bench.order ?? (bench.isReady ? undefined : waiting.shift());
    bench.order = null;
    order?.reject(
      closed
        ? new WorkshopBusy(STOPPING)
        : new WorkshopFailure(`The workshop's process ${why} at ${order.name}`),
    );
    when.onSettled();
    handOut();
  }

  function finish(bench: Bench, answer: Answer): void {
    const { order } = bench;
    bench.order = null;
    if (order && "output" in answer) order.resolve(answer.output as never);
    else if (order && "error" in answer) order.reject(new Error(answer.error));
    when.onSettled();
    rest(bench);
  }

  function rest(bench: Bench): void {
    handOut();
    if (!bench.order && benches.size > rules.kept) {
      bench.idle ??= setTimeout(() => letGo(bench), rules.idleMs).unref();
    }
  }

  function letGo(bench: Bench): void {
    bench.idle = null;
    if (bench.order || benches.size <= rules.kept) return;
    benches.delete(bench);
    bench.child.kill();
  }

  function handOut(): void {
    if (closed || waiting.length === 0 || !when.mayBegin()) return;
    for (const bench of benches) {
      if (!bench.isReady || bench.order) continue;
      const order = waiting.shift();
      if (!order) return;
      begin(bench, order);
    }
    const starting = [...benches].filter(({ isReady }) => !isReady).length;
    if (waiting.length > starting && benches.size < rules.children) addBench();
  }

  function begin(bench: Bench, order: Order): void {
    if (bench.idle) clearTimeout(bench.idle);
    bench.idle = null;
    bench.order = order;
    watch(bench, order);
    bench.child.send({ name: order.name, input: order.input });
  }

  function watch(bench: Bench, order: Order): void {
    const stopIfAtIt = (why: string) => {
      if (bench.order === order) stop(bench, why);
    };
    const time = setTimeout(() => stopIfAtIt(`took over ${rules.timeMs} ms`), rules.timeMs).unref();
    const memory = setInterval(() => {
      if (residentBytes(bench.child.pid) > rules.memoryBytes) stopIfAtIt("took too much memory");
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

  function stop(bench: Bench, why: string): void {
    bench.child.kill("SIGKILL");
    drop(bench, why);
  }

  return {
    order(name, input) {
      if (closed || waiting.length >= rules.waiting) {
        return Promise.reject(new WorkshopBusy("The workshop takes no more work now"));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ name, input, resolve, reject });
        handOut();
      });
    },
    handOut,
    isAtWork: () => waiting.length > 0 || [...benches].some(({ order }) => order !== null),
    close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new WorkshopBusy(STOPPING));
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

/** Where the system does not let itself be told, all children are alike. */
function giveWay({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined || priority === 0) return;
  try {
    setPriority(pid, priority);
  } catch {
    return;
  }
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
