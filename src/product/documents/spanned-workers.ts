import { inSpan } from "#kernel/span.ts";
import type { Workers } from "./workers/workers.ts";

/** The same workers; each task is a span, which is called an order, from being asked for to its answer. */
export function spannedWorkers(workers: Workers): Workers {
  return {
    ...workers,
    run: (name, input, account) =>
      inSpan("order", { order: name }, () => workers.run(name, input, account)),
    runWhenIdle: (name, input, account) =>
      inSpan("order when idle", { order: name }, () => workers.runWhenIdle(name, input, account)),
  };
}
