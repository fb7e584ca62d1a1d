import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Sets how much a process gives way to others: the service and its database
 * answer before anything is set or drawn. False without the right to it, which
 * harms nothing, or where the process is gone.
 * @param nice 0 to 19, see nice(1)
 */
export function giveWay(pid: number | undefined, nice: number): boolean {
  if (pid === undefined) return false;
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, nice);
    return true;
  } catch {
    return false;
  }
}

/**
 * Linux knows the courtesy of a thread alone, and a third of what an order
 * takes is done by threads that collect garbage (sched(7), "The nice value").
 */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

const CHRT = "chrt";
let launcher: readonly string[] | null = null;
let isAsked = false;

/**
 * What starts a program that runs only while nothing else wants the processor
 * (SCHED_IDLE of sched(7)): whoever wakes takes its place at once, where a
 * process that is merely nice goes on to the end of its slice, some
 * milliseconds each time. Null where the system has no such thing, and until
 * that is known.
 */
export function idleLauncher(): readonly string[] | null {
  if (!isAsked) {
    isAsked = true;
    const args = ["--idle", "0"];
    execFile(CHRT, [...args, "true"], (error) => {
      if (!error) launcher = [CHRT, ...args];
    }).unref();
  }
  return launcher;
}

/**
 * Takes a process out of that class, all its threads: on a machine that others
 * keep busy it would never come to an end. It stays as nice as it is.
 */
export function leaveIdleClass(pid: number | undefined): void {
  if (pid === undefined) return;
  // Where it does not work the process is gone, or was never in that class.
  execFile(CHRT, ["--other", "--all-tasks", "--pid", "0", String(pid)], () => {}).unref();
}
