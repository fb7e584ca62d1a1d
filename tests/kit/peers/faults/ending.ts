import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { untilSettled } from "#kit/scenes/crash-lapse.ts";
import type { Acknowledged } from "./deeds.ts";
import { type Broken, findBroken } from "./kept-promises.ts";
import type { FaultWorld } from "./world.ts";

/** Whatever was begun has come to its end by then, on a machine that has much else to do. */
export const END_MS = 300_000;

/** Purchases are looked at for half a year. */
const FOR_MONTHS = ["settle-purchase"];

/** Lets everything that was begun come to its end, and holds it to what was acknowledged. */
export async function comeToAnEnd(
  world: FaultWorld,
  kept: Acknowledged,
): Promise<{ broken: Broken; faults: string[] }> {
  const faults: string[] = [];
  const late = wait(END_MS, "late" as const, { ref: false });
  const look = <T>(work: (store: FaultWorld["store"]) => Promise<T>) => work(world.store);
  const settled = untilSettled({ look }, { but: FOR_MONTHS }).catch(
    (error: Error) => void faults.push(`settling: ${error.message}`),
  );
  if ((await Promise.race([settled, late])) === "late") faults.push("it never settles");
  await untilLogged(world);
  return { broken: await findBroken(world, kept), faults };
}

/** What was put off comes at once, which is the same as waiting. */
export function letTimeFly({ store: { database } }: FaultWorld): { stop(): Promise<void> } {
  const ending = new AbortController();
  const flying = (async () => {
    while (!ending.signal.aborted) {
      await sql`delete from job where kind = 'prepare-pages'`.execute(database);
      await sql`
        update job set due_at = due_at - interval '10 seconds'
        where held_by is null and due_at > now() and kind <> all(${sql.val(FOR_MONTHS)}::text[])`.execute(
        database,
      );
      await wait(500, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ending.abort();
      await flying;
    },
  };
}

/** The log of seals goes on by itself, every few seconds. */
async function untilLogged({ store: { database } }: FaultWorld): Promise<void> {
  const until = performance.now() + END_MS;
  while (performance.now() < until) {
    const { rows } = await sql<{ isDone: boolean }>`
      select published = sequenced and published = (select count(*) from seal_log_leaf)
        as "isDone" from seal_log`.execute(database);
    if (rows[0]?.isDone) return;
    await wait(100);
  }
}
