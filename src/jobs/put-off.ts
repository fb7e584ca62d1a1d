import type { Job, PgBoss } from "pg-boss";
import type { PutOff } from "./group-turns.ts";

/**
 * Enqueues jobs that were claimed anew for when it is their turn, all of them or none.
 * @param priority of jobs that were put off
 * @throws when that fails: their claims lapse, and they come again all the same
 */
export async function putOff<P extends object>(
  boss: PgBoss,
  name: string,
  priority: number,
  later: readonly PutOff<Job<P>>[],
): Promise<void> {
  if (later.length === 0) return;
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error("the jobs' database has no transactions");
  const { db } = transaction;
  try {
    const claimed = later.map(({ job }) => job);
    await boss.complete(name, claimed, null, { db });
    const jobs = later.map(({ job, afterMs }) => ({
      data: job.data,
      priority,
      startAfter: afterMs / 1_000,
      ...(job.groupId && { group: { id: job.groupId } }),
    }));
    await boss.insert(name, jobs, { db });
    await transaction.commit();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
