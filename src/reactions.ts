import type { JobName } from "#jobs/job-table.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { TrailEventName } from "#trail/events.ts";
import type { React } from "#trail/trail.ts";

/** What happens when: the jobs that follow from each event, enqueued in its transaction. */
const REACTIONS: Partial<Record<TrailEventName, readonly JobName[]>> = {
  "contract.completed": ["seal-contract"],
};

export function reactWith(jobs: Pick<Jobs, "enqueue">): React {
  return async (transaction, subject, { event }) => {
    for (const job of REACTIONS[event] ?? []) {
      await jobs.enqueue(transaction, job, { contractId: subject.id });
    }
  };
}
