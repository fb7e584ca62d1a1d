/** When to be woken, and how to be told. */
export interface Alarm {
  /** In PromQL. */
  when: string;
  /** It has to hold for so long, in the words of Prometheus. */
  lasts: string;
  /** `page`: somebody gets up; `ticket`: on the next working day. */
  severity: "page" | "ticket";
  says: string;
  act: string;
}

/**
 * Every alarm by its name. What is of the whole service is the same from every
 * process, so the largest is taken; what is of one process names its instance.
 */
export const ALARMS = {
  CountersignUnsealed: {
    when: "max(countersign_unsealed_oldest_seconds) > 60",
    lasts: "2m",
    severity: "page",
    says: "A contract that everyone has signed has waited for its seal for more than a minute.",
    act: "Read `seal.waits`, `timestamp.failed` and `job.failed` in the log.",
  },
  CountersignRecordFalse: {
    when: "max(countersign_trail_broken) > 0",
    lasts: "0m",
    severity: "page",
    says: "The record of a contract contradicts itself; it is not sealed.",
    act: "Read `record.false` in the log: somebody had the database or the files.",
  },
  CountersignTrouble: {
    when: "max by (trouble) (countersign_troubles) > 0",
    lasts: "0m",
    severity: "page",
    says: "Sealing or storing is in trouble, and it has not healed by itself.",
    act: "Read `trouble.began` in the log.",
  },
  CountersignDeliveriesLate: {
    when: "max(countersign_webhook_due_oldest_seconds) > 600",
    lasts: "2m",
    severity: "page",
    says: "An attempt to deliver a webhook has been due for ten minutes and was not made.",
    act: "Look whether a process works on jobs (`countersign_jobs`), and at `jobs.trouble`.",
  },
  CountersignMailsLate: {
    when: "max(countersign_mail_due_oldest_seconds) > 600",
    lasts: "2m",
    severity: "page",
    says: "A mail has waited for ten minutes.",
    act: "Read `mail.ended` in the log; `admin doctor` tries the mail server.",
  },
  CountersignTimestampsDown: {
    when: "max by (authority) (countersign_tsa_up) == 0",
    lasts: "10m",
    severity: "ticket",
    says: "A timestamp authority gives no token that may be used.",
    act: "Read `timestamp.failed` in the log. While another one of TSA_URLS answers, contracts are sealed.",
  },
  CountersignTimesContradict: {
    when: 'sum by (event) (increase(countersign_events_total{event=~"clock.jumped|clock.behind|trail.contradicts"}[15m])) > 0',
    lasts: "0m",
    severity: "page",
    says: "Times of contracts contradict each other or their timestamp by more than a second.",
    act: "Read the lines of that event in the log, and look at the clock of the database's machine.",
  },
  CountersignMachineClock: {
    when: "max by (instance) (abs(countersign_clock_skew_seconds)) > 1",
    lasts: "5m",
    severity: "ticket",
    says: "The clocks of this machine and of the database's are more than a second apart.",
    act: "Set both by NTP. Contracts have the database's time.",
  },
  CountersignClockSkew: {
    when: "max by (authority) (abs(countersign_tsa_skew_seconds)) > 5",
    lasts: "5m",
    severity: "ticket",
    says: "This machine's clock and a timestamp authority's are more than five seconds apart.",
    act: "Set the clock by NTP.",
  },
  CountersignCertificateEnds: {
    when: "min(countersign_certificate_expires_seconds) < 5184000",
    lasts: "1h",
    severity: "ticket",
    says: "The sealing certificate ends within 60 days; nothing is sealed from then on.",
    act: "Put a new one into SEAL_P12, or without it `admin service-key rotate seal`.",
  },
  CountersignLawReviewOverdue: {
    when: "max(countersign_law_review_overdue) > 0",
    lasts: "1h",
    severity: "ticket",
    says: "Words that follow a law were to be compared with it again, and this version has the old ones.",
    act: "`admin doctor` names them; look for a newer version, or have somebody compare them.",
  },
  CountersignCreditMismatch: {
    when: "max(abs(countersign_credit_mismatch)) > 0",
    lasts: "10m",
    severity: "ticket",
    says: "More or fewer contracts were paid for than credits were taken.",
    act: "Somebody changed rows by hand, or it is a fault of the service: report it.",
  },
  CountersignBackupOld: {
    when: "min(countersign_backup_age_seconds) > 93600",
    lasts: "5m",
    severity: "ticket",
    says: "The newest whole backup is older than 26 hours.",
    act: "Look why `admin backup` did not run, or told of lost files.",
  },
  CountersignBackupMissing: {
    when: "max(countersign_database_up) == 1 unless on () min(countersign_backup_age_seconds)",
    lasts: "26h",
    severity: "ticket",
    says: "No whole backup was ever taken.",
    act: "Have `admin backup` run every day, and keep what it writes elsewhere (docs/operate/backup.md).",
  },
  CountersignDatabaseAway: {
    when: "min by (instance) (countersign_database_up) == 0",
    lasts: "1m",
    severity: "page",
    says: "The database does not answer a process.",
    act: "Look at the database and the way to it; nothing has to be restarted.",
  },
  CountersignSilent: {
    when: "absent(countersign_database_up)",
    lasts: "5m",
    severity: "page",
    says: "No process of the service tells Prometheus anything.",
    act: "Look whether it runs, and whether METRICS_PORT or METRICS_TOKEN are what Prometheus has.",
  },
  CountersignPoolWaits: {
    when: "max by (instance) (countersign_pool_waiting) > 0",
    lasts: "2m",
    severity: "ticket",
    says: "Requests wait for a connection to the database.",
    act: "Look for slow statements in the database, then for more processes.",
  },
  CountersignEventLoopLate: {
    when: "max by (instance) (countersign_event_loop_p99_seconds) > 0.25",
    lasts: "5m",
    severity: "ticket",
    says: "A process answers late because it is busy with something else.",
    act: "Look at the processor; if it is free, report what the service was doing.",
  },
  CountersignFaults: {
    when: 'sum(rate(countersign_http_seconds_count{status=~"5.."}[5m])) / sum(rate(countersign_http_seconds_count[5m])) > 0.01',
    lasts: "2m",
    severity: "page",
    says: "More than one answer in a hundred is a fault.",
    act: "Read `request.failed` in the log, and `/readyz`.",
  },
  CountersignErrors: {
    when: 'sum by (event) (increase(countersign_events_total{level="error"}[15m])) > 0',
    lasts: "0m",
    severity: "ticket",
    says: "The log has an error.",
    act: "Look the event up in docs/operate/log.md.",
  },
  CountersignDiskFull: {
    when: "min by (instance) (countersign_disk_free_bytes / countersign_disk_bytes) < 0.1",
    lasts: "5m",
    severity: "page",
    says: "Less than a tenth of the disk of DATA_DIR is free.",
    act: "Make room. When it is full, contracts can be neither created nor sealed; nothing is lost.",
  },
} as const satisfies Record<string, Alarm>;

/** `deploy/alerts.yaml`: a file of rules as Prometheus reads it. Texts are quoted as in JSON, which is YAML. */
export function alertsFile(): string {
  const rules = Object.entries<Alarm>(ALARMS).map(([name, { when, lasts, severity, says, act }]) =>
    [
      `      - alert: ${name}`,
      `        expr: ${JSON.stringify(when)}`,
      `        for: ${lasts}`,
      "        labels:",
      `          severity: ${severity}`,
      "        annotations:",
      `          summary: ${JSON.stringify(says)}`,
      `          description: ${JSON.stringify(act)}`,
    ].join("\n"),
  );
  return [
    "# Made from tools/docs/alarms.ts by `npm run docs`; what each metric says stands in docs/operate/metrics.md.",
    "groups:",
    "  - name: countersign",
    "    rules:",
    ...rules,
    "",
  ].join("\n");
}
