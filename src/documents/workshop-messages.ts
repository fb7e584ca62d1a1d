import type { Beside } from "./workshop/beside.ts";

/** What a child of the workshop says once it has loaded its code and takes tasks. */
export const READY = "ready";

/** What it says of each task. */
export type Answer = { output: unknown } | { error: string };

/** The same as it is sent; of its output, what `beside` names comes over the pipe. */
export type SentAnswer = { output: unknown; beside: Beside } | { error: string };

/** A task as it is sent; of its input, what `beside` names comes over the pipe. */
export interface SentOrder {
  name: string;
  input: unknown;
  beside: Beside;
}
