import type { WorkerLimits } from "./limits.ts";
import { openQueue, type Queue } from "./queue.ts";
import { type Kind, QUEUES, type QueueName } from "./queue-table.ts";

/** All queues, and what follows for one of them from what is under way on the others. */
export interface Queues {
  all(): readonly Queue[];
  /** Those where somebody waits. */
  awaited(): readonly Queue[];
  /** All, in the order of their turns: they take turns at what is slow. */
  inTurn(): readonly Queue[];
  named(name: QueueName): Queue;
  /** How many slow tasks are under way. */
  slowUnderWay(): number;
  /** Which children carry out the tasks of this account. */
  kindFor(queue: Queue, account: string): Kind;
  /** How many more tasks of this account may be under way on a queue; less than one is none. */
  roomFor(queue: Queue, account: string): number;
  /** How many more slow ones: however many cores there are, one child of each queue is left for what is quick. */
  roomForSlow(queue: Queue): number;
  /** A task of this account was ended for what it held: it begins again beside nothing large. */
  setApart(account: string): void;
  /** One of its tasks was begun. */
  letIn(account: string): void;
}

export function openQueues({ slowUnderWay: mostSlow }: Pick<WorkerLimits, "slowUnderWay">): Queues {
  const names = Object.keys(QUEUES) as QueueName[];
  const queues = new Map(names.map((name) => [name, openQueue(name)]));
  const all = [...queues.values()];
  const apart = new Set<string>();
  const slowUnderWay = () => all.reduce((sum, queue) => sum + queue.slowUnderWay(), 0);
  const roomForSlow = (queue: Queue) => {
    const onQueue = Math.max(1, queue.children - 1) - queue.slowUnderWay();
    return Math.min(mostSlow - slowUnderWay(), onQueue);
  };
  return {
    all: () => all,
    awaited: () => all.filter(({ isAwaited }) => isAwaited),
    inTurn: () => all.toSorted((one, other) => one.lastSlowMs - other.lastSlowMs),
    named: (name) => queues.get(name) as Queue,
    slowUnderWay,
    kindFor(queue, account) {
      if (!queue.isAwaited) return "ahead";
      return queue.isSlow(account) ? "slow" : "awaited";
    },
    roomFor(queue, account) {
      if (apart.has(account) && slowUnderWay() > 0) return 0;
      const room = queue.mostOf(account) - queue.underWayOf(account);
      return queue.isSlow(account) ? Math.min(room, roomForSlow(queue)) : room;
    },
    roomForSlow,
    setApart: (account) => void apart.add(account),
    letIn: (account) => void apart.delete(account),
  };
}
