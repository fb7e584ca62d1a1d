import type { Child } from "./child.ts";
import type { WorkerLimits } from "./limits.ts";
import type { Pool } from "./pool.ts";
import type { Queue } from "./queue.ts";
import type { Queues } from "./queues.ts";

/** Holds all children together within what the machine has for them. */
export interface MemoryBudget {
  /** Whether one more task fits, beside the first one of each other queue where somebody waits. */
  fitsOneMore(queue: Queue): boolean;
  /** Who has no work leaves, then whoever holds the most: its task is carried out once more. */
  enforce(): void;
}

export interface MemoryPeers {
  queues: Queues;
  pool: Pick<Pool, "heldBytes" | "letGo">;
  residentBytes(pid: number | undefined): number;
}

/** Others' tasks and this one held more together than the machine has for them. */
const NO_ROOM = "was ended, since all of them held too much memory together";

export function openMemoryBudget(
  { allBytes, keptBytes }: Pick<WorkerLimits, "allBytes" | "keptBytes">,
  { queues, pool, residentBytes }: MemoryPeers,
): MemoryBudget {
  const heldBy = ({ pid }: Child) => residentBytes(pid);
  const fits = () => pool.heldBytes() <= allBytes;
  return {
    fitsOneMore(queue) {
      const busy = queues.all().flatMap(({ underWay }) => [...underWay.values()]);
      if (busy.length === 0) return true;
      const waitsAlone = (one: Queue) =>
        one !== queue && one.waiting > 0 && one.underWay.size === 0;
      const others = queues.awaited().filter(waitsAlone).length;
      const held = busy.reduce((sum, child) => sum + Math.max(keptBytes, heldBy(child)), 0);
      return held + (1 + others) * keptBytes <= allBytes;
    },
    enforce() {
      if (fits()) return;
      pool.letGo();
      if (fits()) return;
      const [largest] = queues
        .all()
        .flatMap(({ underWay }) => [...underWay])
        .sort(([, one], [, other]) => heldBy(other) - heldBy(one));
      if (!largest) return;
      const [{ account }, child] = largest;
      queues.setApart(account);
      child.kill(NO_ROOM, true);
    },
  };
}
