import type { Loaded } from "#lib/pdfium/loading.ts";
import type { Beside } from "./beside.ts";

/** What a child of the workers says once it has loaded its code and takes tasks. */
export const READY = "ready";

/** Why a task was not carried out. */
export interface Failed {
  error: string;
  /** The child lacks something of its own: nothing is wrong with the task. */
  isLack: boolean;
}

/** What it says of each task, and what it has loaded up to then. */
export type Answer = ({ output: unknown } | Failed) & { loaded: Loaded };

/** The same as it is sent; of its output, what `beside` names comes over the pipe. */
export type SentAnswer = ({ output: unknown; beside: Beside } | Failed) & {
  loaded: Loaded;
};

/** A task as it is sent; of its input, what `beside` names comes over the pipe. */
export interface SentTask {
  name: string;
  input: unknown;
  beside: Beside;
}
