import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { offspringOf, threadsOf } from "./process-usage.ts";

/**
 * Sets how much a process gives way to others: the service and its database
 * answer before anything is set or drawn. Linux knows the courtesy of a thread
 * alone, and a third of what a task takes is done by threads that collect
 * garbage (sched(7), "The nice value"). What it started gives way with it. False without the right to it, which
 * harms nothing, or where the process is gone.
 * @param nice 0 to 19, see nice(1)
 */
export function giveWay(pid: number | undefined, nice: number): boolean {
  if (pid === undefined) return false;
  try {
    for (const one of [pid, ...offspringOf(pid)]) {
      for (const thread of threadsOf(one)) setPriority(thread, nice);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets a process, with all its threads, run only while nothing else wants the
 * processor (SCHED_IDLE of sched(7)): whoever wakes takes its place at once,
 * where a process that is merely nice goes on to the end of its slice, some
 * milliseconds each time. Where the system has no such thing it stays as it is.
 */
export function enterIdleClass(pid: number | undefined): void {
  setClass("--idle", pid);
}

/**
 * Takes a process out of that class: on a machine that others keep busy it
 * would never come to an end. It stays as nice as it is.
 */
export function leaveIdleClass(pid: number | undefined): void {
  setClass("--other", pid);
}

/** By chrt(1) of util-linux; without it, or where the process is gone, nothing happens. */
function setClass(name: string, pid: number | undefined): void {
  if (pid === undefined) return;
  for (const one of [pid, ...offspringOf(pid)]) {
    execFile("chrt", [name, "--all-tasks", "--pid", "0", String(one)], () => {}).unref();
  }
}
