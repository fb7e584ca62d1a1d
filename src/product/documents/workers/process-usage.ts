import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second in what Linux tells of processes; the same on every platform that it runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

/** Memory that a process really holds, natively allocated included; 0 where the system does not tell. */
export function residentBytes(pid: number | undefined): number {
  const own = ownBytes(pid);
  return offspringOf(pid).reduce((sum, one) => sum + unsharedBytes(one), own);
}

/**
 * Processor time of a process and all its threads since it began, in
 * milliseconds, with that of processes that it started; null where the system
 * does not tell. See proc(5): fields 14 to 17, counted behind the name, which
 * may hold blanks and brackets.
 */
export function processorMs(pid: number | undefined): number | null {
  const own = ownMs(pid);
  if (own === null) return null;
  return offspringOf(pid).reduce((sum, one) => sum + (ownMs(one) ?? 0), own);
}

/**
 * The processes that a process started, and those that they started; none where
 * the system does not tell (proc(5), `task/tid/children`). Our own start others
 * by their first thread.
 */
export function offspringOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const found = childrenOf(pid, [pid]);
  for (const one of found) found.push(...childrenOf(one, threadsOf(one)));
  return found;
}

/** Linux knows a process by its threads; where it does not tell, by itself alone. */
export function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

function childrenOf(pid: number, threads: readonly number[]): number[] {
  return threads.flatMap((thread) => {
    try {
      const text = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8");
      return text.split(" ").filter(Boolean).map(Number);
    } catch {
      return [];
    }
  });
}

function ownBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Without what all processes of one program map once: theirs share most of it. */
function unsharedBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s*(\d+)/gm)];
    return kilobytes.reduce((sum, [, found]) => sum + Number(found) * 1_024, 0);
  } catch {
    return 0;
  }
}

/** With that of those that have ended and were waited for. */
function ownMs(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return Number.isFinite(ticks) ? (ticks * 1_000) / TICKS_PER_SECOND : null;
  } catch {
    return null;
  }
}
