/** How long answers, seals and deliveries take, in seconds: from what nobody notices to what is cut off. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Metric {
  is: "counter" | "gauge" | "histogram";
  labels?: readonly string[];
  buckets?: readonly number[];
  /** What it says, and where it is not of this process alone. */
  meaning: string;
}

/**
 * Everything that is measured, by its name without `countersign_`. No label
 * holds what there is an unbounded number of, or what is anybody's: contracts,
 * accounts, keys, addresses, paths.
 */
export const METRICS = {
  build_info: {
    is: "gauge",
    labels: ["version", "commit"],
    meaning: "always 1, for what its labels say: which version runs, built of which commit",
  },
  events_total: {
    is: "counter",
    labels: ["event", "level"],
    meaning: "lines of the log by event, also those below `LOG_LEVEL`",
  },
  http_seconds: {
    is: "histogram",
    labels: ["route", "status"],
    buckets: SECONDS,
    meaning: "answers by the route's pattern and their status; 0 where the client left before",
  },
  seal_seconds: {
    is: "histogram",
    buckets: SECONDS,
    meaning: "sealing a contract, timestamps included, from the attempt that succeeded",
  },
  unsealed: {
    is: "gauge",
    meaning: "contracts that everyone has signed and that are not sealed, of the whole service",
  },
  unsealed_oldest_seconds: {
    is: "gauge",
    meaning: "how long the oldest of them has waited; 0 where none does",
  },
  webhook_attempts_total: {
    is: "counter",
    labels: ["outcome"],
    meaning: "attempts to deliver: `delivered`, `refused` by an answer, `unanswered`",
  },
  webhook_due_oldest_seconds: {
    is: "gauge",
    meaning:
      "how long the oldest attempt has been due and not made, of the whole service; 0 where none is",
  },
  mails_total: {
    is: "counter",
    labels: ["kind", "outcome"],
    meaning: "mails by their kind and what became of each attempt",
  },
  mail_due_oldest_seconds: {
    is: "gauge",
    meaning:
      "how long the oldest mail has waited to go out, of the whole service; 0 where none does",
  },
  jobs: {
    is: "gauge",
    labels: ["queue", "state"],
    meaning:
      "open jobs that are `ready`, put off to `later` or `active`, of the whole service; a kind without any is absent",
  },
  tsa_up: {
    is: "gauge",
    labels: ["authority"],
    meaning:
      "1 when the timestamp authority's last token could be used, 0 when not; absent until it was asked",
  },
  tsa_failures_total: {
    is: "counter",
    labels: ["authority"],
    meaning: "requests to a timestamp authority that brought no token that may be used",
  },
  tsa_skew_seconds: {
    is: "gauge",
    labels: ["authority"],
    meaning: "how far the authority's clock was ahead of the service's at its last token",
  },
  clock_skew_seconds: {
    is: "gauge",
    meaning:
      "how far this machine's clock was ahead of the database's, by which the service tells the time",
  },
  certificate_expires_seconds: {
    is: "gauge",
    labels: ["certificate"],
    meaning: "how long the certificate that seals is valid still (`seal`)",
  },
  troubles: {
    is: "gauge",
    labels: ["trouble"],
    meaning:
      "what is wrong with sealing and storing now and was told, of the whole service; see `trouble.began`",
  },
  trail_broken: {
    is: "gauge",
    meaning: "contracts whose record contradicts itself, of the whole service",
  },
  law_review_overdue: {
    is: "gauge",
    meaning:
      "words that follow a law and were to be compared with it again by now: attachments, the declaration, buttons",
  },
  credit_mismatch: {
    is: "gauge",
    meaning:
      "contracts paid for by a credit less credits taken, of the whole service since it began; 0, since both are one transaction",
  },
  backup_age_seconds: {
    is: "gauge",
    meaning:
      "how old the newest backup by `admin backup` is that has all of its files; absent before the first one",
  },
  files_stored_bytes_total: {
    is: "counter",
    meaning: "bytes stored as files of contracts by this process",
  },
  database_up: {
    is: "gauge",
    meaning:
      "1 when the database answered for this page; without it what is of the whole service is absent",
  },
  pool_waiting: {
    is: "gauge",
    meaning: "what waits for a connection to the database",
  },
  event_loop_p99_seconds: {
    is: "gauge",
    meaning:
      "the longest that all but one in a hundred turns of the event loop were late, since this page was last asked for",
  },
  disk_free_bytes: {
    is: "gauge",
    meaning: "what is free on the disk of `DATA_DIR`",
  },
  disk_bytes: {
    is: "gauge",
    meaning: "how large that disk is",
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** The same for whoever needs no more than what every row has. */
export const METRIC_ROWS: readonly (readonly [MetricName, Metric])[] = Object.entries(METRICS) as [
  MetricName,
  Metric,
][];
