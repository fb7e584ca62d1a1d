import type { Jobs } from "#jobs/jobs.ts";
import { type DeliveringServices, webhookDelivery } from "./deliver.ts";

/** One receiver is sent this many deliveries at a time, so that a slow one leaves room for others. */
const MOST_TO_ONE_WEBHOOK = 4;

/**
 * Begins to make the attempts that are due. What is due is a job (`platform/jobs/jobs-store.ts`);
 * `next_attempt_at` of a delivery only shows it.
 */
export function startDelivering(
  services: DeliveringServices,
  jobs: Pick<Jobs, "workByGroup">,
): void {
  jobs.workByGroup("deliver-webhook", MOST_TO_ONE_WEBHOOK, webhookDelivery(services));
}
