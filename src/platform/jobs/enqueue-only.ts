import type { Jobs } from "./jobs.ts";
import { insertJobs } from "./jobs-store.ts";

/** For who puts jobs out and works on none, as a command does: whatever service runs finds them when it looks. */
export const ENQUEUE_ONLY: Pick<Jobs, "enqueue"> = {
  async enqueue(transaction, kind, payload, { group = null, afterMs = 0 } = {}) {
    insertJobs(transaction, [{ kind, payload, group, afterMs }]);
  },
};
