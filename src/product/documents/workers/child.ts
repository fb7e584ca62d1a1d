import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { sweepScratch } from "#lib/browser/scratch.ts";
import { BESIDE_FD, openPipeTo, takeBeside } from "./beside.ts";
import { enterIdleClass, giveWay, leaveIdleClass } from "./courtesy.ts";
import { type Answer, READY, type SentAnswer, type SentTask } from "./messages.ts";
import { offspringOf } from "./process-usage.ts";

/** A child process that carries out one task at a time. */
export interface Child {
  readonly pid: number | undefined;
  /** Sends the task; `done` hears the answer, or why there is none. */
  begin(task: { name: string; input: unknown }, done: (end: Answer | Ended) => void): void;
  /** From now on it gets what others leave. */
  slowDown(): void;
  /** It does so no longer; false where the service has no right to that. */
  speedUp(): boolean;
  /** Where it runs in idle time only, it does so no longer: there is none. */
  hurry(): void;
  /** Ends it in the middle of its task, or for a lack of the service's own. */
  kill(why: string, isLack?: boolean): void;
  /** Asks it to end, and hears of that later. */
  terminate(): void;
}

/** The child is no more, and its task was not carried out. */
export interface Ended {
  ended: string;
  /** It went by itself or by the system's hand, for no reason that its task is known for. */
  isLack: boolean;
  /** An engine fell over itself: by what the task holds, or by chance. */
  isCrash: boolean;
}

/** What is heard of a child besides how its tasks end. */
export interface ChildListener {
  /** It has loaded its code, and takes tasks. */
  onReady(child: Child): void;
  /** It is no more: heard before its task's end is. */
  onGone(child: Child): void;
  /** It was gone before it was ready. */
  onStillborn(child: Child, why: string): void;
}

export interface ChildRules {
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

/** So long what runs in idle time only may be kept from running. */
export const HELD_UP_MS = 2_000;

/** Behind every task that is not slow, and before work that nobody waits for. */
export const SLOWED = 10;

/** Starts a process; `onRefused` hears, now or later, that the system gives none, which null says too. */
export function startChild(
  rules: ChildRules,
  listener: ChildListener,
  onRefused: (error: unknown) => void,
): Child | null {
  let process: ChildProcess;
  try {
    process = newProcess(rules.heapMb);
  } catch (error) {
    onRefused(error);
    return null;
  }
  if (process.pid !== undefined) return attend(process, rules, listener);
  process.once("error", onRefused);
  return null;
}

function attend(process: ChildProcess, rules: ChildRules, listener: ChildListener): Child {
  const courtesy = openCourtesy(process.pid, rules);
  const killUnreadable = () => child.kill(UNREADABLE);
  const pipe = openPipeTo(process.stdio[BESIDE_FD] as Duplex, killUnreadable);
  let isStarting = true;
  let isGone = false;
  let done: ((end: Answer | Ended) => void) | null = null;
  const finish = (end: Answer | Ended) => {
    const told = done;
    done = null;
    told?.(end);
  };
  const wholeAnswer = async (answer: SentAnswer): Promise<Answer> =>
    "error" in answer
      ? answer
      : { ...answer, output: await pipe.putBack(answer.output, answer.beside) };
  const beReady = () => {
    clearTimeout(late);
    if (!isStarting) return;
    isStarting = false;
    courtesy.settle();
    listener.onReady(child);
  };
  const end = (why: string, isLack = false, isCrash = false) => {
    if (isGone) return;
    isGone = true;
    listener.onGone(child);
    finish({ ended: why, isLack, isCrash });
    clearTimeout(late);
    if (isStarting) listener.onStillborn(child, why);
    isStarting = false;
  };
  process.on("message", (message: SentAnswer | typeof READY) => {
    if (message === READY) beReady();
    else void wholeAnswer(message).then(finish, killUnreadable);
  });
  process.on("error", () => end("could not be reached", true));
  process.on("exit", (_, signal) => {
    void sweepScratch();
    const isLack = signal === null || OF_OTHERS.has(signal);
    end(`ended with ${signal ?? "an error"}`, isLack, signal !== null && OF_CRASHES.has(signal));
  });
  const child: Child = {
    pid: process.pid,
    begin(task, tell) {
      done = tell;
      const { left, beside, parts } = takeBeside(task.input);
      process.send({ name: task.name, input: left, beside } satisfies SentTask);
      pipe.send(parts);
    },
    slowDown: courtesy.slowDown,
    speedUp: courtesy.speedUp,
    hurry: courtesy.hurry,
    kill(why, isLack) {
      endWhole(process, "SIGKILL");
      end(why, isLack);
    },
    terminate: () => endWhole(process, "SIGTERM"),
  };
  const tooLate = () => child.kill(`took over ${rules.startMs} ms to start`);
  const late = setTimeout(tooLate, rules.startMs).unref();
  return child;
}

interface Courtesy extends Pick<Child, "slowDown" | "speedUp" | "hurry"> {
  /** It has started. */
  settle(): void;
}

/** How much a child gives way to others, from its start on. */
function openCourtesy(pid: number | undefined, rules: ChildRules): Courtesy {
  let isIdleClass = false;
  let isSlowed = false;
  giveWay(pid, rules.startNice);
  return {
    settle() {
      if (rules.nice !== rules.startNice) giveWay(pid, rules.nice);
      isIdleClass = rules.isIdleClass;
      if (isIdleClass) enterIdleClass(pid);
    },
    slowDown() {
      if (giveWay(pid, SLOWED)) isSlowed = true;
    },
    speedUp() {
      const wasSlowed = isSlowed;
      isSlowed = false;
      return !wasSlowed || giveWay(pid, rules.nice);
    },
    hurry() {
      if (isIdleClass) leaveIdleClass(pid);
      isIdleClass = false;
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
