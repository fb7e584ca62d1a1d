/** The process that `bounded.ts` starts: one task after the other. */
import { endWithParent } from "#documents/end-with-parent.ts";
import type { Order, Told } from "./bounded.ts";
import { TASKS } from "./bounded-tasks.ts";

process.on("message", (order: Order) => {
  void carryOut(order).then((told) => process.send?.(told));
});
process.on("disconnect", () => process.exit(0));
// A reader that throws behind its promise's back has failed at this file, and may serve the next.
process.on("unhandledRejection", () => {});
endWithParent();
process.send?.("ready");

async function carryOut({ name, input }: Order): Promise<Told> {
  const from = process.cpuUsage();
  const answer = await attempt(name, input);
  const { user, system } = process.cpuUsage(from);
  return { ...answer, cpuMs: (user + system) / 1_000 };
}

async function attempt(name: Order["name"], input: unknown) {
  try {
    return { output: await TASKS[name](input as never) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
