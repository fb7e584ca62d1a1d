import type { Beside } from "./workshop/beside.ts";

/** What a child of the workshop says once it has loaded its code and takes tasks. */
export const READY = "ready";

/** What it says of each task. */
export type Answer = { output: unknown } | { error: string };

/** A task as it is sent; of its input, what `beside` names comes over the pipe. */
export interface SentOrder {
  name: string;
  input: unknown;
  beside: Beside;
}
