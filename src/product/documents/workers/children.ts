import type { Child, ChildListener, ChildRules, startChild } from "./child.ts";

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

/** How many stay, and for how long the others do. */
export interface ChildrenRules extends ChildRules {
  /** Kept without work for longer, so that the next task finds one with everything loaded. */
  kept: number;
  idleMs: number;
  keptMs: number;
  /** One that holds more memory than this after a task is let go at once. */
  keptBytes: number;
}

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
  const free: Child[] = [];
  const leaving = new Map<Child, NodeJS.Timeout>();
  let isRefused = false;

  const heard: ChildListener = {
    onReady(child) {
      starting.delete(child);
      giveBack(child);
      listener.onReady();
    },
    onGone(child) {
      all.delete(child);
      forget(child);
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

  function forget(child: Child): void {
    const at = free.indexOf(child);
    if (at >= 0) free.splice(at, 1);
    clearTimeout(leaving.get(child));
    leaving.delete(child);
  }

  function giveBack(child: Child): void {
    // Whoever has no right to take the courtesy back takes a new child.
    if (!child.speedUp()) {
      child.kill("gave way to others");
      return;
    }
    // What a large task took is not given back to the system before the process ends.
    if (peers.residentBytes(child.pid) > rules.keptBytes) {
      child.kill("had grown too large");
      return;
    }
    free.push(child);
    letGoAfter(child, rules.idleMs);
  }

  /** Without work for so long it leaves, or is one of those that are kept for longer. */
  function letGoAfter(child: Child, ms: number): void {
    const leave = () => {
      if (free.length > rules.kept || ms >= rules.keptMs) child.kill("was not needed");
      else letGoAfter(child, rules.keptMs);
    };
    leaving.set(child, setTimeout(leave, ms).unref());
  }

  return {
    take() {
      // The one that worked last: what it needs is in its caches, and the others may leave.
      const child = free.at(-1);
      if (child) forget(child);
      return child ?? null;
    },
    start(count) {
      while (starting.size < count && startOne());
    },
    keepOne() {
      if (all.size === 0) startOne();
    },
    giveBack,
    letGo(but) {
      // Who worked last stays.
      for (const child of free.slice(0, Math.max(0, free.length - but))) child.kill("made room");
    },
    heldBytes: () => [...all].reduce((sum, { pid }) => sum + peers.residentBytes(pid), 0),
    close() {
      for (const child of all) child.terminate();
    },
  };
}
