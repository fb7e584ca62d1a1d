import { SECOND_MS } from "#kernel/time.ts";
import type { SealLogHouse } from "#seal-log/seal-log-house.ts";
import { sequenceLog } from "#seal-log/sequence.ts";

/** Takes into the log, at once and from time to time, what was sealed or deleted. Returns how to stop. */
export function startSequencing(house: SealLogHouse, everySeconds: number): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;
  const look = () => {
    // A place for files that is slow is not asked a second time meanwhile.
    if (isRunning) return;
    isRunning = true;
    running = sequenceLog(house)
      .catch((error: unknown) => house.log("log.failed", { err: error }))
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
