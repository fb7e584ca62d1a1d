import type { Stage } from "./admission.ts";
import type { Ended } from "./child.ts";
import { WorkersBusy } from "./errors.ts";
import type { Answer } from "./messages.ts";
import { decideOutcome } from "./outcome.ts";
import type { Queue } from "./queue.ts";
import type { Task } from "./task.ts";

/** Settles the promises of tasks, or has them carried out once more. */
export interface Settlement {
  /** A child is done with it. */
  settle(queue: Queue, task: Task, end: Answer | Ended): void;
  /** Whoever waits is told in time, also where the queue takes longer than it looked like. */
  loseLater(queue: Queue, task: Task): void;
  /** The next task of a queue is not carried out; false where none waits that may be lost. */
  loseNext(queue: Queue, why: string): boolean;
  /** No child came up for the next one, which is carried out once more where it was not lost before. */
  loseNextByLack(queue: Queue, why: string, may: (account: string) => boolean): boolean;
  /** Tells the operator what the service lacks. */
  tellLack(why: string): void;
}

export interface SettlementPeers {
  waitMs: number;
  stage: Readonly<Stage>;
  onLack(why: string): void;
}

export function openSettlement({ waitMs, stage, onLack }: SettlementPeers): Settlement {
  /** A service that stops ends its children itself. */
  function tellLack(why: string): void {
    if (!stage.isClosed && stage.takesIdleWork) onLack(why);
  }

  /** Puts it before the other tasks of its account, where it was not lost before; answers whether it did. */
  function putBack(queue: Queue, task: Task): boolean {
    const isStopped = stage.isClosed || (!queue.isAwaited && !stage.takesIdleWork);
    if (task.wasLost || isStopped) return false;
    task.wasLost = true;
    task.begunMs = 0;
    task.isSlow = false;
    queue.putBack(task.account, task);
    if (queue.isAwaited) loseLater(queue, task);
    return true;
  }

  function loseLater(queue: Queue, task: Task): void {
    const lose = () => {
      queue.remove(task.account, task);
      task.reject(new WorkersBusy("The workers did not come to it in time", waitMs));
    };
    task.patience = setTimeout(lose, waitMs).unref();
  }

  function settle(queue: Queue, task: Task, end: Answer | Ended): void {
    const { lack, crash, mayTryAgain, settled } = decideOutcome(task, end, stage.isClosed);
    if (lack !== null) tellLack(lack);
    if (crash !== null) task.crash = crash;
    if (mayTryAgain && putBack(queue, task)) return;
    if ("error" in settled) task.reject(settled.error);
    else task.resolve(settled.output as never);
  }

  return {
    settle,
    loseLater,
    tellLack,
    loseNext(queue, why) {
      const task = takeOut(queue, () => true);
      if (task) settle(queue, task, { ended: why, isLack: false, isCrash: false });
      return task !== null;
    },
    loseNextByLack(queue, why, may) {
      const task = takeOut(queue, may);
      if (!task) return false;
      if (!putBack(queue, task)) task.reject(new WorkersBusy(`The worker process ${why}`));
      return true;
    },
  };
}

/** The next task of a queue, which waits no longer; null where none may be taken. */
export function takeOut(queue: Queue, may: (account: string) => boolean): Task | null {
  const task = queue.take(may);
  if (task?.patience) clearTimeout(task.patience);
  return task;
}
