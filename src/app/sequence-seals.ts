import { holdAgainstHeads } from "#evidence/seal-log/publication.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { type StampServices, stampLog } from "#evidence/seal-log/stamp.ts";
import { DAY_MS } from "#kernel/time.ts";
import { TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { mailLogHeads } from "#notifications/mail-log-heads.ts";
import { isDatabaseAway } from "#store/away.ts";
import { notifyWitnesses, type WitnessServices } from "./notify-witnesses.ts";

/**
 * Takes into the log what was sealed or deleted, mails and stamps its heads. The first turn that
 * succeeds holds the log against the heads that it published before; once a day a stamp is renewed.
 */
export function sequencing(services: StampServices & WitnessServices) {
  let isHeld = false;
  let renewedAt = 0;
  return {
    async work(): Promise<void> {
      if (!isHeld) await holdAgainstHeads(services);
      isHeld = true;
      await sequenceLog(services);
      await mailLogHeads(services);
      await notifyWitnesses(services);
      const now = services.clock.now().getTime();
      const isRenewing = now - renewedAt >= DAY_MS;
      await stampLog(services, isRenewing);
      if (isRenewing) renewedAt = now;
    },
    failed: (error: unknown) => tell(services, error),
  };
}

/** What somebody else is away for is no fault of the log, which goes on by itself. */
function tell({ log }: Pick<StampServices & WitnessServices, "log">, error: unknown): void {
  if (error instanceof TimestampFailure) log("log.unstamped", { why: error.message });
  else if (error instanceof StorageAway || isDatabaseAway(error)) {
    log("log.waits", { why: (error as Error).message });
  } else log("log.failed", { err: error });
}
