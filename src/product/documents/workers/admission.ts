import { WorkersBusy } from "./errors.ts";
import type { WorkerLimits } from "./limits.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import type { Pauses } from "./pauses.ts";
import type { Queue } from "./queue.ts";
import type { Kind } from "./queue-table.ts";
import type { Queues } from "./queues.ts";

/** How far the service has stopped. */
export interface Stage {
  isClosed: boolean;
  /** What nobody waits for is still carried out. */
  takesIdleWork: boolean;
}

/** Decides whether a task may begin now, and whether one that would have to wait is taken at all. */
export interface Admission {
  /** Whether one more task of a queue may be begun by children of this kind. */
  mayBegin(queue: Queue, kind: Kind): boolean;
  /**
   * How long a task of this account would wait for its turn, by what tasks have taken so far:
   * those that the same children carry out, since slow ones do not take the places of others.
   */
  expectedWaitMs(queue: Queue, account: string): number;
  /** Why a task of this account is not taken; null where it is. */
  refusalFor(queue: Queue, account: string, bytes?: number): WorkersBusy | null;
}

export interface AdmissionPeers {
  queues: Queues;
  memory: Pick<MemoryBudget, "fitsOneMore">;
  pauses: Pick<Pauses, "isPause">;
  stage: Readonly<Stage>;
  /** Of a steady clock. */
  nowMs(): number;
}

type AdmissionLimits = Pick<WorkerLimits, "underWay" | "slowUnderWay" | "waitMs" | "waitingBytes">;

export function openAdmission(
  limits: AdmissionLimits,
  { queues, memory, pauses, stage, nowMs }: AdmissionPeers,
): Admission {
  function isPause(ahead: Queue): boolean {
    // Somebody slow is at work, whose end hands out again.
    if (ahead.waiting === 0 || queues.slowUnderWay() > 0) return false;
    const isQuiet = ({ waiting, underWay }: Queue) => waiting + underWay.size === 0;
    return pauses.isPause(queues.awaited().every(isQuiet));
  }

  /** Slow tasks have their own bound, and take no place of what is quick. */
  function mayBegin(queue: Queue, kind: Kind): boolean {
    if (!memory.fitsOneMore(queue)) return false;
    if (kind === "ahead") return queue.underWay.size < queue.children && isPause(queue);
    if (kind === "slow") return queues.roomForSlow(queue) > 0;
    // Of those that turn out slow there are no more either.
    if (queue.underWay.size >= 2 * queue.children) return false;
    if (queue.quickUnderWay() >= queue.children) return false;
    const quick = queues.awaited().reduce((sum, one) => sum + one.quickUnderWay(), 0);
    return queue.underWay.size === 0 || quick < limits.underWay;
  }

  /** What is before a task of this account: of each account how much, in milliseconds. */
  function costsBefore(queue: Queue, account: string, kind: Kind) {
    return queue
      .ahead(account)
      .filter((line) => queues.kindFor(queue, line.account) === kind)
      .map((line) => ({ account: line.account, ms: line.tasks * queue.expectedMs(line.account) }));
  }

  /** What is left of the tasks under way that take the same places. */
  function costsUnderWay(queue: Queue, kind: Kind) {
    const now = nowMs();
    return [...queue.underWay.keys()]
      .filter((task) => task.isSlow === (kind === "slow"))
      .map(({ account, begunMs }) => {
        // What has run for longer than expected is expected to run for as long again.
        const ran = now - begunMs;
        const left = Math.max(queue.expectedMs(account) - ran, ran);
        return { account, ms: Math.min(left, queue.cpuMs) };
      });
  }

  function expectedWaitMs(queue: Queue, account: string): number {
    const kind = queues.kindFor(queue, account);
    const before = costsBefore(queue, account, kind);
    const isFree = mayBegin(queue, kind) && queues.roomFor(queue, account) > 0;
    if (isFree && before.length === 0) return 0;
    const costs = [...before, ...costsUnderWay(queue, kind)];
    const sum = (parts: typeof costs) => parts.reduce((total, { ms }) => total + ms, 0);
    const own = costs.filter((line) => line.account === account);
    const places = kind === "slow" ? Math.min(queue.children, limits.slowUnderWay) : queue.children;
    return Math.max(sum(costs) / places, sum(own) / queue.mostOf(account));
  }

  return {
    mayBegin,
    expectedWaitMs,
    refusalFor(queue, account, bytes = 0) {
      const waitMs = queue.isAwaited ? expectedWaitMs(queue, account) : 0;
      const isFull = queue.waitingBytes + bytes > limits.waitingBytes;
      if (!stage.isClosed && waitMs <= limits.waitMs && !isFull) return null;
      return new WorkersBusy("The workers take no more work now", waitMs);
    },
  };
}
