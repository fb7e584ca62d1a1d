import type { Child, ChildListener, ChildRules, startChild } from "./child.ts";
import { type IdleRules, openIdleChildren } from "./idle-children.ts";

/** Child processes of one kind. */
export interface Children {
  /** One that has loaded its code and has nothing to do; null where there is none. */
  take(): Child | null;
  /** Sees to it that so many are starting. */
  start(count: number): void;
  /** Sees to it that there is one, busy or not. */
  keepOne(): void;
  /** It is free again; one too many is let go after a while. */
  giveBack(child: Child): void;
  /** Those without work leave at once, but for so many. */
  letGo(but: number): void;
  /** What all of them hold in memory. */
  heldBytes(): number;
  close(): void;
}

export interface ChildrenListener {
  /** One that was started may be taken. */
  onReady(): void;
  /** One did not come up. */
  onStillborn(why: string): void;
}

export type ChildrenRules = ChildRules & IdleRules;

/** What children are started by and measured with. */
export interface ChildrenPeers {
  start: typeof startChild;
  residentBytes(pid: number | undefined): number;
}

export function openChildren(
  rules: ChildrenRules,
  listener: ChildrenListener,
  peers: ChildrenPeers,
): Children {
  const all = new Set<Child>();
  const starting = new Set<Child>();
  const idle = openIdleChildren(rules, peers.residentBytes);
  let isRefused = false;

  const heard: ChildListener = {
    onReady(child) {
      starting.delete(child);
      idle.add(child);
      listener.onReady();
    },
    onGone(child) {
      all.delete(child);
      idle.forget(child);
    },
    onStillborn(child, why) {
      starting.delete(child);
      listener.onStillborn(why);
    },
  };

  /** False where the system gives no process. */
  function startOne(): boolean {
    // Each refusal takes one task along.
    if (isRefused) return false;
    const child = peers.start(rules, heard, beRefused);
    isRefused = child === null;
    if (!child) return false;
    all.add(child);
    starting.add(child);
    return true;
  }

  /** Whatever keeps the system from it is told in a turn of its own, as of a child that did not come up. */
  function beRefused(error: unknown): void {
    isRefused = true;
    const why = error instanceof Error ? `: ${error.message}` : "";
    setImmediate(() => {
      isRefused = false;
      listener.onStillborn(`could not be started${why}`);
    });
  }

  return {
    take: idle.take,
    start(count) {
      while (starting.size < count && startOne());
    },
    keepOne() {
      if (all.size === 0) startOne();
    },
    giveBack: idle.add,
    letGo: idle.letGo,
    heldBytes: () => [...all].reduce((sum, { pid }) => sum + peers.residentBytes(pid), 0),
    close() {
      for (const child of all) child.terminate();
    },
  };
}
