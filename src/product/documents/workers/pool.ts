import { constants } from "node:os";
import { type Child, SLOWED } from "./child.ts";
import { type Children, type ChildrenPeers, openChildren } from "./children.ts";
import { CLOCK_PER_CPU, type WorkerLimits } from "./limits.ts";
import type { Kind } from "./queue-table.ts";

/** The child processes of every kind, and how much each kind gives way to others. */
export interface Pool {
  /** One of a kind that has nothing to do; null where there is none. */
  take(kind: Kind): Child | null;
  /** Sees to it that so many of a kind are starting. */
  start(kind: Kind, count: number): void;
  giveBack(kind: Kind, child: Child): void;
  /** Sees to it that the next task finds one, busy or not. */
  keepOne(): void;
  /** What a large task takes is not on top of what children hold that have nothing to do. */
  makeRoom(): void;
  /** All without work leave at once. */
  letGo(): void;
  /** What all of them hold in memory. */
  heldBytes(): number;
  close(kind: Kind): void;
  closeAll(): void;
}

export interface PoolListener {
  /** One that was started may be taken. */
  onReady(): void;
  /** One did not come up. */
  onStillborn(kind: Kind, why: string): void;
}

type PoolLimits = Pick<WorkerLimits, "heapMb" | "idleMs" | "keptMs" | "keptBytes" | "startMs">;

const LEAST = constants.priority.PRIORITY_LOW;

const COURTESY = {
  /** The service and its database answer before anything is set or drawn. */
  awaited: { kept: 1, nice: 2, startNice: 2, isIdleClass: false },
  /** For accounts whose tasks are slow: what these leave behind in memory goes with their children. */
  slow: { kept: 0, nice: SLOWED, startNice: 2, isIdleClass: true },
  ahead: { kept: 0, nice: LEAST, startNice: LEAST, isIdleClass: true },
};

export function openPool(
  { heapMb, idleMs, keptMs, keptBytes, startMs }: PoolLimits,
  { onReady, onStillborn }: PoolListener,
  peers: ChildrenPeers,
): Pool {
  // A starved child has done nothing wrong; who waits for it is told in time all the same.
  const ofEach = { heapMb, idleMs, keptMs, keptBytes, startMs: startMs * CLOCK_PER_CPU };
  const openKind = (kind: Kind) =>
    openChildren(
      { ...ofEach, ...COURTESY[kind] },
      { onReady, onStillborn: (why) => onStillborn(kind, why) },
      peers,
    );
  const children: Record<Kind, Children> = {
    awaited: openKind("awaited"),
    slow: openKind("slow"),
    ahead: openKind("ahead"),
  };
  const all = Object.values(children);
  return {
    take: (kind) => children[kind].take(),
    start: (kind, count) => children[kind].start(count),
    giveBack: (kind, child) => children[kind].giveBack(child),
    keepOne: () => children.awaited.keepOne(),
    makeRoom() {
      children.ahead.letGo(0);
      children.awaited.letGo(1);
    },
    letGo() {
      for (const one of all) one.letGo(0);
    },
    heldBytes: () => all.reduce((sum, one) => sum + one.heldBytes(), 0),
    close: (kind) => children[kind].close(),
    closeAll() {
      for (const one of all) one.close();
    },
  };
}
