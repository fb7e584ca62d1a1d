import type { ActOnJob } from "#jobs/group-worker.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import { batched } from "#kernel/batched.ts";
import type { Log } from "#kernel/log.ts";
import { openText } from "#kernel/sealed-text.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import { send } from "#lib/egress/send.ts";
import { DEADLINE_MS } from "./deadline.ts";
import { findToAttempt, type PendingDelivery, stopDelivery } from "./deliveries-store.ts";
import { type RecordingServices, recordAttempts } from "./record-attempts.ts";
import { openPayload } from "./sealed-payload.ts";
import { deliveryHeaders } from "./sign-delivery.ts";
import type { AttemptOutcome } from "./webhook.ts";
import type { WebhooksServices } from "./webhooks-services.ts";

/** What delivering takes. */
export interface DeliveringServices extends WebhooksServices, RecordingServices {
  log: Log;
}

/** So much of its answer is read and kept. */
const MOST_ANSWER_BYTES = 1_024;

/** Deliveries looked up and attempts recorded in one transaction, and how many of these at a time. */
const TOGETHER = { most: 64, atOnce: 2 };

/**
 * Makes the attempt that a job asks for, records it and, after a failure,
 * enqueues the next one in the same transaction, which it shares with attempts
 * that ended meanwhile. Nothing is sent for a delivery that has ended, or for a
 * webhook that was switched off or removed. When the process dies between
 * sending and recording, the attempt is made once more under the same number.
 * Answers the milliseconds that the receiver was waited for.
 */
export function webhookDelivery(
  services: DeliveringServices,
): ActOnJob<JobPayloads["deliver-webhook"]> {
  const find = batched(TOGETHER, async (ids: readonly string[]) => {
    const found = await findToAttempt(services.database, ids);
    return ids.map((id) => found.get(id));
  });
  const record = batched(TOGETHER, recordAttempts.bind(null, services));

  return async (job) => {
    const { deliveryId, round, attempt } = job.payload;
    const due = await find(deliveryId);
    if (due?.status !== "pending" || due.round !== round || due.attempt !== attempt - 1) return 0;
    if (due.webhook === null || !due.webhook.active) {
      await stopDelivery(services.database, deliveryId);
      return 0;
    }
    const sentAt = performance.now();
    const outcome = await post(services, due, due.webhook, attempt);
    const waitedMs = performance.now() - sentAt;
    services.log("webhook.attempted", { outcome: wordFor(outcome), ms: waitedMs });
    await record({ job, due, attempt, outcome });
    return waitedMs;
  };
}

function wordFor({ success, statusCode }: AttemptOutcome): string {
  if (success) return "delivered";
  return statusCode === null ? "unanswered" : "refused";
}

async function post(
  services: DeliveringServices,
  delivery: PendingDelivery,
  webhook: { id: string; url: string; sealedSecret: Uint8Array },
  attempt: number,
): Promise<AttemptOutcome> {
  const startedAt = services.clock.now();
  const { id, event } = delivery;
  const body = openPayload(services, delivery);
  const secret = openText(webhook.sealedSecret, webhook.id, services.webhookKeys);
  const headers = deliveryHeaders({ deliveryId: id, event, attempt, body }, secret, startedAt);
  try {
    const received = await send(
      { method: "POST", url: webhook.url, headers, body: Buffer.from(body) },
      { deadlineMs: DEADLINE_MS, maxBytes: MOST_ANSWER_BYTES, whenLonger: "cut" },
      services.webhookReach,
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

/** What can be stored and shown as text, whatever bytes came. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8").replaceAll("\u0000", "\ufffd");
}
