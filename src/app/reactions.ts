import type { JobName } from "#jobs/job-table.ts";
import type { Jobs, JobToDo } from "#jobs/jobs.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { EventData, TrailEventName } from "#kernel/trail-events.ts";
import type { Transaction } from "#store/transaction.ts";
import type { TrailEvent } from "#trail/events.ts";
import type { React } from "#trail/trail.ts";

type Reactions = {
  [Name in TrailEventName]: ((contractId: string, data: EventData<Name>) => JobToDo[]) | null;
};

/**
 * What happens when: the jobs that follow from each event, enqueued in its transaction; null for
 * none. `afterMs` leaves time to who may do it sooner.
 */
const REACTIONS: Reactions = {
  "contract.created": null,
  "contract.signed": (contractId, { signatureId, typedEmail, deliveredTo, linksTo = [] }) => [
    // Whoever completed a wave does not wait for the mails of the next one.
    ...(linksTo.length > 0 ? [{ ...linksOf(contractId), afterMs: 0 }] : []),
    // Whoever signs next is shown this signature.
    { job: "prepare-pages", payload: { contractId } },
    ...(typedEmail === null && deliveredTo === null
      ? []
      : [{ job: "mail-receipt" as const, payload: { contractId, signatureId } }]),
  ],
  "contract.completed": (contractId) => [{ job: "seal-contract", payload: { contractId } }],
  "contract.finalized": (contractId, { linksTo = [], copyDue, summaryAllowed }) => [
    ...(linksTo.length > 0 || copyDue ? [linksOf(contractId)] : []),
    { job: "prepare-pages", payload: { contractId } },
    ...(summaryAllowed ? [{ job: "summarise-contract" as const, payload: { contractId } }] : []),
  ],
  "signer.changed": (contractId, { linkDue }) => (linkDue ? [linksOf(contractId)] : []),
  "contract.deleted": (contractId) => [removalOf(contractId)],
  "contract.cancelled": (contractId) => [
    { job: "mail-contract", payload: { contractId, occasion: "cancelled" } },
  ],
  "contract.withdrawn": (contractId, { withdrawalId }) => [
    { job: "mail-withdrawal", payload: { contractId, withdrawalId } },
    { job: "seal-acknowledgement", payload: { contractId, withdrawalId } },
  ],
  "contract.title_changed": null,
  "contract.tags_changed": null,
  "contract.deadline_changed": null,
  "contract.content_changed": null,
  "contract.duty_changed": null,
  "contract.mails_changed": (contractId, { copyDue }) => (copyDue ? [linksOf(contractId)] : []),
  "signer.invited": null,
  "signer.opened": null,
  "attachment.opened": null,
  "signer.declined": (contractId, { messageId }) => [messageOf(contractId, messageId)],
  "signer.wrote": (contractId, { messageId }) => [messageOf(contractId, messageId)],
  "summary.made": null,
  "clock.differed": null,
};

/** Mails bring the sealed file, or lead to it: they are written once it is there, in its transaction. */
export function notifyOfSeal(
  jobs: Pick<Jobs, "enqueue">,
  transaction: Transaction,
  contractId: string,
): Promise<void> {
  return jobs.enqueue(transaction, "mail-contract", { contractId, occasion: "completed" });
}

/** Several who hear of the same events, one after the other. */
export function inTurn(...all: readonly React[]): React {
  return async (transaction, subject, events, at) => {
    for (const react of all) await react(transaction, subject, events, at);
  };
}

/** The request itself removes the bytes; this is for when it could not. */
function removalOf(contractId: string): JobToDo {
  return { job: "remove-files", payload: { contractId }, afterMs: LIMITS.lookAfterMs };
}

function messageOf(contractId: string, messageId: string): JobToDo {
  return { job: "mail-message", payload: { contractId, messageId } };
}

/** The request that asked for links sends them itself; this is for when it could not. */
function linksOf(contractId: string): JobToDo {
  const payload = { contractId, occasion: "links" as const };
  return { job: "mail-contract", payload, afterMs: LIMITS.lookAfterMs };
}

/**
 * Sets off what events entail, and tells the account's webhooks of them.
 * @param leftOut jobs that this service has nobody for
 */
export function reactWith(
  jobs: Pick<Jobs, "enqueueAll">,
  tellWebhooks: React,
  leftOut: readonly JobName[] = [],
): React {
  const followedBy = (contractId: string, { event, data }: TrailEvent) => {
    // The table pairs each event with its own data, which the type of a union cannot express.
    const follow = REACTIONS[event] as
      | ((contractId: string, data: TrailEvent["data"]) => JobToDo[])
      | null;
    return (follow?.(contractId, data) ?? []).filter(({ job }) => !leftOut.includes(job));
  };
  return async (transaction, subject, events, at) => {
    const following = events.flatMap((event) => followedBy(subject.id, event));
    await jobs.enqueueAll(transaction, following);
    await tellWebhooks(transaction, subject, events, at);
  };
}
