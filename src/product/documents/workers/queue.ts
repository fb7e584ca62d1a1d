import type { Child } from "./child.ts";
import { QUEUES, type QueueName, type QueueRow } from "./queue-table.ts";
import type { Task } from "./task.ts";
import { openTurns, type Turns } from "./turns.ts";

/** A queue at work: who waits, who is carried out, and what tasks have taken so far. */
export interface Queue
  extends QueueRow,
    Pick<Turns<Task>, "add" | "putBack" | "take" | "takeable" | "ahead" | "remove"> {
  readonly name: QueueName;
  /** How many tasks wait, and what their inputs hold. */
  readonly waiting: number;
  readonly waitingBytes: number;
  /** Each with who carries it out. */
  readonly underWay: ReadonlyMap<Task, Child>;
  /** How many of these are slow. */
  slowUnderWay(): number;
  quickUnderWay(): number;
  /** When a task of an account whose tasks are slow was begun last. */
  readonly lastSlowMs: number;
  /** Whether this account's tasks are known to be slow, or one of them that is under way is. */
  isSlow(account: string): boolean;
  /** How many tasks of this account may be under way at a time. */
  mostOf(account: string): number;
  /** How many are. */
  underWayOf(account: string): number;
  /** How long a task of this account is expected to take. */
  expectedMs(account: string): number;
  /** @param ofSlow whether its account's tasks were slow so far */
  begin(task: Task, child: Child, ofSlow: boolean, nowMs: number): void;
  /** @param usedMs its processor time, without what was not its account's */
  end(task: Task, usedMs: number, nowMs: number): void;
}

/** A task that takes more than this gives way to those that do not. */
export const SLOW_CPU_MS = 500;

export function openQueue(name: QueueName): Queue {
  const row = QUEUES[name];
  const turns = openTurns<Task>();
  const costs = openCosts();
  const processorCosts = openCosts();
  const underWay = new Map<Task, Child>();
  let waitingBytes = 0;
  let lastSlowMs = 0;
  const count = (isCounted: (task: Task) => boolean) =>
    [...underWay.keys()].filter(isCounted).length;
  const slowUnderWay = () => count((task) => task.isSlow);
  const isSlow = (account: string) =>
    processorCosts.isOver(account, SLOW_CPU_MS) ||
    count((task) => task.isSlow && task.account === account) > 0;
  return {
    ...row,
    name,
    get waiting() {
      return turns.size;
    },
    get waitingBytes() {
      return waitingBytes;
    },
    get lastSlowMs() {
      return lastSlowMs;
    },
    underWay,
    slowUnderWay,
    quickUnderWay: () => underWay.size - slowUnderWay(),
    isSlow,
    mostOf: (account) => (isSlow(account) ? 1 : row.ofOneAccount),
    underWayOf: (account) => count((task) => task.account === account),
    expectedMs: costs.of,
    takeable: turns.takeable,
    ahead: turns.ahead,
    add(account, task) {
      turns.add(account, task);
      waitingBytes += task.bytes;
    },
    putBack(account, task) {
      turns.putBack(account, task);
      waitingBytes += task.bytes;
    },
    take(may) {
      const task = turns.take(may);
      waitingBytes -= task?.bytes ?? 0;
      return task;
    },
    remove(account, task) {
      turns.remove(account, task);
      waitingBytes -= task.bytes;
    },
    begin(task, child, ofSlow, nowMs) {
      task.begunMs = nowMs;
      underWay.set(task, child);
      if (!ofSlow) return;
      task.isSlow = true;
      // Whose tasks were slow so far does not begin before the others once more.
      lastSlowMs = nowMs;
    },
    end(task, usedMs, nowMs) {
      processorCosts.note(task.account, Math.max(0, usedMs));
      costs.note(task.account, nowMs - task.begunMs);
      underWay.delete(task);
    },
  };
}

/** What tasks have cost, to tell how long a queue will take. */
interface Costs {
  /** Milliseconds that a task of this account is expected to take. */
  of(account: string): number;
  /** Whether this account's tasks are known to take longer than this. */
  isOver(account: string, ms: number): boolean;
  note(account: string, ms: number): void;
}

/** Before anything was seen. */
const FIRST_GUESS_MS = 100;
/** Share of the newest task in what is expected of the next one. */
const NEWEST = 0.3;
const MOST_ACCOUNTS = 1_000;

/** Remembers a moving mean for each account; for an account that it does not know, that of all. */
function openCosts(): Costs {
  const known = new Map<string, number>();
  let ofAll = FIRST_GUESS_MS;
  const mean = (before: number, ms: number) => before + NEWEST * (ms - before);
  return {
    of: (account) => known.get(account) ?? ofAll,
    isOver: (account, ms) => (known.get(account) ?? 0) > ms,
    note(account, ms) {
      const before = known.get(account) ?? ms;
      ofAll = mean(ofAll, ms);
      known.delete(account);
      known.set(account, mean(before, ms));
      const [oldest] = known.keys();
      if (known.size > MOST_ACCOUNTS && oldest !== undefined) known.delete(oldest);
    },
  };
}
