import type { Admission, Stage } from "./admission.ts";
import type { Child } from "./child.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import type { Pauses } from "./pauses.ts";
import type { Pool } from "./pool.ts";
import type { Queue } from "./queue.ts";
import type { Kind } from "./queue-table.ts";
import type { Queues } from "./queues.ts";
import { type Settlement, takeOut } from "./settlement.ts";
import type { Task } from "./task.ts";
import type { Watchdog } from "./watchdog.ts";

/** Hands tasks out to children. */
export interface Dispatcher {
  /** As many as may begin now. */
  handOut(): void;
}

export interface DispatcherPeers {
  queues: Queues;
  admission: Pick<Admission, "mayBegin">;
  pool: Pool;
  memory: Pick<MemoryBudget, "enforce">;
  watchdog: Watchdog;
  pauses: Pick<Pauses, "noteAwaited" | "noteAhead">;
  settlement: Pick<Settlement, "settle">;
  stage: Readonly<Stage>;
  /** Of a steady clock. */
  nowMs(): number;
}

export function openDispatcher(peers: DispatcherPeers): Dispatcher {
  const { queues, admission, pool, memory, watchdog, pauses, settlement, stage, nowMs } = peers;

  function handOut(): void {
    for (const queue of queues.inTurn()) {
      const kinds: Kind[] = queue.isAwaited ? ["awaited", "slow"] : ["ahead"];
      for (const kind of kinds) handOutTo(queue, kind);
    }
  }

  function handOutTo(queue: Queue, kind: Kind): void {
    const room = (account: string) =>
      queues.kindFor(queue, account) === kind ? queues.roomFor(queue, account) : 0;
    while (!stage.isClosed && admission.mayBegin(queue, kind)) {
      const wanted = queue.takeable(room);
      if (wanted === 0) return;
      const child = pool.take(kind);
      if (!child) {
        // Whichever is free first takes the task: one that starts, or one that is done.
        const most =
          kind === "slow" ? queues.roomForSlow(queue) : queue.children - queue.quickUnderWay();
        pool.start(kind, Math.min(wanted, most));
        return;
      }
      begin(queue, takeOut(queue, (account) => room(account) > 0) as Task, child, kind);
    }
  }

  function begin(queue: Queue, task: Task, child: Child, kind: Kind): void {
    queue.begin(task, child, kind === "slow", nowMs());
    if (!queue.isAwaited) pauses.noteAhead();
    queues.letIn(task.account);
    if (kind === "slow") makeRoom();
    const onSlow = () => {
      task.isSlow = true;
      if (kind === "awaited") child.slowDown();
      makeRoom();
    };
    const what = { name: task.name, queue };
    const watched = watchdog.watch(child, what, { onSlow, onLook: memory.enforce });
    child.begin({ name: task.name, input: task.input }, (end) => {
      const usedMs = watched.end("ended" in end ? null : end.loaded);
      queue.end(task, usedMs, nowMs());
      if (queue.isAwaited) pauses.noteAwaited();
      // What it lacks now a new one may have, as memory.
      if ("isLack" in end && end.isLack) child.kill("lacked something");
      else if (!("ended" in end)) pool.giveBack(kind, child);
      makeRoom();
      settlement.settle(queue, task, end);
      handOut();
    });
  }

  function makeRoom(): void {
    if (queues.slowUnderWay() > 0) pool.makeRoom();
  }

  return { handOut };
}
