import assert from "node:assert/strict";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Store } from "#store/open-store.ts";
import type { CrashScene } from "./crash-scene.ts";

/**
 * How much time goes by at each step. What is put off for seconds comes before
 * the claims of processes that are gone lapse, which takes minutes.
 */
const STEPS_MS = [6 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];

/**
 * Lets time go by until every mail and every delivery has come to its end and
 * no job is left. Fails when one is left over that nothing would ever come back to. `since`:
 * when the service that runs was started; jobs from before are of a process
 * that is gone.
 */
export async function untilSettled(scene: CrashScene, since: Date): Promise<void> {
  await scene.look(async (store) => {
    for (let step = 0; ; step += 1) {
      await leavePagesUndrawn(store);
      await untilIdle(store, since);
      const open = await findOpen(store);
      if (open.length === 0 && !(await anyJob(store))) return;
      const forgotten = open.filter(({ hasJob }) => !hasJob);
      assert.deepEqual(forgotten, [], "nothing will ever come back to these");
      await moveTime(store, since, STEPS_MS[step] ?? STEPS_MS.at(-1) ?? 0);
    }
  });
}

/**
 * Lets minutes go by while no service runs, so that the next one finds the jobs
 * of the one that is gone when it starts.
 */
export async function lapseClaims(scene: CrashScene): Promise<void> {
  await scene.look(async (store) => {
    for (const ms of STEPS_MS) await moveTime(store, new Date(), ms);
  });
}

/** Nothing waits for pages that are drawn ahead, and on a machine that is busy they are drawn last. */
async function leavePagesUndrawn({ database }: Store): Promise<void> {
  await sql`delete from jobs.job where name = 'prepare-pages'`.execute(database);
}

/** Waits until no job is being worked on, or could be by now. */
async function untilIdle({ database }: Store, since: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from jobs.job
      where (state < 'active' and start_after <= now())
        or (state = 'active' and started_on >= ${since})
    `.execute(database);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Moves what was written down into the past, which is the same as waiting. */
async function moveTime({ address, database }: Store, since: Date, ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / SECOND_MS})`;
  await sql`
    update outgoing_mail set claimed_until = claimed_until - ${by} where claimed_until is not null
  `.execute(database);
  await sql`
    update jobs.job set started_on = started_on - ${by}
    where state = 'active' and started_on < ${since}
  `.execute(database);
  await sql`
    update jobs.job set start_after = start_after - ${by}
    where state < 'active' and start_after > now()
  `.execute(database);
  // Jobs of processes that are gone are looked for once a minute, and this is the next minute.
  await sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`.execute(database);
  const boss = new PgBoss({ ...address, schema: "jobs", schedule: false, supervise: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.supervise();
  await boss.stop();
}

async function anyJob({ database }: Store): Promise<boolean> {
  const { rows } = await sql`select from jobs.job where state <= 'active' limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** Mails that are due and deliveries that are pending, and whether a job is still to see to them. */
async function findOpen({ database }: Store) {
  const { rows } = await sql<{ what: string; id: string; hasJob: boolean }>`
    select kind as what, id, exists (
      select from jobs.job where state <= 'active' and (
        (name = 'mail-contract' and data->>'contractId' = contract_id::text)
        or (name = 'mail-account' and contract_id is null and data->>'accountId' = account_id::text)
      )
    ) as "hasJob"
    from outgoing_mail where state = 'due'
    union all
    select event, id, exists (
      select from jobs.job where name = 'deliver-webhook' and state <= 'active'
        and data->>'deliveryId' = webhook_delivery.id::text
    )
    from webhook_delivery where status = 'pending'
  `.execute(database);
  return rows;
}
