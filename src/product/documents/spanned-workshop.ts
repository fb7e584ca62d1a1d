import { spanned } from "#kernel/span.ts";
import type { Workshop } from "./workshop.ts";

/** The same workshop; each order is a span, from being asked for to its answer. */
export function spannedWorkshop(workshop: Workshop): Workshop {
  return {
    ...workshop,
    run: (name, input, account) =>
      spanned("order", { order: name }, () => workshop.run(name, input, account)),
    runWhenIdle: (name, input, account) =>
      spanned("order when idle", { order: name }, () => workshop.runWhenIdle(name, input, account)),
  };
}
