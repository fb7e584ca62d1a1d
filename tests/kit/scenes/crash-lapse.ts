import assert from "node:assert/strict";
import { sql } from "kysely";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Store } from "#store/open-store.ts";
import type { CrashScene } from "./crash-scene.ts";

/** How much time goes by at each step: what failed is put off for seconds at first. */
const STEPS_MS = [6 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];

/**
 * Lets time go by until every mail and every delivery has come to its end and
 * no job is left. Fails when one is left over that nothing would ever come back
 * to. What processes held that are gone comes back by itself, which is waited for.
 * @param but kinds of jobs that come again for months
 */
export async function untilSettled(
  scene: Pick<CrashScene, "look">,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<void> {
  await scene.look(async (store) => {
    for (let step = 0; ; step += 1) {
      await leavePagesUndrawn(store);
      await untilIdle(store, but);
      const open = await findOpen(store);
      if (open.length === 0 && !(await anyJob(store, but))) return;
      const forgotten = open.filter(({ hasJob }) => !hasJob);
      assert.deepEqual(forgotten, [], "nothing will ever come back to these");
      await moveTime(store, STEPS_MS[step] ?? STEPS_MS.at(-1) ?? 0, but);
    }
  });
}

/** Nothing waits for pages that are drawn ahead, and on a machine that is busy they are drawn last. */
async function leavePagesUndrawn({ database }: Store): Promise<void> {
  await sql`delete from job where kind = 'prepare-pages'`.execute(database);
}

/** Waits until no job is being worked on, or could be by now. */
async function untilIdle({ database }: Store, but: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from job where (held_by is not null or due_at <= now()) and ${isNone(but)}
    `.execute(database);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Moves what was put off into the past, which is the same as waiting. */
async function moveTime({ database }: Store, ms: number, but: readonly string[]): Promise<void> {
  await sql`
    update job set due_at = due_at - make_interval(secs => ${ms / SECOND_MS})
    where held_by is null and due_at > now() and ${isNone(but)}
  `.execute(database);
}

const isNone = (but: readonly string[]) => sql`kind <> all(${sql.val(but)}::text[])`;

async function anyJob({ database }: Store, but: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from job where ${isNone(but)} limit 1`.execute(database);
  return rows.length > 0;
}

/** Mails that are due and deliveries that are pending, and whether a job is still to see to them. */
async function findOpen({ database }: Store) {
  const { rows } = await sql<{ what: string; id: string; hasJob: boolean }>`
    select kind as what, id, exists (
      select from job where
        (job.kind = 'mail-contract' and payload->>'contractId' = contract_id::text)
        or (job.kind = 'mail-account' and contract_id is null
          and payload->>'accountId' = account_id::text)
    ) as "hasJob"
    from outgoing_mail where state = 'due'
    union all
    select event, id, exists (
      select from job where kind = 'deliver-webhook'
        and payload->>'deliveryId' = webhook_delivery.id::text
    )
    from webhook_delivery where status = 'pending'
  `.execute(database);
  return rows;
}
