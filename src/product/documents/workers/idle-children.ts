import type { Child } from "./child.ts";

/** Children of one kind that have nothing to do. */
export interface IdleChildren {
  /** The one that worked last; null where there is none. */
  take(): Child | null;
  /** One that has come up, or is done with its task. */
  add(child: Child): void;
  /** It is gone, or at work. */
  forget(child: Child): void;
  /** They leave at once, but for so many. */
  letGo(but: number): void;
}

/** How many stay, and for how long the others do. */
export interface IdleRules {
  /** Kept without work for longer, so that the next task finds one with everything loaded. */
  kept: number;
  idleMs: number;
  keptMs: number;
  /** One that holds more memory than this after a task is let go at once. */
  keptBytes: number;
}

export function openIdleChildren(
  { kept, idleMs, keptMs, keptBytes }: IdleRules,
  residentBytes: (pid: number | undefined) => number,
): IdleChildren {
  const free: Child[] = [];
  const leaving = new Map<Child, NodeJS.Timeout>();

  function forget(child: Child): void {
    const at = free.indexOf(child);
    if (at >= 0) free.splice(at, 1);
    clearTimeout(leaving.get(child));
    leaving.delete(child);
  }

  /** Without work for so long it leaves, or is one of those that are kept for longer. */
  function letGoAfter(child: Child, ms: number): void {
    const leave = () => {
      if (free.length > kept || ms >= keptMs) child.kill("was not needed");
      else letGoAfter(child, keptMs);
    };
    leaving.set(child, setTimeout(leave, ms).unref());
  }

  return {
    take() {
      // What it needs is in its caches, and the others may leave.
      const child = free.at(-1);
      if (child) forget(child);
      return child ?? null;
    },
    add(child) {
      // Whoever has no right to take the courtesy back takes a new child.
      if (!child.speedUp()) {
        child.kill("gave way to others");
        return;
      }
      // What a large task took is not given back to the system before the process ends.
      if (residentBytes(child.pid) > keptBytes) {
        child.kill("had grown too large");
        return;
      }
      free.push(child);
      letGoAfter(child, idleMs);
    },
    forget,
    letGo(but) {
      // Who worked last stays.
      for (const child of free.slice(0, Math.max(0, free.length - but))) child.kill("made room");
    },
  };
}
