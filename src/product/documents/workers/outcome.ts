import type { Ended } from "./child.ts";
import { TaskFailure, WorkersBusy } from "./errors.ts";
import type { Answer } from "./messages.ts";
import type { Task } from "./task.ts";
import { NO_PROGRESS } from "./watchdog.ts";

/** What follows from how a task ended. */
export interface Outcome {
  /** What its operator is told that the service lacks; null where nothing. */
  lack: string | null;
  /** How a child fell over itself at it; null where none did. */
  crash: string | null;
  /** It is carried out once more where it was not lost before, and settled so where it was. */
  mayTryAgain: boolean;
  settled: { output: unknown } | { error: Error };
}

/** @param crash how a child fell over itself at the same task before; null where none did */
export function decideOutcome(
  { name, crash }: Pick<Task, "name" | "crash">,
  end: Answer | Ended,
  isClosed: boolean,
): Outcome {
  // The document did nothing: the same did well in another child.
  if ("output" in end) return { ...PLAIN, lack: crash, settled: { output: end.output } };
  const why = "ended" in end ? `The worker process ${end.ended}` : end.error;
  if (end.isLack) {
    const error = new WorkersBusy("The service lacks something of its own");
    return { ...PLAIN, lack: `${why}, at ${name}`, mayTryAgain: true, settled: { error } };
  }
  if (!("ended" in end)) return { ...PLAIN, settled: { error: new Error(why) } };
  const settled = { error: errorOf(name, end, isClosed) };
  if (!end.isCrash) return { ...PLAIN, settled };
  return { ...PLAIN, crash: `${why}, at ${name}`, mayTryAgain: true, settled };
}

const PLAIN = { lack: null, crash: null, mayTryAgain: false };

function errorOf(name: string, { ended }: Ended, isClosed: boolean): Error {
  if (isClosed) return new WorkersBusy("The service is stopping");
  if (ended === NO_PROGRESS) return new WorkersBusy("The machine has no time left");
  return new TaskFailure(`The worker process ${ended} at ${name}`);
}
