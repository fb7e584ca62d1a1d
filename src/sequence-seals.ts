import { SECOND_MS } from "#kernel/time.ts";
import { sequenceLog } from "#seal-log/sequence.ts";
import { type StampHouse, stampLog } from "#seal-log/stamp.ts";
import { TimestampFailure } from "#sealing/crypto/timestamp-authority.ts";

/** Takes into the log, at once and from time to time, what was sealed or deleted. Returns how to stop. */
export function startSequencing(house: StampHouse, everySeconds: number): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;
  const look = () => {
    // A place for files that is slow is not asked a second time meanwhile.
    if (isRunning) return;
    isRunning = true;
    running = sequenceLog(house)
      .then(() => stampLog(house))
      .catch((error: unknown) => {
        if (error instanceof TimestampFailure) house.log("log.unstamped", { why: error.message });
        else house.log("log.failed", { err: error });
      })
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
