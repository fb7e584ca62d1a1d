import type { JobName } from "#jobs/job-table.ts";
import type { Jobs } from "#jobs/jobs.ts";

/** Jobs that are only noted, in the order in which they were asked for. */
export interface NotedJobs extends Pick<Jobs, "enqueue"> {
  enqueued: { name: JobName; payload: unknown; turn: unknown }[];
}

export function notedJobs(): NotedJobs {
  const enqueued: NotedJobs["enqueued"] = [];
  return {
    enqueued,
    async enqueue(_transaction, name, payload, turn) {
      enqueued.push({ name, payload, turn: turn ?? null });
    },
  };
}
