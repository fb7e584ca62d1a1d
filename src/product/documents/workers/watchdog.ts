import type { TaskName } from "#documents/tasks.ts";
import type { Loaded } from "#lib/pdfium/loading.ts";
import { type Child, HELD_UP_MS } from "./child.ts";
import { CLOCK_PER_CPU, type WorkerLimits } from "./limits.ts";
import { SLOW_CPU_MS } from "./queue.ts";
import type { QueueRow } from "./queue-table.ts";

/** Looks at children while they are at a task, and ends those whose task takes too much. */
export interface Watchdog {
  watch(
    child: Child,
    task: { name: TaskName; queue: Pick<QueueRow, "cpuMs" | "startCpuMs"> },
    listener: WatchListener,
  ): Watched;
}

export interface Watched {
  /**
   * No more is looked at.
   * @param loaded what the child says that it has loaded; null where it is gone
   * @returns the processor time of the task in milliseconds, without what the child took for what
   *   it keeps
   */
  end(loaded: Loaded | null): number;
}

export interface WatchListener {
  /** Once, when the task takes long. */
  onSlow(): void;
  /** Each time that the child was looked at. */
  onLook(): void;
}

export interface Measures {
  /** Of a steady clock. */
  nowMs(): number;
  /** null where the system does not tell. */
  processorMs(pid: number | undefined): number | null;
  residentBytes(pid: number | undefined): number;
}

/** What a task has taken so far. */
export interface Usage {
  usedMs: number;
  clockMs: number;
  bytes: number;
}

/** The machine gave a task no time, whatever was in it. */
export const NO_PROGRESS = "made no progress";

const USAGE_LOOK_MS = 250;

/** What a child's first task takes for fonts and code, which is not its account's. */
const WARM_UP_CPU_MS = 400;

/** The task that finds engines to be loaded, and what that takes on a slow machine; a child tells what it took. */
const LOADING_TASK: TaskName = "takeUpload";
const LOADING_CPU_MS = 1_000;

/** One that runs in idle time only is not so polite any more where it takes so many times its processor time. */
const CLOCK_WHEN_IDLE = 3;

/** Why a task has to be ended that has taken so much; null where it may go on. */
export function excessOf(
  { usedMs, clockMs, bytes }: Usage,
  { cpuMs, memoryBytes }: { cpuMs: number; memoryBytes: number },
): string | null {
  if (usedMs > cpuMs) return `took over ${cpuMs} ms`;
  if (clockMs > cpuMs * CLOCK_PER_CPU) return NO_PROGRESS;
  return bytes > memoryBytes ? "took too much memory" : null;
}

/** Whether what runs in idle time only finds none. */
export function isHeldUp({ usedMs, clockMs }: Omit<Usage, "bytes">): boolean {
  return clockMs > HELD_UP_MS + usedMs * CLOCK_WHEN_IDLE;
}

export function openWatchdog(
  limits: Pick<WorkerLimits, "cpuMs" | "memoryBytes">,
  measures: Measures,
): Watchdog {
  /** Of children that have carried out a task, what they had loaded after it. */
  const loadedBy = new WeakMap<Child, Loaded>();
  return {
    watch(child, { name, queue }, { onSlow, onLook }) {
      const before = loadedBy.get(child);
      const mayLoad = name === LOADING_TASK && !before?.isComplete;
      const slowAtMs = SLOW_CPU_MS + queue.startCpuMs + (mayLoad ? LOADING_CPU_MS : 0);
      const { memoryBytes } = limits;
      const ofTask = { cpuMs: limits.cpuMs ?? queue.cpuMs, memoryBytes };
      const measure = startMeasuring(child.pid, measures);
      let wasSlow = false;
      const look = setInterval(() => {
        const usage = { ...measure(), bytes: measures.residentBytes(child.pid) };
        const excess = excessOf(usage, ofTask);
        if (excess !== null) child.kill(excess);
        else if (isHeldUp(usage)) child.hurry();
        if (usage.usedMs > slowAtMs && !wasSlow) {
          wasSlow = true;
          onSlow();
        }
        onLook();
      }, USAGE_LOOK_MS).unref();
      return {
        end(loaded) {
          clearInterval(look);
          const { usedMs } = measure();
          if (loaded) loadedBy.set(child, loaded);
          return usedMs - ownMs(before, loaded) - queue.startCpuMs;
        },
      };
    },
  };
}

/** Tells what a child has used from now on. */
function startMeasuring(pid: number | undefined, { nowMs, processorMs }: Measures) {
  const begun = nowMs();
  const cpuBefore = processorMs(pid);
  let usedMs = 0;
  return () => {
    const cpu = processorMs(pid);
    const clockMs = nowMs() - begun;
    // A child that has ended tells no more: what was seen last counts.
    if (cpu !== null && cpuBefore !== null) usedMs = cpu - cpuBefore;
    else if (cpuBefore === null) usedMs = clockMs;
    return { usedMs, clockMs };
  };
}

/** What a child took during a task for what it keeps. */
function ownMs(before: Loaded | undefined, after: Loaded | null): number {
  const loadingMs = after ? after.ms - (before?.ms ?? 0) : 0;
  return loadingMs + (before ? 0 : WARM_UP_CPU_MS);
}
