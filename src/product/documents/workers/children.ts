import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { sweepScratch } from "#lib/browser/scratch.ts";
import { BESIDE_FD, openPipeTo, takeBeside } from "./beside.ts";
import { enterIdleClass, giveWay, leaveIdleClass } from "./courtesy.ts";
import { type Answer, READY, type SentAnswer, type SentTask } from "./messages.ts";
import { offspringOf, residentBytes } from "./process-usage.ts";

/** A child process that carries out one task at a time. */
export interface Child {
  readonly pid: number | undefined;
  /** Sends the task; `done` hears the answer, or why there is none. */
  begin(task: { name: string; input: unknown }, done: (end: Answer | Ended) => void): void;
  /** From now on until its task is done, it gets what others leave. */
  slowDown(): void;
  /** Where it runs in idle time only, it does so no longer: there is none. */
  hurry(): void;
  /** Ends it in the middle of its task, or for a lack of the service's own. */
  kill(why: string, isLack?: boolean): void;
}

/** The child is no more, and its task was not carried out. */
export interface Ended {
  ended: string;
  /** It went by itself or by the system's hand, for no reason that its task is known for. */
  isLack: boolean;
  /** An engine fell over itself: by what the task holds, or by chance. */
  isCrash: boolean;
}

export interface Children {
  /** One that has loaded its code and has nothing to do; null where there is none. */
  take(): Child | null;
  /** Sees to it that so many are starting. */
  start(count: number): void;
  /** Sees to it that there is one, busy or not. */
  keepOne(): void;
  /** It is free again; one too many is let go after a while. */
  giveBack(child: Child): void;
  /** Those without work leave at once, but for so many. */
  letGo(but: number): void;
  /** What all of them hold in memory. */
  heldBytes(): number;
  close(): void;
}

export interface ChildrenListener {
  /** One that was started may be taken. */
  onReady(): void;
  /** One did not come up. */
  onStillborn(why: string): void;
}

/** How many stay, and for how long the others do. */
export interface ChildrenRules {
  /** Kept without work for longer, so that the next task finds one with everything loaded. */
  kept: number;
  idleMs: number;
  keptMs: number;
  /** One that holds more memory than this after a task is let go at once. */
  keptBytes: number;
  heapMb: number;
  /** The longest that starting may take. */
  startMs: number;
  /** Courtesy towards other processes: 0 to 19, see nice(1). */
  nice: number;
  /** The same while it starts. */
  startNice: number;
  /** It runs only while nothing else wants the processor, where the system can do that. */
  isIdleClass: boolean;
}

