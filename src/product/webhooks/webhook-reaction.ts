import type { Jobs } from "#jobs/jobs.ts";
import type { Ids } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Transaction } from "#store/transaction.ts";
import type { React, TrailSubject } from "#trail/trail.ts";
import { insertDeliveries } from "./deliveries-store.ts";
import { payloadOf, payloadRest } from "./payload.ts";
import type { PayloadLinks } from "./payload-schemas.ts";
import { type PayloadKeys, sealPayload } from "./sealed-payload.ts";

/** What telling webhooks of events takes. */
export interface ReactionServices extends PayloadKeys {
  ids: Ids;
  jobs: Pick<Jobs, "enqueueAll">;
  /** The public addresses of a contract as it is after the change. */
  linksOf(subject: TrailSubject): PayloadLinks;
}

/**
 * Tells every active webhook of the account of those events that it subscribed to: the
 * deliveries and the jobs of their first attempts are stored in the events' own
 * transaction, with the bytes that all attempts will send.
 */
export function webhookReaction(services: ReactionServices): React {
  return async (transaction, subject, events, at) => {
    const { id: contractId, accountId } = subject;
    const links = services.linksOf(subject);
    const told = events.flatMap((event) => {
      const one = payloadOf(subject, event, at, links);
      if (!one) return [];
      const place = { accountId, event: one.event, createdAt: at };
      return {
        event: one.event,
        ids: Array.from({ length: LIMITS.webhooks }, () => services.ids.uuid()),
        sealedRest: sealPayload(services, payloadRest(one, at), place),
      };
    });
    if (told.length === 0) return;
    const made = await insertDeliveries(transaction.queries, { accountId, contractId, at, told });
    await enqueueFirst(
      transaction,
      services.jobs,
      made.map((delivery) => ({ ...delivery, round: 1 })),
    );
  };
}

/** Enqueues the first attempt of a round, for each of these deliveries. */
export async function enqueueFirst(
  transaction: Transaction,
  jobs: Pick<Jobs, "enqueueAll">,
  deliveries: readonly { id: string; webhookId: string; round: number }[],
): Promise<void> {
  await jobs.enqueueAll(
    transaction,
    deliveries.map(({ id, webhookId, round }) => ({
      job: "deliver-webhook",
      payload: { deliveryId: id, round, attempt: 1 },
      group: webhookId,
    })),
  );
}
