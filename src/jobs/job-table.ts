/** What each kind of job is given. */
export interface JobPayloads {
  "seal-contract": { contractId: string };
  /** Receipts that the sealing key could not sign when their signatures were given. */
  "make-receipts": { contractId: string };
  /** The bytes of a contract that was deleted. */
  "remove-files": { contractId: string };
  /** Mails about a contract; `links`: those that a change of its own put out. */
  "mail-contract": { contractId: string; occasion: "links" | "completed" | "cancelled" };
  /** The receipt of one signature, to the address that is known of its signer. */
  "mail-receipt": { contractId: string; signatureId: string };
  /** Mails to an account that are about no contract. */
  "mail-account": { accountId: string };
  /** Mails to whoever runs the service. */
  "mail-operator": Record<string, never>;
  "summarise-contract": { contractId: string };
  /** What the signing page shows first, made before anybody looks. */
  "prepare-pages": { contractId: string };
  /** `round` is 1, and one more each time its owner has the delivery sent again. */
  "deliver-webhook": { deliveryId: string; round: number; attempt: number };
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
  /** Seconds that one is kept once it is done; without it seven days. */
  deleteAfterSeconds?: number;
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
  // Somebody signed and was told that it follows: the job never gives up.
  "make-receipts": {
    concurrency: 2,
    retryLimit: 1_000_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 120,
  },
  "remove-files": {
    concurrency: 2,
    retryLimit: 1_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
  },
  // Tried again until each mail is sent or given up, which is a day after it was asked for.
  "mail-contract": {
    concurrency: 4,
    retryLimit: 200,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 180,
  },
  "mail-receipt": {
    concurrency: 4,
    retryLimit: 200,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 180,
  },
  "mail-account": {
    concurrency: 2,
    retryLimit: 200,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 180,
  },
  "mail-operator": {
    concurrency: 1,
    retryLimit: 200,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 180,
  },
  // After a quarter of an hour most have been signed or read: then there is no summary.
  "summarise-contract": {
    concurrency: 4,
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 240,
  },
  // Whoever looks first makes what is missing, so that little is lost with a job that fails.
  "prepare-pages": {
    concurrency: 1,
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 600,
    deleteAfterSeconds: 600,
  },
  // One job an attempt: when the attempt fails, the next one is a job of its own. These retries are
  // for a process that died over it, and for a receiver that has more to do than it can take.
  "deliver-webhook": {
    concurrency: 64,
    retryLimit: 1_000_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 60,
    deleteAfterSeconds: 600,
  },
};
