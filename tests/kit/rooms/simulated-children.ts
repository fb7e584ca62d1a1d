import type { Child, ChildListener, ChildRules, Ended } from "#documents/workers/child.ts";
import type { Answer } from "#documents/workers/messages.ts";
import { newTask, type Task } from "#documents/workers/task.ts";
import type { WorkersPeers } from "#documents/workers/workers.ts";

/** A child of the workers without a process: the test says when it is ready, and how its tasks end. */
export interface SimulatedChild extends Child {
  readonly pid: number;
  readonly rules: ChildRules;
  readonly isStarting: boolean;
  readonly isGone: boolean;
  /** What it is at; null where it has nothing to do. */
  readonly task: { name: string; input: unknown } | null;
  /** What the workers find out that it holds and has used. */
  bytes: number;
  usedMs: number;
  ready(): void;
  answer(answer: { output: unknown } | { error: string; isLack: boolean }): void;
  die(how: Ended): void;
}

export interface SimulatedChildren extends WorkersPeers {
  /** All that were started, those that are gone among them. */
  readonly all: readonly SimulatedChild[];
  /** Those at a task. */
  busy(): SimulatedChild[];
  /** Lets the clock go on. */
  pass(ms: number): void;
}

const NOTHING_LOADED = { ms: 0, isComplete: true };

/** What `openWorkers` takes for processes and clock. */
export function simulatedChildren(): SimulatedChildren {
  const all: SimulatedChild[] = [];
  let now = 0;
  const withPid = (pid: number | undefined) => all[(pid ?? 0) - 1];
  return {
    all,
    busy: () => all.filter((child) => !child.isGone && child.task !== null),
    pass(ms) {
      now += ms;
    },
    nowMs: () => now,
    processorMs: (pid) => withPid(pid)?.usedMs ?? null,
    residentBytes: (pid) => withPid(pid)?.bytes ?? 0,
    start(rules, listener) {
      const child = newChild(all.length + 1, rules, listener);
      all.push(child);
      return child;
    },
  };
}

function newChild(pid: number, rules: ChildRules, listener: ChildListener): SimulatedChild {
  let task: SimulatedChild["task"] = null;
  let done: ((end: Answer | Ended) => void) | null = null;
  let isStarting = true;
  let isGone = false;
  const finish = (end: Answer | Ended) => {
    const told = done;
    [done, task] = [null, null];
    told?.(end);
  };
  const child: SimulatedChild = {
    pid,
    rules,
    bytes: 0,
    usedMs: 0,
    get isStarting() {
      return isStarting && !isGone;
    },
    get isGone() {
      return isGone;
    },
    get task() {
      return task;
    },
    ready() {
      if (!child.isStarting) return;
      isStarting = false;
      listener.onReady(child);
    },
    answer: (answer) => finish({ ...answer, loaded: NOTHING_LOADED }),
    die(how) {
      if (isGone) return;
      isGone = true;
      listener.onGone(child);
      finish(how);
      if (isStarting) listener.onStillborn(child, how.ended);
    },
    begin(begun, tell) {
      [task, done] = [begun, tell];
    },
    slowDown() {},
    speedUp: () => true,
    hurry() {},
    kill: (why, isLack = false) => child.die({ ended: why, isLack, isCrash: false }),
    terminate: () => child.die({ ended: "ended with SIGTERM", isLack: true, isCrash: false }),
  };
  return child;
}

/** One that nobody listens to, for what only asks whose a task is. */
export function readyChild(pid: number): SimulatedChild {
  const rules = { heapMb: 1, startMs: 1, nice: 0, startNice: 0, isIdleClass: false };
  const child = newChild(pid, rules, { onReady() {}, onGone() {}, onStillborn() {} });
  child.ready();
  return child;
}

/** A task that waits, whose promise nobody has. */
export function waitingTask(account: string, bytes = 8): Task {
  const input = "x".repeat(bytes);
  return newTask({ name: "composeHtml", input, account, resolve() {}, reject() {} });
}
