/** What each kind of job is given. */
export interface JobPayloads {
  "seal-contract": { contractId: string };
}

export type JobName = keyof JobPayloads;

interface JobRules {
  /** How many run at a time in one process. */
  concurrency: number;
  retryLimit: number;
  /** Seconds before the second attempt; doubled at each further one up to the most. */
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax: number;
  /** Seconds after which a job whose process is gone is given to another. */
  expireInSeconds: number;
}

export const JOBS: Record<JobName, JobRules> = {
  // A contract that everyone signed is sealed however long the authority is away: the job never gives up.
  "seal-contract": {
    concurrency: 4,
    retryLimit: 1_000_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 120,
  },
};
