import { inSpan } from "#kernel/span.ts";
import type { Workers } from "./workers/workers.ts";

/** The same workers; each task is a span, from being asked for to its answer. */
export function spannedWorkers(workers: Workers): Workers {
  return {
    ...workers,
    run: (name, input, account) =>
      inSpan("task", { task: name }, () => workers.run(name, input, account)),
    runWhenIdle: (name, input, account) =>
      inSpan("task when idle", { task: name }, () => workers.runWhenIdle(name, input, account)),
  };
}
