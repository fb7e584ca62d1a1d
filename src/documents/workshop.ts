import { constants } from "node:os";
import { type CrewLimits, openCrew } from "./workshop-crew.ts";
import type { TaskInput, TaskName, TaskOutput } from "./workshop-tasks.ts";

export { WorkshopBusy, WorkshopFailure } from "./workshop-crew.ts";

/**
 * Runs everything that touches bytes from outside, or that would hold up the
 * event loop, in child processes with a time limit and a memory limit.
 */
export interface Workshop {
  /** @throws WorkshopFailure when a limit was passed or the child died; the task's own error otherwise */
  run<N extends TaskName>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>>;
  /**
   * The same for what nobody waits for: it begins in a pause of the other work,
   * one at a time, in a child of its own to which the system gives what
   * everybody else leaves.
   */
  runWhenIdle: Workshop["run"];
  /** Starts a child now, so that the first task does not wait for it. */
  warm(): Promise<void>;
  close(): void;
}

const LIMITS: CrewLimits = {
  children: 2,
  kept: 1,
  waiting: 200,
  timeMs: 20_000,
  memoryBytes: 1_500_000_000,
  heapMb: 768,
  idleMs: 10_000,
  priority: constants.priority.PRIORITY_NORMAL,
};

const IDLE_CREW = { children: 1, kept: 0, priority: constants.priority.PRIORITY_LOW };

/**
 * So long nobody asked for anything when idle work begins: longer than between
 * two requests of a program that sends one after the other, and shorter than
 * between those of people.
 */
const PAUSE_MS = 50;

export function openWorkshop(limits: Partial<CrewLimits> = {}): Workshop {
  const rules = { ...LIMITS, ...limits };
  const crew = openCrew(rules, { mayBegin: () => true, onSettled: () => noteWork() });
  const idleCrew = openCrew({ ...rules, ...IDLE_CREW }, { mayBegin: isPause, onSettled: () => {} });
  let lastWorkMs = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  function noteWork(): void {
    lastWorkMs = performance.now();
  }

  /** Where there is none, it is asked for again later. */
  function isPause(): boolean {
    if (!crew.isAtWork() && performance.now() - lastWorkMs >= PAUSE_MS) return true;
    if (isWaiting) return false;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      idleCrew.handOut();
    }, PAUSE_MS).unref();
    return false;
  }

  const run: Workshop["run"] = (name, input) => {
    noteWork();
    return crew.order(name, input);
  };

  return {
    run,
    runWhenIdle: (name, input) => idleCrew.order(name, input),
    warm: async () => {
      await run("warm", null);
    },
    close() {
      crew.close();
      idleCrew.close();
    },
  };
}
