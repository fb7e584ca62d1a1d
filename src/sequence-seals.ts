import { mailLogHeads } from "#correspondence/mail-log-heads.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { holdAgainstHeads } from "#seal-log/publication.ts";
import { sequenceLog } from "#seal-log/sequence.ts";
import { type StampHouse, stampLog } from "#seal-log/stamp.ts";
import { TimestampFailure } from "#sealing/crypto/timestamp-authority.ts";
import { isDatabaseAway } from "#store/away.ts";
import { StorageAway } from "#store/storage-away.ts";
import { tellWitnesses, type WitnessHouse } from "./tell-witnesses.ts";

/** Takes into the log, at once and from time to time, what was sealed or deleted. Returns how to stop. */
export function startSequencing(
  house: StampHouse & WitnessHouse,
  everySeconds: number,
): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;
  let isHeld = false;
  let renewedAt = 0;
  const stamp = async () => {
    const now = house.clock.now().getTime();
    const isRenewing = now - renewedAt >= DAY_MS;
    await stampLog(house, isRenewing);
    if (isRenewing) renewedAt = now;
  };
  const hold = async () => {
    if (!isHeld) await holdAgainstHeads(house);
    isHeld = true;
  };
  const look = () => {
    // A place for files that is slow is not asked a second time meanwhile.
    if (isRunning) return;
    isRunning = true;
    running = hold()
      .then(() => sequenceLog(house))
      .then(() => mailLogHeads(house))
      .then(() => tellWitnesses(house))
      .then(stamp)
      .catch((error: unknown) => tell(house, error))
      .finally(() => {
        isRunning = false;
      });
  };
  look();
  const timer = setInterval(look, everySeconds * SECOND_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** What somebody else is away for is no fault of the log, which goes on by itself. */
function tell({ log }: Pick<StampHouse & WitnessHouse, "log">, error: unknown): void {
  if (error instanceof TimestampFailure) log("log.unstamped", { why: error.message });
  else if (error instanceof StorageAway || isDatabaseAway(error)) {
    log("log.waits", { why: (error as Error).message });
  } else log("log.failed", { err: error });
}
