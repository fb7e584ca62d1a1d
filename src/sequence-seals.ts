import { mailLogHeads } from "#correspondence/mail-log-heads.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { holdAgainstHeads } from "#seal-log/publication.ts";
import { sequenceLog } from "#seal-log/sequence.ts";
import { type StampHouse, stampLog } from "#seal-log/stamp.ts";
import { TimestampFailure } from "#sealing/crypto/timestamp-authority.ts";
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
