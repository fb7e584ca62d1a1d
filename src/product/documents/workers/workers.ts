import type { TaskInput, TaskName, TaskOutput } from "#documents/tasks.ts";
import { openAdmission, type Stage } from "./admission.ts";
import { startChild } from "./child.ts";
import type { ChildrenPeers } from "./children.ts";
import { openDispatcher } from "./dispatcher.ts";
import { WorkersBusy } from "./errors.ts";
import { LIMITS, type WorkerLimits } from "./limits.ts";
import { openMemoryBudget } from "./memory-budget.ts";
import { openPauses } from "./pauses.ts";
import { openPool } from "./pool.ts";
import { processorMs, residentBytes } from "./process-usage.ts";
import type { Queue } from "./queue.ts";
import { type Kind, QUEUE_OF } from "./queue-table.ts";
import { openQueues } from "./queues.ts";
import { openSettlement } from "./settlement.ts";
import { newTask } from "./task.ts";
import { type Measures, openWatchdog } from "./watchdog.ts";

/**
 * Runs everything that touches bytes from outside, or that would hold up the
 * event loop, in child processes with limits of processor time and memory.
 * Each kind of work has a queue of its own (`queue-table.ts`), on which
 * accounts take turns.
 */
export interface Workers {
  /**
   * @param account whose turn it is: the account that the work is for
   * @throws WorkersBusy at once where it would have to wait for too long;
   *   WorkersBusy too where the service lacked something of its own twice; TaskFailure when a
   *   limit was passed or the child died of its task; the task's own error otherwise
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, account: string): Promise<TaskOutput<N>>;
  /**
   * Why a task of this account would be refused now, before there is one; null where it would
   * not. It finds a child starting then, where there was none.
   */
  refusalFor(name: TaskName, account: string): WorkersBusy | null;
  /** The same for what nobody waits for: only while nothing else waits, and giving way to it. */
  runWhenIdle: Workers["run"];
  /** Starts a child now, so that the first task does not wait for it. */
  warm(): Promise<void>;
  /** Lets go of what nobody waits for, so that a service that stops does not wait for it either. */
  dropIdleWork(): void;
  close(): void;
}

/** Processes and clock that the workers work with. */
export type WorkersPeers = Measures & ChildrenPeers;

const SYSTEM: WorkersPeers = {
  start: startChild,
  nowMs: () => performance.now(),
  processorMs,
  residentBytes,
};

/** @param onLack is told why work is left undone for which nobody but the service is to blame */
export function openWorkers(
  limits: Partial<WorkerLimits> = {},
  onLack: (why: string) => void = () => {},
  peers = SYSTEM,
): Workers {
  const rules = { ...LIMITS, ...limits };
  const { nowMs, residentBytes } = peers;
  const stage: Stage = { isClosed: false, takesIdleWork: true };
  const handOut = () => dispatcher.handOut();
  const queues = openQueues(rules);
  const pool = openPool(rules, { onReady: handOut, onStillborn: loseOne }, peers);
  const memory = openMemoryBudget(rules, { queues, pool, residentBytes });
  const pauses = openPauses(nowMs, handOut);
  const admission = openAdmission(rules, { queues, memory, pauses, stage, nowMs });
  const settlement = openSettlement({ waitMs: rules.waitMs, stage, onLack });
  const dispatcher = openDispatcher({
    queues,
    admission,
    pool,
    memory,
    pauses,
    settlement,
    stage,
    nowMs,
    watchdog: openWatchdog(rules, peers),
  });

  /** A child that does not start takes a task along the second time, rather than being started for ever. */
  function loseOne(kind: Kind, why: string): void {
    settlement.tellLack(`The worker process ${why}`);
    const mayTake = (queue: Queue) => (account: string) => queues.kindFor(queue, account) === kind;
    if (queues.all().some((queue) => settlement.loseNextByLack(queue, why, mayTake(queue))))
      handOut();
  }

  function take<N extends TaskName>(
    queue: Queue,
    name: N,
    input: TaskInput<N>,
    account: string,
  ): Promise<TaskOutput<N>> {
    return new Promise((resolve, reject) => {
      const task = newTask({ name, input, account, resolve, reject });
      const refusal = admission.refusalFor(queue, account, task.bytes);
      if (refusal) return reject(refusal);
      queue.add(account, task);
      if (queue.isAwaited) pauses.noteAwaited();
      handOut();
      if (task.begunMs === 0 && queue.isAwaited) settlement.loseLater(queue, task);
    });
  }

  const run: Workers["run"] = (name, input, account) =>
    take(queues.named(QUEUE_OF[name]), name, input, account);

  return {
    run,
    refusalFor(name, account) {
      const refusal = admission.refusalFor(queues.named(QUEUE_OF[name]), account);
      if (!refusal) pool.keepOne();
      return refusal;
    },
    runWhenIdle: (name, input, account) =>
      stage.takesIdleWork
        ? take(queues.named("ahead"), name, input, account)
        : Promise.reject(new WorkersBusy("The service is stopping")),
    warm: async () => {
      await run("warm", null, "");
    },
    dropIdleWork() {
      stage.takesIdleWork = false;
      while (settlement.loseNext(queues.named("ahead"), "was not needed"));
      pool.close("ahead");
    },
    close() {
      stage.isClosed = true;
      for (const queue of queues.all()) {
        while (settlement.loseNext(queue, ""));
      }
      pool.closeAll();
    },
  };
}
