import { NoAnswer } from "#egress/no-answer.ts";
import { send } from "#egress/send.ts";
import type { ClaimedJob } from "#jobs/group-worker.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { openText } from "#kernel/sealed-text.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import {
  findDue,
  insertAttempt,
  lockDelivery,
  type PendingDelivery,
  stopDelivery,
  updateDelivery,
} from "./deliveries-store.ts";
import { decideRetry } from "./retry.ts";
import { deliveryHeaders } from "./sign-delivery.ts";
import type { AttemptOutcome } from "./webhook.ts";
import type { WebhooksHouse } from "./webhooks-house.ts";

/** What delivering takes. */
export interface DeliveringHouse extends WebhooksHouse {
  jobs: Pick<Jobs, "enqueue">;
  /** Before the second attempt and the further ones. */
  webhookRetryDelaysMs: readonly number[];
  /** Called in the transaction that records a delivery's last failure. */
  onGivenUp(transaction: Transaction, delivery: PendingDelivery): Promise<void>;
}

/** A receiver has this long for everything, its name server included. */
const DEADLINE_MS = 5_000;
/** So much of its answer is read and kept. */
const MOST_ANSWER_BYTES = 1_024;

/**
 * Makes the attempt that a job asks for, records it and, after a failure,
 * enqueues the next one in the same transaction. Nothing is sent for a delivery
 * that has ended, or for a webhook that was switched off or removed. When the
 * process dies between sending and recording, the attempt is made once more
 * under the same number. Answers the milliseconds that the receiver was waited for.
 */
export async function deliver(
  house: DeliveringHouse,
  job: ClaimedJob<JobPayloads["deliver-webhook"]>,
): Promise<number> {
  const { deliveryId, round, attempt } = job.payload;
  const due = await findDue(house.database, deliveryId);
  if (due?.status !== "pending" || due.round !== round || due.attempt !== attempt - 1) return 0;
  if (due.webhook === null || !due.webhook.active) {
    await stopDelivery(house.database, deliveryId);
    return 0;
  }
  const sentAt = performance.now();
  const outcome = await post(house, due, due.webhook, attempt);
  const waitedMs = performance.now() - sentAt;
  await inTransaction(house.database, async (transaction) => {
    // Somebody else works on it by now, and will record what came of it.
    if (!(await job.complete(transaction))) return;
    await record(house, transaction, due, attempt, outcome);
  });
  return waitedMs;
}

async function post(
  house: DeliveringHouse,
  { id, event, body }: PendingDelivery,
  webhook: { id: string; url: string; sealedSecret: Uint8Array },
  attempt: number,
): Promise<AttemptOutcome> {
  const startedAt = house.clock.now();
  const secret = openText(webhook.sealedSecret, webhook.id, house.webhookKey);
  const headers = deliveryHeaders({ deliveryId: id, event, attempt, body }, secret, startedAt);
  try {
    const received = await send(
      { method: "POST", url: webhook.url, headers, body: Buffer.from(body) },
      { deadlineMs: DEADLINE_MS, maxBytes: MOST_ANSWER_BYTES, whenLonger: "cut" },
      house.webhookReach,
    );
    const { status, durationMs } = received;
    const success = status >= 200 && status < 300;
    return {
      startedAt,
      success,
      statusCode: status,
      durationMs,
      problem: success ? null : `answered with status ${status}`,
      answer: textOf(received.body),
    };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const { message: problem, status: statusCode, durationMs } = error;
    return { startedAt, success: false, statusCode, durationMs, problem, answer: null };
  }
}

async function record(
  house: DeliveringHouse,
  transaction: Transaction,
  due: PendingDelivery,
  attempt: number,
  outcome: AttemptOutcome,
): Promise<void> {
  const { queries } = transaction;
  const { id, round, webhookId } = due;
  const now = await lockDelivery(queries, id);
  if (!now) return;
  await insertAttempt(queries, { deliveryId: id, round, attempt }, outcome);
  // Its owner had it sent again meanwhile, and what it shows is of that round.
  if (now.round !== round) return;
  const delays = due.isTest ? [] : house.webhookRetryDelaysMs;
  const after = decideRetry(attempt, outcome.success, delays);
  if (now.status === "stopped" && !outcome.success) {
    return updateDelivery(queries, id, {
      attempt,
      outcome,
      status: "stopped",
      nextAttemptAt: null,
    });
  }
  const afterMs = after.status === "pending" ? after.afterMs : null;
  const nextAttemptAt = afterMs === null ? null : new Date(house.clock.now().getTime() + afterMs);
  await updateDelivery(queries, id, { attempt, outcome, status: after.status, nextAttemptAt });
  if (afterMs !== null) {
    const payload = { deliveryId: id, round, attempt: attempt + 1 };
    await house.jobs.enqueue(transaction, "deliver-webhook", payload, {
      afterMs,
      group: webhookId,
    });
  }
  if (after.status === "given_up" && !due.isTest) await house.onGivenUp(transaction, due);
}

/** What can be stored and shown as text, whatever bytes came. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8").replaceAll("\u0000", "\ufffd");
}
