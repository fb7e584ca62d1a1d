/** What a child of the workshop says once it has loaded its code and takes tasks. */
export const READY = "ready";

/** What it says of each task. */
export type Answer = { output: unknown } | { error: string };
