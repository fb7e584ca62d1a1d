/** What each kind of job is given. */
export interface JobPayloads {
  "seal-contract": { contractId: string };
  /** The bytes of a contract that was deleted. */
  "remove-files": { contractId: string };
  /** Mails about a contract; `links`: those that a change of its own put out. */
  "mail-contract": { contractId: string; occasion: "links" | "completed" | "cancelled" };
  /** A reminder whose time has come; `number` counts those of the link, from 1. */
  "remind-signer": { contractId: string; signerId: string; epoch: number; number: number };
  /** The receipt of one signature, to the address that is known of its signer. */
  "mail-receipt": { contractId: string; signatureId: string };
  /** What a signer said to the sender, to the owner. */
  "mail-message": { contractId: string; messageId: string };
  /** A statement of withdrawal: its acknowledgement, and word to the owner. */
  "mail-withdrawal": { contractId: string; withdrawalId: string };
  "seal-acknowledgement": { contractId: string; withdrawalId: string };
  /** Mails to an account that are about no contract. */
  "mail-account": { accountId: string };
  /** Mails to whoever runs the service. */
  "mail-operator": Record<string, never>;
  "summarise-contract": { contractId: string };
  /** Somebody who asked to be erased. */
  "erase-person": { erasureId: string };
  /** The next part of an archive of everything of an account. */
  "export-account": { exportId: string };
  /** An account that an owner closes: at once what is open of it, and all of it once its time has come. */
  "close-account": { accountId: string };
  /** `look` counts those that come by themselves; null where somebody asked. */
  "settle-purchase": { purchaseId: string; look: number | null };
  /** What the signing page shows first, made before anybody looks. */
  "prepare-pages": { contractId: string };
  /** The next piece of values of rows from before a migration; `after` is the row that the one before ended with. */
  "back-fill": { name: string; after: string | null };
  /** `round` is 1, and one more each time its owner has the delivery sent again. */
  "deliver-webhook": { deliveryId: string; round: number; attempt: number };
}

export type JobName = keyof JobPayloads;

interface JobRules {
  /** How many run at a time in one process. */
  concurrency: number;
  /** Failures after which it is given up; null for never. */
  mostFailures: number | null;
  /** Seconds before the second attempt; doubled at each further one up to the most. */
  delaySeconds: number;
  delayMaxSeconds: number;
  /** Seconds after which one is taken for stuck that its process still works on. */
  longestSeconds: number;
}

export const JOBS: Record<JobName, JobRules> = {
  // A contract that everyone signed is sealed however long the authority is away: the job never gives up.
  "seal-contract": {
    concurrency: 4,
    mostFailures: null,
    delaySeconds: 2,
    delayMaxSeconds: 300,
    longestSeconds: 120,
  },
  "remove-files": {
    concurrency: 2,
    mostFailures: 1_000,
    delaySeconds: 5,
    delayMaxSeconds: 3_600,
    longestSeconds: 60,
  },
  // Tried again until each mail is sent or given up, which is a day after it was asked for.
  "mail-contract": {
    concurrency: 4,
    mostFailures: 200,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 180,
  },
  "remind-signer": {
    concurrency: 2,
    mostFailures: 200,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 60,
  },
  "mail-receipt": {
    concurrency: 4,
    mostFailures: 200,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 180,
  },
  "mail-message": {
    concurrency: 2,
    mostFailures: 200,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 180,
  },
  "mail-withdrawal": {
    concurrency: 4,
    mostFailures: 200,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 180,
  },
  // Whoever withdrew has a right to it: the job never gives up.
  "seal-acknowledgement": {
    concurrency: 2,
    mostFailures: null,
    delaySeconds: 2,
    delayMaxSeconds: 300,
    longestSeconds: 120,
  },
  "mail-account": {
    concurrency: 2,
    mostFailures: 200,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 180,
  },
  "mail-operator": {
    concurrency: 1,
    mostFailures: 200,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 180,
  },
  // Somebody paid: the provider is asked until it answers.
  "settle-purchase": {
    concurrency: 2,
    mostFailures: null,
    delaySeconds: 5,
    delayMaxSeconds: 3_600,
    longestSeconds: 60,
  },
  // Somebody has a right to it: the job never gives up.
  "erase-person": {
    concurrency: 1,
    mostFailures: null,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 600,
  },
  // One job a part, each a few seconds; nobody waits at a page for it.
  "export-account": {
    concurrency: 1,
    mostFailures: null,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 600,
  },
  // Its owners were told that it happens: the job never gives up.
  "close-account": {
    concurrency: 1,
    mostFailures: null,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 600,
  },
  // A later version counts on it: the job never gives up.
  "back-fill": {
    concurrency: 1,
    mostFailures: null,
    delaySeconds: 5,
    delayMaxSeconds: 1_800,
    longestSeconds: 600,
  },
  // After a quarter of an hour most have been signed or read: then there is no summary.
  "summarise-contract": {
    concurrency: 4,
    mostFailures: 5,
    delaySeconds: 30,
    delayMaxSeconds: 600,
    longestSeconds: 240,
  },
  // Whoever looks first makes what is missing, so that little is lost with a job that fails.
  "prepare-pages": {
    concurrency: 1,
    mostFailures: 2,
    delaySeconds: 60,
    delayMaxSeconds: 600,
    longestSeconds: 600,
  },
  // One job an attempt: when the attempt fails, the next one is a job of its own. These retries are
  // for a process that died over it, and for a receiver that has more to do than it can take.
  "deliver-webhook": {
    concurrency: 64,
    mostFailures: null,
    delaySeconds: 2,
    delayMaxSeconds: 900,
    longestSeconds: 60,
  },
};