export function openChildren(rules: ChildrenRules, listener: ChildrenListener): Children {
  const free: Child[] = [];
  const all = new Set<ChildProcess>();
  const starting = new Set<Child>();
  const leaving = new Map<Child, NodeJS.Timeout>();
  const slowed = new Set<Child>();
  let isRefused = false;

  /** False where the system gives no process. */
  function startOne(): boolean {
    const process = forked();
    if (!process) return false;
    attend(process);
    return true;
  }

  /** Whatever keeps the system from it is told in a turn of its own, as of a child that did not come up. */
  function forked(): ChildProcess | null {
    const fail = (error: unknown) => {
      isRefused = true;
      const why = error instanceof Error ? `: ${error.message}` : "";
      setImmediate(() => {
        isRefused = false;
        listener.onStillborn(`could not be started${why}`);
      });
    };
    // Each refusal takes one task along.
    if (isRefused) return null;
    try {
      const process = newProcess(rules.heapMb);
      if (process.pid !== undefined) return process;
      isRefused = true;
      process.once("error", fail);
    } catch (error) {
      fail(error);
    }
    return null;
  }

  function attend(process: ChildProcess): void {
    const unreadable = () => child.kill(UNREADABLE);
    const pipe = openPipeTo(process.stdio[BESIDE_FD] as Duplex, unreadable);
    all.add(process);
    giveWay(process.pid, rules.startNice);
    let isIdleClass = false;
    const settle = () => {
      if (rules.nice !== rules.startNice) giveWay(process.pid, rules.nice);
      isIdleClass = rules.isIdleClass;
      if (isIdleClass) enterIdleClass(process.pid);
    };
    const hurry = () => {
      if (isIdleClass) leaveIdleClass(process.pid);
      isIdleClass = false;
    };
    let done: ((end: Answer | Ended) => void) | null = null;
    const finish = (end: Answer | Ended) => {
      const told = done;
      done = null;
      told?.(end);
    };
    const end = (why: string, isLack = false, isCrash = false) => {
      if (!all.delete(process)) return;
      forget(child);
      finish({ ended: why, isLack, isCrash });
      clearTimeout(late);
      if (starting.delete(child)) listener.onStillborn(why);
    };
    const whole = async (answer: SentAnswer): Promise<Answer> =>
      "error" in answer
        ? answer
        : { ...answer, output: await pipe.putBack(answer.output, answer.beside) };
    process.on("message", (message: SentAnswer | typeof READY) => {
      if (message !== READY) return void whole(message).then(finish, unreadable);
      clearTimeout(late);
      if (!starting.delete(child)) return;
      settle();
      giveBack(child);
      listener.onReady();
    });
    process.on("error", () => end("could not be reached", true));
    process.on("exit", (_, signal) => {
      void sweepScratch();
      end(
        `ended with ${signal ?? "an error"}`,
        signal === null || OF_OTHERS.has(signal),
        signal !== null && OF_CRASHES.has(signal),
      );
    });
    const child: Child = {
      pid: process.pid,
      begin(task, tell) {
        done = tell;
        const { left, beside, parts } = takeBeside(task.input);
        process.send({ name: task.name, input: left, beside } satisfies SentTask);
        pipe.send(parts);
      },
      slowDown() {
        if (giveWay(process.pid, SLOWED)) slowed.add(child);
      },
      hurry,
      kill(why, isLack) {
        endWhole(process, "SIGKILL");
        end(why, isLack);
      },
    };
    starting.add(child);
    const tooLate = () => child.kill(`took over ${rules.startMs} ms to start`);
    const late = setTimeout(tooLate, rules.startMs).unref();
  }

  function forget(child: Child): void {
    const at = free.indexOf(child);
    if (at >= 0) free.splice(at, 1);
    clearTimeout(leaving.get(child));
    leaving.delete(child);
    slowed.delete(child);
  }

  function giveBack(child: Child): void {
    // Whoever has no right to take the courtesy back takes a new child.
    if (slowed.delete(child) && !giveWay(child.pid, rules.nice)) {
      child.kill("gave way to others");
      return;
    }
    // What a large task took is not given back to the system before the process ends.
    if (residentBytes(child.pid) > rules.keptBytes) {
      child.kill("had grown too large");
      return;
    }
    free.push(child);
    letGoAfter(child, rules.idleMs);
  }

  /** Without work for so long it leaves, or is one of those that are kept for longer. */
  function letGoAfter(child: Child, ms: number): void {
    const leave = () => {
      if (free.length > rules.kept || ms >= rules.keptMs) child.kill("was not needed");
      else letGoAfter(child, rules.keptMs);
    };
    leaving.set(child, setTimeout(leave, ms).unref());
  }

  return {
    take() {
      // The one that worked last: what it needs is in its caches, and the others may leave.
      const child = free.at(-1);
      if (child) forget(child);
      return child ?? null;
    },
    start(count) {
      while (starting.size < count && startOne());
    },
    keepOne() {
      if (all.size === 0) startOne();
    },
    giveBack,
    letGo(but) {
      // Who worked last stays.
      for (const child of free.slice(0, Math.max(0, free.length - but))) child.kill("made room");
    },
    heldBytes: () => [...all].reduce((sum, { pid }) => sum + residentBytes(pid), 0),
    close() {
      for (const process of all) endWhole(process, "SIGTERM");
    },
  };
}

/** Ends a child, and what it started, which it sees off no more. */
function endWhole(child: ChildProcess, signal: NodeJS.Signals): void {
  const offspring = offspringOf(child.pid);
  child.kill(signal);
  for (const pid of offspring) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Whoever lost its parent leaves by itself.
    }
  }
}

/** @throws where the system refuses some of what a process needs; of the rest an event tells */
function newProcess(heapMb: number): ChildProcess {
  return fork(childEntry(), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${heapMb}`, ...FRUGAL_FLAGS],
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
    env: { ...passedOn(), ...FRUGAL_ENV, NODE_ENV: "production" },
  });
}

/**
 * What a child ends by where the system needs its memory, or somebody wants it gone. One that
 * outgrows its heap, or whose engine stumbles over a document, ends by others.
 */
const OF_OTHERS: ReadonlySet<NodeJS.Signals> = new Set(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

/** What native code ends by that fell over itself: whether the document did it shows when it is tried again. */
const OF_CRASHES: ReadonlySet<NodeJS.Signals> = new Set(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE"]);

/** Nothing but these of our own settings: a child knows no secret. */
function passedOn(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/** Whoever found a way into a child is not let further by what the child says. */
const UNREADABLE = "gave an answer that cannot be read";

/** So long what runs in idle time only may be kept from running. */
export const HELD_UP_MS = 2_000;

/** Behind every task that is not slow, and before work that nobody waits for. */
export const SLOWED = 10;

/**
 * Without these a child that made 100 contracts of two pages and 20 of 2.9 MB
 * holds 280 to 390 MB, with them 210 to 220: not what it works with, but what
 * V8 has not collected yet, and what glibc keeps in an arena for each thread.
 */
const FRUGAL_FLAGS = ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"];
const FRUGAL_ENV = { MALLOC_ARENA_MAX: "1" };

/** The child's code: as a source, or bundled in `dist/`, where all entries lie in one folder. */
function childEntry(): string {
  const source = fileURLToPath(new URL("../document-worker.ts", import.meta.url));
  return existsSync(source)
    ? source
    : fileURLToPath(new URL("./document-worker.js", import.meta.url));
}
