import type { ClaimedJob } from "#jobs/group-worker.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import {
  type EndedAttempt,
  insertAttempts,
  lockDeliveries,
  type PendingDelivery,
  updateDeliveries,
} from "./deliveries-store.ts";
import { type AfterAttempt, decideRetry } from "./retry.ts";
import { type PayloadKeys, sealReceiversAnswer } from "./sealed-payload.ts";
import type { AttemptOutcome } from "./webhook.ts";

/** What recording attempts takes. */
export interface RecordingServices extends PayloadKeys {
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueAll">;
  /** Before the second attempt and the further ones. */
  webhookRetryDelaysMs: readonly number[];
  /** Called in the transaction that records a delivery's last failure. */
  onGivenUp(transaction: Transaction, delivery: PendingDelivery): Promise<void>;
}

/** An attempt that was made, and the job that asked for it. */
export interface MadeAttempt {
  job: Pick<ClaimedJob<JobPayloads["deliver-webhook"]>, "complete">;
  due: PendingDelivery;
  attempt: number;
  outcome: AttemptOutcome;
}

/** What became of a delivery by an attempt. */
interface Followed {
  made: MadeAttempt;
  after: AfterAttempt | { status: "stopped" };
}

/**
 * Records attempts and what follows from each, in one transaction that also
 * completes their jobs. One whose claim has lapsed is left out: somebody else
 * works on it by now, and will record what came of it.
 */
export async function recordAttempts(
  services: RecordingServices,
  made: readonly MadeAttempt[],
): Promise<undefined[]> {
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const held = await Promise.all(made.map(({ job }) => job.complete(transaction)));
    const ours = made.filter((_, index) => held[index]);
    if (ours.length === 0) return;
    const now = await lockDeliveries(
      queries,
      ours.map(({ due }) => due.id),
    );
    const known = ours.filter(({ due }) => now.has(due.id));
    const ended = known.map(endedOf).map((one) => {
      return { ...one, sealedAnswer: sealReceiversAnswer(services, one.outcome.answer, one) };
    });
    insertAttempts(transaction, ended);
    const followed = known.flatMap((one) => followedBy(services, one, now.get(one.due.id)));
    await storeFollowed(services, transaction, followed);
  });
  return made.map(() => undefined);
}

function followedBy(
  { webhookRetryDelaysMs }: RecordingServices,
  made: MadeAttempt,
  now: PendingDelivery | undefined,
): Followed[] {
  const { due, attempt, outcome } = made;
  // Its owner had it sent again meanwhile, and what it shows is of that round.
  if (now?.round !== due.round) return [];
  if (now.status === "stopped" && !outcome.success) return [{ made, after: { status: "stopped" } }];
  const delays = due.isTest ? [] : webhookRetryDelaysMs;
  return [{ made, after: decideRetry(attempt, outcome.success, delays) }];
}

async function storeFollowed(
  services: RecordingServices,
  transaction: Transaction,
  followed: readonly Followed[],
): Promise<void> {
  const now = services.clock.now().getTime();
  const changes = followed.map(({ made, after }) => ({
    ...endedOf(made),
    status: after.status,
    nextAttemptAt: after.status === "pending" ? new Date(now + after.afterMs) : null,
  }));
  updateDeliveries(transaction, changes);
  const next = followed.flatMap(({ made: { due, attempt }, after }) => {
    if (after.status !== "pending") return [];
    const payload = { deliveryId: due.id, round: due.round, attempt: attempt + 1 };
    const job = "deliver-webhook" as const;
    return [{ job, payload, afterMs: after.afterMs, group: due.webhookId }];
  });
  await services.jobs.enqueueAll(transaction, next);
  for (const { made, after } of followed) {
    if (after.status === "given_up" && !made.due.isTest) {
      await services.onGivenUp(transaction, made.due);
    }
  }
}

function endedOf({ due, attempt, outcome }: MadeAttempt): EndedAttempt {
  return { deliveryId: due.id, round: due.round, attempt, outcome };
}
